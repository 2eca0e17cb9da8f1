import type { Browser, CDPSession, Page } from '@playwright/test'
import { evaluate, heapOf } from '../lib/browser'
import { builtFiles } from '../lib/built'
import { inBench } from '../lib/paths'
import { type Answer, CountingServer, fileIn, type Route } from '../lib/server'
import { bytesOf, memberContext, WATCH } from './member'

/** Pages of a list that are scrolled through, of 24 books each. */
const SCROLLED_PAGES = 60
/** Milliseconds until a wait is given up. */
const LIMIT = 30_000

export interface ScreenFigures {
  /** Milliseconds from the request for the page until a book of home is painted, and bytes of the catalogue until then. */
  home: { first: number; bytes: number; longest: number }
  list: {
    /** Books of the list. */
    total: number
    /** Books that were scrolled through. */
    shown: number
    /** Milliseconds from the scroll to each further page. */
    pages: number[]
    longest: number
    /** Bytes of heap more at the end. */
    heap: number
  }
}

export interface TextFigures {
  query: string
  /** Milliseconds until the first hits of a fresh page, and bytes of the catalogue moved for them. */
  first: number
  bytes: number
  hits: number
}

/** Serves a published catalogue and the page of our library. */
export function catalogueSite(out: string): Route {
  const code = builtFiles(inBench('.cache', 'catalog'))
  const page: Answer = {
    body: Buffer.from(
      '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body style="margin:0"><org-library src="feed.json" org="bench"></org-library><script type="module" src="dist/org-library.js"></script>',
    ),
    type: 'text/html;charset=utf-8',
    kind: 'page',
  }
  return (path) =>
    path === 'ours.html' ? page : path.startsWith('dist/') ? code(path) : fileIn(out, path, 'catalogue')
}

async function withCatalogue<T>(out: string, port: number, work: (server: CountingServer) => Promise<T>) {
  const server = new CountingServer(catalogueSite(out))
  await server.listen(port)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

async function inLibrary<T>(
  browser: Browser,
  server: CountingServer,
  { run, route }: { run: string; route: string },
  work: (page: Page, inspector: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await memberContext(browser, server.url, `/${run}/feed.json`)
  try {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    await page.goto(`${server.url}/${run}/ours.html#${route}`, { waitUntil: 'commit' })
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** Waits in the page until a frame has painted what `found` returns true for; milliseconds since the page was asked for. */
const painted = (inspector: CDPSession, found: string) =>
  evaluate<number>(
    inspector,
    `(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      while (!(() => { const root = document.querySelector('org-library')?.shadowRoot; return root && (${found}) })()) {
        if (performance.now() > ${LIMIT}) throw new Error('nothing after ${LIMIT} ms')
        await frame()
      }
      await frame()
      return performance.now()
    })()`,
  )

const longestOf = (inspector: CDPSession) => evaluate<number>(inspector, 'window.longest')

/** Opens home and the list of all books, and scrolls through that. */
export function measureScreens(browser: Browser, out: string, port: number): Promise<ScreenFigures> {
  return withCatalogue(out, port, async (server) => {
    const home = await inLibrary(
      browser,
      server,
      { run: 'home', route: '/index' },
      async (page, inspector) => {
        const first = await painted(inspector, `root.querySelector('.ol-lead-title a, .ol-book-title')`)
        const bytes = bytesOf(server, 'home', 'catalogue')
        await page.waitForTimeout(1000)
        return { first, bytes, longest: await longestOf(inspector) }
      },
    )
    const list = await inLibrary(
      browser,
      server,
      { run: 'list', route: '/category' },
      async (page, inspector) => {
        await painted(inspector, `root.querySelector('main .ol-book-title')`)
        await page.waitForTimeout(1000)
        const sum = await page.locator('.ol-screen-sum').first().textContent()
        const before = await heapOf(inspector)
        await evaluate(inspector, 'window.longest = 0')
        const pages: number[] = []
        for (let at = 0; at < SCROLLED_PAGES; at++) pages.push(await evaluate<number>(inspector, NEXT_PAGE))
        const shown = await page.locator('main .ol-book-title').count()
        const longest = await longestOf(inspector)
        const after = await heapOf(inspector)
        const total = Number((sum ?? '').replace(/\D/g, ''))
        return { total, shown, pages, longest, heap: after.whole - before.whole }
      },
    )
    return { home, list }
  })
}

/** Scrolls to the end of the list; milliseconds until more books are painted. */
const NEXT_PAGE = `(async () => {
  const root = document.querySelector('org-library').shadowRoot
  const count = () => root.querySelectorAll('main .ol-book-title').length
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const before = count()
  await new Promise((done) => setTimeout(done, 300))
  const started = performance.now()
  scrollTo(0, document.documentElement.scrollHeight)
  while (count() === before) {
    if (performance.now() - started > ${LIMIT}) throw new Error('no more books after ${LIMIT} ms')
    await frame()
  }
  await frame()
  return performance.now() - started
})()`

/** Opens the search of the full text with each query in a fresh page. */
export function measureTexts(
  browser: Browser,
  out: string,
  port: number,
  queries: readonly string[],
): Promise<TextFigures[]> {
  return withCatalogue(out, port, async (server) => {
    const figures: TextFigures[] = []
    for (const [at, query] of queries.entries()) {
      const run = `text-${at}`
      const route = '/index'
      figures.push(
        await inLibrary(browser, server, { run, route }, async (page, inspector) => {
          await painted(inspector, `root.querySelector('.ol-lead-title a, .ol-book-title')`)
          await page.waitForTimeout(1000)
          const before = bytesOf(server, run, 'catalogue')
          const started = await evaluate<number>(
            inspector,
            `location.hash = '#/search?in=text&q=' + ${JSON.stringify(encodeURIComponent(query))}; performance.now()`,
          )
          const ended = await painted(inspector, `root.querySelector('.ol-text-hits li')`)
          const hits = await page.locator('.ol-text-hits li').count()
          return { query, first: ended - started, bytes: bytesOf(server, run, 'catalogue') - before, hits }
        }),
      )
    }
    return figures
  })
}
