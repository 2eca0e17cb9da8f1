import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { SyncHost } from './host'
import type { DevicePage } from './page'

export interface SyncRow {
  name: string
  seen: string
  verdict: 'pass' | 'FAILED'
  seconds: number
}

interface CaseContext {
  browser: Browser
  host: SyncHost
}

type Calls = {
  [Name in keyof DevicePage as DevicePage[Name] extends (...args: never[]) => unknown
    ? Name
    : never]: DevicePage[Name]
}

/** A device: a browser context with storage of its own, and a page in it. */
class Device {
  readonly context: BrowserContext
  page: Page
  readonly #host: SyncHost
  readonly #skew: number

  private constructor(context: BrowserContext, page: Page, host: SyncHost, skew: number) {
    this.context = context
    this.page = page
    this.#host = host
    this.#skew = skew
  }

  static async open({ browser, host }: CaseContext, skew = 0): Promise<Device> {
    const context = await browser.newContext()
    const device = new Device(context, await context.newPage(), host, skew)
    await device.load()
    return device
  }

  async load(): Promise<void> {
    await this.page.goto(`${this.#host.url}/device.html`)
    await this.page.waitForFunction(() => 'createPage' in globalThis)
    await this.page.evaluate((skew) => {
      Object.assign(globalThis, {
        device: (globalThis as never as { createPage(options: object): unknown }).createPage({ skew }),
      })
    }, this.#skew)
  }

  /** Calls a method of the page's device. */
  call<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<Awaited<ReturnType<Calls[Name]>>> {
    return this.page.evaluate(
      ([name, args]) => {
        const { device } = globalThis as never as { device: Record<string, (...args: unknown[]) => unknown> }
        return device[name]?.(...args)
      },
      [name, args] as const,
    ) as never
  }

  /** Starts syncing, and waits until everything is synced. */
  async sync(): Promise<void> {
    await this.call('start', '/sync/li')
    await this.settle()
  }

  async settle(): Promise<void> {
    // A round reads first: what the other device has written arrives with it.
    assert.equal(await this.call('settle', 60_000), true, 'everything is synced')
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline)
    if (!isOffline) await this.call('now')
  }
}

