import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** Maximum ms that count as reading for one page; longer means that the reader is away. */
export const IDLE_CUTOFF_MS = 2 * 60 * 1000

/** A member's reading on one day in one window of a device. */
export interface ReadingDayRecord {
  /** Local date, `2026-11-21`. */
  day: string
  /** Reading time in ms, by book (`bookKey`). */
  books: Readonly<Record<string, number>>
  /** Pages turned. */
  pages: number
  /** Books whose end was reached, as `bookKey`s. */
  finished: readonly string[]
}

/** A member's reading on one day, in all windows together. */
export interface ReadingDay {
  day: string
  ms: number
  pages: number
  books: ReadonlyMap<string, number>
  finished: ReadonlySet<string>
}

/** A member's reading per day, from the records on this device. */
export interface ReadingDays {
  /** Days with reading, newest first. */
  list(): Promise<readonly ReadingDay[]>
  /** Reports that a page is displayed; `fraction` is the total progression, 1 on the last page. */
  recordPage(bid: string, fraction: number): void
  /** Reports that the book was closed: the time on its last page is counted. */
  recordClose(): void
  subscribe(listener: () => void): () => void
}

/** Returns the local date of a time (ms since 1970), `2026-11-21`. */
export function formatDay(ms: number): string {
  const date = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export interface ReadingDaysOptions {
  records: RecordStore
  owner: string
  orgCode: string
  now: () => number
  /** Id of this window: each window writes its own documents, so that they never overwrite each other. */
  writer: string
}

export function createReadingDays(options: ReadingDaysOptions): ReadingDays {
  const { records, owner, orgCode, now, writer } = options
  const prefix = `${orgCode}/`
  let open: { bid: string; since: number; fraction: number } | null = null
  let today: ReadingDayRecord | null = null
  let lastWrite: Promise<void> = Promise.resolve()

  const idOf = (day: string) => `${prefix}${day}/${writer}`

  /** Updates this window's document of a day; updates run one after the other. */
  const change = (day: string, update: (record: ReadingDayRecord) => ReadingDayRecord) => {
    const write = async () => {
      if (today?.day !== day) {
        const stored = await records.get<ReadingDayRecord>('reading-day', owner, idOf(day))
        today = stored?.value ?? { day, books: {}, pages: 0, finished: [] }
      }
      today = update(today)
      await records.put('reading-day', owner, idOf(day), today)
    }
    // A failed update is lost, but does not block the following ones.
    lastWrite = lastWrite.then(write).catch(() => {})
  }

  const record = (bid: string, ms: number, pages: number, finished: boolean) => {
    if (ms <= 0 && pages === 0 && !finished) return
    change(formatDay(now()), (day) => ({
      ...day,
      books: { ...day.books, [bid]: (day.books[bid] ?? 0) + ms },
      pages: day.pages + pages,
      finished: finished ? [...new Set([...day.finished, bid])] : day.finished,
    }))
  }

  const timeOnPage = () => (open ? Math.min(Math.max(0, now() - open.since), IDLE_CUTOFF_MS) : 0)

  return {
    async list() {
      await lastWrite
      const found = await records.list<ReadingDayRecord>('reading-day', owner)
      return merge(found.filter(({ id }) => id.startsWith(prefix)).map(({ value }) => value))
    },
    recordPage(book, fraction) {
      const bid = bookKey(book)
      if (open && open.bid !== bid) record(open.bid, timeOnPage(), 0, false)
      const same = open?.bid === bid ? open : null
      // A page that is laid out again is reported again; only another fraction is another page.
      const turnedPage = same !== null && same.fraction !== fraction
      record(bid, same ? timeOnPage() : 0, turnedPage ? 1 : 0, turnedPage && fraction >= 1)
      open = { bid, since: now(), fraction }
    },
    recordClose() {
      if (open) record(open.bid, timeOnPage(), 0, false)
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
