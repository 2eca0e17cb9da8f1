import { toJson } from '../../platform/json'
import { isObject } from '../shapes'
import type { ProgressionService } from './client'
import { type Progression, readProgression, writeProgression } from './document'

/** A position that the catalogue does not have yet. */
export interface WaitingPosition {
  service: ProgressionService
  progression: Progression
  /** When the catalogue's position was reached that the reader knew, in ms since 1970; 0 for none. */
  known: number
}

/** The positions of one member that wait to be written: one per book, in `localStorage`, so that they survive a reload. */
export interface WaitingPositions {
  get(url: string): WaitingPosition | null
  list(): readonly WaitingPosition[]
  put(waiting: WaitingPosition): void
  /** Removes a position, unless a later one has replaced it. */
  remove(waiting: WaitingPosition): void
}

/** Prefix of the keys. No colon: other tabs refresh the cache when a key with a colon changes. */
export const waitingPrefix = (name: string) => `${name}/progression`

export function createWaitingPositions(name: string, owner: string, orgCode: string): WaitingPositions {
  const keyOf = (url: string) => waitingPrefix(name) + toJson([owner, orgCode, url])
  /** What the device does not store. */
  const memory = new Map<string, WaitingPosition>()
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(localStorage)
    } catch {
      return null
    }
  }
  const get = (url: string) => {
    const text = attempt((storage) => storage.getItem(keyOf(url)))
    const stored = text ? parse(text) : null
    return memory.get(url) ?? (stored?.service.url === url ? stored : null)
  }
  return {
    get,
    list() {
      const prefix = waitingPrefix(name)
      const keys =
        attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) ?? []
      const urls = keys.flatMap((key) => {
        const [of, at, url] = key.startsWith(prefix) ? parseKey(key.slice(prefix.length)) : []
        return of === owner && at === orgCode ? String(url) : []
      })
      return [...new Set([...urls, ...memory.keys()])].flatMap((url) => get(url) ?? [])
    },
    put(waiting) {
      const { url } = waiting.service
      const isStored = attempt((storage) => {
        storage.setItem(keyOf(url), write(waiting))
        // Without it nobody looks for what waits, and this code is not loaded.
        storage.setItem(waitingPrefix(name), '1')
        return true
      })
      if (isStored) memory.delete(url)
      else memory.set(url, waiting)
    },
    remove({ service: { url }, progression }) {
      if (get(url)?.progression.modified !== progression.modified) return
      memory.delete(url)
      attempt((storage) => {
        storage.removeItem(keyOf(url))
        for (let at = 0; at < storage.length; at++)
          if (storage.key(at)?.startsWith(`${waitingPrefix(name)}[`)) return
        storage.removeItem(waitingPrefix(name))
      })
    },
  }
}

/** The locator of the `readium` dialect holds all of a place. */
const write = ({ service, progression, known }: WaitingPosition) =>
  toJson({ service, known, document: writeProgression('readium', progression) })

function parseKey(text: string): unknown[] {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}

function parse(text: string): WaitingPosition | null {
  try {
    const json: unknown = JSON.parse(text)
    if (!isObject(json) || !isObject(json.service)) return null
    const { dialect, url } = json.service
    const progression = readProgression('readium', json.document)
    if ((dialect !== 'opds' && dialect !== 'readium') || typeof url !== 'string' || !progression) return null
    return { service: { dialect, url }, progression, known: Number(json.known) || 0 }
  } catch {
    return null
  }
}
