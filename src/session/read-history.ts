import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Cache, FAR_FUTURE } from '../platform/cache'
import { bookKey } from './book-key'
import { readIds } from './shapes'

/** How many books the history remembers (SPEC §9). */
export const HISTORY_LIMIT = 10

/** The key the list is kept under. */
export const HISTORY_KEY = 'read-history'

/** The last books read on this device, newest first, each once (SPEC §9). */
export interface ReadHistory {
  readonly store: StoreApi<readonly string[]>
  add(bid: string): void
  remove(bid: string): void
  clear(): void
  /** Puts back what was taken out, given the list as it was; what has been read since stays in front. */
  restore(before: readonly string[]): void
  /** Reads the list again after another tab changed it. */
  refresh(): void
}

/** The list after reading `bid`: it moves to the front, and what falls past the limit is forgotten. */
export function withRead(history: readonly string[], bid: string): readonly string[] {
  const key = bookKey(bid)
  return [bid, ...history.filter((other) => bookKey(other) !== key)].slice(0, HISTORY_LIMIT)
}

export function createReadHistory(cache: Cache): ReadHistory {
  const read = () => [...new Set(cache.get(HISTORY_KEY, readIds))].slice(0, HISTORY_LIMIT)
  const store = createStore<readonly string[]>(read)
  const keep = (list: readonly string[]) => {
    cache.set(HISTORY_KEY, list, FAR_FUTURE)
    store.setState(list, true)
  }
  return {
    store,
    // Read from the device first: another tab may have added a book since.
    add: (bid) => keep(withRead(read(), bid)),
    remove: (bid) => keep(read().filter((other) => other !== bid)),
    clear: () => keep([]),
    restore: (before) =>
      keep([...read().filter((bid) => !before.includes(bid)), ...before].slice(0, HISTORY_LIMIT)),
    refresh: () => store.setState(read(), true),
  }
}
