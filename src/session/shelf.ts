import type { Book } from '../domain/book'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** A book on a member's shelf, with a copy of its data, so that it can be shown after the catalogue has removed it. */
export interface ShelfEntry {
  bid: string
  /** ms since 1970 */
  added: number
  book: Book
  /** Name of its group; absent for none. A group exists as long as it has a book. */
  group?: string
}

export interface Shelf {
  /** Newest first. */
  list(): Promise<readonly ShelfEntry[]>
  has(bid: string): Promise<boolean>
  /** Adds a book at the front; a book that is on the shelf already stays in its group. */
  add(book: Book): Promise<void>
  /** @returns the removed entries, for `restore` */
  remove(bids: readonly string[]): Promise<readonly ShelfEntry[]>
  /** Puts removed entries back unchanged. */
  restore(entries: readonly ShelfEntry[]): Promise<void>
  /** Moves books into a group; '' removes them from theirs. Books that are not on the shelf are ignored. */
  group(bids: readonly string[], name: string): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Maximum length of a group name, in characters. */
export const GROUP_NAME_LIMIT = 16

/**
 * The shelf of one member in one organisation.
 *
 * @param kind `wish` for the list of what the member wants to read, which is kept in the same way
 */
export function createShelf(
  records: RecordStore,
  owner: string,
  orgCode: string,
  now: () => number,
  kind: 'shelf' | 'wish' = 'shelf',
): Shelf {
  const id = (bid: string) => `${orgCode}/${bookKey(bid)}`
  const get = async (bid: string) => (await records.get<ShelfEntry>(kind, owner, id(bid)))?.value ?? null
  const put = (entry: ShelfEntry) => records.put<ShelfEntry>(kind, owner, id(entry.bid), entry)
  return {
    async list() {
      const found = await records.list<ShelfEntry>(kind, owner)
      return found
        .filter((record) => record.id.startsWith(`${orgCode}/`))
        .map((record) => record.value)
        .sort((a, b) => b.added - a.added)
    },
    has: async (bid) => (await get(bid)) !== null,
    async add({ bid, resName, resAuthor, resIntro, cover, covers, language }) {
      // If the existing entry cannot be read, the book is added without its group.
      const before = await get(bid).catch(() => null)
      await put({
        bid,
        added: now(),
        book: { bid, resName, resAuthor, resIntro, cover, covers, language },
        ...(before?.group && { group: before.group }),
      })
    },
    async remove(bids) {
      const removed: ShelfEntry[] = []
      for (const bid of bids) {
        const entry = await get(bid).catch(() => null)
        if (entry) removed.push(entry)
        await records.remove(kind, owner, id(bid))
      }
      return removed
    },
    async restore(entries) {
      for (const entry of entries) await put(entry)
    },
    async group(bids, name) {
      const target = name.trim()
      for (const bid of bids) {
        const entry = await get(bid)
        if (!entry || (entry.group ?? '') === target) continue
        const { group: _before, ...rest } = entry
        await put(target === '' ? rest : { ...rest, group: target })
      }
    },
    subscribe: (listener) => records.subscribe(kind, listener),
  }
}

/** Returns the groups of a shelf with their number of books, sorted by name for the locale. */
export function countGroups(
  entries: readonly ShelfEntry[],
  locale: string,
): readonly { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { group } of entries) if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => compare(a.name, b.name))
}
