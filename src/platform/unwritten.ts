import type { MemberRecord } from './records'

type Name = Pick<MemberRecord<unknown>, 'kind' | 'owner' | 'id'>

/** Records on their way into the database. */
export interface Unwritten {
  /** Notes one at once. Returns what strikes it out, unless a later one of its name stands there by then. */
  note(record: MemberRecord<unknown>): () => void
  drop(name: Name): void
  /** All that is noted, by whichever page, each with what strikes it out. */
  all(): readonly { record: MemberRecord<unknown>; strike: () => void }[]
}

/**
 * Notes records in `localStorage` until they are written: when a page goes away the browser gives up those of its
 * transactions that still wait for another, committed or not. Where there is no such storage nothing is noted.
 */
export function createUnwritten(namespace: string): Unwritten {
  // No colon: other tabs read small values again when a key with one changes.
  const prefix = `${namespace}/`
  const keyOf = ({ kind, owner, id }: Name) => prefix + JSON.stringify([kind, owner, id])

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
    note(record) {
      const key = keyOf(record)
      let text = ''
      attempt((kept) => {
        text = JSON.stringify(record)
        kept.setItem(key, text)
      })
      return strikeOf(key, text)
    },
    drop: (name) => attempt((kept) => kept.removeItem(keyOf(name))),
    all() {
      const found: { record: MemberRecord<unknown>; strike: () => void }[] = []
      attempt((kept) => {
        for (let at = 0; at < kept.length; at++) {
          const key = kept.key(at)
          const text = key?.startsWith(`${prefix}[`) ? kept.getItem(key) : null
          const record = text ? parse(text) : null
          if (key && text && record && keyOf(record) === key)
            found.push({ record, strike: strikeOf(key, text) })
        }
      })
      return found
    },
  }
}

function parse(text: string): MemberRecord<unknown> | null {
  try {
    const record: MemberRecord<unknown> | null = JSON.parse(text)
    return typeof record?.changed === 'number' ? record : null
  } catch {
    return null
  }
}
