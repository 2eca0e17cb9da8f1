import type { RecordName } from '../domain/member-record'
import { toJson } from './json'
import type { RecordChange } from './record-rows'

/** The log of changes that are not in the database yet. */
export interface WriteAheadLog {
  /** Stores a change synchronously. Returns a function that discards the entry, unless a later change replaced it. */
  append(change: RecordChange): () => void
  /** All entries, of every page, each with a function that discards it. */
  entries(): readonly { change: RecordChange; discard: () => void }[]
}

/**
 * Stores changes in `localStorage` until the database has them: when a page closes, the browser drops its transactions
 * that still wait for another, committed or not. Without `localStorage` the log stays empty.
 */
export function createWriteAheadLog(namespace: string): WriteAheadLog {
  // No colon: other tabs refresh the cache when a key with a colon changes.
  const prefix = `${namespace}/`
  const keyOf = ({ kind, owner, id }: RecordName) => prefix + toJson([kind, owner, id])

  const attempt = (use: (storage: Storage) => void) => {
    try {
      use(localStorage)
    } catch {
      // Forbidden or full: only the database stores the change.
    }
  }

  const discardOf = (key: string, text: string) => () =>
    attempt((storage) => {
      if (storage.getItem(key) === text) storage.removeItem(key)
    })

  return {
    append(change) {
      const key = keyOf(change)
      let text = ''
      attempt((storage) => {
        text = toJson(change)
        storage.setItem(key, text)
      })
      return discardOf(key, text)
    },
    entries() {
      const found: { change: RecordChange; discard: () => void }[] = []
      attempt((storage) => {
        for (let at = 0; at < storage.length; at++) {
          const key = storage.key(at)
          const text = key?.startsWith(`${prefix}[`) ? storage.getItem(key) : null
          const change = text ? parse(text) : null
          if (key && text && change && keyOf(change) === key)
            found.push({ change, discard: discardOf(key, text) })
        }
      })
      return found
    },
  }
}

function parse(text: string): RecordChange | null {
  try {
    const change: RecordChange | null = JSON.parse(text)
    return Number.isFinite(change?.changed) ? change : null
  } catch {
    return null
  }
}
