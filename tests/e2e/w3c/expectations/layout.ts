import { expect } from '@playwright/test'
import type { Expectations } from '../expectation'
import { type Box, isRed, isWhite, type OpenBook } from '../open-book'
import { TALL, WIDE } from '../reader-host'

interface Leaf {
  box: Box
  text: string
}

/** Visible fixed-layout pages, from left to right. */
const pages = async (book: OpenBook): Promise<Leaf[]> =>
  (await book.leaves()).filter(({ isFixed }) => isFixed).sort((a, b) => a.box.x - b.box.x)

const numbers = async (book: OpenBook) =>
  (await pages(book)).map(({ text }) => Number(/Page (\d)\./.exec(text)?.[1]))

const isReflowable = async (book: OpenBook) => {
  const [leaf] = await book.leaves()
  return leaf !== undefined && !leaf.isFixed
}

/** The half of the page area that contains the centre of a box. */
const half = async (book: OpenBook, { box }: Leaf) => {
  const frame = await book.boxOf(book.stage)
  return box.x + box.width / 2 < frame.x + frame.width / 2 ? 'left' : 'right'
}

/**
 * Expects each visible page to have its aspect ratio, to be wholly visible, and to be as large as the space
 * allows.
 */
async function expectFixed(book: OpenBook, ratio: number, atOnce: 1 | 2): Promise<void> {
  const frame = await book.boxOf(book.stage)
  const shown = await pages(book)
  expect(shown.length).toBeGreaterThan(0)
  for (const { box } of shown) {
    expect(box.width / box.height).toBeCloseTo(ratio, 1)
    expect(box.x).toBeGreaterThanOrEqual(frame.x - 1)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height + 1)
    const room = frame.width / atOnce
    expect(Math.max(box.width / room, box.height / frame.height)).toBeGreaterThan(0.97)
  }
}

