import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { evaluate, heapOf } from '../lib/browser'
import type { CountingServer } from '../lib/server'
import type { Markup } from './pages/shelf'
import { watchScripts } from './script-time'

export type Way = 'cards' | 'plain' | 'roots'

export interface Stage {
  /** Milliseconds of script on the page's main thread. */
  script: number
  /** Milliseconds of all its tasks: script, style, layout and paint. */
  tasks: number
  /** Milliseconds until everything in view was painted. */
  painted: number
  heap: number
  /** Including buffers and the document. */
  whole: number
  catalogueRequests: number
  covers: number
}

export interface CardRun {
  way: Way
  first: Stage
  /** Milliseconds of tasks in one idle second. */
  rest: number
  /** After scrolling to the end; times are those of the scrolling. */
  scrolled: Stage
  codeBytes: number
  /** Number of cards that show their book at the end. */
  done: number
}

/** Pause after the first screen, before the idle page is measured. */
const CALM_MS = 500
const REST_MS = 1000

/** Measures one page of cards from an empty browser context. `template` is the markup for bare roots. */
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
    // It counts only while enabled; in thread time, so that other work on the machine does not count.
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const codeBefore = moved(server, name, 'code').bytes
    const watched = { session, server, name }
    const first = await stageOf(watched, () =>
      evaluate<number>(session, `window.shelf.start(${JSON.stringify(template)})`),
    )
    await wait(CALM_MS)
    const beforeRest = await tasksOf(session)
    await wait(REST_MS)
    const rest = (await tasksOf(session)) - beforeRest
    const found = way === 'cards' ? await evaluate<Markup | null>(session, 'window.shelf.template()') : null
    const scrolled = await stageOf(watched, () => evaluate<number>(session, 'window.shelf.scroll()'))
    const done = await evaluate<number>(session, 'window.shelf.done()')
    const codeBytes = Math.max(codeBefore, moved(server, name, 'code').bytes)
    return { run: { way, first, rest, scrolled, codeBytes, done }, template: found }
  } finally {
    await context.close()
  }
}

interface Watched {
  session: CDPSession
  server: CountingServer
  name: string
}

/** @param act runs in the page; returns the milliseconds it took */
async function stageOf({ session, server, name }: Watched, act: () => Promise<number>): Promise<Stage> {
  const before = await tasksOf(session)
  const end = await watchScripts(session)
  const painted = await act()
  const tasks = (await tasksOf(session)) - before
  const script = await end()
  const { used, whole } = await heapOf(session)
  return {
    painted,
    script,
    tasks,
    heap: used,
    whole,
    catalogueRequests: moved(server, name, 'catalogue').count,
    covers: moved(server, name, 'cover').count,
  }
}

async function tasksOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function moved(server: CountingServer, run: string, kind: 'code' | 'catalogue' | 'cover') {
  const found = server.moved(run).filter((each) => each.kind === kind)
  return { count: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
}
