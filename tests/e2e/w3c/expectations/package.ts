import { expect } from '@playwright/test'
import type { Expectation, Expectations } from '../expectation'
import type { OpenBook } from '../open-book'

const shows = (words: string, more = ''): Expectation => ({
  how: `The page with “${words}” is visible, without an error${more}.`,
  async check(book) {
    expect(await book.seen()).toContain(words)
  },
})

/** The title that the reader shows, and its direction. */
const shownTitle = async (book: OpenBook) => {
  await book.showBars()
  const title = book.reader.locator('.book-name')
  return { text: await title.textContent(), direction: await book.style(title, 'direction'), title }
}

const title = (text: string, direction: 'ltr' | 'rtl'): Expectation => ({
  how: `The title in the top bar runs ${direction === 'rtl' ? 'from right to left: its last character is left of its first' : 'from left to right, the default of a package without a direction'}.`,
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

/** Reads to the end and expects each page to contain its words, then turns back once. */
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
    how: 'The creators shown with the reader’s table of contents begin with the first one of the package.',
    async check(book) {
      await book.contents()
      await expect(book.reader.locator('.drawer [data-author]')).toHaveText(/^Dave Cramer/)
    },
  },
  'pkg-dir_creator-rtl': {
    how: 'The computed direction of the creator’s name in the reader is right to left.',
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
    how: 'The page does not match `:lang(fr)`, and the quotation does not have the width that it has with French quotation marks.',
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
    how: 'The picture’s alternative text is shown instead; the picture is not loaded, and nothing in the screenshot is red.',
    async check(book) {
      expect(await book.seen()).toContain('Test fails if a red image is visible.')
      await expect(book.find('img')).toHaveJSProperty('naturalWidth', 0)
      await expect(book.find('img')).not.toHaveAttribute('src')
      expect((await book.pixels()).share(([r, g, b]) => r > 180 && g < 90 && b < 90)).toBe(0)
    },
  },
  'pkg-spine-duplicate-item-rendering': {
    how: 'Turning pages shows the first page and then the second one three times.',
    async check(book) {
      const pages = await book.read()
      expect(pages).toHaveLength(4)
      expect(pages.slice(1).every((words) => words.includes('This document occurs three times'))).toBe(true)
    },
  },
  'pkg-spine-duplicate-item-ui': {
    how: 'Each of the three occurrences has its own position: its index in the reading order and its total progression differ, and opening a stored locator returns to the same occurrence.',
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
    how: 'Turning pages does not open the non-linear page; a click on the link does; turning back returns to the link.',
    async check(book) {
      expect(await book.next()).toBe(false)
      await book.find('[data-ol-to]').click()
      await expect.poll(() => book.seen()).toContain('Test passes if following the link opens this page.')
      await book.prev()
      expect(await book.seen()).toContain('this link')
    },
  },
  'pkg-spine-order': {
    how: 'Turning pages shows the four documents in order; turning back works too.',
    check: order(NUMBERED),
  },
  'pkg-spine-order-svg': {
    how: 'Turning pages shows the four pictures in order; turning back works too.',
    check: order([/Page 1/, /Page 2/, /Page 3/, /Page 4/]),
  },
  'pkg-spine-progression-default': {
    how: 'The left arrow key turns forward through the four documents, the right arrow key back.',
    check: order(NUMBERED, 'ArrowLeft', 'ArrowRight'),
  },
  'pkg-spine-progression_ltr': {
    how: 'The right arrow key turns forward through the four documents, the left arrow key back.',
    check: order(NUMBERED, 'ArrowRight', 'ArrowLeft'),
  },
  'pkg-spine-progression_rtl': {
    how: 'The left arrow key turns forward through the four documents, the right arrow key back.',
    check: order(NUMBERED, 'ArrowLeft', 'ArrowRight'),
  },
  'pkg-spine-unknown': shows('Test passes if the EPUB opens.'),
  'pkg-title-order': {
    how: 'The title in the top bar is only the first title of the package. (In this copy that is “pkg-title-order”; the text of the page names an older title.)',
    async check(book) {
      expect((await shownTitle(book)).text).toBe('pkg-title-order')
    },
  },
  'pkg-version-backward': shows('Test passes if the EPUB opens.'),
}

export const CONTAINER: Expectations = {
  'ocf-metainf-inc': shows('Test passes if this page of the book can be accessed without any error.'),
  'ocf-metainf-manifest': {
    how: 'The book has one page: no page follows.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes if only this page')
      expect(await book.next()).toBe(false)
    },
  },
  'ocf-package_multiple': shows(
    'Test passes if you see this.',
    ', and the first package is the one that is read',
  ),
  'ocf-url_link-leaking-relative': photo(),
  'ocf-url_link-path-absolute': photo(),
  'ocf-url_manifest': shows('Test passes if this page opens.'),
  'ocf-zip-mult': {
    how: 'The reader shows that the book cannot be opened, and dispatches `reader-error`.',
    mayFail: true,
    async check(book) {
      expect(await book.failure()).toMatch(/^(bad-book|book-too-large)$/)
      await expect(book.reader.getByRole('alert').first()).toBeVisible()
    },
  },
}

function photo(): Expectation {
  return {
    how: 'The picture is decoded, and its box in a screenshot has more than 100 colours.',
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
