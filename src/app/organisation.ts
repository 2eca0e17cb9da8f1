import type { Cache } from '../platform/cache'
import { FAR_FUTURE } from '../platform/cache'

/** Key of the note that says which organisation the reader went to from the one the page names. */
const ENTRY_KEY = 'entry'

interface Entry {
  /** The `org` attribute at that time. */
  named: string
  /** The organisation gone to. */
  current: string
}

function readEntry(value: unknown): Entry | null {
  if (typeof value !== 'object' || value === null) return null
  const { named, current } = value as Record<string, unknown>
  return typeof named === 'string' && typeof current === 'string' ? { named, current } : null
}

/**
 * The organisation to begin with: the one the reader went to last from this page, so that a reload
 * shows the same book; the one the page names when the page has changed its mind since.
 */
export function firstOrganisation(cache: Cache, named: string): string {
  const entry = cache.get(ENTRY_KEY, readEntry)
  return entry?.named === named ? entry.current : named
}

export function noteOrganisation(cache: Cache, named: string, current: string): void {
  if (named === current) cache.remove(ENTRY_KEY)
  else cache.set(ENTRY_KEY, { named, current } satisfies Entry, FAR_FUTURE)
}
