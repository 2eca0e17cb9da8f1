import type { Page, Request } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { FILES } from '../../fixtures/hostile/archives'
import { type HostileFile, type HostileVector, STILL, spell } from '../../fixtures/hostile/vector'
import { VECTORS } from '../../fixtures/hostile/vectors'
import { epub, opf, page as xhtml } from '../../unit/reading/formats/books'

export interface Outcome {
  id: string
  kind: string
  /** Something of the book ran. */
  executed: boolean
  /** Addresses outside the book that were asked for. */
  fetched: readonly string[]
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
}

export const STRICT: Circumstances = { policy: POLICY }
export const NO_POLICY: Circumstances = { policy: null }

declare global {
  interface Window {
    owned?: string[]
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
  const refused = await open(page, await bookOf(vectors, circumstances.as), circumstances, watch)
  if (refused) throw new Error(`the book of vectors was refused: ${refused}`)
  for (const [at, { id, kind }] of vectors.entries()) {
    const { onShow, look } = await goTo(page, at)
    // Each chapter says the same words: without this a reader that is stuck would look safe.
    if (onShow !== at) throw new Error(`${id} is chapter ${at}, but ${onShow} is on show`)
    for (const target of look ? [] : await page.locator('ol-flow .go').all())
      await target.click({ force: true, timeout: 250, noWaitAfter: true }).catch(() => {})
    const { shown, owned } = look ?? (await lookAt(page))
    // A request may go out late: it is found at the chapter after, and at the last one it is waited for.
    if (at === vectors.length - 1) await page.waitForTimeout(300)
    const { asked, gone } = watch.take()
    outcomes.push({ id, kind, executed: owned > 0 || gone, fetched: asked, shown, refused: null })
  }
  return outcomes
}

/** Opens each file. */
export async function runFiles(page: Page, circumstances: Circumstances, files = FILES): Promise<Outcome[]> {
  const watch = watchPage(page)
  const outcomes: Outcome[] = []
  for (const { id, kind, make } of files as readonly HostileFile[]) {
    watch.take()
    const refused = await open(page, await make(), circumstances, watch)
    const { shown, owned } = await lookAtFile(page, refused)
    const { asked, gone } = watch.take()
    outcomes.push({ id, kind, executed: owned > 0 || gone, fetched: asked, shown, refused })
  }
  return outcomes
}

/** Whether the chapter's plain words are on show, and how many scripts have run by now. */
interface Look {
  shown: boolean
  owned: number
}

/** One question, after a moment. */
function lookAt(page: Page): Promise<Look> {
  return page.locator('ol-flow').evaluate(async (flow, still) => {
    await new Promise((done) => setTimeout(done, 30))
    const shown = flow.textContent?.includes(still) ?? false
    return { shown, owned: (window.owned ?? []).splice(0).length }
  }, STILL)
}

/** The same where a file may have been refused. */
async function lookAtFile(page: Page, refused: string | null): Promise<Look> {
  if (refused === null) return lookAt(page)
  return { shown: false, owned: await page.evaluate(() => (window.owned ?? []).splice(0).length) }
}

interface Watch {
  take(): { asked: string[]; gone: boolean }
  ours: Set<string>
}

/** Notes every request that is not for the page's own files, and every dialog, pop-up and navigation. */
export function watchPage(page: Page): Watch {
  let asked: string[] = []
  let gone = false
  const ours = new Set<string>()
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (/^(blob|data):$/.test(url.protocol) || url.pathname.startsWith('/dist/') || ours.has(url.pathname))
      return
    asked.push(request.url())
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
  return {
    ours,
    take() {
      const taken = { asked, gone }
      asked = []
      gone = false
      return taken
    },
  }
}

async function open(
  page: Page,
  book: Uint8Array,
  { policy }: Circumstances,
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
    () =>
      new Promise<string | null>((resolve) => {
        const reader = document.createElement('book-reader')
        reader.style.cssText = 'position:fixed;inset:0;block-size:100%'
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
  )
  return refused
}

/**
 * Turns pages until the nth chapter is on show, and tells which one is. Where nothing is there to be pressed it is looked
 * at in the same breath: to ask a page takes as long as to read a chapter.
 */
function goTo(page: Page, at: number): Promise<{ onShow: number; look: Look | null }> {
  return page.locator('book-reader').evaluate(
    async (reader, { index, still }) => {
      const stage = reader.shadowRoot?.querySelector('.stage')
      for (let turns = 0; turns < 200; turns++) {
        const at = window.chapterOnShow ?? 0
        if (at === index) break
        // A link may have led to a page outside the order, which has a number beyond; back leads to the chapter again.
        const key = at < index ? 'ArrowRight' : 'ArrowLeft'
        const turned = new Promise((done) => reader.addEventListener('relocate', done, { once: true }))
        stage?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
        )
        // A page that was asked for while the one before is on its way would lead beyond.
        await Promise.race([turned, new Promise((done) => setTimeout(done, 2000))])
      }
      const onShow = window.chapterOnShow ?? 0
      const roots: ParentNode[] = reader.shadowRoot ? [reader.shadowRoot] : []
      const parts: Element[] = []
      for (const root of roots)
        for (const one of root.querySelectorAll('*')) {
          parts.push(one)
          if (one.shadowRoot) roots.push(one.shadowRoot)
        }
      await new Promise((done) => setTimeout(done, 30))
      if (parts.some((one) => one.matches('.go'))) return { onShow, look: null }
      const flow = parts.find((one) => one.localName === 'ol-flow')
      const shown = flow?.textContent?.includes(still) ?? false
      return { onShow, look: { shown, owned: (window.owned ?? []).splice(0).length } }
    },
    { index: at, still: STILL },
  )
}

function bookOf(
  vectors: readonly HostileVector[],
  as: Circumstances['as'],
): Promise<Uint8Array<ArrayBuffer>> {
  const names = vectors.map(({ id }) => id)
  const framed = as === 'frame' ? vectors : []
  return epub({
    'OPS/book.opf': opf({
      manifest: `${[...names, ...framed.map(({ id }) => framedName(id))].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')}
        <item id="e1" href="evil.js" media-type="text/javascript"/><item id="e2" href="evil.svg" media-type="image/svg+xml"/>`,
      spine: names.map((id) => `<itemref idref="${id}"/>`).join(''),
    }),
    'OPS/evil.js': "top.owned = ['evil.js']",
    'OPS/evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" id="x" width="9" height="9" onload="top.owned=['evil.svg']"><script>top.owned=['evil.svg']</script><image href="http://elsewhere.example/in-svg.png"/></svg>`,
    'OPS/c1.xhtml': null,
    ...Object.fromEntries(
      vectors.map((vector) => [
        `OPS/${vector.id}.xhtml`,
        as === 'frame' ? frameOf(vector) : chapterOf(vector, as === 'html'),
      ]),
    ),
    ...Object.fromEntries(framed.map((vector) => [`OPS/${framedName(vector.id)}.xhtml`, chapterOf(vector)])),
  })
}

const framedName = (id: string) => `framed-${id}`

function frameOf({ id }: HostileVector): string {
  return xhtml(
    `<p class="still">${STILL}</p><iframe src="${framedName(id)}.xhtml" width="300" height="300"/>`,
  )
}

function chapterOf({ id, body = '', head = '', css, document }: HostileVector, asHtml = false): string {
  if (document) return spell(document, id)
  const sheet = css ? `<style>${css.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>` : ''
  // One element that nobody closes is enough.
  const flaw = asHtml ? '<br>' : ''
  return spell(xhtml(`${flaw}<p class="still">${STILL}</p>${body}`, `<title>t</title>${head}${sheet}`), id)
}
