import type { Bookmark, Highlight, MarkNote, Marks } from '../domain/mark'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** The annotations of one member in one organisation: one document per bookmark, highlight and note (DESIGN §5). */
export function createMarks(records: RecordStore, owner: string, orgCode: string): Marks {
  const prefix = (bid: string) => `${orgCode}/${bookKey(bid)}/`
  const valuesOf = async <T>(kind: 'bookmark' | 'highlight' | 'note', bid: string): Promise<T[]> =>
    (await records.list<T>(kind, owner))
      .filter((record) => record.id.startsWith(prefix(bid)))
      .map((record) => record.value)
  return {
    async list(bid) {
      const [bookmarks, highlights, notes] = await Promise.all([
        valuesOf<Bookmark>('bookmark', bid),
        valuesOf<Highlight>('highlight', bid),
        valuesOf<MarkNote>('note', bid),
      ])
      const noteOf = new Map(notes.map((note) => [note.id, note.text]))
      return {
        bookmarks: bookmarks.sort(byPosition),
        highlights: highlights.map((mark) => ({ ...mark, note: noteOf.get(mark.id) ?? '' })).sort(byPosition),
      }
    },
    putBookmark: (mark) => records.put('bookmark', owner, prefix(mark.bid) + mark.id, mark),
    putHighlight: ({ kind, id, bid, locator, words, style, chapter, created }) =>
      records.put<Highlight>('highlight', owner, prefix(bid) + id, {
        kind,
        id,
        bid,
        locator,
        ...(words && { words }),
        style,
        chapter,
        created,
      }),
    putNote: (note) =>
      note.text.trim() === ''
        ? records.remove('note', owner, prefix(note.bid) + note.id)
        : records.put('note', owner, prefix(note.bid) + note.id, note),
    removeBookmark: (bid, id) => records.remove('bookmark', owner, prefix(bid) + id),
    async removeHighlight(bid, id) {
      const key = prefix(bid) + id
      await Promise.all([records.remove('highlight', owner, key), records.remove('note', owner, key)])
    },
    subscribe(listener) {
      const unsubscribes = (['bookmark', 'highlight', 'note'] as const).map((kind) =>
        records.subscribe(kind, listener),
      )
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },
  }
}

const byPosition = (a: Bookmark | Highlight, b: Bookmark | Highlight) =>
  a.locator.index - b.locator.index || a.locator.progression - b.locator.progression || a.created - b.created
