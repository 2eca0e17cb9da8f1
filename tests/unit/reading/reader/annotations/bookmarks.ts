import type { Bookmark, Marks } from '../../../../../src/domain/mark'

/** A store of bookmarks in memory, and its content. */
export function bookmarks(): { marks: Marks; kept: () => readonly Bookmark[] } {
  let kept: readonly Bookmark[] = []
  let tell = () => {}
  const keep = (next: readonly Bookmark[]) => {
    kept = next
    tell()
  }
  const marks: Marks = {
    list: async () => ({ bookmarks: [...kept], highlights: [] }),
    putBookmark: async (mark) => keep([...kept, mark]),
    putHighlight: async () => {},
    putNote: async () => {},
    removeBookmark: async (_bid, id) => keep(kept.filter((mark) => mark.id !== id)),
    removeHighlight: async () => {},
    subscribe: (listener) => {
      tell = listener
      return () => {}
    },
  }
  return { marks, kept: () => kept }
}
