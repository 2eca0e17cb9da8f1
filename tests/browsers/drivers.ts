import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import type { Driver } from '../support/contract/run'

/** The driver of a running browser; `close` stops the browser. */
export interface StartedDriver extends Driver {
  /** The engine’s version as its browser reports it. */
  version: string
  /** The same as `open`, under the name that Playwright has. */
  goto(url: string): Promise<void>
  /** Evaluates an expression and waits for its promise. */
  evaluate(expression: string): Promise<unknown>
  /** Gives the page this size in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A finger on the page. */
  finger: Finger
  close(): Promise<void>
}

/** One finger, at places of the page in CSS pixels. A driver that has no touch rejects. */
export interface Finger {
  down(x: number, y: number): Promise<void>
  move(x: number, y: number): Promise<void>
  up(): Promise<void>
  /** The system takes the finger away; undefined where the driver has no such action. */
  cancel?(): Promise<void>
}

export interface StartOptions {
  /** The page has a touch screen, and motion: without, nothing follows a finger. */
  hasTouch?: boolean
}

export interface Engine {
  name: string
  /** Display name. */
  title: string
  isThere: boolean
  /** How it is installed. */
  install: string
  start(options?: StartOptions): Promise<StartedDriver>
}

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (arch) => `/usr/lib/${arch}/webkit2gtk-4.1/MiniBrowser`,
)
const GTK = fileURLToPath(new URL('gtk', import.meta.url))
const SCREEN = '-screen 0 1500x1200x24'
/** A port of this process: a driver that outlived another run would answer on a fixed one. */
const WEBKIT_PORT = Number(process.env.WEBKIT_DRIVER_PORT ?? 4600 + (process.pid % 900))
const DRIVER_START_MS = 20_000
/** A walk through a long book is one call. */
const CALL_MS = 900_000
const VIEW = { width: 1280, height: 860 }

