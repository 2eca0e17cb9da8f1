import { expect } from '@playwright/test'
import type { Expectation, Expectations } from '../expectation'

const picture = (selector = 'img'): Expectation => ({
  how: 'The picture is decoded and visible, and has more than two colours in a screenshot.',
  async check(book) {
    const image = book.find(selector)
    await expect(image).toBeVisible()
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect((await book.pixels(image)).colors()).toBeGreaterThan(2)
  },
})

export const RESOURCES: Expectations = {
  'pub-cmt-avif': picture(),
  'pub-cmt-png': picture(),
  'pub-cmt-svg': picture(),
  'pub-cmt-webp': picture(),
  'pub-cmt-mp3': {
    how: 'The audio has controls: a click plays it, the time advances, another click pauses it. (The sound output is not checked.)',
    async check(book) {
      const player = book.find('ol-sound')
      await player.getByRole('button', { name: 'Play' }).click()
      const slider = player.getByRole('slider')
      expect((await book.boxOf(player.getByRole('button'))).width).toBeGreaterThan(30)
      await expect(player.locator('[data-state=playing]')).toBeVisible()
      expect(Number(await slider.getAttribute('max'))).toBeGreaterThan(0.3)
      await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0.2)
      await player.getByRole('button', { name: 'Pause' }).click()
      await expect(player.locator('[data-state=paused]')).toBeVisible()
    },
  },
  'pub-data-urls_browsing-context': {
    how: 'The picture is visible; no pop-up was opened, and the address of the page is unchanged.',
    async check(book) {
      await picture().check(book)
      expect(book.host.popups).toEqual([])
      expect(book.page.url()).toMatch(/\/w3c\/host\.html$/)
    },
  },
  'pub-external-links': {
    how: 'Nothing is opened before the user clicks the link and confirms; then a new page without an opener.',
    async check(book) {
      expect(book.host.popups).toEqual([])
      const link = book.find('a')
      await expect(link).toHaveAttribute('target', '_blank')
      expect(await link.getAttribute('rel')).toMatch(/noopener/)
      await link.click()
      const question = book.reader.getByRole('dialog', { name: 'This link leads out of the book' })
      await expect(question).toContainText('https://www.w3.org/TR/epub-rs-33/')
      expect(book.host.popups).toEqual([])
      const popup = book.page.context().waitForEvent('page')
      await question.getByRole('link').click()
      const opened = await popup
      await opened.waitForLoadState().catch(() => {})
      expect(await opened.evaluate(() => window.opener).catch(() => null)).toBeNull()
      await opened.close()
      expect(book.page.url()).toMatch(/\/w3c\/host\.html$/)
    },
  },
  'pub-foreign_bad-fallback': {
    how: 'The reader shows an error with the code `bad-book`, and dispatches `reader-error`.',
    mayFail: true,
    async check(book) {
      expect(await book.failure()).toBe('bad-book')
      await expect(book.reader.getByRole('alert').first()).toBeVisible()
    },
  },
  'pub-foreign_image': picture(),
  'pub-foreign_json-spine': {
    how: 'The text of the fallback is visible.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes if you see this text.')
    },
  },
  'pub-xml-non-validating_comment': {
    how: 'The book has two pages; the navigation document is neither of them.',
    async check(book) {
      const pages = await book.read()
      expect(pages).toHaveLength(2)
      expect(pages[0]).toContain(
        'Test passes if the invalid navigation document is not included in the spine.',
      )
      expect(pages[1]).toContain('Hello')
    },
  },
  'pub-xml-non-validating_unclosed': {
    how: 'The page shows an alert about the malformed source with the part that could be parsed.',
    async check(book) {
      await expect(book.stage.getByRole('alert')).toBeVisible()
    },
  },
}

export const SAFETY: Expectations = {
  'scr-support-fallback': {
    how: 'The text of the fallback is visible; the text of the scripted page is not.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes.')
    },
  },
  'sec-untrusted-consent_network': {
    how: 'No request since the book was opened leaves this origin; the marked text is not red; there is no console error.',
    async check(book) {
      const pages = await book.read()
      expect(pages.join(' ')).toContain('Test passes if none of the following resources')
      const elsewhere = book.host.requests.filter((url) => !/^(blob:|data:|http:\/\/127\.0\.0\.1)/.test(url))
      expect(elsewhere).toEqual([])
      expect(book.host.console.filter(({ kind }) => kind === 'error')).toEqual([])
      expect(await book.style(book.find('.paint_red'), 'color')).not.toBe('rgb(255, 0, 0)')
    },
  },
  'sec-untrusted-consent_scripting': {
    how: 'The paragraph states that no script was executed; the page has no iframe and no script; there is no console error.',
    async check(book) {
      expect(await book.seen()).toContain('No script has been executed.')
      await expect(book.find('script, iframe')).toHaveCount(0)
      expect(book.host.console.filter(({ kind }) => kind === 'error')).toEqual([])
    },
  },
}
