import { expect } from '@playwright/test'
import type { Expectation, Expectations } from '../expectation'
import type { OpenBook } from '../open-book'

const shows = (words: string, more = ''): Expectation => ({
  how: `The page with “${words}” is in sight, without an error${more}.`,
  async check(book) {
    expect(await book.seen()).toContain(words)
  },
})

/** What the reader itself shows as the book's name and makers, with how it is set. */
const shownTitle = async (book: OpenBook) => {
  await book.showBars()
  const title = book.reader.locator('.book-name')
  return { text: await title.textContent(), direction: await book.style(title, 'direction'), title }
}

const title = (text: string, direction: 'ltr' | 'rtl'): Expectation => ({
  how: `The title in the top bar is set ${direction === 'rtl' ? 'from right to left: its last mark is left of its first letter' : 'from left to right, as nothing in the package says otherwise'}.`,
  async check(book) {
    const shown = await shownTitle(book)
    expect(shown.text).toBe(text)
    expect(shown.direction).toBe(direction)
    const [first, last] = await shown.title.evaluate((element) => {
      const node = element.firstChild
      if (!(node instanceof Text)) return [0, 0]
      return [0, node.length - 1].map((at) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().left
      })
    })
    if (direction === 'rtl') expect(last).toBeLessThan(first ?? 0)
    else expect(last).toBeGreaterThan(first ?? 0)
  },
})

/** Reads to the end and expects each page to hold its words; then goes back by the other key. */
const order =
  (words: readonly RegExp[], forward = 'PageDown', backward = 'PageUp'): Expectation['check'] =>
  async (book) => {
    for (const [at, word] of words.entries()) {
      expect(await book.seen()).toMatch(word)
      expect(await book.press(forward)).toBe(at < words.length - 1)
    }
    await book.press(backward)
    expect(await book.seen()).toMatch(words.at(-2) ?? /./)
  }

const NUMBERED = [/appear first/, /appear second/, /appear third/, /appear last/]

