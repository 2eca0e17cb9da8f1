import type { Bookmark, Marks, NotedHighlight } from './mark'

/** Removes an annotation, a highlight with its note. Resolves to a function that restores it. */
export async function removeMark(
  marks: Marks,
  mark: Bookmark | NotedHighlight,
): Promise<() => Promise<void>> {
  const { bid, id } = mark
  if (mark.kind === 'bookmark') {
    await marks.removeBookmark(bid, id)
    return () => marks.putBookmark(mark)
  }
  const { note, ...highlight } = mark
  await marks.removeHighlight(bid, id)
  return async () => {
    await marks.putHighlight(highlight)
    if (note !== '') await marks.putNote({ id, bid, text: note })
  }
}
