import { expect } from '@playwright/test'
import type { Expectation, Expectations } from '../expectation'
import { isGreen, isRed, type OpenBook } from '../open-book'
import { TALL } from '../reader-host'

/** The first font family of an element, and whether the page has loaded a font of that name. */
const firstFamily = (book: OpenBook, selector: string) =>
  book
    .find(selector)
    .first()
    .evaluate((element) => {
      const family = getComputedStyle(element).fontFamily.split(',')[0]?.trim().replace(/["']/g, '') ?? ''
      const isLoaded = [...document.fonts].some(
        (face) => face.family.replace(/["']/g, '') === family && face.status === 'loaded',
      )
      return { family, isLoaded }
    })

const widthIn = (book: OpenBook, selector: string, family: string | null) =>
  book
    .find(selector)
    .first()
    .evaluate((element, other) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const html = element as HTMLElement
      const before = html.style.fontFamily
      if (other) html.style.setProperty('font-family', other, 'important')
      const { width } = range.getBoundingClientRect()
      html.style.fontFamily = before
      return width
    }, family)

const font = (selector: string): Expectation => ({
  how: 'The font is loaded in the page’s font set, is first in the computed family, and gives the line another width than the serif.',
  async check(book) {
    await expect.poll(async () => (await firstFamily(book, selector)).isLoaded).toBe(true)
    const own = await widthIn(book, selector, null)
    expect(Math.abs(own - (await widthIn(book, selector, 'serif')))).toBeGreaterThan(1)
  },
})

export const CONTENT: Expectations = {
  'cnt-css-fonts_ot': font('.font-opentype'),
  'cnt-css-fonts_woff2': font('.font-woff2'),
  'cnt-mathml-support': {
    how: 'The exponent is smaller than its base and is placed higher; the fences are rendered.',
    async check(book) {
      const base = await book.boxOf(book.find('mi:has-text("b")'))
      const exponent = await book.boxOf(book.find('mn'))
      expect(exponent.height).toBeLessThan(base.height)
      expect(exponent.y + exponent.height).toBeLessThan(base.y + base.height)
      expect(await book.seen()).toMatch(/x = \( ?a \+ b ?\) ?2/)
    },
  },
  'cnt-svg-css': {
    how: 'In a screenshot 8 % to 85 % of the picture is green, as in a pattern; a filled shape would have more.',
    async check(book) {
      const box = await book.boxOf(book.find('path').first())
      const pixels = await book.pixels({
        x: box.x + box.width * 0.2,
        y: box.y + box.height * 0.2,
        width: box.width * 0.6,
        height: box.height * 0.5,
      })
      const green = pixels.share(isGreen) + pixels.share(([r, g, b]) => g > r + 25 && g > b + 25 && r > 90)
      expect(green).toBeGreaterThan(0.08)
      expect(green).toBeLessThan(0.85)
      expect(await book.seen()).toContain('Test passes if the image')
    },
  },
  'cnt-svg-css-reference': {
    how: 'A screenshot is solid green at a wide part of the heart’s outline.',
    async check(book) {
      const box = await book.boxOf(book.find('img'))
      const middle = await book.pixels({
        x: box.x + box.width * 0.02,
        y: box.y + box.height * 0.34,
        width: box.width * 0.04,
        height: box.height * 0.06,
      })
      expect(middle.share(isGreen)).toBeGreaterThan(0.98)
    },
  },
  'cnt-svg-support': {
    how: 'The screenshot contains the picture’s red; the text on top of it is visible.',
    async check(book) {
      expect((await book.pixels()).share(isRed)).toBeGreaterThan(0.05)
      expect(await book.seen()).toContain('Test passes if you see this text on top an image.')
    },
  },
  'cnt-xhtml-support': {
    how: 'The text is visible.',
    async check(book) {
      expect(await book.seen()).toContain('Test passes if you see this.')
    },
  },
  'css-epub-line-break': {
    how: 'Each paragraph has its computed `line-break`; at two window widths the text breaks into lines, none wider than the page.',
    size: TALL,
    async check(book) {
      for (const value of ['auto', 'loose', 'normal', 'strict'])
        expect(await book.style(book.find(`p.${value}`), 'line-break')).toBe(value)
      for (const width of [620, 380]) {
        await book.page.setViewportSize({ width, height: 820 })
        await book.settled()
        const frame = await book.boxOf(book.stage)
        const lines = await book.find('p.wrapbox').evaluateAll((paragraphs) =>
          paragraphs.flatMap((paragraph) => {
            const range = document.createRange()
            range.selectNodeContents(paragraph)
            return [...range.getClientRects()].map(({ left, right }) => right - left)
          }),
        )
        expect(Math.max(...lines)).toBeLessThan(frame.width)
        expect(lines.length).toBeGreaterThan(8)
      }
    },
  },
  'css-epub-text-align-last': {
    how: 'Each paragraph has its computed `text-align-last`, and its last line is aligned accordingly.',
    async check(book) {
      const found = await book.find('p[style]').evaluateAll((paragraphs) =>
        paragraphs.map((paragraph) => {
          const range = document.createRange()
          range.selectNodeContents(paragraph)
          const lines = [...range.getClientRects()]
          const last = lines.at(-1)
          const same = lines.filter(
            ({ top, left }) => last && Math.abs(top - last.top) < 4 && Math.abs(left - last.left) < 500,
          )
          const box = [...paragraph.getClientRects()].at(-1)
          const first = Math.min(...same.map(({ left }) => left))
          const end = Math.max(...same.map(({ right }) => right))
          return {
            value: getComputedStyle(paragraph).textAlignLast,
            left: box ? first - box.left : -1,
            right: box ? box.right - end : -1,
          }
        }),
      )
      const values = found.map(({ value }) => value)
      expect(values.slice(0, 5)).toEqual(['auto', 'start', 'end', 'left', 'right'])
      for (const { value, left, right } of found) {
        if (value === 'left' || value === 'start' || value === 'auto') expect(Math.abs(left)).toBeLessThan(3)
        if (value === 'right') expect(Math.abs(right)).toBeLessThan(3)
        if (value === 'center') expect(Math.abs(left - right)).toBeLessThan(4)
        // The paragraph with `end` is right-to-left text.
        if (value === 'end') expect(Math.abs(left)).toBeLessThan(3)
      }
    },
  },
  'css-epub-text-combine-horizontal': {
    how: 'The writing mode is vertical; combined digits fit in one character cell, the others are stacked.',
    async check(book) {
      expect(await book.style(book.documents.first(), 'writing-mode')).toBe('vertical-rl')
      const heightOf = async (selector: string) => (await book.boxOf(book.find(selector).first())).height
      for (const apart of ['.epub-text-combine-horizontal-none', '.epub-text-combine-none'])
        expect(await heightOf(apart)).toBeGreaterThan(40)
      for (const together of ['.epub-text-combine-horizontal-all', '.epub-text-combine-horizontal']) {
        expect(await book.style(book.find(together).first(), 'text-combine-upright')).toBe('all')
        expect(await heightOf(together)).toBeLessThan(28)
      }
    },
  },
  'css-epub-text-emphasis': {
    how: 'The marks have the computed style, colour and position, in horizontal and in vertical text.',
    async check(book) {
      const style = (selector: string, name: string) =>
        book.style(book.find(selector).first(), `text-emphasis-${name}`)
      expect(await style('.emphasis-filled-dot', 'style')).toMatch(/^(filled )?dot$/)
      expect(await style('.emphasis-filled-circle', 'style')).toMatch(/^(filled )?circle$/)
      expect(await style('.emphasis-filled-double-circle', 'style')).toMatch(/double-circle$/)
      expect(await style('.emphasis-filled-triangle', 'style')).toMatch(/triangle$/)
      expect(await style('.emphasis-filled-sesame', 'style')).toMatch(/sesame$/)
      expect(await style('.emphasis-a', 'style')).toBe('"a"')
      expect(await style('.emphasis-open-dot', 'style')).toBe('open dot')
      expect(await style('.emphasis-filled-dot-blue', 'color')).toBe('rgb(0, 0, 255)')
      expect(await style('.emphasis-filled-dot-under', 'position')).toBe('under')
      const pages = await book.read(20)
      expect(pages.join(' ')).toContain('supplicates Jupiter')
      expect(await book.style(book.documents.first(), 'writing-mode')).toBe('vertical-rl')
      expect(await style('.emphasis-filled-dot-over-right', 'position')).toMatch(/^over( right)?$/)
    },
  },
  'css-epub-text-orientation': {
    how: 'The writing mode is vertical; each paragraph has its computed `text-orientation`.',
    async check(book) {
      await book.next()
      expect(await book.style(book.documents.first(), 'writing-mode')).toBe('vertical-rl')
      for (const [name, value] of [
        ['mixed', 'mixed'],
        ['upright', 'upright'],
        ['sideways', 'sideways'],
        ['sideways-right', 'sideways'],
      ])
        expect(await book.style(book.find(`.text-orientation-${name}`), 'text-orientation')).toBe(value)
    },
  },
  'css-epub-word-break': {
    how: 'Each paragraph has its computed `word-break`; with `break-all` lines break within words, with `keep-all` none does.',
    size: TALL,
    async check(book) {
      const values = await book
        .find('p[style]')
        .evaluateAll((paragraphs) => paragraphs.map((each) => getComputedStyle(each).wordBreak))
      expect(values).toEqual(['normal', 'keep-all', 'break-all'])
      const breaksInWords = await book.find('p[style]').evaluateAll((paragraphs) =>
        paragraphs.map((paragraph) => {
          const text = paragraph.firstChild
          if (!(text instanceof Text)) return -1
          let found = 0
          const range = document.createRange()
          let before: DOMRect | null = null
          for (let at = 0; at < text.length; at++) {
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            const box = range.getBoundingClientRect()
            const isNewLine = before !== null && (box.top > before.top + 4 || box.left > before.left + 200)
            if (isNewLine && /\w/.test(text.data.charAt(at)) && /\w/.test(text.data.charAt(at - 1)))
              found += 1
            if (box.width > 0) before = box
          }
          return found
        }),
      )
      expect(breaksInWords[1]).toBe(0)
      expect(breaksInWords[2]).toBeGreaterThan(1)
    },
  },
}