/** Chromium is the one of the other tests; Firefox and WebKit are Debian packages. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'chromium',
    title: 'Chromium',
    isThere: true,
    install: 'npx playwright install chromium',
    start: chromiumDriver,
  },
  {
    name: 'firefox',
    title: 'Firefox',
    isThere: existsSync(FIREFOX),
    install: 'apt-get install firefox-esr',
    start: firefoxDriver,
  },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    isThere: existsSync(WEBKIT_DRIVER),
    install: 'apt-get install webkit2gtk-driver xvfb',
    start: webkitDriver,
  },
]

async function chromiumDriver({ hasTouch = false }: StartOptions = {}): Promise<StartedDriver> {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', ...(hasTouch ? [] : ['--force-prefers-reduced-motion'])],
  })
  const page = await browser.newPage({ viewport: VIEW, locale: 'zh-CN', hasTouch })
  const touches = hasTouch ? await page.context().newCDPSession(page) : null
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    at?: [number, number],
  ) => {
    if (!touches) throw new Error('the page has no touch screen')
    const touchPoints = at ? [{ x: at[0], y: at[1] }] : []
    await touches.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const goto = async (url: string) => void (await page.goto(url))
  return {
    version: browser.version(),
    open: goto,
    goto,
    run: (body) => page.evaluate(asFunction(body)),
    evaluate: (expression) => page.evaluate(expression),
    resize: (width, height) => page.setViewportSize({ width, height }),
    finger: {
      down: (x, y) => touch('touchStart', [x, y]),
      move: (x, y) => touch('touchMove', [x, y]),
      up: () => touch('touchEnd'),
      cancel: () => touch('touchCancel'),
    },
    close: () => browser.close(),
  }
}

async function firefoxDriver({ hasTouch = false }: StartOptions = {}): Promise<StartedDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    protocolTimeout: CALL_MS,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': hasTouch ? 0 : 1,
      'dom.w3c_touch_events.enabled': hasTouch ? 1 : 2,
      'intl.accept_languages': 'zh-CN, zh',
    },
  })
  const page = await browser.newPage()
  await page.setViewport(VIEW)
  const goto = async (url: string) => void (await page.goto(url))
  return {
    version: (await browser.version()).replace(/^\D*\//, ''),
    open: goto,
    goto,
    run: (body) => page.evaluate(asFunction(body)),
    evaluate: (expression) => page.evaluate(expression),
    resize: (width, height) => page.setViewport({ width, height }),
    finger: {
      down: (x, y) => page.touchscreen.touchStart(x, y).then(() => {}),
      move: (x, y) => page.touchscreen.touchMove(x, y),
      up: () => page.touchscreen.touchEnd(),
    },
    close: () => browser.close(),
  }
}

async function webkitDriver(): Promise<StartedDriver> {
  const args = ['-a', '-s', SCREEN, WEBKIT_DRIVER, `--port=${WEBKIT_PORT}`, '--host=127.0.0.1']
  const driver: ChildProcess = spawn('xvfb-run', args, {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, XDG_CONFIG_HOME: GTK },
  })
  // The group is gone already when it could not start.
  const stop = () => {
    process.off('exit', stop)
    try {
      if (driver.pid) process.kill(-driver.pid)
    } catch {}
  }
  process.on('exit', stop)
  try {
    const binary = MINI_BROWSERS.find((path) => existsSync(path))
    const options = { binary, args: ['--automation'] }
    const alwaysMatch = { timeouts: { script: CALL_MS }, 'webkitgtk:browserOptions': options }
    const session = (await withRetries(() =>
      call('POST', '/session', { capabilities: { alwaysMatch } }),
    )) as {
      sessionId: string
      capabilities: { browserVersion?: string }
    }
    const path = `/session/${session.sessionId}`
    const goto = async (url: string) => void (await call('POST', `${path}/url`, { url }))
    const run = (body: string) => call('POST', `${path}/execute/sync`, { script: body, args: [] })
    const touch = async (...actions: object[]) => {
      const parameters = { pointerType: 'touch' }
      const finger = { type: 'pointer', id: 'finger', parameters, actions }
      await call('POST', `${path}/actions`, { actions: [finger] })
    }
    const moved = (x: number, y: number) => ({ type: 'pointerMove', x, y, duration: 0, origin: 'viewport' })
    return {
      version: session.capabilities.browserVersion ?? '',
      open: goto,
      goto,
      run,
      async evaluate(expression) {
        const script = `const done = arguments[0]
          Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const result = (await call('POST', `${path}/execute/async`, { script, args: [] })) as {
          value?: unknown
          error?: string
        }
        if (result.error !== undefined) throw new Error(result.error)
        return result.value
      },
      resize: (width, height) => resizeWindow(path, run, width, height),
      finger: {
        down: (x, y) => touch(moved(x, y), { type: 'pointerDown', button: 0 }),
        move: (x, y) => touch(moved(x, y)),
        up: () => touch({ type: 'pointerUp', button: 0 }),
      },
      async close() {
        await call('DELETE', path)
        stop()
      },
    }
  } catch (thrown) {
    stop()
    throw thrown
  }
}

/** Sets the size of the window until the page in it has the wanted one: the bars of the window take some of it. */
async function resizeWindow(
  path: string,
  run: (body: string) => Promise<unknown>,
  width: number,
  height: number,
): Promise<void> {
  let [wide, high] = [width, height]
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await call('POST', `${path}/window/rect`, { x: 0, y: 0, width: wide, height: high })
    await new Promise((resolve) => setTimeout(resolve, 250))
    const [inner = width, outer = height] = (await run('return [innerWidth, innerHeight]')) as number[]
    if (inner === width && outer === height) return
    wide += width - inner
    high += height - outer
  }
  throw new Error(`the window does not become ${width} × ${height}`)
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${WEBKIT_PORT}${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(JSON.stringify(value))
  return value
}

/** The body comes from `tests/`; WebDriver accepts scripts as text only. */
const asFunction = (body: string) => new Function(body) as () => unknown

/** Retries until the driver listens. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + DRIVER_START_MS
  for (;;)
    try {
      return await work()
    } catch (thrown) {
      if (Date.now() > end) throw thrown
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
}
