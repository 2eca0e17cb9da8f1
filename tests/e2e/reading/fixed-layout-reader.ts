import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { recordedEvents } from '../support/page-log'
import { site } from '../support/site'
import { fillWindow, replaceReader } from './open-book'

export interface PagesOptions {
  /** Attributes of the element besides `href`. */
  attributes?: string
  /** The file name; its extension determines the format. */
  name: string
  policy?: string
  /** The origin of the scripts; '' for the page's own. */
  scripts?: string
}

/** A `<book-reader>` with a PDF or a comic that fills an otherwise empty page under the strict policy. */
export class PagesReader {
  readonly page: Page
  readonly region: Locator
  readonly stage: Locator
  /** What can be chosen for the pages, in the settings; `openTools` opens them. */
  readonly bar: Locator
  /** The scale over a zoomed page. */
  readonly chip: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: /^阅读：/ })
    this.stage = this.region.getByRole('document', { name: '正文' })
    this.bar = this.region.getByRole('group', { name: '页面显示' })
    this.chip = this.region.getByRole('toolbar', { name: '缩放' })
  }

  /** Opens the settings, where the tools of the pages are. */
  async openTools(): Promise<void> {
    if (await this.bar.isVisible()) return
    await expect(async () => {
      // Bars hide by themselves after a turn.
      if ((await this.region.getAttribute('data-bars')) === null) await this.stage.click()
      await this.region.getByRole('button', { name: '版面设置' }).click({ timeout: 1500 })
    }).toPass({ timeout: 15_000 })
    await expect(this.bar).toBeVisible()
  }

  async closeTools(): Promise<void> {
    if (await this.bar.isVisible()) await this.page.keyboard.press('Escape')
    await expect(this.bar).toBeHidden()
    await this.stage.focus()
  }

  /** Presses a button of the tools, and closes them again. */
  async choose(name: string): Promise<void> {
    await this.openTools()
    await this.bar.getByRole('button', { name }).click()
    await this.closeTools()
  }

  static async open(page: Page, book: Uint8Array, options: PagesOptions): Promise<PagesReader> {
    const reader = await PagesReader.visit(page, book, options)
    await reader.opened()
    return reader
  }

  /**
   * Opens a book in the current document, in a new element, so that the scripts are loaded once for all books
   * of a test. The address is unique, so stored data of one book is not used for the next. Without an open
   * book it calls `open`.
   */
  static async openNext(
    page: Page,
    book: Uint8Array,
    options: Omit<PagesOptions, 'policy' | 'scripts'>,
  ): Promise<PagesReader> {
    if (!page.url().endsWith('/test/reader.html')) return PagesReader.open(page, book, options)
    const href = `/test/${randomUUID()}/${options.name}`
    site().route(href, (request) => request.give(book))
    await replaceReader(page, href, options.attributes)
    const reader = new PagesReader(page)
    await reader.opened()
    return reader
  }

  private async opened(): Promise<void> {
    await expect.poll(() => recordedEvents(this.page, 'reader-ready')).toHaveLength(1)
    await this.stage.focus()
  }

  static async visit(
    page: Page,
    book: Uint8Array,
    { attributes = '', name, policy = POLICY, scripts = '' }: PagesOptions,
  ): Promise<PagesReader> {
    site().route(`/test/${name}`, (requested) => requested.give(book))
    site().servePage(
      '/test/reader.html',
      `<!doctype html><html lang="zh-CN"><head><title>t</title><link rel="icon" href="data:,">
        <script type="module" src="${scripts}/dist/book-reader.js"></script></head>
        <body><book-reader href="/test/${name}" ${attributes}></book-reader></body></html>`,
      policy,
    )
    await page.goto('/test/reader.html')
    await fillWindow(page)
    return new PagesReader(page)
  }

  /** Names of the pages on the screen, in reading order. */
  async shown(): Promise<string[]> {
    return this.stage.evaluate((stage) => {
      const root = stage.firstElementChild?.shadowRoot
      const box = root?.querySelector('.view')?.getBoundingClientRect()
      return [...(root?.querySelectorAll('.leaf:not([data-ahead])') ?? [])]
        .filter((pageView) => {
          const { top, bottom } = pageView.getBoundingClientRect()
          return box && bottom > box.top + 2 && top < box.bottom - 2
        })
        .map((pageView) => pageView.getAttribute('aria-label') ?? '')
    })
  }

  async shows(...pages: number[]): Promise<void> {
    await expect.poll(() => this.shown()).toEqual(pages.map((page) => `第 ${page} 页`))
  }

  /** The share of dark pixels on a page, to tell a painted page from a blank one. */
  ink(page: number): Promise<number> {
    return this.pageView(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        let dark = 0
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++
        return dark / Math.max(1, data.length / 4)
      })
  }

  pageView(page: number): Locator {
    return this.stage.getByRole('group', { name: `第 ${page} 页`, exact: true })
  }

  /** The width of a page in CSS px, with or without a part outside the screen. */
  width(page: number): Promise<number> {
    return this.pageView(page).evaluate((pageView) => pageView.getBoundingClientRect().width)
  }
}
