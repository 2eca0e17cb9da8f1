import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { BenchBook } from '../books/make'
import { evaluate, type Heap, heapOf } from '../lib/browser'
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
  /** Bytes until the first page, with code compressed as sent. */
  codeBytes: number
  bookBytes: number
  /** Bytes of the book, after the turns and jumps. */
  bookBytesAfter: number
}

/** Pause between two turns: like a fast reader's key presses, and long enough to prepare the next page. */
const PAUSE_MS = 60
/** Pause after the first page, for the engine's idle work. */
const REST_MS = 300
/** Anything that takes longer is reported as a failure. */
const TIMEOUT_MS = 60_000

/** Runs one engine with one book in a fresh page. */
export async function runOnce(
  browser: Browser,
  server: CountingServer,
  engine: Engine,
  book: BenchBook,
  name: string,
  isSearched: boolean,
): Promise<RunResult> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'zh-CN' })
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    const page = await context.newPage()
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    const inspector = await context.newCDPSession(page)
    await page.goto(`${server.url}/${name}/${engine.id}/page.html?book=${engine.addressOf(book)}`)
    const call = <Result>(what: string): Promise<Result> =>
      Promise.race([
        evaluate<Result>(inspector, `window.bench.${what}`),
        wait(TIMEOUT_MS, undefined, { ref: false }).then(() => {
          throw new Error(`nothing after ${TIMEOUT_MS / 1000} s; ${troubles.join('; ')}`)
        }),
      ])
    const first = await call<FirstPage>('first')
    if (first.substance < 20) throw new Error(`nothing on the first page; ${troubles.join('; ')}`)
    await wait(REST_MS)
    const heapFirst = await heapOf(inspector)
    const { turns: count, from, jumps: wanted, search: isSearchable } = journeyOf(book)
    const turns = count ? await call<TurnFigure[]>(`turns(${from}, ${count}, ${PAUSE_MS})`) : []
    const jumps = wanted.length
      ? await call<JumpFigure[]>(`jumps(${JSON.stringify(wanted)}, ${PAUSE_MS})`)
      : []
    const bookBytesAfter = bytes(server, name, 'book', Number.POSITIVE_INFINITY)
    await wait(REST_MS)
    const heapAfter = await heapOf(inspector)
    const search =
      isSearched && isSearchable
        ? await call<SearchFigure | null>(`search(${JSON.stringify(book.query)})`)
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
