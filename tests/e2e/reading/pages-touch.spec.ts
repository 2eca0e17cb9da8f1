import type { Page } from '@playwright/test'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { expect, test } from '../support/test'
import { comic } from './comics'
import { PagesReader } from './fixed-layout-reader'
import { TouchGestures } from './touch-gestures'

const BOOK = writePdf(Array.from({ length: 6 }, (_, index) => ({ lines: [`第${index + 1}页`] })))

test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

async function openByTouch(page: Page, book: Uint8Array, name: string) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const reader = await PagesReader.open(page, book, { name })
  return { reader, touch: await TouchGestures.of(page) }
}

const left = async (reader: PagesReader, number: number) =>
  Math.round((await reader.pageView(number).boundingBox())?.x ?? Number.NaN)

/** The left edge of a page next to the current one, which is hidden from the accessibility tree. */
const leftBeside = (reader: PagesReader, number: number) =>
  reader.stage.evaluate(
    (stage, name) =>
      Math.round(
        stage.firstElementChild?.shadowRoot
          ?.querySelector(`.leaf[aria-label="${name}"]`)
          ?.getBoundingClientRect().left ?? Number.NaN,
      ),
    `第 ${number} 页`,
  )

test('pages of a PDF follow a swipe and settle forward or back', async ({ page }) => {
  const { reader, touch } = await openByTouch(page, BOOK, 'book.pdf')
  const home = await left(reader, 1)
  await touch.down(300)
  await touch.move(300, 160)
  await expect.poll(() => left(reader, 1)).toBe(home - 140)
  // The next page is visible during the swipe.
  expect(await leftBeside(reader, 2)).toBe(home + 375 - 140)
  await touch.move(160, 290)
  await touch.up()
  await expect.poll(() => left(reader, 1)).toBe(home)

  await touch.swipe(300, 100)
  await expect.poll(() => left(reader, 2)).toBe(home)
  await reader.shows(2)
  // A second swipe works before the first page has settled.
  await touch.swipe(300, 100)
  await touch.swipe(300, 100)
  await expect.poll(() => left(reader, 4)).toBe(home)
  await touch.swipe(100, 300)
  await expect.poll(() => left(reader, 3)).toBe(home)
  await reader.shows(3)

  // After the last page, dragging has a limit of 75 px.
  await reader.stage.press('End')
  await reader.shows(6)
  await touch.down(320)
  await touch.move(320, 20)
  await expect.poll(() => left(reader, 6)).toBe(home - 75)
  await touch.up()
  await expect.poll(() => left(reader, 6)).toBe(home)
})

test('a page of a fixed size that is pulled down has a bookmark', async ({ page }) => {
  const { reader, touch } = await openByTouch(page, BOOK, 'book.pdf')
  const ribbon = reader.region.getByRole('button', { name: '去掉这一页的书签' })
  await expect(page.locator('.ol-hint')).toBeVisible()
  await touch.glide({ x: 180, y: 200 }, { x: 184, y: 400 }, 300)
  await expect(ribbon).toBeVisible()
  await reader.shows(1)
  // Enlarged, it is moved by the finger.
  await touch.pinch({ x: 190, y: 350 }, 100, 300)
  await expect(reader.chip).toBeVisible()
  await touch.glide({ x: 180, y: 200 }, { x: 184, y: 400 }, 300)
  await expect(ribbon).toBeVisible()
})

test('swiping turns pages with reduced motion', async ({ page }) => {
  const reader = await PagesReader.open(page, BOOK, { name: 'book.pdf' })
  const touch = await TouchGestures.of(page)
  const home = await left(reader, 1)
  await touch.down(300)
  await touch.move(300, 100)
  expect(await left(reader, 1)).toBe(home)
  await touch.up()
  await reader.shows(2)
})

test('a right-to-left comic is swiped from the left, in spreads', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  const book = await comic('<Manga>YesAndRightToLeft</Manga>')
  const { reader, touch } = await openByTouch(page, book, 'book.cbz')
  await touch.swipe(200, 900)
  await reader.shows(2)
  await touch.swipe(200, 900)
  await touch.swipe(200, 900)
  await reader.shows(4, 5)
  const home = await left(reader, 4)
  await touch.down(200)
  await touch.move(200, 500)
  await expect.poll(() => left(reader, 4)).toBe(home + 300)
  expect(await leftBeside(reader, 6)).toBe(home + 300 - 1280)
  expect(await leftBeside(reader, 7)).toBeLessThan(home + 300 - 1280)
  await touch.move(500, 210)
  await touch.up()
  await reader.shows(4, 5)
})

/** Returns the value once two successive readings are equal. */
async function settledValue(ask: () => Promise<number>): Promise<number> {
  let last = Number.NaN
  const isStill = async () => {
    const before = last
    last = await ask()
    return last === before
  }
  await expect.poll(isStill, { intervals: [150] }).toBe(true)
  return last
}

test('pinching zooms at its centre; one finger pans and turns at the edge', async ({ page }) => {
  const { reader, touch } = await openByTouch(page, await comic(), 'book.cbz')
  await touch.swipe(300, 100)
  await reader.shows(2)
  await expect.poll(() => left(reader, 2)).toBe(0)
  const before = await reader.pageView(2).boundingBox()
  if (!before) throw new Error('no page')
  const at = { x: 100, y: 300 }
  await touch.pinch(at, 100, 200)
  await expect.poll(() => reader.width(2)).toBeCloseTo(750, 0)
  const after = await reader.pageView(2).boundingBox()
  // The point between the fingers stays in place.
  expect(Math.abs((after?.x ?? 0) - at.x + 2 * (at.x - before.x))).toBeLessThan(2)
  expect(Math.abs((after?.y ?? 0) - at.y + 2 * (at.y - before.y))).toBeLessThan(2)

  const start = await left(reader, 2)
  await touch.swipe(300, 180)
  const moved = await settledValue(() => left(reader, 2))
  expect(moved).toBeLessThan(start - 40)
  await reader.shows(2)
  // On a slow machine the swipe may already have scrolled to the end; another one would turn the page.
  if (moved > 375 - 750) await touch.swipe(300, 10)
  await expect.poll(() => left(reader, 2)).toBe(375 - 750)
  await touch.swipe(300, 100)
  await reader.shows(3)
  // The next page starts at the edge it was entered from.
  await expect.poll(() => left(reader, 3)).toBe(0)

  // A key also scrolls across the page before it turns it.
  await reader.stage.press('ArrowRight')
  await expect.poll(() => left(reader, 3)).toBeLessThan(-100)
  await reader.shows(3)

  // After zooming out the page fits again.
  await touch.pinch(at, 200, 60)
  await expect.poll(() => reader.width(3)).toBe(375)
})

test('a double tap zooms in and out; a tap shows the bars', async ({ page }) => {
  const { reader, touch } = await openByTouch(page, BOOK, 'book.pdf')
  const whole = await reader.width(1)
  const at = { x: 190, y: 300 }
  const bar = page.locator('.bar.top')
  await expect(bar).toHaveAttribute('data-shown')
  await touch.tap(at)
  await expect(bar).not.toHaveAttribute('data-shown')
  await page.waitForTimeout(300)
  await touch.tap(at, 2)
  await expect.poll(() => reader.width(1)).toBeCloseTo(2 * whole, 0)
  await touch.tap({ x: 300, y: 300 }, 2)
  await expect.poll(() => reader.width(1)).toBeCloseTo(whole, 0)
  await reader.shows(1)
})