/** Repeats a check until it holds, for 30 seconds. */
async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    const seen = await read()
    try {
      assert.deepEqual(seen, expected)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function two(context: CaseContext, skew = 0): Promise<readonly [Device, Device]> {
  const devices = [await Device.open(context), await Device.open(context, skew)] as const
  for (const device of devices) await device.sync()
  return devices
}

const done = async (devices: readonly Device[], seen: string) => {
  for (const { context } of devices) await context.close()
  return seen
}

const TWO_DAYS = 2 * 24 * 3600 * 1000

/** Both devices change while they are offline, and come back. */
async function bothOffline(context: CaseContext, skew: number): Promise<string> {
  const [one, other] = await two(context, skew)
  await one.call('mark', 'm1')
  await one.call('note', 'm1', '初稿')
  await one.call('shelve', '1')
  await eventually(() => other.call('marks'), ['m1 yellow 初稿'])
  await eventually(() => other.call('shelf'), ['1'])
  await one.offline(true)
  await other.offline(true)
  await one.call('read', 0.5)
  await other.call('read', 0.2)
  await one.call('note', 'm1', '这里', '初稿')
  await other.call('note', 'm1', '那里', '初稿')
  await one.call('shelve', '2')
  await other.call('shelve', '3')
  await other.call('unshelve', '1')
  await one.call('readMinutes', 'one')
  await other.call('readMinutes', 'other')
  await one.offline(false)
  await other.offline(false)
  for (const device of [one, other]) {
    await eventually(() => device.call('shelf'), ['2', '3'])
    await eventually(
      async () => (await device.call('marks'))[0]?.split(/\s+/).slice(2).sort(),
      ['这里', '那里'].sort(),
    )
    await eventually(async () => (await device.call('positions')).sort(), [0.2, 0.5])
    await eventually(() => device.call('minutes'), 2)
  }
  return done([one, other], '书架两边都在、删掉的没回来；两条笔记都在；两个位置都在；时间相加 2 分钟')
}

/** A mark removed here and edited there. */
async function removedAndEdited(context: CaseContext, skew: number): Promise<string> {
  const [one, other] = await two(context, skew)
  await one.call('mark', 'm1')
  await one.call('note', 'm1', '初稿')
  await eventually(() => other.call('marks'), ['m1 yellow 初稿'])
  await one.offline(true)
  await other.offline(true)
  await one.call('unmark', 'm1')
  await other.call('mark', 'm1', 'blue')
  await other.call('note', 'm1', '二稿', '初稿')
  await one.offline(false)
  await other.offline(false)
  for (const device of [one, other]) await eventually(() => device.call('marks'), ['m1 blue 二稿'])
  return done([one, other], '划线和改过的笔记两边都在')
}

/** A fault of the server: nothing is lost, and it is not asked again and again. */
async function fault(
  context: CaseContext,
  kind: 'refused' | 'busy' | 'html',
  status: string,
): Promise<string> {
  const one = await Device.open(context)
  await one.sync()
  context.host.fault = kind
  await one.call('shelve', '1')
  await eventually(() => one.call('status'), status as never)
  const before = context.host.requests
  for (let n = 2; n < 6; n++) await one.call('shelve', String(n))
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const asked = context.host.requests - before
  assert.ok(asked <= 5, `${asked} requests in six seconds`)
  assert.equal((await one.call('shelf')).length, 5)
  context.host.fault = null
  await one.call('now')
  await one.settle()
  const rows = await context.host.database.allDocs()
  assert.equal(rows.rows.length, 5)
  return done([one], `状态 ${status}；6 秒里又问了 ${asked} 次；恢复后 5 条都到了`)
}

export const CASES: Readonly<Record<string, (context: CaseContext) => Promise<string>>> = {
  async 'read here, go on there'(context) {
    const [one, other] = await two(context)
    await one.call('read', 0.3)
    await eventually(() => other.call('position'), 0.3)
    await other.call('read', 0.35)
    await eventually(() => one.call('position'), 0.35)
    return done([one, other], '0.3 到另一台，0.35 回来')
  },
  'both offline, both change, both come back': (context) => bothOffline(context, 0),
  'the same, one clock two days ahead': (context) => bothOffline(context, TWO_DAYS),
  'the same, one clock two days behind': (context) => bothOffline(context, -TWO_DAYS),
  'a mark removed here and edited there': (context) => removedAndEdited(context, 0),
  'the same, one clock two days behind ': (context) => removedAndEdited(context, -TWO_DAYS),
  async 'revisions that conflict on the server'(context) {
    const [one, other] = await two(context)
    await one.call('mark', 'm1')
    await eventually(() => other.call('marks'), ['m1 yellow'])
    const [row] = (await context.host.database.allDocs({ include_docs: true })).rows
    const doc = row?.doc as { versions: { changed: number; value: { style: string } }[] }
    const [version] = doc.versions
    assert.ok(version)
    // As a cluster leaves it when two of its nodes were apart.
    const edited = {
      ...doc,
      _rev: '1-0000000000000000000000000000abcd',
      versions: [
        {
          ...version,
          value: { ...version.value, style: 'pink' },
          changed: version.changed + 5,
          device: 'third',
          seen: { [(version as never as { device: string }).device]: version.changed },
        },
      ],
    }
    await context.host.database.bulkDocs([edited], { new_edits: false })
    for (const device of [one, other]) await eventually(() => device.call('marks'), ['m1 pink'])
    await eventually(async () => {
      const found = await context.host.database.get(row?.id ?? '', { conflicts: true })
      return (found._conflicts as string[] | undefined) ?? []
    }, [])
    return done([one, other], '合并成一个，多出的版本删掉了')
  },
  async 'the server is killed in the middle of a write, and restarted'(context) {
    const [one, other] = await two(context)
    context.host.killAtWrite = 2
    await one.call('many', 1000)
    await one.call('now')
    await eventually(() => one.call('status'), 'waiting')
    await one.call('shelve', '9')
    await context.host.restart()
    await one.call('now')
    await one.settle()
    await other.call('now')
    await eventually(() => other.call('count'), 1001)
    return done([one, other], '1,001 条都到了另一台')
  },
  async '401 in the middle; the token is asked for again'(context) {
    const one = await Device.open(context)
    await one.call('start', '/sync/li', ['good', 'better'])
    await one.settle()
    context.host.tokens = new Set(['better'])
    await one.call('shelve', '1')
    await one.settle()
    assert.equal((await context.host.database.allDocs()).rows.length, 1)
    context.host.tokens = new Set(['another'])
    await one.call('shelve', '2')
    await eventually(() => one.call('status'), 'expired')
    context.host.tokens = new Set(['better'])
    await one.call('now')
    await one.settle()
    assert.equal((await context.host.database.allDocs()).rows.length, 2)
    return done([one], '换了令牌继续；没有令牌时“登录已过期”，之后一条不少')
  },
  '403': (context) => fault(context, 'refused', 'refused'),
  '429': (context) => fault(context, 'busy', 'busy'),
  'an address that answers HTML': (context) => fault(context, 'html', 'not-a-database'),
  async '10,000 records in the first sync, to the server and to a second device'(context) {
    const one = await Device.open(context)
    await one.call('many', 10_000)
    const began = performance.now()
    await one.call('start', '/sync/li')
    assert.equal(await one.call('settle', 240_000), true)
    const up = performance.now() - began
    const other = await Device.open(context)
    const began2 = performance.now()
    await other.call('start', '/sync/li')
    const end = Date.now() + 240_000
    while ((await other.call('count')) < 10_000 && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 2000))
    assert.equal(await other.call('count'), 10_000)
    const down = performance.now() - began2
    const longest = await other.page.evaluate(() =>
      Math.max(0, ...(globalThis as never as { device: { longTasks: number[] } }).device.longTasks),
    )
    return done(
      [one, other],
      `上传 ${(up / 1000).toFixed(1)} 秒，下载 ${(down / 1000).toFixed(1)} 秒，页面最长停顿 ${Math.round(longest)} ms`,
    )
  },
  async 'a tab that is killed while it syncs'(context) {
    const one = await Device.open(context)
    await one.call('many', 2000)
    await one.call('start', '/sync/li')
    await eventually(async () => (await context.host.database.allDocs()).rows.length > 0, true)
    await one.page.close({ runBeforeUnload: false })
    one.page = await one.context.newPage()
    await one.load()
    await one.sync()
    assert.equal((await context.host.database.allDocs()).rows.length, 2000)
    return done([one], '2,000 条都到了')
  },
  async 'five tabs of one device'(context) {
    const one = await Device.open(context)
    await one.sync()
    const pages = [one.page]
    for (let n = 1; n < 5; n++) {
      one.page = await one.context.newPage()
      await one.load()
      await one.call('start', '/sync/li')
      pages.push(one.page)
    }
    const before = context.host.requests
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const quiet = context.host.requests - before
    for (const [n, page] of pages.entries()) {
      one.page = page
      await one.call('shelve', String(n))
    }
    await one.settle()
    assert.equal((await context.host.database.allDocs()).rows.length, 5)
    // The tab that syncs goes; another takes over.
    await pages[0]?.close()
    one.page = pages[3] ?? one.page
    await one.call('shelve', '5')
    await eventually(async () => (await context.host.database.allDocs()).rows.length, 6)
    return done([one], `五个标签页只有一个在同步（安静时 3 秒 ${quiet} 次请求），它关了另一个接上`)
  },
  async 'documents of a newer version, and of somebody else, are kept aside'(context) {
    const one = await Device.open(context)
    await one.call('shelve', '1')
    await one.sync()
    const newer = { _id: 'shelf/demo/2', type: 'org-library-record', version: 2, future: true }
    const foreign = { _id: 'shelf/demo/3', hello: 'world' }
    const broken = {
      _id: 'shelf/demo/4',
      type: 'org-library-record',
      version: 1,
      kind: 'shelf',
      id: 'demo/4',
      versions: 7,
    }
    await context.host.database.bulkDocs([newer, foreign, broken])
    await one.call('now')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    for (const bid of ['2', '3', '4']) await one.call('shelve', bid)
    await one.settle()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    assert.equal((await context.host.database.get('shelf/demo/2')).future, true)
    assert.equal((await context.host.database.get('shelf/demo/3')).hello, 'world')
    assert.equal((await context.host.database.get('shelf/demo/4')).versions, 7)
    assert.equal((await one.call('shelf')).length, 4)
    assert.equal(await one.call('status'), 'synced')
    return done([one], '三个文档原样留着，本机 4 本书都在')
  },
  async 'the browser is cleared; after signing in everything is back'(context) {
    const one = await Device.open(context)
    await one.call('mark', 'm1')
    await one.call('note', 'm1', '笔记')
    await one.call('shelve', '1')
    await one.call('read', 0.4)
    await one.sync()
    await one.context.close()
    const other = await Device.open(context)
    await other.sync()
    await eventually(() => other.call('marks'), ['m1 yellow 笔记'])
    assert.deepEqual([await other.call('shelf'), await other.call('position')], [['1'], 0.4])
    return done([other], '书架、位置、划线和笔记都回来了')
  },
  async 'in the library: read on one device, be asked on the other, go on there; clear the first browser, sign in'(
    context,
  ) {
    const bid = await bookOf(context.host)
    const one = await openLibrary(context, bid)
    const other = await openLibrary(context, bid)
    for (let turn = 0; turn < 3; turn++) {
      await one.page.locator('.stage').press('ArrowRight')
      await one.page.waitForTimeout(700)
    }
    const asked = other.page.getByText(/另一处读到/)
    await asked.waitFor({ timeout: 30_000 })
    const fraction = await one.fraction()
    // On a busy machine the first page is offered before the last one has arrived, which is offered next.
    const go = other.page.getByRole('button', { name: '过去' })
    await eventually(async () => {
      if (await go.isVisible()) await go.click()
      return other.fraction()
    }, fraction)
    await other.page.locator('.stage').press('ArrowRight')
    await eventually(async () => (await other.fraction()) > fraction, true)
    const further = await other.fraction()
    await eventually(() => storedFraction(context.host), further)
    await one.page.context().close()
    const cleared = await openLibrary(context, bid)
    await eventually(cleared.fraction, further)
    for (const { page } of [other, cleared]) await page.context().close()
    return '第二台被问到并接着读；清空后的浏览器登录后在同一处打开'
  },
}

