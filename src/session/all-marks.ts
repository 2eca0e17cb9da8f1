import { type Bookmark, type Highlight, type MarkNote, type NotedHighlight, noteText } from '../domain/mark'
import type { RecordStore } from '../platform/records'

export type AnyMark = Bookmark | NotedHighlight

/** The annotations of one member in all books of an organisation. */
export interface AllMarks {
  /** Newest first. */
  list(): Promise<readonly AnyMark[]>
  subscribe(listener: () => void): () => void
}

const KINDS = ['bookmark', 'highlight', 'note'] as const

export function createAllMarks(records: RecordStore, owner: string, orgCode: string): AllMarks {
  const prefix = `${orgCode}/`
  const find = async <T>(kind: (typeof KINDS)[number]) =>
    (await records.list<T>(kind, owner)).filter(({ id }) => id.startsWith(prefix))
  return {
    async list() {
      const [bookmarks, highlights, notes] = await Promise.all([
        find<Bookmark>('bookmark'),
        find<Highlight>('highlight'),
        find<MarkNote>('note'),
      ])
      const noteOf = new Map(notes.map((note) => [note.id, noteText(note)]))
      return [
        ...bookmarks.map(({ value }): AnyMark => value),
        ...highlights.map(({ id, value }): AnyMark => ({ ...value, note: noteOf.get(id) ?? '' })),
      ].sort((a, b) => b.created - a.created)
    },
    subscribe(listener) {
      const undo = KINDS.map((kind) => records.subscribe(kind, listener))
      return () => {
        for (const unsubscribe of undo) unsubscribe()
      }
    },
  }
}
