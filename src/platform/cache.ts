import type { Clock } from './clock'
import { toJson } from './json'

/** How long a value lives when nobody says otherwise: 2 hours (SPEC §9). */
export const DEFAULT_LIFETIME_MS = 2 * 60 * 60 * 1000

/** "Far future" of SPEC §9: the last moment a JavaScript date can hold. */
export const FAR_FUTURE = 8_640_000_000_000_000

/** The part of `localStorage` that is used. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface CacheOptions {
  /** Asked for at each use, because merely reading `localStorage` throws where it is forbidden. */
  storage: () => DeviceStorage
  /** Put before every key, so that two libraries on one origin keep apart. */
  prefix: string
  clock: Clock
  /** Called once, when the device first refuses to keep something. */
  onUnavailable?: (cause: unknown) => void
}

/**
 * Small values kept on the device until they expire (DESIGN §5).
 *
 * It never throws: a value that does not parse counts as absent, and where storage is
 * missing, full or forbidden the values live in memory for as long as the element does. So does a
 * value that has no JSON (a circular one, say).
 */
export interface Cache {
  /** The value, or null when absent, expired or not of the shape `read` accepts. */
  get<T>(key: string, read: (value: unknown) => T | null): T | null
  /** Keeps a value until `expires` (ms since 1970); 2 hours from now when left out. */
  set(key: string, value: unknown, expires?: number): void
  remove(key: string): void
  /** The full storage key, for telling which `storage` event concerns whom. */
  keyOf(key: string): string
}

interface CacheEntry {
  value: unknown
  expires: number
}

/** What stands under a key; `entry` is null when it does not parse. */
interface Stored {
  entry: CacheEntry | null
}

export function createCache({ storage, prefix, clock, onUnavailable }: CacheOptions): Cache {
  const memory = new Map<string, CacheEntry>()
  let told = false

  const refuse = (cause: unknown) => {
    if (told) return
    told = true
    onUnavailable?.(cause)
  }

  const read = (key: string): Stored | null => {
    const inMemory = memory.get(key)
    if (inMemory) return { entry: inMemory }
    try {
      const text = storage().getItem(key)
      return text === null ? null : { entry: parseEntry(text) }
    } catch (cause) {
      refuse(cause)
      return null
    }
  }

  const write = (key: string, entry: CacheEntry) => {
    try {
      storage().setItem(key, toJson(entry))
      memory.delete(key)
    } catch (cause) {
      memory.set(key, entry)
      refuse(cause)
    }
  }

  const drop = (key: string) => {
    memory.delete(key)
    try {
      storage().removeItem(key)
    } catch (cause) {
      refuse(cause)
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