export const PACKAGE: Expectations = {
  'pkg-creator-order': {
    how: 'The makers as the reader names them beside the contents: the first one first.',
    async check(book) {
      await book.contents()
      await expect(book.reader.locator('.drawer [data-author]')).toHaveText(/^Dave Cramer/)
    },
  },
  'pkg-dir_creator-rtl': {
    how: 'Where the reader names the maker, the computed direction is from right to left.',
    async check(book) {
      await book.contents()
      const author = book.reader.locator('.drawer [data-author]')
      await expect(author).toHaveText('Dave Cramer')
      expect(await book.style(author, 'direction')).toBe('rtl')
    },
  },
  'pkg-dir_rtl-root-unset': title('CSS: הרפתקה חדשה!', 'rtl'),
  'pkg-dir_unset-root-rtl': title('CSS: مغامرة جديدة!', 'rtl'),
  'pkg-dir_unset-root-unset': title('CSS: مغامرة جديدة!', 'ltr'),
  'pkg-lang_but_not_content': {
    how: 'The page does not match `:lang(fr)`, and the quotation is not as wide as it would be with French marks.',
    async check(book) {
      const quote = book.find('q')
      expect(await quote.evaluate((element) => element.matches(':lang(fr)'))).toBe(false)
      const widths = await quote.evaluate((element) => {
        const width = () => element.getBoundingClientRect().width
        const around = element.parentElement ?? element
        const own = width()
        around.setAttribute('lang', 'fr')
        const french = width()
        around.setAttribute('lang', 'en')
        const english = width()
        around.removeAttribute('lang')
        return { own, french, english }
      })
      expect(widths.own).toBe(widths.english)
      expect(widths.own).not.toBe(widths.french)
    },
  },
  'pkg-manifest-unknown': shows('Test passes if the EPUB opens.'),
  'pkg-manifest-unlisted-resource': {
    how: 'The words of the picture stand in its place; it is not loaded, and nothing is red in the screenshot.',
    async check(book) {
      expect(await book.seen()).toContain('Test fails if a red image is visible.')
      await expect(book.find('img')).toHaveJSProperty('naturalWidth', 0)
      await expect(book.find('img')).not.toHaveAttribute('src')
      expect((await book.pixels()).share(([r, g, b]) => r > 180 && g < 90 && b < 90)).toBe(0)
    },
  },
  'pkg-spine-duplicate-item-rendering': {
    how: 'Turning shows the first page and then three times the second.',
    async check(book) {
      const pages = await book.read()
      expect(pages).toHaveLength(4)
      expect(pages.slice(1).every((words) => words.includes('This document occurs three times'))).toBe(true)
    },
  },
  'pkg-spine-duplicate-item-ui': {
    how: 'Each of the three has a place of its own: another number in the order, another share of the book, and opening at the place kept leads back to that one.',
    async check(book) {
      const places = []
      for (let page = 0; page < 4; page++) {
        places.push(await book.place())
        await book.next()
      }
      expect(places.map(({ index }) => index)).toEqual([0, 1, 2, 3])
      expect(new Set(places.map(({ fraction }) => fraction)).size).toBe(4)
      const again = await book.host.open(
        'w3c/pkg-spine-duplicate-item-ui.epub',
        { width: 1200, height: 760 },
        { locator: JSON.stringify(places[2]) },
      )
      expect((await again.place()).index).toBe(2)
    },
  },
  'pkg-spine-nonlinear-activation': {
    how: 'Turning does not lead to the page; a click on the link does; turning back leads to where it stood.',
    async check(book) {
      expect(await book.next()).toBe(false)
      await book.find('[data-ol-to]').click()
      await expect.poll(() => book.seen()).toContain('Test passes if following the link opens this page.')
      await book.prev()
      expect(await book.seen()).toContain('this link')
    },
  },
  'pkg-spine-order': { how: 'Turning shows the four in order; back again as well.', check: order(NUMBERED) },
  'pkg-spine-order-svg': {
    how: 'Turning shows the four pictures in order; back again as well.',
    check: order([/Page 1/, /Page 2/, /Page 3/, /Page 4/]),
  },
  'pkg-spine-progression-default': {
    how: 'The left arrow turns forward through the four, the right arrow back.',
    check: order(NUMBERED, 'ArrowLeft', 'ArrowRight'),
  },
  'pkg-spine-progression_ltr': {
    how: 'The right arrow turns forward through the four, the left arrow back.',
    check: order(NUMBERED, 'ArrowRight', 'ArrowLeft'),
  },
  'pkg-spine-progression_rtl': {
    how: 'The left arrow turns forward through the four, the right arrow back.',
    check: order(NUMBERED, 'ArrowLeft', 'ArrowRight'),
  },
  'pkg-spine-unknown': shows('Test passes if the EPUB opens.'),
  'pkg-title-order': {
    how: 'The title in the top bar is the first of the package, alone. (In this copy that is “pkg-title-order”; the sentence on the page names an older one.)',
    async check(book) {
      expect((await shownTitle(book)).text).toBe('pkg-title-order')
    },
  },
  'pkg-version-backward': shows('Test passes if the EPUB opens.'),
}

export const CONTAINER: Expectations = {
  'ocf-metainf-inc': shows('Test passes if this page of the book can be accessed without any error.'),
  'ocf-metainf-manifest': {
    how: 'The book is one page: there is nothing to turn to.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes if only this page')
      expect(await book.next()).toBe(false)
    },
  },
  'ocf-package_multiple': shows('Test passes if you see this.', ', and it is the first package that is read'),
  'ocf-url_link-leaking-relative': photo(),
  'ocf-url_link-path-absolute': photo(),
  'ocf-url_manifest': shows('Test passes if this page opens.'),
  'ocf-zip-mult': {
    how: 'The reader says that the book cannot be opened, and sends `reader-error`.',
    mayFail: true,
    async check(book) {
      expect(await book.failure()).toMatch(/^(bad-book|book-too-large)$/)
      await expect(book.reader.getByRole('alert').first()).toBeVisible()
    },
  },
}

function photo(): Expectation {
  return {
    how: 'The picture is decoded and fills its place with many colours.',
    async check(book) {
      const image = book.find('img')
      await expect(image).toBeVisible()
      expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(
        100,
      )
      expect((await book.pixels(image)).colors()).toBeGreaterThan(100)
    },
  }
}
