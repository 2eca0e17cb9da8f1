// `npm run test:browsers`: one journey in three engines, on the built dist and the demo library. Chromium comes from
// wherever the other tests find it; Firefox and WebKit are Debian's firefox-esr, webkit2gtk-driver and xvfb.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { JOURNEY, type Step } from '../tests/browsers/journey'
import { findBrowser } from './lib/browser.mjs'
import { serve } from './serve.mjs'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (arch) => `/usr/lib/${arch}/webkit2gtk-4.1/MiniBrowser`,
)
const WEBKIT_PORT = 4599
const DRIVER_START_MS = 20_000

/** One page of some engine; `run` evaluates a function's body there and gives back its JSON value. */
interface Driver {
  open(url: string): Promise<void>
  run(body: string): Promise<unknown>
  close(): Promise<void>
}

async function chromiumDriver(): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    close: () => browser.close(),
  }
}

async function firefoxDriver(): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 860 })
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    close: () => browser.close(),
  }
}

async function webkitDriver(): Promise<Driver> {
  const args = ['-a', WEBKIT_DRIVER, `--port=${WEBKIT_PORT}`, '--host=127.0.0.1']
  const driver: ChildProcess = spawn('xvfb-run', args, { stdio: 'ignore', detached: true })
  const stop = () => {
    if (driver.pid) process.kill(-driver.pid)
  }
  try {
    const binary = MINI_BROWSERS.find((path) => existsSync(path))
    const options = { binary, args: ['--automation'] }
    const alwaysMatch = { 'webkitgtk:browserOptions': options }
    const session = (await patiently(() => call('POST', '/session', { capabilities: { alwaysMatch } }))) as {
      sessionId: string
    }
    const path = `/session/${session.sessionId}`
    return {
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

/** The body is ours, from `tests/browsers`; it travels as text because that is all WebDriver takes. */
const asFunction = (body: string) => new Function(body) as () => unknown

/** Tries until the driver listens. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + DRIVER_START_MS
  for (;;)
    try {
      return await work()
    } catch (thrown) {
      if (Date.now() > end) throw thrown
      await pause(300)
    }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does a step, then asks until what it should lead to is there. */
async function take(driver: Driver, step: Step): Promise<void> {
  if (step.act) await driver.run(step.act)
  const end = Date.now() + (step.within ?? 15_000)
  let seen: unknown
  while (Date.now() < end) {
    seen = await driver.run(step.until)
    if (seen === true) return
    await pause(150)
  }
  throw new Error(`${step.name}: still ${JSON.stringify(seen)}`)
}

const ENGINES: readonly { name: string; there: boolean; start: () => Promise<Driver> }[] = [
  { name: 'chromium', there: true, start: chromiumDriver },
  { name: 'firefox', there: existsSync(FIREFOX), start: firefoxDriver },
  { name: 'webkit', there: existsSync(WEBKIT_DRIVER), start: webkitDriver },
]

const { url, close } = await serve({ port: 0 })
let passed = 0
let failed = 0
let skipped = 0
for (const engine of ENGINES) {
  if (!engine.there) {
    skipped += JOURNEY.length
    console.log(`${engine.name}: not installed here, skipped`)
    continue
  }
  const driver = await engine.start()
  try {
    await driver.open(`${url}/`)
    for (const step of JOURNEY) {
      await take(driver, step)
      passed++
      console.log(`${engine.name}: ${step.name}`)
    }
  } catch (thrown) {
    failed++
    console.error(`${engine.name}: FAILED ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  } finally {
    await driver.close()
  }
}
await close()
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
