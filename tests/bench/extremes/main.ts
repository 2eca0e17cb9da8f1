// `npx tsx tests/bench/extremes/main.ts`: measures the longest main-thread task while a file at the limit of what a
// reader must handle is opened and read, in the built dist.
//   --only line-chinese,cbz-tall     some of the files
//   --costs     the books of a few KB that cost much (costs.ts), as a table in docs/reports/hostile-books.md
//   --port 4310
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { say } from '../../../scripts/lib/say.mjs'
import { launch } from '../lib/browser'
import { builtFiles } from '../lib/built'
import { inBench } from '../lib/paths'
import { CountingServer } from '../lib/server'
import { BOOKS, type ExtremeBook } from './books'
import { COSTLY_BOOKS, type CostlyBook } from './costs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    costs: { type: 'boolean', default: false },
    port: { type: 'string', default: '4310' },
  },
})

const STEPS = ['open', 'turn', 'contents', 'contents-find', 'find', 'end', 'back', 'resize', 'close'] as const
type Step = (typeof STEPS)[number]

/** Maximum duration of a step; a tab that is blocked longer is abandoned. */
const TIMEOUT_MS = 60_000

const html = (name: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>t</title>
<script>window.tasks = []; window.ready = 0; window.errors = []
new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) window.tasks.push([startTime, duration]) }).observe({ type: 'longtask', buffered: true })
addEventListener('reader-ready', () => { window.ready = performance.now() })
addEventListener('library-error', ({ detail }) => { window.errors.push(detail.code + ' ' + detail.message) })
addEventListener('reader-error', ({ detail }) => { window.errors.push(detail.code + ' ' + detail.message) })</script>
<script type="module" src="../dist/book-reader.js"></script></head>
<body><book-reader href="../book/${name}" style="position:fixed;inset:0;block-size:100%"></book-reader></body></html>`

let book = Buffer.alloc(0)
const built = builtFiles(inBench('.cache'))
const server = new CountingServer((path) => {
  if (path.startsWith('book/'))
    return { body: book, type: 'application/octet-stream', kind: 'book', ranges: true }
  if (path.startsWith('page/'))
    return {
      body: Buffer.from(html(path.slice('page/'.length))),
      type: 'text/html;charset=utf-8',
      kind: 'page',
    }
  return built(path)
})
await server.listen(Number(values.port))
const browser = await launch({ freeFrames: false })

interface Cost extends CostlyBook {
  bytes: number
  longest: number
  /** CPU time of the main thread in all. */
  cpu: number
  outcome: string
}

/** Opens a book, turns two pages, and tells the longest task of the page's main thread. */
async function measureCost(costly: CostlyBook): Promise<Cost> {
  book = Buffer.from(await costly.make())
  // Of its own: a tab that is blocked can take its browser with it.
  const browser = await launch({ freeFrames: false })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  // On a busy machine the length of a task is no measure; the time of the thread is.
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let outcome = 'shown'
  let cpu = Number.NaN
  let longest = TIMEOUT_MS
  try {
    await page.goto(`${server.url}/${costly.id}/page/${costly.name}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.ready > 0 || window.errors.length > 0)
    await page.waitForTimeout(1500)
    for (const key of ['ArrowRight', 'ArrowRight', 't']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(500)
    }
    const { errors, tasks } = await page.evaluate(() => ({ errors: window.errors, tasks: window.tasks }))
    longest = Math.round(Math.max(0, ...tasks.map(([, length]) => length)))
    const { metrics } = await session.send('Performance.getMetrics')
    cpu = Math.round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000)
    if (errors.length > 0) outcome = errors.join('; ').slice(0, 80)
  } catch (thrown) {
    outcome = String(thrown).split('\n')[0]?.slice(0, 80) ?? ''
  } finally {
    await browser.close()
  }
  say(
    `${costly.id.padEnd(18)} ${book.byteLength} bytes · longest task ${longest} ms · CPU ${cpu} ms · ${outcome}`,
  )
  return { ...costly, bytes: book.byteLength, longest, cpu, outcome }
}

/** Heading of the table in the report, which `npm run hostile` keeps. */
const HEADING = '## What it costs to open them'

