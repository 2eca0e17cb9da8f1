import { expect } from '@playwright/test'
import type { Expectation, Expectations } from '../expectation'

const picture = (selector = 'img'): Expectation => ({
  how: 'The picture is decoded, on the page, and more than one colour in a screenshot.',
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
    how: 'The sound has a control; a click decodes it, the time moves on, another click stops it. (What comes out of the loudspeaker is not listened to.)',
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
    how: 'The picture is on the page; no page was opened, and this one is still the same.',
    async check(book) {
      await picture().check(book)
      expect(book.host.popups).toEqual([])
      expect(book.page.url()).toMatch(/\/w3c\/host\.html$/)
    },
  },
  'pub-external-links': {
    how: 'Nothing is opened before the reader clicks and says yes; then a page of its own, without opener and referrer.',
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
    how: 'The reader says that there is nothing it could show, and sends `reader-error`.',
    mayFail: true,
    async check(book) {
      expect(await book.failure()).toBe('bad-book')
      await expect(book.reader.getByRole('alert').first()).toBeVisible()
    },
  },
  'pub-foreign_image': picture(),
  'pub-foreign_json-spine': {
    how: 'The fallback’s words are in sight.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes if you see this text.')
    },
  },
  'pub-xml-non-validating_comment': {
    how: 'The book is two pages, and the navigation document is neither of them.',
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
    how: 'The page says that its source is in error (an alert), above what could be read of it.',
    async check(book) {
      await expect(book.stage.getByRole('alert')).toBeVisible()
    },
  },
}

export const SAFETY: Expectations = {
  'scr-support-fallback': {
    how: 'The fallback’s words are in sight, the scripted page’s are not.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes.')
    },
  },
  'sec-untrusted-consent_network': {
    how: 'Of all requests since the book was opened none goes elsewhere; nothing is red; the policy reports nothing.',
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
    how: 'The paragraph still says that no script was executed; no frame, no script is on the page; the policy reports nothing.',
    async check(book) {
      expect(await book.seen()).toContain('No script has been executed.')
      await expect(book.find('script, iframe')).toHaveCount(0)
      expect(book.host.console.filter(({ kind }) => kind === 'error')).toEqual([])
    },
  },
}
