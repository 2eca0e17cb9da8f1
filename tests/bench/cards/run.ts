import type { Browser, CDPSession, Page } from '@playwright/test'
import { heapOf } from '../lib/browser'
import type { CountingServer } from '../lib/server'
import type { Markup } from './pages/shelf'

export type Way = 'cards' | 'plain' | 'roots'

/** Milliseconds that the page's main thread was at work. */
interface Spent {
  script: number
  /** All of its tasks: scripts, style, layout and painting. */
  tasks: number
}

export interface Stage extends Spent {
  /** Until everything in view was painted. */
  painted: number
  heap: number
  /** With buffers and what the document is made of. */
  whole: number
  catalogueRequests: number
  covers: number
}

export interface CardRun {
  way: Way
  first: Stage
  /** The page's tasks, in milliseconds, in a second in which nobody touches it. */
  rest: number
  /** After scrolling through to the end; times are of the scrolling. */
  scrolled: Stage
  codeBytes: number
  /** Cards that show their book at the end. */
  done: number
}

/** After the first screen, before the page is watched at rest. */
const CALM_MS = 500
const REST_MS = 1000

/** One page of cards, from nothing. `template` is the markup for bare roots. */
export async function runOnce(
  browser: Browser,
  server: CountingServer,
  way: Way,
  name: string,
  template: Markup | null,
): Promise<{ run: CardRun; template: Markup | null }> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/${name}/${way}/page.html`)
    await page.waitForFunction('window.shelf')
    // It counts only while it is enabled; in the thread's own time, whatever else the machine does.
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await spent(session)
    const codeBefore = moved(server, name, 'code').bytes
    const shown = await page.evaluate((markup) => window.shelf.start(markup), template)
    const first = await stageOf({ page, session, server, name, before }, shown)
    await page.waitForTimeout(CALM_MS)
    const beforeRest = await spent(session)
    await page.waitForTimeout(REST_MS)
    const beforeScroll = await spent(session)
    const found = way === 'cards' ? await page.evaluate(() => window.shelf.template()) : null
    const scroll = await page.evaluate(() => window.shelf.scroll())
    const scrolled = await stageOf({ page, session, server, name, before: beforeScroll }, scroll)
    const done = await page.evaluate(() => window.shelf.done())
    const codeBytes = Math.max(codeBefore, moved(server, name, 'code').bytes)
    const rest = beforeScroll.tasks - beforeRest.tasks
    return { run: { way, first, rest, scrolled, codeBytes, done }, template: found }
  } finally {
    await context.close()
  }
}

interface Watched {
  page: Page
  session: CDPSession
  server: CountingServer
  name: string
  before: Spent
}

async function stageOf({ page, session, server, name, before }: Watched, painted: number): Promise<Stage> {
  const now = await spent(session)
  const { used, whole } = await heapOf(page)
  return {
    painted,
    script: now.script - before.script,
    tasks: now.tasks - before.tasks,
    heap: used,
    whole,
    catalogueRequests: moved(server, name, 'catalogue').count,
    covers: moved(server, name, 'cover').count,
  }
}

async function spent(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000
  return { script: value('ScriptDuration'), tasks: value('TaskDuration') }
}

function moved(server: CountingServer, run: string, kind: 'code' | 'catalogue' | 'cover') {
  const found = server.moved(run).filter((each) => each.kind === kind)
  return { count: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
}
