import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** Beyond this many ms on one page nobody is taken to be reading: the rest does not count. */
export const IDLE_CUTOFF_MS = 2 * 60 * 1000

/** What one window of a device has seen of a member's reading on one day. */
export interface ReadingDayRecord {
  /** Local date, `2026-11-21`. */
  day: string
  /** Time read, by book (`bookKey`), in ms. */
  books: Readonly<Record<string, number>>
  /** Pages turned. */
  pages: number
  /** Books whose end was reached, likewise. */
  finished: readonly string[]
}

/** A member's reading on one day, over all windows. */
export interface ReadingDay {
  day: string
  ms: number
  pages: number
  books: ReadonlyMap<string, number>
  finished: ReadonlySet<string>
}

/** How much a member has read, day by day, from this device's own records. */
export interface ReadingDays {
  /** Days with reading, newest first. */
  list(): Promise<readonly ReadingDay[]>
  /** A page of a book is shown; 1 on its last. */
  turned(bid: string, fraction: number): void
  /** The book is left: the time on its last page counts, and the next page begins anew. */
  left(): void
  subscribe(listener: () => void): () => void
}

/** The local date of a moment, `2026-11-21`. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export interface ReadingDaysOptions {
  records: RecordStore
  owner: string
  orgCode: string
  now: () => number
  /** Names this window: each writes documents of its own, so that two never overwrite each other. */
  writer: string
}

export function createReadingDays(options: ReadingDaysOptions): ReadingDays {
  const { records, owner, orgCode, now, writer } = options
  const prefix = `${orgCode}/`
  let open: { bid: string; since: number; fraction: number } | null = null
  let today: ReadingDayRecord | null = null
  let writing: Promise<void> = Promise.resolve()

  const idOf = (day: string) => `${prefix}${day}/${writer}`

  /** Adds to the day's document of this window; one change after the other. */
  const change = (day: string, update: (record: ReadingDayRecord) => ReadingDayRecord) => {
    const write = async () => {
      if (today?.day !== day) {
        const kept = await records.get<ReadingDayRecord>('reading-day', owner, idOf(day))
        today = kept?.value ?? { day, books: {}, pages: 0, finished: [] }
      }
      today = update(today)
      await records.put('reading-day', owner, idOf(day), today)
    }
    // What cannot be counted is lost; what comes after it is not.
    writing = writing.then(write).catch(() => {})
  }

  const spend = (bid: string, ms: number, pages: number, finished: boolean) => {
    if (ms <= 0 && pages === 0 && !finished) return
    change(dayOf(now()), (record) => ({
      ...record,
      books: { ...record.books, [bid]: (record.books[bid] ?? 0) + ms },
      pages: record.pages + pages,
      finished: finished ? [...new Set([...record.finished, bid])] : record.finished,
    }))
  }

  const sinceOpen = () => (open ? Math.min(Math.max(0, now() - open.since), IDLE_CUTOFF_MS) : 0)

  return {
    async list() {
      await writing
      const found = await records.list<ReadingDayRecord>('reading-day', owner)
      return merge(found.filter(({ id }) => id.startsWith(prefix)).map(({ value }) => value))
    },
    turned(book, fraction) {
      const bid = bookKey(book)
      if (open && open.bid !== bid) spend(open.bid, sinceOpen(), 0, false)
      const same = open?.bid === bid ? open : null
      // A page that is laid out afresh is told again; only another place is another page.
      const turnedPage = same !== null && same.fraction !== fraction
      spend(bid, same ? sinceOpen() : 0, turnedPage ? 1 : 0, turnedPage && fraction >= 1)
      open = { bid, since: now(), fraction }
    },
    left() {
      if (open) spend(open.bid, sinceOpen(), 0, false)
      open = null
    },
    subscribe: (listener) => records.subscribe('reading-day', listener),
  }
}

function merge(found: readonly ReadingDayRecord[]): readonly ReadingDay[] {
  const days = new Map<string, ReadingDayRecord[]>()
  for (const record of found) days.set(record.day, [...(days.get(record.day) ?? []), record])
  return [...days]
    .map(([day, parts]) => {
      const books = new Map<string, number>()
      for (const part of parts)
        for (const [bid, ms] of Object.entries(part.books)) books.set(bid, (books.get(bid) ?? 0) + ms)
      return {
        day,
        books,
        ms: [...books.values()].reduce((sum, ms) => sum + ms, 0),
        pages: parts.reduce((sum, part) => sum + part.pages, 0),
        finished: new Set(parts.flatMap((part) => part.finished)),
      }
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}
