import { type Bookmark, type Highlight, type MarkNote, type Marks, noteText } from '../domain/mark'
import type { MemberRecord, RecordVersion } from '../domain/member-record'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** The annotations of one member in one organisation: one document per bookmark, highlight and note (DESIGN §5). */
export function createMarks(records: RecordStore, owner: string, orgCode: string): Marks {
  const prefix = (bid: string) => `${orgCode}/${bookKey(bid)}/`
  const find = async <T>(
    kind: 'bookmark' | 'highlight' | 'note',
    bid: string,
  ): Promise<readonly MemberRecord<T>[]> =>
    (await records.list<T>(kind, owner)).filter((record) => record.id.startsWith(prefix(bid)))
  const get = <T>(kind: 'highlight' | 'note', bid: string, id: string) =>
    records.get<T>(kind, owner, prefix(bid) + id).catch(() => null)
  return {
    async list(bid) {
      const [bookmarks, highlights, notes] = await Promise.all([
        find<Bookmark>('bookmark', bid),
        find<Highlight>('highlight', bid),
        find<MarkNote>('note', bid),
      ])
      const noteOf = new Map(notes.map((note) => [note.value.id, noteText(note)]))
      return {
        bookmarks: bookmarks.map(({ value }) => value).sort(byPosition),
        highlights: highlights
          .map(({ value }) => ({ ...value, note: noteOf.get(value.id) ?? '' }))
          .sort(byPosition),
      }
    },
    putBookmark: (mark) => records.put('bookmark', owner, prefix(mark.bid) + mark.id, mark),
    async putHighlight({ kind, id, bid, locator, words, style, chapter, created }) {
      const note = await get<MarkNote>('note', bid, id)
      await records.put<Highlight>('highlight', owner, prefix(bid) + id, {
        kind,
        id,
        bid,
        locator,
        ...(words && { words }),
        style,
        chapter,
        created,
      })
      // If another device removes the highlight meanwhile, the change brings both back.
      if (note)
        await records.put<MarkNote>(
          'note',
          owner,
          note.id,
          { ...note.value, from: note.value.from ?? { changed: note.changed, device: note.device } },
          { keep: () => true },
        )
    },
    async putNote({ id, bid, text }, before) {
      const key = prefix(bid) + id
      if (text.trim() === '') return records.remove('note', owner, key)
      const isNew = ({ value }: RecordVersion<MarkNote>) =>
        value !== undefined &&
        before !== undefined &&
        !before.includes(value.text) &&
        !text.includes(value.text)
      await records.put<MarkNote>('note', owner, key, { id, bid, text }, { keep: isNew })
      const highlight = await get<Highlight>('highlight', bid, id)
      if (highlight) await records.put('highlight', owner, key, highlight.value)
    },
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
