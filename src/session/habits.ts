import { type Cache, FAR_FUTURE } from '../platform/cache'

/**
 * Cache key of the read habits (SPEC §3): each member's own, and those of visitors to this device.
 *
 * @param owner the member's id; '' for a visitor
 */
export const habitsKey = (owner: string): string =>
  owner === '' ? 'habits' : `habits/${encodeURIComponent(owner)}`

/** Cache key of whether a member's read habits are synced from this device. */
export const habitsSyncKey = (owner: string): string => `sync-preferences/${encodeURIComponent(owner)}`

/** Gives the habits of an earlier version, which had one key for all, to the member who is signed in when they are found. */
export function keepHabits(cache: Cache, owner: string): void {
  const read = (value: unknown) => value
  const all = cache.get(habitsKey(''), read)
  if (owner === '' || all === null || cache.get(habitsKey(owner), read) !== null) return
  cache.set(habitsKey(owner), all, FAR_FUTURE)
  cache.remove(habitsKey(''))
}
