import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { recordEvents } from './page-log'

/** Undoes one change of a test; the last change is undone first. */
type Undo = () => unknown

/** An empty page of the site. */
export const BLANK = '/-/blank.html'

/**
 * A browser context and its page, used by one test after the other: files that one test fetched and compiled are
 * cached for the next. Changes are undone and stored data is deleted after each test; a context for which this is
 * impossible is closed.
 */
export class PooledContext {
  readonly context: BrowserContext
  readonly #options: BrowserContextOptions
  readonly #undo: Undo[] = []
  readonly #newCdp: (page: Page) => Promise<CDPSession>
  #page: Page | null = null
  #cdp: CDPSession | null = null
  #others = new Set<string>()
  #isSpent = false

  private constructor(context: BrowserContext, options: BrowserContextOptions) {
    this.context = context
    this.#options = options
    this.#newCdp = context.newCDPSession.bind(context)
    this.#watchContext()
  }

  static async make(browser: Browser, options: BrowserContextOptions): Promise<PooledContext> {
    // Playwright adds the options of the current test; the stored session differs from test to test.
    const context = await browser.newContext({ ...options, storageState: undefined })
    return new PooledContext(context, options)
  }

  get isSpent(): boolean {
    return this.#isSpent
  }

  /** Returns an empty page on the origin of the site, with the given viewport. */
  async page(viewport: BrowserContextOptions['viewport']): Promise<Page> {
    if (!this.#page) {
      this.#page = await this.context.newPage()
      await recordEvents(this.#page)
      this.#cdp = await this.#newCdp(this.#page)
      this.#watchPage(this.#page)
      await this.#page.goto(BLANK)
      await this.#clearHistory()
    }
    const now = this.#page.viewportSize()
    if (viewport && (now?.width !== viewport.width || now.height !== viewport.height))
      await this.#page.setViewportSize(viewport)
    return this.#page
  }

  /** Undoes everything that a test did. */
  async release(): Promise<void> {
    const page = this.#page
    // The storage of a closed page cannot be read.
    if (page?.isClosed()) this.#isSpent = true
    if (this.#isSpent || !page) return
    for (const other of this.context.pages()) if (other !== page) await other.close()
    while (this.#undo.length > 0) await this.#undo.pop()?.()
    if (this.#isSpent) return
    await page.mouse.move(-100, -100)
    await page.goto(BLANK)
    await this.#clearHistory()
    await this.context.clearCookies()
    for (const origin of this.#others)
      await this.#cdp?.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    this.#others.clear()
    const left = await page.evaluate(deleteAll)
    if (left.length > 0) throw new Error(`a test has left what cannot be deleted: ${left.join(', ')}`)
  }

  /** Empties the history, as in a new window. */
  async #clearHistory(): Promise<void> {
    await this.#cdp?.send('Page.resetNavigationHistory')
  }

  #watchContext(): void {
    const { context } = this
    this.#listeners(context)
    this.#disposables(context)
    this.#undoAfterwards(context, 'setOffline', (setOffline) => setOffline(false))
    this.#undoAfterwards(context, 'setExtraHTTPHeaders', (setHeaders) => setHeaders({}))
    this.#undoAfterwards(context, 'grantPermissions', async (grant) => {
      await context.clearPermissions()
      const { permissions = [] } = this.#options
      if (permissions.length > 0) await grant([...permissions])
    })
    // The clock stays replaced for all later pages.
    for (const method of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const)
      this.#undoAfterwards(context.clock, method, () => {
        this.#isSpent = true
      })
    context.newCDPSession = async (page) => {
      const session = await this.#newCdp(page as Page)
      this.#undo.push(() => session.detach().catch(() => {}))
      return session
    }
  }

  #watchPage(page: Page): void {
    const { colorScheme, reducedMotion, forcedColors, contrast } = this.#options
    page.on('crash', () => {
      this.#isSpent = true
    })
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame()) return
      const { origin, protocol } = new URL(frame.url())
      if (/^https?:$/.test(protocol) && origin !== this.#options.baseURL) this.#others.add(origin)
    })
    this.#listeners(page)
    this.#disposables(page)
    this.#undoAfterwards(page, 'emulateMedia', (emulateMedia) =>
      emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? 'no-preference',
        forcedColors: forcedColors ?? 'none',
        contrast: contrast ?? 'no-preference',
      }),
    )
    this.#undoAfterwards(page, 'setExtraHTTPHeaders', (setHeaders) => setHeaders({}))
    const { keyboard, mouse } = page
    const [down, press] = [keyboard.down.bind(keyboard), mouse.down.bind(mouse)]
    keyboard.down = async (key) => {
      this.#undo.push(() => keyboard.up(key))
      await down(key)
    }
    mouse.down = async (options) => {
      this.#undo.push(() => mouse.up(options))
      await press(options)
    }
  }

  /** Removes the listeners that a test adds. */
  #listeners(of: Page | BrowserContext): void {
    const [on, off] = [of.on.bind(of) as Listen, of.off.bind(of) as Listen]
    const listen: Listen = (event, listener) => {
      this.#undo.push(() => off(event, listener))
      return on(event, listener)
    }
    Object.assign(of, { on: listen, addListener: listen })
  }

  /** Removes the scripts, functions and routes that a test adds. */
  #disposables(of: Page | BrowserContext): void {
    for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
      const method = of[name].bind(of) as (...args: unknown[]) => Promise<{ dispose(): Promise<void> }>
      Object.assign(of, {
        [name]: async (...args: unknown[]) => {
          const made = await method(...args)
          this.#undo.push(() => made.dispose())
          return made
        },
      })
    }
    this.#undoAfterwards(of, 'route', () => of.unrouteAll({ behavior: 'ignoreErrors' }))
  }

  /** @param undo gets the original method, whose calls are not recorded */
  #undoAfterwards<T extends object, K extends keyof T>(
    of: T,
    name: K,
    undo: (method: T[K] & ((...args: never[]) => unknown)) => unknown,
  ): void {
    const method = of[name]
    if (typeof method !== 'function') throw new Error(`no method ${String(name)}`)
    const original = method.bind(of)
    Object.assign(of, {
      [name]: (...args: unknown[]) => {
        this.#undo.push(() => undo(original))
        return original(...args)
      },
    })
  }
}

type Listen = (event: string, listener: (...args: never[]) => unknown) => unknown

/** Deletes all stored data. Returns the names of what could not be deleted. */
async function deleteAll(): Promise<string[]> {
  window.name = ''
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = request.onerror = request.onblocked = done
    })
  for (const name of await caches.keys()) await caches.delete(name)
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`)
  return [...databases, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
}

/** The contexts of a worker, one for each set of options. */
export class ContextPool {
  readonly #browser: Browser
  readonly #all = new Map<string, PooledContext>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async acquire({ viewport, ...options }: BrowserContextOptions): Promise<PooledContext> {
    const key = JSON.stringify(options)
    const existing = this.#all.get(key)
    if (existing) return existing
    const made = await PooledContext.make(this.#browser, options)
    this.#all.set(key, made)
    return made
  }

  /** Resets a context after a test, or closes it. */
  async release(stored: PooledContext, isGood: boolean): Promise<void> {
    if (isGood) await stored.release()
    if (isGood && !stored.isSpent) return
    for (const [key, each] of this.#all) if (each === stored) this.#all.delete(key)
    await stored.context.close()
  }

  async close(): Promise<void> {
    for (const { context } of this.#all.values()) await context.close()
    this.#all.clear()
  }
}
