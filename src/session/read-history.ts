import { type Cache, FAR_FUTURE } from '../platform/cache'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'
import type { HistoryEntry } from './record-shapes'
import { readIds, readText } from './shapes'

/** Maximum number of books in the history (SPEC §9). */
export const HISTORY_LIMIT = 10

/**
 * The last books a member read in one organisation. Each book is its own document, so that two tabs can add books without
 * overwriting each other.
 */
export interface ReadHistory {
  /** Returns book ids, newest first, each once, at most 10 (SPEC §9). */
  list(): Promise<readonly string[]>
  add(bid: string): Promise<void>
  /** @returns the undo, which restores the entry at its position, unless the book has been read again since */
  remove(bid: string): Promise<() => Promise<void>>
  /** @returns the undo, which restores the entries behind the books read since */
  clear(): Promise<() => Promise<void>>
  /** Adds books of an earlier version's list, newest first, behind all existing entries. */
  append(bids: readonly string[]): Promise<void>
  subscribe(listener: () => void): () => void
}

export function createReadHistory(
  records: RecordStore,
  owner: string,
  orgCode: string,
  now: () => number,
): ReadHistory {
  const prefix = `${orgCode}/`
  const idOf = (bid: string) => prefix + bookKey(bid)

  /** All stored entries, newest first. */
  const entries = async () =>
    (await records.list<HistoryEntry>('history', owner))
      .filter(({ id }) => id.startsWith(prefix))
      .map(({ value }) => value)
      .sort((a, b) => b.at - a.at || (a.bid < b.bid ? -1 : 1))
  const put = (entry: HistoryEntry) => records.put('history', owner, idOf(entry.bid), entry)
  const drop = ({ bid }: HistoryEntry) => records.remove('history', owner, idOf(bid))

  /** Removes the entries past the limit. */
  const trim = async () => {
    for (const entry of (await entries()).slice(HISTORY_LIMIT)) await drop(entry)
  }
  const putMissing = async (missing: readonly HistoryEntry[]) => {
    const existing = new Set((await entries()).map(({ bid }) => idOf(bid)))
    for (const entry of missing) if (!existing.has(idOf(entry.bid))) await put(entry)
    await trim()
  }
  const removeAll = async (removed: readonly HistoryEntry[]) => {
    for (const entry of removed) await drop(entry)
    return () => putMissing(removed)
  }

  return {
    async list() {
      return (await entries()).slice(0, HISTORY_LIMIT).map(({ bid }) => bid)
    },
    async add(bid) {
      const newest = await entries().then(
        ([first]) => first?.at ?? 0,
        () => 0,
      )
      // If the clock was set back, the book still precedes those read before it.
      await put({ bid, at: Math.max(now(), newest + 1) })
      await trim()
    },
    remove: async (bid) => removeAll((await entries()).filter((entry) => idOf(entry.bid) === idOf(bid))),
    clear: async () => removeAll(await entries()),
    append: (bids) => putMissing(bids.map((bid, place) => ({ bid, at: bids.length - place }))),
    subscribe: (listener) => records.subscribe('history', listener),
  }
}

/** Cache key of earlier versions: one list for all users of the device. */
export const LEGACY_HISTORY_KEY = 'read-history'

/** Cache key of such a list after it has been set aside. */
const SET_ASIDE_KEY = 'read-history-old'

/** A list of an earlier version with its owner. */
interface OldHistory {
  bids: readonly string[]
  /** The member who was signed in when the list was found; '' if nobody was, so that its owner is unknown. */
  owner: string
}

/**
 * Sets aside the list of an earlier version.
 *
 * @param owner id of the signed-in member; '' for nobody
 */
export function stashLegacyHistory(cache: Cache, owner: string): void {
  const bids = cache.get(LEGACY_HISTORY_KEY, readIds)
  if (!bids) return
  if (bids.length > 0) cache.set(SET_ASIDE_KEY, { bids, owner } satisfies OldHistory, FAR_FUTURE)
  cache.remove(LEGACY_HISTORY_KEY)
}

/**
 * Adds the list of an earlier version to its owner's history. From a list without an owner the member gets the books in
 * which they have a stored position; the rest stays set aside and is shown to nobody.
 *
 * @param begun returns the ids of the books in which the member has a position
 */
export async function importLegacyHistory(
  cache: Cache,
  history: ReadHistory,
  owner: string,
  begun: () => Promise<readonly string[]>,
): Promise<void> {
  const old = cache.get(SET_ASIDE_KEY, readOld)
  if (!old || owner === '' || (old.owner !== '' && old.owner !== owner)) return
  const bids = [...new Set(old.bids)]
  const keys = old.owner === '' ? new Set((await begun()).map(bookKey)) : null
  const theirs = keys ? bids.filter((bid) => keys.has(bookKey(bid))) : bids
  if (theirs.length === 0) return
  await history.append(theirs)
  const rest = bids.filter((bid) => !theirs.includes(bid))
  if (rest.length > 0) cache.set(SET_ASIDE_KEY, { bids: rest, owner: '' } satisfies OldHistory, FAR_FUTURE)
  else cache.remove(SET_ASIDE_KEY)
}

function readOld(value: unknown): OldHistory | null {
  const { bids, owner } = (value ?? {}) as Record<string, unknown>
  const list = readIds(bids)
  return list && { bids: list, owner: readText(owner) ?? '' }
}
