import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

/** The reader, wherever it stands on the page. */
export class ReaderPage {
  readonly region: Locator
  readonly text: Locator
  readonly foot: Locator
  readonly nextButton: Locator

  constructor(page: Page | Locator) {
    this.region = page.getByRole('region', { name: /^阅读：/ })
    this.text = this.region.getByRole('document', { name: '正文' })
    this.foot = this.region.getByText(/^本章 \d+ \/ \d+$/)
    this.nextButton = this.region.getByRole('button', { name: '下一页' })
  }

  async ready(): Promise<void> {
    await expect(this.region).toHaveAttribute('data-phase', 'ready')
  }

  /** Chapter, page and number of pages, as they are read out. */
  async place(): Promise<string> {
    const announced = this.region.getByText(/第 \d+ 页，共 \d+ 页/)
    return (await announced.textContent()) ?? ''
  }

  /** Turns so many pages on, each time waiting for the next one. */
  async turn(times: number, how: 'key' | 'button' = 'key'): Promise<void> {
    for (let turn = 0; turn < times; turn++) {
      const before = await this.place()
      if (how === 'button') await this.nextButton.click()
      else await this.text.press('ArrowRight')
      await expect.poll(() => this.place()).not.toBe(before)
    }
  }

  /** Taps the middle of the page, which brings the bars back after a turn. */
  async showBars(): Promise<void> {
    await this.text.click()
    await expect(this.region).toHaveAttribute('data-bars', 'true')
  }

  /** The first words that can be seen of the page on show. */
  words(): Promise<string> {
    return this.text.evaluate((stage) => {
      const { left, right, top, bottom } = stage.getBoundingClientRect()
      /** Whether any line of a text reaches into the page: asking each letter of a chapter takes long. */
      const reaches = (node: Node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].some(
          (box) =>
            box.right > left - 1 && box.left < right + 1 && box.bottom > top - 1 && box.top < bottom + 1,
        )
      }
      const roots = [...stage.children].flatMap((child) => child.shadowRoot ?? [])
      for (const root of roots) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const seen: string[] = []
        for (let node = walker.nextNode(); node && seen.join('').length < 40; node = walker.nextNode()) {
          if (!reaches(node)) continue
          const text = node.textContent ?? ''
          for (let at = 0; at < text.length && seen.length < 40; at++) {
            if (text.charAt(at).trim() === '') continue
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            const box = range.getBoundingClientRect()
            const inside = box.left >= left - 1 && box.right <= right + 1
            if (inside && box.top >= top - 1 && box.bottom <= bottom + 1 && box.width > 0)
              seen.push(text.charAt(at))
          }
        }
        if (seen.length > 0) return seen.join('')
      }
      return ''
    })
  }
}
