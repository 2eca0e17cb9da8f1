import type { Book } from '../domain/book'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** A book on a member's shelf; the copy of its card shows it even when the catalogue has dropped it. */
export interface ShelfEntry {
  bid: string
  /** ms since 1970 */
  added: number
  book: Book
  /** The group it stands in; absent for none. A group is there as long as a book is in it. */
  group?: string
}

export interface Shelf {
  /** Newest first. */
  list(): Promise<readonly ShelfEntry[]>
  has(bid: string): Promise<boolean>
  /** A book that is there already moves to the front and stays in its group. */
  add(book: Book): Promise<void>
  /** @returns what was taken off, for `restore` */
  remove(bids: readonly string[]): Promise<readonly ShelfEntry[]>
  /** Puts back what was taken off, as it was. */
  restore(entries: readonly ShelfEntry[]): Promise<void>
  /** Moves books into a group; '' takes them out of theirs. Books that are not on the shelf are passed over. */
  group(bids: readonly string[], name: string): Promise<void>
  subscribe(listener: () => void): () => void
}

/** The longest name of a group, in characters. */
export const GROUP_NAME_LIMIT = 16

/** The shelf of one member in one organisation. */
export function createShelf(records: RecordStore, owner: string, orgCode: string, now: () => number): Shelf {
  const id = (bid: string) => `${orgCode}/${bookKey(bid)}`
  const get = async (bid: string) => (await records.get<ShelfEntry>('shelf', owner, id(bid)))?.value ?? null
  const put = (entry: ShelfEntry) => records.put<ShelfEntry>('shelf', owner, id(entry.bid), entry)
  return {
    async list() {
      const found = await records.list<ShelfEntry>('shelf', owner)
      return found
        .filter((record) => record.id.startsWith(`${orgCode}/`))
        .map((record) => record.value)
        .sort((a, b) => b.added - a.added)
    },
    has: async (bid) => (await get(bid)) !== null,
    async add({ bid, resName, resAuthor, resIntro, cover, covers, language }) {
      // Where it cannot be read it is put without its group rather than not at all.
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
        await records.remove('shelf', owner, id(bid))
      }
      return removed
    },
    async restore(entries) {
      for (const entry of entries) await put(entry)
    },
    async group(bids, name) {
      const wanted = name.trim()
      for (const bid of bids) {
        const entry = await get(bid)
        if (!entry || (entry.group ?? '') === wanted) continue
        const { group: _before, ...rest } = entry
        await put(wanted === '' ? rest : { ...rest, group: wanted })
      }
    },
    subscribe: (listener) => records.subscribe('shelf', listener),
  }
}

/** The groups of a shelf with how many books are in each, by name in a language. */
export function groupsOf(
  entries: readonly ShelfEntry[],
  locale: string,
): readonly { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { group } of entries) if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => compare(a.name, b.name))
}
