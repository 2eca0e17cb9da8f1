import { type Cache, FAR_FUTURE } from '../platform/cache'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'
import type { HistoryEntry } from './record-shapes'
import { readIds, readText } from './shapes'

/** How many books the history remembers (SPEC §9). */
export const HISTORY_LIMIT = 10

/** The last books a member read in one organisation, one document a book: so tabs add to it without reading it. */
export interface ReadHistory {
  /** Newest first, each once, at most 10 (SPEC §9). */
  list(): Promise<readonly string[]>
  add(bid: string): Promise<void>
  /** @returns what puts it back to its place, unless it has been read again since */
  remove(bid: string): Promise<() => Promise<void>>
  /** @returns what puts back what was there, behind what has been read since */
  clear(): Promise<() => Promise<void>>
  /** Takes over books of an earlier version's list, newest first, behind all that is there. */
  adopt(bids: readonly string[]): Promise<void>
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

  /** All that is noted, newest first. */
  const entries = async () =>
    (await records.list<HistoryEntry>('history', owner))
      .filter(({ id }) => id.startsWith(prefix))
      .map(({ value }) => value)
      .sort((a, b) => b.at - a.at || (a.bid < b.bid ? -1 : 1))
  const put = (entry: HistoryEntry) => records.put('history', owner, idOf(entry.bid), entry)
  const drop = ({ bid }: HistoryEntry) => records.remove('history', owner, idOf(bid))

  /** What falls past the limit is forgotten. */
  const trim = async () => {
    for (const entry of (await entries()).slice(HISTORY_LIMIT)) await drop(entry)
  }
  const putMissing = async (missing: readonly HistoryEntry[]) => {
    const there = new Set((await entries()).map(({ bid }) => idOf(bid)))
    for (const entry of missing) if (!there.has(idOf(entry.bid))) await put(entry)
    await trim()
  }
  const take = async (taken: readonly HistoryEntry[]) => {
    for (const entry of taken) await drop(entry)
    return () => putMissing(taken)
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
      // A clock that was set back does not put a book behind those read before it.
      await put({ bid, at: Math.max(now(), newest + 1) })
      await trim()
    },
    remove: async (bid) => take((await entries()).filter((entry) => idOf(entry.bid) === idOf(bid))),
    clear: async () => take(await entries()),
    adopt: (bids) => putMissing(bids.map((bid, place) => ({ bid, at: bids.length - place }))),
    subscribe: (listener) => records.subscribe('history', listener),
  }
}

/** The key that earlier versions kept one list under, for everybody on the device. */
export const OLD_HISTORY_KEY = 'read-history'

/** The key of such a list once it has been found. */
const FOUND_KEY = 'read-history-old'

/** What an earlier version noted, and for whom. */
interface OldHistory {
  bids: readonly string[]
  /** The member who was signed in when it was found; '' where nobody was, and it is not known whose it is. */
  owner: string
}

/** Sets aside what an earlier version noted, for the member who is signed in when it is found; '' for nobody. */
export function setOldHistoryAside(cache: Cache, owner: string): void {
  const bids = cache.get(OLD_HISTORY_KEY, readIds)
  if (!bids) return
  if (bids.length > 0) cache.set(FOUND_KEY, { bids, owner } satisfies OldHistory, FAR_FUTURE)
  cache.remove(OLD_HISTORY_KEY)
}

/**
 * Gives a member what an earlier version noted for them. Of what nobody knows whose it is they get the books they have
 * a place in; the rest stays, and is shown to nobody.
 *
 * @param begun answers the ids of the books in which the member has a place
 */
export async function adoptOldHistory(
  cache: Cache,
  history: ReadHistory,
  owner: string,
  begun: () => Promise<readonly string[]>,
): Promise<void> {
  const old = cache.get(FOUND_KEY, readOld)
  if (!old || owner === '' || (old.owner !== '' && old.owner !== owner)) return
  const bids = [...new Set(old.bids)]
  const keys = old.owner === '' ? new Set((await begun()).map(bookKey)) : null
  const theirs = keys ? bids.filter((bid) => keys.has(bookKey(bid))) : bids
  if (theirs.length === 0) return
  await history.adopt(theirs)
  const rest = bids.filter((bid) => !theirs.includes(bid))
  if (rest.length > 0) cache.set(FOUND_KEY, { bids: rest, owner: '' } satisfies OldHistory, FAR_FUTURE)
  else cache.remove(FOUND_KEY)
}

function readOld(value: unknown): OldHistory | null {
  const { bids, owner } = (value ?? {}) as Record<string, unknown>
  const list = readIds(bids)
  return list && { bids: list, owner: readText(owner) ?? '' }
}
