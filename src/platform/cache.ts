import type { Clock } from './clock'
import { toJson } from './json'

/** Default lifetime of a value: 2 hours (SPEC §9). */
export const DEFAULT_LIFETIME_MS = 2 * 60 * 60 * 1000

/** "Far future" of SPEC §9: the latest moment a JavaScript date can represent, in ms since 1970. */
export const FAR_FUTURE = 8_640_000_000_000_000

/** The part of `localStorage` that the cache uses. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface CacheOptions {
  /** Called at each use, because reading `localStorage` itself throws where storage is forbidden. */
  storage: () => DeviceStorage
  /** Prepended to every key, so that two libraries on one origin do not share values. */
  prefix: string
  clock: Clock
  /** Called once, at the first failure of the storage. */
  onUnavailable?: (cause: unknown) => void
}

/**
 * Small values stored on the device until they expire (DESIGN §5).
 *
 * No method throws: a value that does not parse counts as absent. If storage is missing, full or forbidden, or a
 * value has no JSON (a circular one, for example), the value lives in memory as long as the element.
 */
export interface Cache {
  /** Returns the value, or null if it is absent, expired or rejected by `read`. */
  get<T>(key: string, read: (value: unknown) => T | null): T | null
  /** Stores a value until `expires` (ms since 1970; default: 2 hours from now). */
  set(key: string, value: unknown, expires?: number): void
  remove(key: string): void
  /** Returns the full storage key, to match `storage` events. */
  keyOf(key: string): string
}

interface CacheEntry {
  value: unknown
  expires: number
}

/** What is stored under a key; `entry` is null if the text does not parse. */
interface Stored {
  entry: CacheEntry | null
}

export function createCache({ storage, prefix, clock, onUnavailable }: CacheOptions): Cache {
  const memory = new Map<string, CacheEntry>()
  let isReported = false

  const reportUnavailable = (cause: unknown) => {
    if (isReported) return
    isReported = true
    onUnavailable?.(cause)
  }

  const read = (key: string): Stored | null => {
    const inMemory = memory.get(key)
    if (inMemory) return { entry: inMemory }
    try {
      const text = storage().getItem(key)
      return text === null ? null : { entry: parseEntry(text) }
    } catch (cause) {
      reportUnavailable(cause)
      return null
    }
  }

  const write = (key: string, entry: CacheEntry) => {
    try {
      storage().setItem(key, toJson(entry))
      memory.delete(key)
    } catch (cause) {
      memory.set(key, entry)
      reportUnavailable(cause)
    }
  }

  const drop = (key: string) => {
    memory.delete(key)
    try {
      storage().removeItem(key)
    } catch (cause) {
      reportUnavailable(cause)
    }
  }

  const keyOf = (key: string) => `${prefix}${key}`

  return {
    keyOf,
    get(key, accept) {
      const stored = read(keyOf(key))
      if (!stored) return null
      const { entry } = stored
      if (!entry || entry.expires <= clock.now()) {
        drop(keyOf(key))
        return null
      }
      return accept(entry.value)
    },
    set(key, value, expires = clock.now() + DEFAULT_LIFETIME_MS) {
      write(keyOf(key), { value, expires })
    },
    remove: (key) => drop(keyOf(key)),
  }
}

function parseEntry(text: string): CacheEntry | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || !('value' in parsed) || !('expires' in parsed))
      return null
    const { value, expires } = parsed
    return typeof expires === 'number' && Number.isFinite(expires) ? { value, expires } : null
  } catch {
    return null
  }
}
