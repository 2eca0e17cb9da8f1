import type { Browser } from '@playwright/test'
import type { BenchBook } from '../books/make'
import { type Heap, heapOf } from '../lib/browser'
import type { CountingServer } from '../lib/server'
import type { Engine } from './engines'
import { journeyOf } from './journeys'
import type { FirstPage, JumpFigure, SearchFigure, TurnFigure } from './pages/driver'

export interface RunResult {
  engine: Engine['id']
  book: BenchBook['id']
  first: FirstPage
  turns: TurnFigure[]
  jumps: JumpFigure[]
  search: SearchFigure | null
  /** After the first page, and after the journey, in bytes. */
  heapFirst: Heap
  heapAfter: Heap
  /** Bytes until the first page, code compressed as it is sent. */
  codeBytes: number
  bookBytes: number
  /** Of the book, after the turns and jumps. */
  bookBytesAfter: number
}

/** Between two turns: as long as a quick reader's key, and long enough for a neighbour to be made ready. */
const PAUSE_MS = 60
/** After the first page, for what an engine does when it is idle. */
const REST_MS = 300
/** Whatever takes longer is told as a failure. */
const LONGEST_MS = 60_000

/** One engine, one book, one fresh page. */
export async function runOnce(
  browser: Browser,
  server: CountingServer,
  engine: Engine,
  book: BenchBook,
  name: string,
  isSearched: boolean,
): Promise<RunResult> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'zh-CN' })
  context.setDefaultTimeout(LONGEST_MS)
  try {
    const page = await context.newPage()
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await page.goto(`${server.url}/${name}/${engine.id}/page.html?book=${engine.addressOf(book)}`)
    const within = <T>(work: Promise<T>): Promise<T> =>
      Promise.race([
        work,
        page.waitForTimeout(LONGEST_MS).then(() => {
          throw new Error(`nothing after ${LONGEST_MS / 1000} s; ${troubles.join('; ')}`)
        }),
      ])
    await page.waitForFunction('window.bench')
    const first = await within(page.evaluate(() => window.bench.first))
    if (first.substance < 20) throw new Error(`nothing on the first page; ${troubles.join('; ')}`)
    await page.waitForTimeout(REST_MS)
    const heapFirst = await heapOf(page)
    const { turns: count, from, jumps: wanted, search: isSearchable } = journeyOf(book)
    const turns = count
      ? await within(
          page.evaluate(([at, n, rest]) => window.bench.turns(at, n, rest), [from, count, PAUSE_MS] as const),
        )
      : []
    const jumps = wanted.length
      ? await within(
          page.evaluate(([list, rest]) => window.bench.jumps(list, rest), [wanted, PAUSE_MS] as const),
        )
      : []
    const bookBytesAfter = bytes(server, name, 'book', Number.POSITIVE_INFINITY)
    await page.waitForTimeout(REST_MS)
    const heapAfter = await heapOf(page)
    const search =
      isSearched && isSearchable
        ? await within(page.evaluate((query) => window.bench.search(query), book.query))
        : null
    return {
      engine: engine.id,
      book: book.id,
      first,
      turns,
      jumps,
      search,
      heapFirst,
      heapAfter,
      codeBytes: bytes(server, name, 'code', first.at),
      bookBytes: bytes(server, name, 'book', first.at),
      bookBytesAfter,
    }
  } finally {
    await context.close()
  }
}

function bytes(server: CountingServer, run: string, kind: 'code' | 'book', until: number): number {
  return server
    .moved(run)
    .filter((each) => each.kind === kind && each.at <= until)
    .reduce((sum, each) => sum + each.bytes, 0)
}
