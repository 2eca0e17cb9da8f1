import type { CDPSession, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { POLICY } from '../../../scripts/serve.mjs'
import { FILES } from '../../fixtures/hostile/archives'
import { type HostileFile, STILL } from '../../fixtures/hostile/vector'
import { FLOW_VECTORS, VECTORS } from '../../fixtures/hostile/vectors'
import { bookOf } from './hostile-book'

export interface Outcome {
  id: string
  kind: string
  /** Whether a script of the book ran. */
  executed: boolean
  /** Addresses outside the book that were requested. */
  fetched: readonly string[]
  /** Whether anything outside the reader is painted differently or catches clicks. */
  covered: boolean
  /** Uncaught errors and policy violations. */
  thrown: readonly string[]
  /** Whether the rest of the chapter is readable. */
  shown: boolean
  /** The code of the error that is shown instead of the book. */
  refused: string | null
}

export interface Circumstances {
  /** The policy of the page; null for none, where only the sanitiser protects it. */
  policy: string | null
  /**
   * `html`: chapters that are not well-formed XML, and so are parsed as HTML. `frame`: documents in an iframe
   * of their chapter. When absent they are the chapters themselves.
   */
  as?: 'html' | 'frame'
  /** How the book is laid out; in pages when absent. */
  flow?: 'scrolled' | 'fixed'
}

/** Whether nothing of a vector took effect. */
export const isHarmless = ({ executed, fetched, covered, thrown }: Outcome): boolean =>
  !executed && fetched.length === 0 && !covered && thrown.length === 0

export const STRICT: Circumstances = { policy: POLICY }
export const NO_POLICY: Circumstances = { policy: null }

declare global {
  interface Window {
    owned?: string[]
    reported?: string[]
    chapterOnShow?: number
  }
}

/** Reads one book with a chapter for each vector, and clicks every element with the class `go`. */
export async function runVectors(
  page: Page,
  circumstances: Circumstances,
  vectors = VECTORS,
): Promise<Outcome[]> {
  const watch = watchPage(page)
  const outcomes: Outcome[] = []
  const cdp = await page.context().newCDPSession(page)
  const refused = await open(page, await bookOf(vectors, circumstances), circumstances, watch)
  if (refused) throw new Error(`the book of vectors was refused: ${refused}`)
  for (const [at, { id, kind }] of vectors.entries()) {
    const { onShow, look } = await goTo(page, at)
    // All chapters have the same text, so a reader that is stuck would look safe. Scrolled flow also shows
    // neighbours, and may skip a chapter that its own style sheet has shortened.
    if (Math.abs(onShow - at) > (circumstances.flow === 'scrolled' ? 2 : 0))
      throw new Error(`${id} is chapter ${at}, but ${onShow} is on show`)
    for (const target of look ? [] : await page.locator('ol-flow .go').all())
      await target.click({ force: true, timeout: 250, noWaitAfter: true }).catch(() => {})
    const { shown, owned, covered, reported } = look ?? (await lookAt(page))
    const isPainted = FLOW_SET.has(id) && (await isPaintedAround(cdp))
    // A late request is counted for the next chapter; after the last chapter, wait for it.
    if (at === vectors.length - 1) await page.waitForTimeout(300)
    const { requested, escaped, thrown } = watch.take()
    outcomes.push({
      id,
      kind,
      executed: owned > 0 || escaped,
      fetched: requested,
      covered: covered || isPainted,
      // Browsers report policy violations of their own error message for malformed XML, so only style vectors
      // are checked.
      thrown: [...thrown, ...(FLOW_SET.has(id) ? reported : [])],
      shown,
      refused: null,
    })
  }
  return outcomes
}

const FLOW_SET: ReadonlySet<string> = new Set(FLOW_VECTORS.map(({ id }) => id))

/**
 * Whether anything is painted on the page, which is white, outside the reader. Repeats the check if so: a
 * browser with software rendering briefly shows the previous content of a tile.
 */
export async function isPaintedAround(cdp: CDPSession, again = 2): Promise<boolean> {
  // Playwright's `screenshot` first waits for fonts and hides carets, which takes as long as the screenshot
  // itself.
  const picture = await cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  const { data, info } = await sharp(Buffer.from(picture.data, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isOutside = (x: number, y: number) =>
    x < ROOM || y < ROOM || x >= info.width - ROOM || y >= info.height - ROOM
  for (let y = 0, at = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++, at += 3)
      if (isOutside(x, y) && (data[at] !== 255 || data[at + 1] !== 255 || data[at + 2] !== 255))
        return again === 0 || isPaintedAround(cdp, again - 1)
  return false
}

export async function runFiles(page: Page, circumstances: Circumstances, files = FILES): Promise<Outcome[]> {
  const watch = watchPage(page)
  const outcomes: Outcome[] = []
  for (const { id, kind, make } of files as readonly HostileFile[]) {
    watch.take()
    const refused = await open(page, await make(), circumstances, watch)
    const { shown, owned, covered } = await lookAt(page)
    const { requested, escaped, thrown } = watch.take()
    outcomes.push({
      id,
      kind,
      executed: owned > 0 || escaped,
      fetched: requested,
      covered,
      thrown,
      shown: shown && refused === null,
      refused,
    })
  }
  return outcomes
}

/** What a script in the page can measure. */
interface Look {
  /** Whether the plain text of the chapter is present. */
  shown: boolean
  /** How many scripts ran since the last check. */
  owned: number
  /** Whether something covers the page around the reader. */
  covered: boolean
  /** Policy violations since the last check. */
  reported: string[]
}

/** Measures the page after 30 ms. */
async function lookAt(page: Page): Promise<Look> {
  return (await look(page, true)).look
}

/** Measures the page; null if it has elements to click, unless `evenSo`. */
function look(page: Page, evenSo: true): Promise<{ look: Look }>
function look(page: Page, evenSo: boolean): Promise<{ look: Look | null }>
function look(page: Page, evenSo: boolean): Promise<{ look: Look | null }> {
  return page.locator('book-reader').evaluate(
    async (reader, { still, always, room }) => {
      await new Promise((done) => setTimeout(done, 30))
      const roots: ParentNode[] = reader.shadowRoot ? [reader.shadowRoot] : []
      const parts: Element[] = []
      for (const root of roots)
        for (const one of root.querySelectorAll('*')) {
          parts.push(one)
          if (one.shadowRoot) roots.push(one.shadowRoot)
        }
      if (!always && parts.some((one) => one.matches('.go'))) return { look: null }
      const { innerWidth, innerHeight } = window
      const points = [
        [1, 1],
        [room / 2, innerHeight / 2],
        [innerWidth - room / 2, innerHeight / 2],
        [innerWidth / 2, room / 2],
        [innerWidth / 2, innerHeight - room / 2],
        [innerWidth - 2, innerHeight - 2],
      ] as const
      return {
        look: {
          shown: parts.some((one) => one.localName === 'body' && (one.textContent ?? '').includes(still)),
          owned: (window.owned ?? []).splice(0).length,
          covered: points.some(([x, y]) => !document.elementFromPoint(x, y)?.matches('html, body')),
          reported: (window.reported ?? []).splice(0),
        },
      }
    },
    { still: STILL, always: evenSo, room: ROOM },
  )
}

/** The width of the page around the reader, in CSS px. */
const ROOM = 60

interface Watch {
  take(): { requested: string[]; escaped: boolean; thrown: string[] }
  ownPaths: Set<string>
}

/** Records every request except those for the page's own files, and every dialog, pop-up and navigation. */
export function watchPage(page: Page): Watch {
  let requested: string[] = []
  let escaped = false
  let thrown: string[] = []
  const ownPaths = new Set<string>()
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (
      /^(blob|data):$/.test(url.protocol) ||
      url.pathname.startsWith('/dist/') ||
      ownPaths.has(url.pathname)
    )
      return
    requested.push(request.url())
  })
  const markEscaped = () => {
    escaped = true
  }
  page.on('dialog', (dialog) => {
    markEscaped()
    void dialog.dismiss()
  })
  page.on('popup', markEscaped)
  page.on('frameattached', markEscaped)
  page.on('pageerror', (error) => thrown.push(String(error)))
  return {
    ownPaths,
    take() {
      const taken = { requested, escaped, thrown }
      requested = []
      escaped = false
      thrown = []
      return taken
    },
  }
}

async function open(
  page: Page,
  book: Uint8Array,
  { policy, flow }: Circumstances,
  watch: Watch,
): Promise<string | null> {
  watch.ownPaths.add('/test/hostile.epub').add('/test/hostile.html')
  await page.unroute('**/test/hostile.*')
  await page.route('**/test/hostile.*', (route) =>
    route.request().url().endsWith('.epub')
      ? route.fulfill({ body: Buffer.from(book) })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: policy === null ? {} : { 'content-security-policy': policy },
          body: `<!doctype html><html lang="zh-CN"><head><title>t</title><link rel="icon" href="data:,"><script type="module" src="/dist/book-reader.js"></script></head><body></body></html>`,
        }),
  )
  await page.goto('/test/hostile.html')
  const refused = await page.evaluate(
    ({ room, scrolls }) =>
      new Promise<string | null>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          window.reported = [...(window.reported ?? []), `${effectiveDirective} ${blockedURI}`]
        })
        document.documentElement.style.blockSize = '100%'
        const reader = document.createElement('book-reader')
        reader.style.cssText = `position:fixed;inset:${room}px;block-size:calc(100% - ${2 * room}px)`
        if (scrolls) reader.setAttribute('flow', 'scrolled')
        reader.addEventListener('relocate', (event) => {
          window.chapterOnShow = (event as CustomEvent<{ locator: { index: number } }>).detail.locator.index
        })
        reader.addEventListener('reader-ready', () => resolve(null), { once: true })
        reader.addEventListener(
          'reader-error',
          (event) => resolve(String((event as CustomEvent<{ code: string }>).detail.code)),
          { once: true },
        )
        reader.setAttribute('href', '/test/hostile.epub')
        document.body.append(reader)
      }),
    { room: ROOM, scrolls: flow === 'scrolled' },
  )
  return refused
}

/**
 * Turns pages until the chapter is shown, and returns the current one. Measures it in the same step if it has
 * nothing to click, because each call into the page takes as long as reading a chapter.
 */
async function goTo(page: Page, at: number): Promise<{ onShow: number; look: Look | null }> {
  const onShow = await page.locator('book-reader').evaluate(async (reader, index) => {
    const scrolls = reader.getAttribute('flow') === 'scrolled'
    let first = 0
    const stage = reader.shadowRoot?.querySelector('.stage')
    for (let turns = 0; turns < 200; turns++) {
      const at = window.chapterOnShow ?? 0
      if (at === index || (first !== 0 && Math.sign(index - at) !== first)) break
      if (scrolls) first ||= Math.sign(index - at)
      // A link may have led to a non-linear chapter, which has a higher index; turning back returns to the
      // chapter.
      const key = at < index ? 'ArrowRight' : 'ArrowLeft'
      const turned = new Promise((done) => reader.addEventListener('relocate', done, { once: true }))
      stage?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
      // Wait for the turn: another key press before it ends would skip a chapter.
      await Promise.race([turned, new Promise((done) => setTimeout(done, 2000))])
    }
    return window.chapterOnShow ?? 0
  }, at)
  return { onShow, ...(await look(page, false)) }
}
