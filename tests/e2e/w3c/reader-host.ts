import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { recordEvents } from '../support/page-log'
import { OpenBook } from './open-book'

/** Sample books outside this repository. */
export const DATA = resolve(import.meta.dirname, '../../../../shared/data')

export interface Size {
  width: number
  height: number
}

/** Shows a spread of fixed-layout pages; text has one or two columns. */
export const WIDE: Size = { width: 1200, height: 760 }
/** Shows one page at a time. */
export const TALL: Size = { width: 620, height: 820 }

const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/w3c/host.css"><script type="module" src="/dist/book-reader.js"></script></head><body></body></html>`
const STYLE =
  'html,body{margin:0;block-size:100%} book-reader{position:fixed;inset:0;display:block;block-size:100%}'

/** A page under the strict policy that opens one book after another, each in a new element. */
export class ReaderHost {
  readonly page: Page
  readonly console: { kind: string; text: string }[] = []
  readonly requests: string[] = []
  readonly popups: string[] = []
  #opened = 0

  private constructor(page: Page) {
    this.page = page
    page.on('console', (message) => this.console.push({ kind: message.type(), text: message.text() }))
    page.on('pageerror', (error) => this.console.push({ kind: 'thrown', text: String(error) }))
    page.on('request', (request) => this.requests.push(request.url()))
  }

  static async make(context: BrowserContext, baseURL: string): Promise<ReaderHost> {
    const page = await context.newPage()
    await recordEvents(page)
    const host = new ReaderHost(page)
    // Blocks all requests to other servers.
    await context.route(
      (url) => !url.href.startsWith(baseURL) && /^https?:$/.test(url.protocol),
      (route) => route.abort(),
    )
    context.on('page', (popup) => {
      host.popups.push(popup.url())
    })
    await page.route('**/w3c/**', (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname.endsWith('.html'))
        return route.fulfill({
          body: HOST,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
        })
      if (pathname.endsWith('.css')) return route.fulfill({ body: STYLE, contentType: 'text/css' })
      const file = join(DATA, pathname.replace(/^\/w3c\/\d+\//, ''))
      if (!file.startsWith(DATA) || !existsSync(file)) return route.fulfill({ status: 404 })
      return route.fulfill({ body: readFileSync(file), contentType: 'application/epub+zip' })
    })
    await page.goto(`${baseURL}/w3c/host.html`)
    await page.waitForFunction(() => customElements.get('book-reader') !== undefined)
    return host
  }

  /**
   * Opens a book by its path under the data folder, in a new element that replaces the current one. Resolves
   * when the book is open or has failed to open.
   */
  async open(
    path: string,
    { width, height }: Size,
    attributes: Record<string, string> = {},
  ): Promise<OpenBook> {
    await this.page.setViewportSize({ width, height })
    this.console.length = 0
    this.requests.length = 0
    this.popups.length = 0
    this.#opened += 1
    const href = `/w3c/${this.#opened}/${path}`
    await this.page.evaluate(
      ([address, wishes]) => {
        document.querySelector('book-reader')?.remove()
        window.recordedEvents = []
        const reader = document.createElement('book-reader')
        reader.setAttribute('namespace', address)
        for (const [name, value] of Object.entries(wishes)) reader.setAttribute(name, value)
        reader.setAttribute('href', address)
        document.body.append(reader)
      },
      [href, attributes] as const,
    )
    await this.page.waitForFunction(() =>
      window.recordedEvents.some(({ type }) => type === 'reader-ready' || type === 'reader-error'),
    )
    const book = new OpenBook(this.page, this)
    await book.settled()
    return book
  }
}

export const test = base.extend<object, { host: ReaderHost }>({
  host: [
    async ({ browser }, use, workerInfo) => {
      const { baseURL = '' } = workerInfo.project.use
      const context = await browser.newContext({
        locale: 'en-US',
        reducedMotion: 'reduce',
        colorScheme: 'light',
      })
      await use(await ReaderHost.make(context, baseURL))
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
