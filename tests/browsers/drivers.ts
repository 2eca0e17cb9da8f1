import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import type { Driver } from '../support/contract/run'

/** The driver of a running browser; `close` stops the browser. */
export interface StartedDriver extends Driver {
  /** The engine’s version as its browser reports it. */
  version: string
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Display name. */
  title: string
  isThere: boolean
  start(): Promise<StartedDriver>
}

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (arch) => `/usr/lib/${arch}/webkit2gtk-4.1/MiniBrowser`,
)
const WEBKIT_PORT = Number(process.env.WEBKIT_DRIVER_PORT ?? 4599)
const DRIVER_START_MS = 20_000
const VIEW = { width: 1280, height: 860 }

/** Chromium is the one of the other tests; Firefox and WebKit are Debian packages. */
export const ENGINES: readonly Engine[] = [
  { name: 'chromium', title: 'Chromium', isThere: true, start: chromiumDriver },
  { name: 'firefox', title: 'Firefox', isThere: existsSync(FIREFOX), start: firefoxDriver },
  { name: 'webkit', title: 'WebKitGTK', isThere: existsSync(WEBKIT_DRIVER), start: webkitDriver },
]

async function chromiumDriver(): Promise<StartedDriver> {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ viewport: VIEW })
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    close: () => browser.close(),
  }
}

async function firefoxDriver(): Promise<StartedDriver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true })
  const page = await browser.newPage()
  await page.setViewport(VIEW)
  return {
    version: (await browser.version()).replace(/^\D*\//, ''),
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    close: () => browser.close(),
  }
}

async function webkitDriver(): Promise<StartedDriver> {
  const args = ['-a', WEBKIT_DRIVER, `--port=${WEBKIT_PORT}`, '--host=127.0.0.1']
  const driver: ChildProcess = spawn('xvfb-run', args, { stdio: 'ignore', detached: true })
  const stop = () => {
    if (driver.pid) process.kill(-driver.pid)
  }
  try {
    const binary = MINI_BROWSERS.find((path) => existsSync(path))
    const options = { binary, args: ['--automation'] }
    const alwaysMatch = { 'webkitgtk:browserOptions': options }
    const session = (await withRetries(() =>
      call('POST', '/session', { capabilities: { alwaysMatch } }),
    )) as {
      sessionId: string
      capabilities: { browserVersion?: string }
    }
    const path = `/session/${session.sessionId}`
    return {
      version: session.capabilities.browserVersion ?? '',
      open: async (url) => void (await call('POST', `${path}/url`, { url })),
      run: (body) => call('POST', `${path}/execute/sync`, { script: body, args: [] }),
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
