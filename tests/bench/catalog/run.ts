import type { Browser, CDPSession, Page } from '@playwright/test'
import { evaluate, heapOf } from '../lib/browser'
import type { CountingServer } from '../lib/server'
import { bytesOf, memberContext, WATCH } from './member'
import type { Peer } from './pages/peers'

export interface Figures {
  way: 'ours' | Peer
  /** Milliseconds until the first results, and bytes moved for them. */
  first: number
  firstBytes: number
  /** Milliseconds of each further query. */
  keystrokes: number[]
  /** Milliseconds of the longest task of the page's main thread. */
  longest: number
  /** Bytes of heap more than before, in page and worker. */
  heap: number
}

/** Types titles, a character a time, and measures from the request to the list; the library waits 120 ms before it asks. */
export async function measureOurs(
  browser: Browser,
  server: CountingServer,
  run: string,
  titles: readonly string[],
): Promise<Figures> {
  return inPage(browser, server, run, 'ours.html', async (page, inspector) => {
    const input = page.locator('input').first()
    await input.waitFor()
    await page.waitForTimeout(1000)
    const before = await heapOf(inspector)
    const bytesBefore = bytesOf(server, run)
    await evaluate(inspector, WATCH)
    await input.focus()
    await page.waitForTimeout(BEFORE_TYPING)
    const first = await typed(inspector, titles[0]?.slice(0, 1) ?? '')
    const firstBytes = bytesOf(server, run) - bytesBefore
    const keystrokes: number[] = []
    for (const title of titles.slice(1, 13))
      for (let length = 1; length <= Math.min(4, title.length); length++)
        keystrokes.push(await typed(inspector, title.slice(0, length)))
    const longest = await evaluate<number>(inspector, 'window.longest')
    const after = await heapOf(inspector)
    return { way: 'ours', first, firstBytes, keystrokes, longest, heap: after.whole - before.whole }
  })
}

/** Milliseconds between the focus of the field and the first key: a hand goes from the mouse to the keyboard. */
const BEFORE_TYPING = 300

/** Milliseconds that the field waits for another key before it asks (SUGGEST_AFTER_MS). */
const FIELD_WAIT = 120

/** Sets the field's text as a key does, and waits for the list of this text. */
async function typed(inspector: CDPSession, query: string): Promise<number> {
  const taken = await evaluate<number>(
    inspector,
    `(async () => {
      const root = document.querySelector('org-library').shadowRoot
      const input = root.querySelector('input')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      const put = (text) => { set.call(input, text); input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true })) }
      put('')
      while (root.querySelector('[role=option]')) await new Promise((done) => setTimeout(done, 1))
      const started = performance.now()
      put(${JSON.stringify(query)})
      while (!root.querySelector('[role=option]') && performance.now() - started < 20000)
        await new Promise((done) => setTimeout(done, 1))
      return performance.now() - started
    })()`,
  )
  return Math.max(0, taken - FIELD_WAIT)
}

export async function measurePeer(
  browser: Browser,
  server: CountingServer,
  run: string,
  peer: Peer,
  titles: readonly string[],
): Promise<Figures> {
  return inPage(browser, server, run, 'peers.html', async (page, inspector) => {
    await page.waitForFunction(() => 'peers' in window)
    const before = await heapOf(inspector)
    const bytesBefore = bytesOf(server, run)
    await evaluate(inspector, WATCH)
    const timed = (code: string) =>
      evaluate<number>(
        inspector,
        `(async () => { const started = performance.now(); ${code}; return performance.now() - started })()`,
      )
    const query = (text: string) => `window.peers.search(${JSON.stringify(text)})`
    const first = await timed(
      `await window.peers.load('${peer}', 'records.json'); ${query(titles[0]?.slice(0, 1) ?? '')}`,
    )
    const firstBytes = bytesOf(server, run) - bytesBefore
    const keystrokes: number[] = []
    for (const title of titles.slice(1, 13))
      for (let length = 1; length <= Math.min(4, title.length); length++)
        keystrokes.push(await timed(query(title.slice(0, length))))
    await page.waitForTimeout(200)
    const longest = await evaluate<number>(inspector, 'window.longest')
    const after = await heapOf(inspector)
    return { way: peer, first, firstBytes, keystrokes, longest, heap: after.whole - before.whole }
  })
}

async function inPage<T>(
  browser: Browser,
  server: CountingServer,
  run: string,
  file: string,
  work: (page: Page, inspector: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await memberContext(browser, server.url, `/${run}/feed.json`)
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/${run}/${file}`)
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