export const LAYOUT: Expectations = {
  'lay-page-layout-both': {
    how: 'Turning pages shows page 1 with its fixed aspect ratio, page 2 as reflowable text, then pages 3 and 4 with theirs.',
    async check(book) {
      await expectFixed(book, 1.5, 2)
      expect(await numbers(book)).toEqual([1])
      await book.next()
      expect(await isReflowable(book)).toBe(true)
      expect(await book.seen()).toContain('Page 2.')
      await expect.poll(async () => ((await book.next()) ? numbers(book) : 'end')).toEqual([3, 4])
      await expectFixed(book, 1.5, 2)
    },
  },
  'lay-pkg-flow-scrolled-doc': {
    how: 'With default preferences each document scrolls vertically; the wheel scrolls it; turning at its end opens the next document.',
    async check(book) {
      expect(await isReflowable(book)).toBe(true)
      const height = () =>
        book.documents.first().evaluate((root) => {
          const view = ((root.getRootNode() as ShadowRoot).querySelector('ol-view') ?? root) as HTMLElement
          return { scrolls: view.scrollHeight > view.clientHeight + 20, top: view.scrollTop }
        })
      await book.next()
      await expect.poll(() => book.seen()).toContain('Chapter 1. Loomings.')
      expect((await height()).scrolls).toBe(true)
      await book.stage.hover()
      await book.page.mouse.wheel(0, 300)
      await expect.poll(async () => (await height()).top).toBeGreaterThan(200)
      await expect
        .poll(async () => (await book.next()) && (await book.place()).index, { timeout: 20_000 })
        .toBe(2)
      expect(await book.seen()).toContain('Chapter 2. The Carpet-Bag.')
      expect((await height()).scrolls).toBe(true)
    },
  },
  'lay-pp-layout-default': {
    how: 'The text is reflowable: it has more pages in a narrower window.',
    size: WIDE,
    async check(book) {
      expect(await isReflowable(book)).toBe(true)
      const wide = (await book.read()).length
      await book.press('Home')
      await book.page.setViewportSize({ width: 380, height: 600 })
      await book.settled()
      expect((await book.read()).length).toBeGreaterThan(wide)
    },
  },
  'lay-pp-layout-pre-paginated': {
    how: 'In a tall window each turn shows one item with its aspect ratio, 1 to 4.',
    size: TALL,
    async check(book) {
      for (const page of [1, 2, 3, 4]) {
        expect(await numbers(book)).toEqual([page])
        await expectFixed(book, 1.5, 1)
        expect(await book.next()).toBe(page < 4)
      }
    },
  },
  'lay-pp-layout-pre-paginated-spreads': {
    how: 'In a wide window pages 1 and 2, then 3 and 4, are side by side without a gap and as large as the window allows.',
    async check(book) {
      for (const pair of [
        [1, 2],
        [3, 4],
      ]) {
        expect(await numbers(book)).toEqual(pair)
        const [left, right] = await pages(book)
        expect(Math.abs((left?.box.x ?? 0) + (left?.box.width ?? 0) - (right?.box.x ?? 0))).toBeLessThan(1.5)
        await expectFixed(book, 1.5, 2)
        await book.next()
      }
      expect(await book.next()).toBe(false)
    },
  },
  'lay-pp-page-spread-left': {
    how: 'The second page is in the left half, beside the third.',
    async check(book) {
      expect(await numbers(book)).toEqual([1])
      await book.next()
      expect(await numbers(book)).toEqual([2, 3])
      const [second] = await pages(book)
      expect(second && (await half(book, second))).toBe('left')
    },
  },
  'lay-pp-page-spread-right': {
    how: 'The first page is alone in the right half; pages 2 and 3 follow side by side.',
    async check(book) {
      expect(await numbers(book)).toEqual([1])
      const [first] = await pages(book)
      expect(first && (await half(book, first))).toBe('right')
      await book.next()
      expect(await numbers(book)).toEqual([2, 3])
    },
  },
  'lay-pp-spine-overrides_behave-as-global-bis': {
    how: 'The second item is one fixed-layout page, centred alone; the items before and after it are reflowable.',
    async check(book) {
      expect(await isReflowable(book)).toBe(true)
      await expect
        .poll(async () => (await book.next()) && (await book.place()).index, { timeout: 20_000 })
        .toBe(1)
      expect(await pages(book)).toHaveLength(1)
      const frame = await book.boxOf(book.stage)
      const [page] = await pages(book)
      expect(
        Math.abs((page?.box.x ?? 0) + (page?.box.width ?? 0) / 2 - frame.x - frame.width / 2),
      ).toBeLessThan(2)
      await book.next()
      expect(await isReflowable(book)).toBe(true)
      expect((await book.place()).index).toBe(2)
    },
  },
  'lay-pp-spread-none': {
    how: 'In a wide window each turn shows a single page.',
    async check(book) {
      for (const page of [1, 2, 3, 4]) {
        expect(await numbers(book)).toEqual([page])
        await expectFixed(book, 1.5, 1)
        await book.next()
      }
    },
  },
  'lay-pp-svg-icb_multi': {
    how: 'Pages have the aspect ratios of their view boxes; the second is all red, the third has a band with green stars on the right.',
    async check(book) {
      await expectFixed(book, 1.5, 1)
      await book.next()
      await expectFixed(book, 1.5, 1)
      const [second] = await pages(book)
      if (!second) throw new Error('no page')
      const inside = {
        x: second.box.x + 2,
        y: second.box.y + 2,
        width: second.box.width - 4,
        height: second.box.height - 4,
      }
      expect((await book.pixels(inside)).share(isRed)).toBeGreaterThan(0.995)
      await book.next()
      await expectFixed(book, 2, 1)
      const [third] = await pages(book)
      if (!third) throw new Error('no page')
      const { x, y, width, height } = third.box
      const red = await book.pixels({ x: x + 2, y: y + 2, width: width * 0.74, height: height - 4 })
      expect(red.share(isRed)).toBeGreaterThan(0.99)
      const band = await book.pixels({ x: x + width * 0.755, y, width: width * 0.075, height })
      expect(band.share(isRed)).toBe(0)
      expect(band.share(([r, g, b]) => g > r + 15 && g > b + 15)).toBeGreaterThan(0.05)
    },
  },
  'lay-pp-xhtml-icb_multi': {
    how: 'The first page is clipped to its viewport and shows no red; the second is red in a band from 900 to 1000 px.',
    size: TALL,
    async check(book) {
      const [first] = await pages(book)
      if (!first) throw new Error('no page')
      await expectFixed(book, 1.5, 1)
      expect((await book.pixels()).share(isRed)).toBe(0)
      expect((await book.pixels(first.box)).share(isWhite)).toBeGreaterThan(0.5)
      await book.next()
      await expectFixed(book, 1400 / 600, 1)
      const [second] = await pages(book)
      if (!second) throw new Error('no page')
      const { x, y, width, height } = second.box
      const band = await book.pixels({
        x: x + (width * 905) / 1400,
        y: y + 2,
        width: (width * 90) / 1400,
        height: height - 4,
      })
      expect(band.share(isRed)).toBeGreaterThan(0.98)
      const rest = await book.pixels({
        x: x + (width * 1005) / 1400,
        y: y + 2,
        width: (width * 390) / 1400,
        height: height - 4,
      })
      expect(rest.share(isRed)).toBe(0)
    },
  },
  'lay-pp-xhtml-icb_multi_declarations': {
    how: 'Both pages have the same box, and the same pixels with their text hidden.',
    async check(book) {
      const shots: Buffer[] = []
      const boxes: (Box | undefined)[] = []
      await book.hideBars()
      for (let page = 0; page < 2; page++) {
        const [leaf] = await pages(book)
        boxes.push(leaf?.box)
        await book.find('p').evaluateAll((words) => {
          for (const word of words) (word as HTMLElement).style.visibility = 'hidden'
        })
        const { x, y, width, height } = leaf?.box ?? { x: 0, y: 0, width: 0, height: 0 }
        // The reader's buttons overlap the sides of the page.
        shots.push(await book.page.screenshot({ clip: { x: x + 60, y, width: width - 120, height } }))
        await book.next()
      }
      expect(boxes[1]).toEqual(boxes[0])
      expect(shots[0]?.equals(shots[1] ?? Buffer.alloc(0))).toBe(true)
    },
  },
  'lay-rendition-flow-pre-pag': {
    how: 'The items before and after the two fixed-layout pages are reflowable; the two pages have their aspect ratio and are turned.',
    async check(book) {
      expect(await isReflowable(book)).toBe(true)
      await expect
        .poll(async () => (await book.next()) && (await pages(book)).length, { timeout: 20_000 })
        .toBeGreaterThan(0)
      await expectFixed(book, 1.5, 2)
      expect((await book.place()).index).toBe(1)
      await expect.poll(async () => (await book.next()) && (await book.place()).index).toBe(3)
      expect(await isReflowable(book)).toBe(true)
    },
  },
}
