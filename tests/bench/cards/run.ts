import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { evaluate, heapOf } from '../lib/browser'
import type { CountingServer } from '../lib/server'
import type { Markup } from './pages/shelf'
import { watchScripts } from './script-time'

export type Way = 'cards' | 'plain' | 'roots'

export interface Stage {
  /** Milliseconds that the page's main thread ran scripts. */
  script: number
  /** Milliseconds of all of its tasks: scripts, style, layout and painting. */
  tasks: number
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
    // It counts only while it is enabled; in the thread's own time, whatever else the machine does.
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

/** @param act what the page does; answers how many milliseconds it took */
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
