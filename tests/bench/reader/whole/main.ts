// `npm run bench:reader -- --whole`, through `tests/bench/reader/main.ts`: compares `<book-reader>` with whole readers, as their makers
// ship them; writes docs/reports/bench-whole-readers.md.
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { say } from '../../../../scripts/lib/say.mjs'
import { type BenchBook, makeBooks } from '../../books/make'
import { evaluate, heapOf, launch, machine } from '../../lib/browser'
import { median, p95, short } from '../../lib/figures'
import { inRoot } from '../../lib/paths'
import { CountingServer } from '../../lib/server'
import type { Seen } from '../pages/probe'
import { makeWholeSite, WHOLE_READERS, type WholeReader } from './readers'

interface Line {
  name: string
  /** Bits a second and milliseconds of latency; null for the loopback as it is. */
  network: { bits: number; latency: number } | null
  /** Times by which the processor is slower. */
  cpu: number
  books: readonly BenchBook['id'][]
  isWarm: boolean
}

const LINES: readonly Line[] = [
  { name: 'cold', network: null, cpu: 1, books: ['novel', 'real'], isWarm: false },
  { name: 'warm', network: null, cpu: 1, books: ['novel', 'real'], isWarm: true },
  {
    name: 'cold, 9 Mbit/s and 150 ms',
    network: { bits: 9e6, latency: 150 },
    cpu: 1,
    books: ['novel', 'real'],
    isWarm: false,
  },
  {
    name: 'cold, 400 kbit/s and 400 ms, processor 6× slower',
    network: { bits: 400e3, latency: 400 },
    cpu: 6,
    books: ['real'],
    isWarm: false,
  },
]
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** A reader that takes longer is reported as a failure. Moby Dick alone takes 33 s on the slowest line. */
const TIMEOUT_MS = 150_000
/** Pause before the heap is measured, for idle work. */
const REST_MS = 500

interface Visit extends Seen {
  reader: WholeReader['id']
  line: string
  book: BenchBook['id']
  width: number
  /** Bytes until the first page was painted, and heap after the interface, in bytes. */
  moved: number
  heap: number
}

export interface WholeOptions {
  runs: number
  /** Part of the names of the lines and the ids of readers and books; '' for all: then the report is written. */
  only: string
  port: number
  command: string
}

export async function benchWholeReaders({ runs, only, port, command }: WholeOptions): Promise<void> {
  const chosen = only.split(',').filter((word) => word !== '')
  const isChosen = (kind: readonly string[], name: string) => {
    const words = chosen.filter((word) => kind.some((each) => each.startsWith(word)))
    return words.length === 0 || words.some((word) => name.startsWith(word))
  }
  const books = (await makeBooks()).filter(({ id }) => isChosen(['novel', 'real'], id))
  const readers = WHOLE_READERS.filter(({ id }) => isChosen(['ours', 'foliate', 'epubjs'], id))
  const lines = LINES.filter(({ name }) => isChosen(['cold', 'warm'], name))
  const { route, probe } = await makeWholeSite(books)
  const server = new CountingServer(route)
  await server.listen(port)
  const browser = await launch({ freeFrames: false })
  const visits: Visit[] = []
  const failures: string[] = []
  try {
    for (let run = 0; run < runs; run++)
      for (const line of lines)
        for (const book of books.filter(({ id }) => line.books.includes(id)))
          for (const size of SIZES)
            for (const [at, reader] of readers.entries()) {
              const name = `whole-${run}-${LINES.indexOf(line)}-${book.id}-${size.width}-${at}`
              try {
                visits.push(await visit({ browser, server, probe, reader, book, line, size, name }))
              } catch (thrown) {
                failures.push(`${reader.title}, ${book.name}, ${line.name}, ${size.width} px: ${thrown}`)
              }
              say(`  ${run + 1}/${runs} ${line.name}, ${book.id}, ${size.width} px, ${reader.id}`)
            }
  } finally {
    await server.close()
  }
  const page = report(visits, failures, readers, books, { runs, command, machine: machine(browser) })
  await browser.close()
  say(`\n${page}`)
  if (only !== '') return
  writeFileSync(inRoot('docs', 'reports', 'bench-whole-readers.md'), page)
  say('Wrote docs/reports/bench-whole-readers.md.')
}

interface Given {
  browser: Browser
  server: CountingServer
  probe: string
  reader: WholeReader
  book: BenchBook
  line: Line
  size: (typeof SIZES)[number]
  /** Part of the address, so that nothing comes from the cache of another visit. */
  name: string
}

