import { toJson } from './json'
import type { MemberRecord } from './records'

type Name = Pick<MemberRecord<unknown>, 'kind' | 'owner' | 'id'>

/** A record on its way into the database; without a value, on its way out of it. */
export type Change = Omit<MemberRecord<unknown>, 'value'> & { value?: unknown }

/** Changes on their way into the database. */
export interface WriteAheadLog {
  /** Notes one at once. Returns what strikes it out, unless a later one of its name stands there by then. */
  note(change: Change): () => void
  /** All that is noted, by whichever page, each with what strikes it out. */
  all(): readonly { change: Change; strike: () => void }[]
}

/**
 * Notes changes in `localStorage` until they are written: when a page goes away the browser gives up those of its
 * transactions that still wait for another, committed or not. Where there is no such storage nothing is noted.
 */
export function createWriteAheadLog(namespace: string): WriteAheadLog {
  // No colon: other tabs read small values again when a key with one changes.
  const prefix = `${namespace}/`
  const keyOf = ({ kind, owner, id }: Name) => prefix + toJson([kind, owner, id])

  const attempt = (use: (storage: Storage) => void) => {
    try {
      use(localStorage)
    } catch {
      // Forbidden or full: the database alone has to do.
    }
  }

  const strikeOf = (key: string, text: string) => () =>
    attempt((kept) => {
      if (kept.getItem(key) === text) kept.removeItem(key)
    })

  return {
    note(change) {
      const key = keyOf(change)
      let text = ''
      attempt((kept) => {
        text = toJson(change)
        kept.setItem(key, text)
      })
      return strikeOf(key, text)
    },
    all() {
      const found: { change: Change; strike: () => void }[] = []
      attempt((kept) => {
        for (let at = 0; at < kept.length; at++) {
          const key = kept.key(at)
          const text = key?.startsWith(`${prefix}[`) ? kept.getItem(key) : null
          const change = text ? parse(text) : null
          if (key && text && change && keyOf(change) === key)
            found.push({ change, strike: strikeOf(key, text) })
        }
      })
      return found
    },
  }
}

function parse(text: string): Change | null {
  try {
    const change: Change | null = JSON.parse(text)
    return Number.isFinite(change?.changed) ? change : null
  } catch {
    return null
  }
}
