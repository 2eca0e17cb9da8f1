import type { Book } from '../domain/book'
import type { RecordStore } from '../platform/records'

/** A book on a member's shelf; the copy of its card shows it even when the catalogue has dropped it. */
export interface ShelfEntry {
  bid: string
  /** ms since 1970 */
  added: number
  book: Book
}

export interface Shelf {
  /** Newest first. */
  list(): Promise<readonly ShelfEntry[]>
  has(bid: string): Promise<boolean>
  add(book: Book): Promise<void>
  remove(bids: readonly string[]): Promise<void>
  subscribe(listener: () => void): () => void
}

/** The shelf of one member in one organisation. */
export function createShelf(records: RecordStore, owner: string, orgCode: string, now: () => number): Shelf {
  const id = (bid: string) => `${orgCode}/${bid}`
  return {
    async list() {
      const found = await records.list<ShelfEntry>('shelf', owner)
      return found
        .filter((record) => record.id.startsWith(`${orgCode}/`))
        .map((record) => record.value)
        .sort((a, b) => b.added - a.added)
    },
    has: async (bid) => (await records.get('shelf', owner, id(bid))) !== null,
    add: ({ bid, resName, resAuthor, resIntro, cover, covers }) =>
      records.put<ShelfEntry>('shelf', owner, id(bid), {
        bid,
        added: now(),
        book: { bid, resName, resAuthor, resIntro, cover, covers },
      }),
    async remove(bids) {
      for (const bid of bids) await records.remove('shelf', owner, id(bid))
    },
    subscribe: (listener) => records.subscribe('shelf', listener),
  }
}