async function visit({ browser, server, probe, reader, book, line, size, name }: Given): Promise<Visit> {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN' })
  await context.addInitScript({ content: probe })
  const address = `${server.url}/${line.isWarm ? 'cached-' : ''}${name}/${reader.addressOf(book)}`
  try {
    if (line.isWarm) await seenAt(context, address, line)
    const before = server.moved(address.split('/')[3] ?? '').length
    const { seen, heap, timeOrigin } = await seenAt(context, address, line)
    const moved = server
      .moved(address.split('/')[3] ?? '')
      .slice(before)
      .filter(({ at }) => at <= timeOrigin + (seen.page ?? 0))
      .reduce((sum, { bytes }) => sum + bytes, 0)
    return { ...seen, reader: reader.id, line: line.name, book: book.id, width: size.width, moved, heap }
  } finally {
    await context.close()
  }
}

async function seenAt(
  context: BrowserContext,
  address: string,
  { network, cpu }: Line,
): Promise<{ seen: Seen; heap: number; timeOrigin: number }> {
  const page = await context.newPage()
  try {
    const inspector = await context.newCDPSession(page)
    await slowDown(inspector, network, cpu)
    await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS })
    const end = performance.now() + TIMEOUT_MS
    let seen: Seen | null = null
    do {
      await wait(100)
      seen = await evaluate<Seen | null>(inspector, 'window.seen ?? null')
      if (performance.now() > end)
        throw new Error(`nothing after ${TIMEOUT_MS / 1000} s: ${JSON.stringify(seen)}`)
    } while (seen === null || seen.page === null || seen.turned === null || seen.ready === null)
    await wait(REST_MS)
    const { used } = await heapOf(inspector)
    return { seen, heap: used, timeOrigin: await evaluate<number>(inspector, 'performance.timeOrigin') }
  } finally {
    await page.close()
  }
}

async function slowDown(inspector: CDPSession, network: Line['network'], cpu: number): Promise<void> {
  if (network) {
    const throughput = network.bits / 8
    await inspector.send('Network.enable')
    await inspector.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  if (cpu > 1) await inspector.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

const FIGURES: readonly { name: string; of(visit: Visit): number | null }[] = [
  { name: 'first page painted, ms', of: ({ page }) => page },
  { name: 'first turn accepted, ms', of: ({ turned }) => turned },
  { name: 'interface ready, ms', of: ({ ready }) => ready },
  { name: 'bytes until the first page, KB', of: ({ moved }) => moved / 1e3 },
  { name: 'heap with the interface, MB', of: ({ heap }) => heap / 1e6 },
]

function report(
  visits: readonly Visit[],
  failures: readonly string[],
  readers: readonly WholeReader[],
  books: readonly BenchBook[],
  about: { runs: number; command: string; machine: string },
): string {
  const sections = LINES.flatMap((line) =>
    books.flatMap((book) =>
      SIZES.flatMap(({ width }) => {
        const here = visits.filter(
          (each) => each.line === line.name && each.book === book.id && each.width === width,
        )
        return here.length > 0
          ? [`### ${book.name}, ${line.name}, ${width} px\n\n${table(here, readers)}`]
          : []
      }),
    ),
  )
  return `# The reader against whole readers

Written by \`${about.command}\`; do not edit it by hand. ${new Date().toISOString().slice(0, 10)}. ${about.machine}.

${about.runs} visits of each reader, one after another in turn, each in a fresh browser context. Every figure is the median / the 95th percentile.

${sections.join('\n\n')}

${failures.length > 0 ? `Failures:\n\n${failures.map((line) => `- ${line}`).join('\n')}\n\n` : ''}## How it is measured

- Each reader is the page that its makers ship: \`<book-reader>\` as documented, \`reader.html\` of foliate-js, \`examples/spreads.html\` of epub.js,
  from one server that compresses text. Of the last, the address of JSZip alone is changed: it comes from the same server. The others fill the
  window; epub.js' example is 600 pixels high.
- **First page painted**: from the navigation to the frame in which the page has text and the reader reports a place.
- **First turn accepted**: the key of the next page is pressed every 50 ms from then on, until the place changes.
- **Interface ready**: the buttons of the bars, or the entries of the contents, are in the document.
- **Warm**: the second visit; everything may be cached.
- **Heap** is JavaScript's own after a collection, half a second after all of these.
- Not measured: Readium's playground and Thorium Web are no packages of the registry that start by themselves.
`
}

function table(visits: readonly Visit[], readers: readonly WholeReader[]): string {
  const head = ['', ...readers.map(({ title }) => title), 'ours ÷ best other']
  const rows = FIGURES.map(({ name, of }) => {
    const values = readers.map(({ id }) =>
      visits.filter(({ reader }) => reader === id).map((each) => of(each) ?? 0),
    )
    const [own = []] = values.filter((_, at) => readers[at]?.id === 'ours')
    const best = Math.min(
      ...values.filter((all, at) => readers[at]?.id !== 'ours' && all.length > 0).map((all) => median(all)),
    )
    const ratio =
      own.length > 0 && best > 0 && Number.isFinite(best) ? `${(median(own) / best).toFixed(2)}×` : ''
    return [
      name,
      ...values.map((all) => (all.length > 0 ? `${short(median(all))} / ${short(p95(all))}` : '—')),
      ratio,
    ]
  })
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
