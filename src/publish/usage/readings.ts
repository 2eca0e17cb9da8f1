import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { decoded, type LoggedRequest } from './log-values'

/** Requests of one book by one client belong to one reading until it has been quiet for so long. */
const PAUSE_MS = 30 * 60_000
/** A client that opens more different books on a day than this takes them, whatever it calls itself. */
const MAX_BOOKS_A_DAY = 100
/** Readings that are followed at once; of the older ones those that are over are forgotten. */
const MAX_FOLLOWED = 500_000

/** A book's file, below the folder of its catalogue. */
const BOOK_FILE =
  /(?:(?:^|\/)([^/]+)|^)\/file\/(\d+)\.(?:epub|azw3|mobi|fb2|fb2\.zip|md|md\.zip|txt|pdf|cbz)$/i
/** Programs that fetch files, besides the robots that name themselves. */
const PROGRAMS =
  /^(?:curl|wget|aria2|python|java|go-http|okhttp|libwww|perl|ruby|node|axios|undici|powershell)\b/i

/** How often a book of an organisation was opened on a day. */
export interface UsageRow {
  /** YYYY-MM-DD, in the time zone of the machine. */
  day: string
  /** The folder of the catalogue; '' at the root of the server. */
  org: string
  bid: string
  opens: number
}

export interface Usage {
  rows: UsageRow[]
  /** Requests for files of books that were folded into the readings. */
  requests: number
  /** Readings by robots. */
  robots: number
}

interface CountedReading {
  client: string
  day: string
  org: string
  bid: string
  last: number
}

/**
 * Folds requests into readings. A client is known by a digest of its address and program with a key that exists in memory
 * only, for one run: neither leaves this class.
 */
export class ReadingCounter {
  readonly #key = randomBytes(32)
  readonly #dayOf: (time: number) => string
  readonly #readings: CountedReading[] = []
  readonly #open = new Map<string, CountedReading>()
  #requests = 0
  #robots = 0

  constructor(dayOf: (time: number) => string = localDay) {
    this.#dayOf = dayOf
  }

  /** Counts a request if it is for the file of a book. Returns whether it is. */
  add({ time, client, agent, method, path, status }: LoggedRequest): boolean {
    const found = BOOK_FILE.exec(decoded(path))
    const isServed = status === 200 || status === 206 || status === 304
    if (!found || method !== 'GET' || !isServed) return false
    const [, org = '', bid = ''] = found
    const isRobot = agent === '' || isbot(agent) || PROGRAMS.test(agent)
    const id = this.#digest(`${client} ${agent}`)
    const name = `${id} ${org} ${bid}`
    const open = this.#open.get(name)
    // Logs of several servers overlap: a request may be older than the one before it.
    const isSame = open !== undefined && Math.abs(time - open.last) < PAUSE_MS
    if (isSame) open.last = Math.max(open.last, time)
    if (isRobot) {
      if (!isSame) this.#robots++
      if (!isSame) this.#open.set(name, { client: id, day: '', org, bid, last: time })
      return true
    }
    this.#requests++
    if (isSame) return true
    const reading = { client: id, day: this.#dayOf(time), org, bid, last: time }
    this.#readings.push(reading)
    this.#open.set(name, reading)
    if (this.#open.size > MAX_FOLLOWED) this.#forgetBefore(time - PAUSE_MS)
    return true
  }

  result(): Usage {
    const booksOf = new Map<string, Set<string>>()
    for (const { client, day, org, bid } of this.#readings) {
      const books = booksOf.get(`${client} ${day}`) ?? new Set()
      booksOf.set(`${client} ${day}`, books.add(`${org} ${bid}`))
    }
    const rows = new Map<string, UsageRow>()
    let taken = 0
    for (const { client, day, org, bid } of this.#readings) {
      if ((booksOf.get(`${client} ${day}`)?.size ?? 0) > MAX_BOOKS_A_DAY) {
        taken++
        continue
      }
      const row = rows.get(`${day} ${org} ${bid}`) ?? { day, org, bid, opens: 0 }
      row.opens++
      rows.set(`${day} ${org} ${bid}`, row)
    }
    const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    const sorted = [...rows.values()].sort(
      (a, b) => order(a.day, b.day) || order(a.org, b.org) || b.opens - a.opens || order(a.bid, b.bid),
    )
    return { rows: sorted, requests: this.#requests, robots: this.#robots + taken }
  }

  #digest(client: string): string {
    return createHmac('sha256', this.#key).update(client).digest('base64url').slice(0, 16)
  }

  #forgetBefore(time: number): void {
    for (const [name, { last }] of this.#open) if (last < time) this.#open.delete(name)
  }
}

/** The day of a time in the time zone of the machine. */
function localDay(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
