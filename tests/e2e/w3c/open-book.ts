import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { recordedEvents } from '../support/page-log'
import type { ReaderHost } from './reader-host'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Color = readonly [red: number, green: number, blue: number]

/** The pixels of a part of the window. */
export class Pixels {
  readonly #data: Buffer
  readonly width: number
  readonly height: number

  constructor(data: Buffer, width: number, height: number) {
    this.#data = data
    this.width = width
    this.height = height
  }

  at(x: number, y: number): Color {
    const start = (Math.round(y) * this.width + Math.round(x)) * 3
    return [this.#data[start] ?? 0, this.#data[start + 1] ?? 0, this.#data[start + 2] ?? 0]
  }

  /** Share of all pixels, 0 to 1, for which `is` holds. */
  share(is: (color: Color) => boolean): number {
    let found = 0
    for (let at = 0; at < this.#data.length; at += 3)
      if (is([this.#data[at] ?? 0, this.#data[at + 1] ?? 0, this.#data[at + 2] ?? 0])) found += 1
    return found / (this.width * this.height)
  }

  /** Number of different colours, by their upper bits. */
  colors(): number {
    const seen = new Set<number>()
    for (let at = 0; at < this.#data.length; at += 3)
      seen.add(
        (((this.#data[at] ?? 0) >> 4) << 8) |
          (((this.#data[at + 1] ?? 0) >> 4) << 4) |
          ((this.#data[at + 2] ?? 0) >> 4),
      )
    return seen.size
  }
}

export const isRed = ([r, g, b]: Color) => r > 180 && g < 90 && b < 90
export const isGreen = ([r, g, b]: Color) => g > 80 && r < g * 0.85 && b < g * 0.85
export const isWhite = ([r, g, b]: Color) => r > 240 && g > 240 && b > 240
export const near =
  (wanted: Color, by = 12) =>
  (color: Color) =>
    color.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= by)

/** A book in the reader, as a user sees it. */
export class OpenBook {
  readonly page: Page
  readonly host: ReaderHost
  /** The whole reader. */
  readonly reader: Locator
  /** The area of the book's pages. */
  readonly stage: Locator
  /** The root elements of the book's documents. */
  readonly documents: Locator

  constructor(page: Page, host: ReaderHost) {
    this.page = page
    this.host = host
    this.reader = page.locator('book-reader')
    this.stage = page.locator('book-reader .stage')
    this.documents = this.stage.locator('html')
  }

  /** Elements in any of the book's documents on the page. */
  find(selector: string): Locator {
    return this.stage.locator(`html ${selector}`)
  }

  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 1000))])
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
  }

  async failure(): Promise<string | null> {
    const [error] = await recordedEvents(this.page, 'reader-error')
    return error ? String(error.code) : null
  }

  async place(): Promise<{ href: string; index: number; fraction: number; progression: number }> {
    const last = (await recordedEvents(this.page, 'relocate')).at(-1)
    if (!last) throw new Error('the book is nowhere')
    return last.locator as never
  }

  /** Presses a key and waits for its effect. Returns whether the position changed. */
  async press(key: string): Promise<boolean> {
    await this.stage.focus()
    const before = (await recordedEvents(this.page, 'relocate')).length
    await this.page.keyboard.press(key)
    const moved = await this.page
      .waitForFunction(
        (count) => window.recordedEvents.filter(({ type }) => type === 'relocate').length > count,
        before,
        { timeout: 700, polling: 'raf' },
      )
      .then(
        () => true,
        () => false,
      )
    await this.settled()
    return moved
  }

  next(): Promise<boolean> {
    return this.press('PageDown')
  }

  prev(): Promise<boolean> {
    return this.press('PageUp')
  }

  /** The visible words of the book, in document order. */
  seen(): Promise<string> {
    return this.stage.evaluate((stage) => {
      const frame = stage.getBoundingClientRect()
      const words: string[] = []
      const visit = (node: Node) => {
        if (node instanceof Text) {
          if (!node.data.trim() || !node.parentElement?.checkVisibility({ visibilityProperty: true })) return
          const range = document.createRange()
          range.selectNodeContents(node)
          const isSeen = [...range.getClientRects()].some(
            ({ left, right, top, bottom, width, height }) =>
              width > 0 &&
              height > 0 &&
              right > frame.left + 1 &&
              left < frame.right - 1 &&
              bottom > frame.top + 1 &&
              top < frame.bottom - 1,
          )
          if (isSeen) words.push(node.data.replace(/\s+/g, ' ').trim())
          return
        }
        if (node instanceof Element && node.shadowRoot) visit(node.shadowRoot)
        for (const child of node.childNodes) visit(child)
      }
      for (const child of stage.children) visit(child)
      return words.join(' ')
    })
  }

  /** The words of each page from the current one on, at most `most` pages. */
  async read(most = 40): Promise<string[]> {
    const pages = [await this.seen()]
    while (pages.length < most && (await this.next())) pages.push(await this.seen())
    return pages
  }

  async boxOf(what: Locator): Promise<Box> {
    const box = await what.boundingBox()
    if (!box) throw new Error('it is not on the page')
    return box
  }

  async pixels(of: Locator | Box = this.stage): Promise<Pixels> {
    const box = 'boundingBox' in of ? await this.boxOf(of) : of
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    const left = Math.max(0, box.x)
    const top = Math.max(0, box.y)
    const clip = {
      x: left,
      y: top,
      width: Math.min(box.x + box.width, width) - left,
      height: Math.min(box.y + box.height, height) - top,
    }
    await this.hideBars()
    const png = await this.page.screenshot({ clip })
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return new Pixels(data, info.width, info.height)
  }

  style(of: Locator, property: string): Promise<string> {
    return of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  }

  /** Opens the reader's table of contents. Returns its labels. */
  async contents(): Promise<string[]> {
    await this.showBars()
    await this.reader.locator('[data-opens="toc"]:visible').click()
    await expect(this.reader.locator('.drawer')).toBeVisible()
    const entries = this.reader.locator('.drawer .entry')
    // Without the percentage, which is no part of an entry's name.
    return entries.evaluateAll((all) => all.map(({ firstChild }) => firstChild?.textContent ?? ''))
  }

  async showBars(): Promise<void> {
    const bar = this.reader.locator('.bar.top')
    if ((await bar.getAttribute('data-shown')) === null) await this.stage.click()
    await expect(bar).toHaveAttribute('data-shown')
  }

  async hideBars(): Promise<void> {
    const bar = this.reader.locator('.bar.top')
    if ((await bar.getAttribute('data-shown')) !== null) await this.stage.click()
    await expect(bar).not.toHaveAttribute('data-shown')
  }

  /** The mounted documents in reading order, with their boxes and text. */
  leaves(): Promise<{ box: Box; text: string; isFixed: boolean }[]> {
    return this.documents.evaluateAll((roots) =>
      roots.map((root) => {
        const { x, y, width, height } = root.getBoundingClientRect()
        return {
          box: { x, y, width, height },
          text: (root.textContent ?? '').replace(/\s+/g, ' ').trim(),
          isFixed:
            root.getRootNode() instanceof ShadowRoot &&
            (root.getRootNode() as ShadowRoot).host.localName === 'ol-leaf',
        }
      }),
    )
  }
}
