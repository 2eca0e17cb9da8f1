import { test as base, type Page, type TestInfo } from '@playwright/test'
import { ContextPool, type PooledContext } from './context-pool'
import { expect } from './expect'
import { LibraryPage } from './library'
import { PageLog, recordEvents } from './page-log'
import { ReaderPage } from './reader'
import { memberState } from './session'
import { type Site, startSite } from './site'

interface Options {
  /** The organisation of the member who is signed in on the demo page when the test starts; false for none. */
  member: false | { orgCode?: string; history?: readonly string[] }
  /** Whether the test needs an empty cache or replaces the clock. */
  isAlone: boolean
}

interface Fixtures {
  library: LibraryPage
  reader: ReaderPage
  pageLog: PageLog
  /** Id of a book of the demo library by its title. */
  bidOf: (title: string, org?: string) => Promise<string>
  /** The shared context of the test; null if the test has its own. */
  pooled: PooledContext | null
}

interface WorkerFixtures {
  /** The server of the demo and of the answers of a test. */
  site: Site
  stored: ContextPool
}

/**
 * Every test fails on uncaught errors, and on warnings and errors in the console other than those of the
 * elements, which the tests check.
 *
 * The tests of a worker share contexts (`context-pool.ts`) and a server (`site.ts`).
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      site.close()
    },
    { scope: 'worker', auto: true },
  ],
  stored: [
    async ({ browser }, use) => {
      const stored = new ContextPool(browser)
      await use(stored)
      await stored.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
    site.reset()
  },
  member: [false, { option: true }],
  isAlone: [false, { option: true }],
  storageState: async ({ member, baseURL }, use) => {
    await use(member && baseURL ? memberState(baseURL, member) : undefined)
  },
  pooled: async (
    {
      stored,
      isAlone,
      baseURL,
      contextOptions,
      locale,
      timezoneId,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      permissions,
      colorScheme,
    },
    use,
    info,
  ) => {
    if (isAlone) return use(null)
    const options = {
      ...contextOptions,
      baseURL,
      locale,
      timezoneId,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      permissions,
      colorScheme,
    }
    const pooled = await stored.acquire(options)
    await use(pooled)
    await stored.release(pooled, info.status === info.expectedStatus)
  },
  context: async ({ browser, pooled }, use) => {
    const context = pooled?.context ?? (await browser.newContext())
    await use(context)
    if (!pooled) await context.close()
  },
  pageLog: [
    async ({ context }, use) => {
      const pageLog = new PageLog()
      context.on('page', (page) => pageLog.watch(page))
      await use(pageLog)
      expect(pageLog.thrown, 'nothing is thrown').toEqual([])
      expect(pageLog.unexpected, 'nothing else is in the console').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ context, pooled, pageLog, viewport, member, baseURL }, use, info) => {
    const page = pooled ? await pooled.page(viewport) : await context.newPage()
    if (pooled) {
      pageLog.watch(page)
      if (member && baseURL) await page.evaluate(store, memberState(baseURL, member).origins)
    } else await recordEvents(page)
    await use(page)
    if (info.status !== info.expectedStatus) await attachScreenshot(page, info)
  },
  library: async ({ page }, use) => {
    await use(new LibraryPage(page))
  },
  reader: async ({ page }, use) => {
    await use(new ReaderPage(page))
  },
  bidOf: async ({ request }, use) => {
    await use(async (title, org = 'demo') => {
      const answer = await request.get(`/library/${org}/search-index.json`)
      const { books } = (await answer.json()) as { books: { bid: string; resName: string }[] }
      const found = books.find(({ resName }) => resName === title)
      if (!found) throw new Error(`the demo library has no book called ${title}`)
      return found.bid
    })
  },
})

/** Writes the entries of a storage state. */
function store(origins: ReturnType<typeof memberState>['origins']): void {
  for (const { localStorage: entries } of origins)
    for (const { name, value } of entries) localStorage.setItem(name, value)
}

/** Attaches a screenshot of a failed test. */
async function attachScreenshot(page: Page, info: TestInfo): Promise<void> {
  const path = info.outputPath('failed.png')
  const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  if (isTaken) await info.attach('screenshot', { path, contentType: 'image/png' })
}

export { expect }