function writeCosts(costs: readonly Cost[]): void {
  const file = inRoot('docs', 'reports', 'hostile-books.md')
  const report = readFileSync(file, 'utf8')
  const at = report.indexOf(HEADING)
  const rows = costs.map(
    ({ id, what, bytes, bound, longest, cpu, outcome }) =>
      `| ${id} | ${what} | ${(bytes / 1024).toFixed(1)} | ${bound} | ${longest} | ${cpu} | ${outcome} |`,
  )
  const table = `${HEADING}

Written by \`npx tsx tests/bench/extremes/main.ts --costs\` in Chromium ${browser.version()}: the longest task of the page's
main thread while each book is opened, two pages are turned and the contents are opened, and the CPU time of that thread for
all of it, which depends less on what else the machine does: while the last book was measured, the load of its
${cpus().length} processors was ${loadavg()[0]?.toFixed(1)}. No book may block the tab for 2,000 ms.

| book | what it does | KB | what bounds it | longest task, ms | CPU, ms | outcome |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
  writeFileSync(file, `${(at < 0 ? report : report.slice(0, at)).trimEnd()}\n\n${table}`)
}

async function measure({ id, name, make }: ExtremeBook): Promise<void> {
  book = Buffer.from(await make())
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const found = new Map<Step, string>()
  const step = async (of: Step, act: () => Promise<unknown>) => {
    const start = await page.evaluate(() => performance.now())
    let trouble = ''
    try {
      await act()
      await page.waitForTimeout(500)
    } catch (thrown) {
      trouble = ` (${String(thrown).split('\n')[0]?.slice(0, 70)})`
    }
    const tasks = await page.evaluate(
      (from) => window.tasks.filter(([at]) => at >= from).map(([, length]) => length),
      of === 'open' ? 0 : start,
    )
    found.set(of, `${Math.round(Math.max(0, ...tasks))}${trouble}`)
  }
  try {
    await step('open', async () => {
      await page.goto(`${server.url}/${id}/page/${name}`, { waitUntil: 'commit' })
      await page.waitForFunction(() => window.ready > 0 || window.errors.length > 0)
      await page.waitForTimeout(1500)
    })
    const { ready, errors } = await page.evaluate(() => ({ ready: window.ready, errors: window.errors }))
    if (errors.length > 0 && ready === 0) {
      say(
        `${id.padEnd(18)} ${Math.round(book.byteLength / 1024)} KB · open ${found.get('open')} · refused: ${errors.join('; ')}`,
      )
      return
    }
    await read(page, step)
    const durations = STEPS.map((each) => `${each} ${found.get(each) ?? '—'}`).join(' · ')
    say(
      `${id.padEnd(18)} ${Math.round(book.byteLength / 1024)} KB · ready ${Math.round(ready)} ms · ${durations} ${errors.join('; ')}`,
    )
  } catch (thrown) {
    say(`${id.padEnd(18)} ${String(thrown).split('\n')[0]} · ${[...found].join(' ')}`)
  } finally {
    await context.close()
  }
}

async function read(
  page: Page,
  step: (of: Step, act: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const stage = page.getByRole('document', { name: '正文' })
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(150)
    }
  }
  await step('turn', async () => {
    await stage.focus()
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft')
  })
  await step('contents', async () => {
    await press('t')
    await page.getByRole('dialog', { name: '目录' }).waitFor()
    await page.waitForTimeout(1500)
  })
  await step('contents-find', async () => {
    const field = page.getByRole('dialog', { name: '目录' }).getByRole('searchbox')
    if ((await field.count()) > 0) await field.fill('1999')
    await page.waitForTimeout(800)
    await page.keyboard.press('Escape')
    await press('Escape')
  })
  await step('find', async () => {
    await stage.focus()
    await press('/')
    const field = page.getByRole('searchbox', { name: '要找的字句' })
    if ((await field.count()) === 0) return
    await field.fill('缆绳')
    await page.waitForTimeout(5000)
    await field.fill('没有这句')
    await page.waitForTimeout(5000)
    await press('Escape', 'Escape')
  })
  await step('end', async () => {
    await stage.focus()
    await press('End')
    await page.waitForTimeout(1500)
  })
  await step('back', async () => press('ArrowLeft', 'ArrowLeft', 'Home'))
  await step('resize', async () => {
    await page.setViewportSize({ width: 700, height: 700 })
    await page.waitForTimeout(1000)
  })
  await step('close', async () => page.evaluate(() => document.querySelector('book-reader')?.remove()))
}

declare global {
  interface Window {
    /** Start and length of tasks over 50 ms. */
    tasks: [number, number][]
    ready: number
    errors: string[]
  }
}

const isChosen = ({ id }: ExtremeBook) => values.only === '' || values.only.split(',').includes(id)
try {
  if (values.costs) {
    const costs: Cost[] = []
    for (const each of COSTLY_BOOKS.filter(isChosen)) {
      costs.push(await measureCost(each))
      // A run that is cut off leaves the rows that it has measured.
      if (values.only === '') writeCosts(costs)
    }
  } else for (const each of BOOKS) if (isChosen(each)) await measure(each)
} finally {
  await browser.close()
  await server.close()
}
