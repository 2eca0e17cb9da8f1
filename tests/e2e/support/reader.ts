import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

/** The reader of a page. */
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

  /** Chapter, page and number of pages, as the running head and foot show them; without pages, the percentage. */
  async place(): Promise<string> {
    // The running foot comes after the first page.
    await expect(this.region.locator('.running.foot span').last()).toHaveText(/\S/)
    const [head = '', at = '', percent = ''] = await this.region.locator('.running span').allTextContents()
    const [, page, pages] = /(\d+)\)? \/ (\d+)/.exec(at) ?? []
    return page ? `${head} 第 ${page} 页，共 ${pages} 页` : `${head} ${percent}`
  }

  /** Turns the given number of pages, waiting for each. */
  async turn(times: number, how: 'key' | 'button' = 'key'): Promise<void> {
    for (let turn = 0; turn < times; turn++) {
      const before = await this.place()
      if (how === 'button') await this.nextButton.click()
      else await this.text.press('ArrowRight')
      await expect.poll(() => this.place()).not.toBe(before)
    }
  }

  /** Clicks the middle of the page, which shows the bars after a turn. */
  async showBars(): Promise<void> {
    await this.text.click()
    await expect(this.region).toHaveAttribute('data-bars', 'true')
  }

  /** The first visible text of the current page. */
  words(): Promise<string> {
    return this.text.evaluate((stage) => {
      const { left, right, top, bottom } = stage.getBoundingClientRect()
      /** Whether any line of a text is in the page; measuring each character of a chapter is slow. */
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
