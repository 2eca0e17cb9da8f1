// `npm run bench:library`, through scripts/bench.mjs: what the library's pages cost at a first visit; prints a table.
//   --runs 3        how often each page is opened; the medians are shown
//   --root folder   another checkout of the project, built, to compare with
//   --only home     one page
//   --line slow     `slow` (400 kbit/s, 400 ms, CPU 6 times slower), `thin` (the same line, the CPU as it is), `4g` (9 Mbit/s, 150 ms, 4 times) or `local` (4 times)
//   --frames folder ten screenshots of each page's beginning
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { say } from '../../../scripts/lib/say.mjs'
import { memberState } from '../../e2e/support/session'
import { launch, machine } from '../lib/browser'
import { median } from '../lib/figures'
import { inRoot } from '../lib/paths'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    root: { type: 'string', default: inRoot() },
    only: { type: 'string', default: '' },
    line: { type: 'string', default: 'slow' },
    frames: { type: 'string', default: '' },
  },
})

interface Line {
  /** Bytes in a second; -1 for no limit. */
  rate: number
  /** Milliseconds there and back. */
  latency: number
  cpu: number
}

const LINES: Readonly<Record<string, Line>> = {
  slow: { rate: 50_000, latency: 400, cpu: 6 },
  thin: { rate: 50_000, latency: 400, cpu: 1 },
  '4g': { rate: 1_125_000, latency: 150, cpu: 4 },
  local: { rate: -1, latency: 0, cpu: 4 },
}

/** A page: its route, for whom it is open, and what of it is its first content. */
const PAGES = [
  { name: 'home', path: '/index', isMembers: false, first: '.ol-lead-title a, .ol-book-title' },
  { name: 'home, member', path: '/index', isMembers: true, first: '.ol-lead-title a, .ol-book-title' },
  { name: 'category', path: '/category', isMembers: true, first: 'main .ol-book-title' },
  { name: 'details', path: '/bookdetail/{bid}', isMembers: true, first: 'main h1' },
  { name: 'book', path: '/book-read/{bid}', isMembers: true, first: 'ol-view :is(h1, h2, p, img)' },
] as const

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

interface Visit {
  /** Milliseconds until the first content is painted. */
  first: number
  /** Bytes received until then, and in all. */
  bytes: number
  allBytes: number
  /** Milliseconds until the library says that it is ready. */
  ready: number
  shift: number
  /** The longest task, in milliseconds. */
  task: number
}

