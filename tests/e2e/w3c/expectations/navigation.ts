import { expect } from '@playwright/test'
import type { Expectations } from '../expectation'

export const NAVIGATION: Expectations = {
  'nav-access': {
    how: 'The reader’s table of contents contains the link.',
    async check(book) {
      expect(await book.contents()).toEqual(['Test passes if you can see this link'])
    },
  },
  'nav-activation': {
    how: 'A click on the entry in the reader’s table of contents opens the page; so does a click on the link in the navigation document itself.',
    async check(book) {
      await book.find('[data-ol-to]').nth(1).click()
      await expect.poll(() => book.seen()).toContain('Test passes if the navigation link leads here.')
      await book.press('Home')
      await book.contents()
      await book.reader.locator('.drawer .entry').nth(1).click()
      await expect.poll(() => book.seen()).toContain('Test passes if the navigation link leads here.')
    },
  },
  'nav-spine_in-spine': {
    how: 'Both links are in the reader’s table of contents, and on the book’s first page, which is the navigation document.',
    async check(book) {
      const entries = [1, 2].map(
        (at) => `Test passes if you can see two links (${at === 1 ? 'first' : 'second'} link)`,
      )
      for (const entry of entries) expect(await book.seen()).toContain(entry)
      expect(await book.contents()).toEqual(entries)
    },
  },
  'nav-spine_in-spine-no-list-style': {
    how: 'The list on the page has Greek markers; the reader’s table of contents shows both links without markers.',
    async check(book) {
      expect(await book.style(book.find('ol'), 'list-style-type')).toBe('lower-greek')
      expect(await book.contents()).toEqual([
        'Test passes if you can see two links: the first link',
        'the second link',
      ])
      for (const item of await book.reader.locator('.drawer li').all())
        expect(await book.style(item, 'list-style-type')).toBe('none')
    },
  },
  'mol-ignore': {
    how: 'The text keeps its own colour and background, and the page has no audio.',
    async check(book) {
      await book.next()
      const text = book.find('#c01s0003')
      await expect(text).toBeVisible()
      expect(await book.style(text, 'color')).not.toBe('rgb(158, 158, 158)')
      expect(await book.style(text, 'background-color')).toBe('rgba(0, 0, 0, 0)')
      await expect(book.find('audio')).toHaveCount(0)
    },
  },
}