/** Id of a book of the demo library. */
async function bookOf({ url }: SyncHost): Promise<string> {
  const { books } = (await (await fetch(`${url}/library/demo/search-index.json`)).json()) as {
    books: { bid: string; resName: string }[]
  }
  const found = books.find(({ resName }) => resName === '雾港来信')
  assert.ok(found)
  return found.bid
}

/** Total progression of the only position on the server. */
async function storedFraction({ database }: SyncHost): Promise<number> {
  const { rows } = await database.allDocs({ include_docs: true })
  const doc = rows.find(({ id }) => id.startsWith('position/'))?.doc
  const [version] = (doc?.versions ?? []) as { value: { locator: { fraction: number } } }[]
  return version?.value.locator.fraction ?? 0
}

/** Signs the member in on a new device, and opens the book once what the server has is there. */
async function openLibrary({ browser, host }: CaseContext, bid: string) {
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
  // esbuild, which runs this file, wraps named functions in a helper that no page has.
  await context.addInitScript('globalThis.__name = (each) => each')
  const page = await context.newPage()
  await page.goto(`${host.url}/member.html#/index`)
  await page.evaluate(() => {
    const library = document.querySelector('org-library')
    if (!library) return
    const progress: number[] = []
    library.addEventListener('reading-progress', (event) =>
      progress.push((event as CustomEvent).detail.fraction),
    )
    const token = btoa(JSON.stringify({ exp: Date.now() + 3_600_000 }))
    Object.assign(globalThis, { progress })
    Object.assign(library, {
      syncToken: async () => 'good',
      session: {
        user: { id: 'li', name: '李晓' },
        deviceToken: `${token}.x`,
        org: { orgCode: 'demo', orgName: '书香公共图书馆', templateId: '1', exp: 0 },
      },
    })
  })
  await page.getByRole('button', { name: '李晓 的账户' }).click()
  await page.getByText(/已同步/).waitFor({ timeout: 30_000 })
  await page.evaluate((path) => {
    ;(
      document.querySelector('org-library') as (HTMLElement & { navigate(path: string): void }) | null
    )?.navigate(path)
  }, `/book-read/${bid}`)
  await page.locator('.stage').waitFor({ timeout: 30_000 })
  await page.waitForFunction(() => (globalThis as never as { progress: number[] }).progress.length > 0)
  const fraction = () =>
    page.evaluate(() => (globalThis as never as { progress: number[] }).progress.at(-1) ?? 0)
  return { page, fraction }
}