/** Runs in the page: notes what happens. */
function watch(selector: string): void {
  const noted = { first: 0, ready: 0, shift: 0, task: 0, shifts: [] as string[] }
  Object.assign(window, { noted })
  document.addEventListener('ready', () => {
    noted.ready = performance.now()
  })
  const isThere = (root: ParentNode): boolean =>
    [...root.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0) ||
    [...root.querySelectorAll('*')].some((each) => each.shadowRoot !== null && isThere(each.shadowRoot))
  const look = () => {
    if (noted.first > 0) return
    if (!isThere(document)) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => (noted.first = performance.now())))
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      noted.shift += entry.value
      for (const { node, previousRect: a, currentRect: b } of entry.sources)
        noted.shifts.push(
          `${Math.round(entry.startTime)} ms ${entry.value.toFixed(4)} ${node?.className || node?.nodeName}: ${[a.x, a.y, a.width, a.height].map(Math.round)} to ${[b.x, b.y, b.width, b.height].map(Math.round)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.task = Math.max(noted.task, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Counts what comes over the line, by the browser's clock. */
async function countBytes(inspector: CDPSession): Promise<(until: number) => number> {
  const pieces: { at: number; bytes: number }[] = []
  const early = new Map<string, number>()
  let offset = 0
  inspector.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    offset ||= wallTime - timestamp
  })
  inspector.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    early.set(requestId, (early.get(requestId) ?? 0) + encodedDataLength)
    pieces.push({ at: timestamp, bytes: encodedDataLength })
  })
  inspector.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    pieces.push({ at: timestamp, bytes: encodedDataLength - (early.get(requestId) ?? 0) }),
  )
  await inspector.send('Network.enable')
  return (until) =>
    pieces.filter(({ at }) => (at + offset) * 1000 <= until).reduce((sum, { bytes }) => sum + bytes, 0)
}

async function visit(
  browser: Browser,
  url: string,
  place: (typeof PAGES)[number],
  bid: string,
  size: (typeof WIDTHS)[number],
  line: Line,
  frames: string,
): Promise<Visit & { shifts: string[] }> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'zh-CN',
    ...(place.isMembers && { storageState: memberState(url) }),
  })
  try {
    const page = await context.newPage()
    // tsx calls it in functions that are sent to the page.
    await page.addInitScript('globalThis.__name ??= (each) => each')
    await page.addInitScript(watch, place.first)
    const inspector = await context.newCDPSession(page)
    const bytesUntil = await countBytes(inspector)
    await inspector.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.rate,
      uploadThroughput: line.rate,
    })
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: line.cpu })
    const taken = frames ? takeFrames(page, frames) : null
    await page.goto(`${url}/#${place.path.replace('{bid}', bid)}`, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => Reflect.get(window, 'noted').first > 0 && Reflect.get(window, 'noted').ready > 0,
      null,
      { timeout: 90_000 },
    )
    // What comes after: the interface, covers, records.
    await page.waitForTimeout(line.rate === -1 ? 2500 : 6000)
    await taken?.()
    const noted = await page.evaluate(() => ({
      ...Reflect.get(window, 'noted'),
      origin: performance.timeOrigin,
    }))
    const { origin, ...rest } = noted as Visit & { origin: number; shifts: string[] }
    return { ...rest, bytes: bytesUntil(origin + rest.first), allBytes: bytesUntil(Number.POSITIVE_INFINITY) }
  } finally {
    await context.close()
  }
}

/** Takes a screenshot every so often, until it is told to stop. */
function takeFrames(page: Page, folder: string): () => Promise<void> {
  mkdirSync(folder, { recursive: true })
  let isOver = false
  const run = (async () => {
    for (let at = 0; !isOver && at < 60; at++) {
      await page
        .screenshot({ path: join(folder, `${String(at).padStart(2, '0')}.png`), animations: 'allow' })
        .catch(() => {})
      await page.waitForTimeout(60)
    }
  })()
  return () => {
    isOver = true
    return run
  }
}

const { serve } = (await import(
  pathToFileURL(join(options.root, 'scripts', 'serve.mjs')).href
)) as typeof import('../../../scripts/serve.mjs')
const server = await serve({ port: 0, library: join(options.root, '.demo', 'library') })
const browser = await launch({ freeFrames: false })
const line = LINES[options.line]
if (!line) throw new Error(`no line is called ${options.line}`)
try {
  const index = (await (await fetch(`${server.url}/library/demo/search-index.json`)).json()) as {
    books: { bid: string; resName: string }[]
  }
  const bid = index.books.find(({ resName }) => resName === '雾港来信')?.bid ?? ''
  say(`${machine(browser)}; line: ${options.line}\n`)
  say('| page | width | first content | bytes before it | ready | bytes in all | shift | longest task |')
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const place of PAGES.filter(({ name }) => options.only === '' || name === options.only))
    for (const size of WIDTHS) {
      const visits: Awaited<ReturnType<typeof visit>>[] = []
      for (let run = 0; run < Number(options.runs); run++) {
        const frames = options.frames && run === 0 ? join(options.frames, `${place.name}-${size.width}`) : ''
        visits.push(await visit(browser, server.url, place, bid, size, line, frames))
      }
      const of = (key: keyof Visit) => median(visits.map((each) => each[key]))
      say(
        `| ${place.name} | ${size.width} | ${Math.round(of('first'))} ms | ${(of('bytes') / 1024).toFixed(1)} KB | ${Math.round(of('ready'))} ms | ${(of('allBytes') / 1024).toFixed(1)} KB | ${Math.max(...visits.map(({ shift }) => shift)).toFixed(4)} | ${Math.round(of('task'))} ms |`,
      )
      for (const shift of new Set(visits.flatMap(({ shifts }) => shifts))) say(`    ${shift}`)
    }
} finally {
  await browser.close()
  await server.close()
}
