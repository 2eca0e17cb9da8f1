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
  /** Something of the book ran. */
  executed: boolean
  /** Addresses outside the book that were asked for. */
  fetched: readonly string[]
  /** Something outside the reader is painted, or pressed, otherwise. */
  covered: boolean
  /** What nobody caught, and what the policy reported. */
  thrown: readonly string[]
  /** The rest of the chapter can be read. */
  shown: boolean
  /** Code of the error told instead of a book. */
  refused: string | null
}

export interface Circumstances {
  /** The policy of the page; null for none at all: the surface alone has to hold. */
  policy: string | null
  /**
   * `html`: chapters that are no well-formed XML, and so are read as HTML; `frame`: documents that stand in a frame of
   * their chapter. Else they are the chapters.
   */
  as?: 'html' | 'frame'
  /** How the book is shown; in pages where it is not said. */
  flow?: 'scrolled' | 'fixed'
}

/** Nothing of it is let through. */
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

/** Reads one book with a chapter for each vector, in each pressing whatever asks for it. */
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
    // Each chapter says the same words: without this a reader that is stuck would look safe.
    // What scrolls shows neighbours as well, and may go past one that its own sheet has made short.
    if (Math.abs(onShow - at) > (circumstances.flow === 'scrolled' ? 2 : 0))
      throw new Error(`${id} is chapter ${at}, but ${onShow} is on show`)
    for (const target of look ? [] : await page.locator('ol-flow .go').all())
      await target.click({ force: true, timeout: 250, noWaitAfter: true }).catch(() => {})
    const { shown, owned, covered, reported } = look ?? (await lookAt(page))
    const isPainted = FLOW_SET.has(id) && (await isPaintedAround(cdp))
    // A request may go out late: it is found at the chapter after, and at the last one it is waited for.
    if (at === vectors.length - 1) await page.waitForTimeout(300)
    const { requested, gone, thrown } = watch.take()
    outcomes.push({
      id,
      kind,
      executed: owned > 0 || gone,
      fetched: requested,
      covered: covered || isPainted,
      // A chapter that is no XML is reported by what browsers say in its place.
      thrown: [...thrown, ...(FLOW_SET.has(id) ? reported : [])],
      shown,
      refused: null,
    })
  }
  return outcomes
}

const FLOW_SET: ReadonlySet<string> = new Set(FLOW_VECTORS.map(({ id }) => id))

/**
 * Whether anything of the page is painted otherwise where the reader is not, which is white. Once more where it seems so:
 * a browser that draws by itself, without a graphics card, shows for a moment what stood in a tile before.
 */
export async function isPaintedAround(cdp: CDPSession, again = 2): Promise<boolean> {
  // Playwright's own waits for fonts and hides carets first, which takes as long as the picture.
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

/** Opens each file. */
export async function runFiles(page: Page, circumstances: Circumstances, files = FILES): Promise<Outcome[]> {
  const watch = watchPage(page)
  const outcomes: Outcome[] = []
  for (const { id, kind, make } of files as readonly HostileFile[]) {
    watch.take()
    const refused = await open(page, await make(), circumstances, watch)
    const { shown, owned, covered } = await lookAt(page)
    const { requested, gone, thrown } = watch.take()
    outcomes.push({
      id,
      kind,
      executed: owned > 0 || gone,
      fetched: requested,
      covered,
      thrown,
      shown: shown && refused === null,
      refused,
    })
  }
  return outcomes
}

/** What can be told of the page from within. */
interface Look {
  /** The chapter's plain words are there. */
  shown: boolean
  /** How many scripts have run by now. */
  owned: number
  /** Something lies over the page around the reader. */
  covered: boolean
  /** What the policy has refused. */
  reported: string[]
}

/** One question, after a moment. */
async function lookAt(page: Page): Promise<Look> {
  return (await look(page, true)).look
}

/** Looks at the page; where something is there to be pressed, only when `evenSo`. */
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

/** CSS pixels of the page around the reader. */
const ROOM = 60

interface Watch {
  take(): { requested: string[]; gone: boolean; thrown: string[] }
  ours: Set<string>
}

/** Notes every request that is not for the page's own files, and every dialog, pop-up and navigation. */
export function watchPage(page: Page): Watch {
  let requested: string[] = []
  let gone = false
  let thrown: string[] = []
  const ours = new Set<string>()
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (/^(blob|data):$/.test(url.protocol) || url.pathname.startsWith('/dist/') || ours.has(url.pathname))
      return
    requested.push(request.url())
  })
  const wentOut = () => {
    gone = true
  }
  page.on('dialog', (dialog) => {
    wentOut()
    void dialog.dismiss()
  })
  page.on('popup', wentOut)
  page.on('frameattached', wentOut)
  page.on('pageerror', (error) => thrown.push(String(error)))
  return {
    ours,
    take() {
      const taken = { requested, gone, thrown }
      requested = []
      gone = false
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
  watch.ours.add('/test/hostile.epub').add('/test/hostile.html')
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
 * Turns pages until the nth chapter is on show, and tells which one is. Where nothing is there to be pressed it is looked
 * at in the same breath: to ask a page takes as long as to read a chapter.
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
      // A link may have led to a page outside the order, which has a number beyond; back leads to the chapter again.
      const key = at < index ? 'ArrowRight' : 'ArrowLeft'
      const turned = new Promise((done) => reader.addEventListener('relocate', done, { once: true }))
      stage?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
      // A page that was asked for while the one before is on its way would lead beyond.
      await Promise.race([turned, new Promise((done) => setTimeout(done, 2000))])
    }
    return window.chapterOnShow ?? 0
  }, at)
  return { onShow, ...(await look(page, false)) }
}
