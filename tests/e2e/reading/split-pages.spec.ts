import { violations } from '../support/axe'
import { expect, test } from '../support/test'
import { comic } from './comics'
import { PagesReader } from './fixed-layout-reader'
import { TouchGestures } from './touch-gestures'

test.use({ viewport: { width: 375, height: 740 } })

const split = (reader: PagesReader) => reader.bar.getByRole('button', { name: '一次看半页' })

/** The left edge of the third page, which is landscape. */
const edge = async (reader: PagesReader) =>
  Math.round((await reader.pageView(3).boundingBox())?.x ?? Number.NaN)

/** Presses the split button. */
const press = (reader: PagesReader) => reader.choose('一次看半页')

/** Goes to the third page of the comic, which is landscape, and splits it. */
async function splitThirdPage(reader: PagesReader) {
  await reader.stage.press('ArrowRight')
  await reader.stage.press('ArrowRight')
  await reader.shows(3)
  await press(reader)
  await reader.stage.focus()
}

/** The stored display choices per book, as JSON. */
async function storedChoices(): Promise<string> {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const rows = await new Promise((done, fail) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const requested = opening.result.transaction('records').objectStore('records').getAll()
      requested.onsuccess = () => done(requested.result)
      opening.result.close()
    }
  })
  return JSON.stringify(rows)
}

test('a landscape page is split into halves on a phone', async ({ page }) => {
  const reader = await PagesReader.open(page, await comic(), { name: 'book.cbz' })
  // A portrait page is not split.
  await reader.openTools()
  await expect(split(reader)).toBeHidden()
  await reader.closeTools()
  await splitThirdPage(reader)
  await reader.openTools()
  await expect(split(reader)).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(page, 'book-reader')).toEqual([])
  await reader.closeTools()
  await expect.poll(() => edge(reader)).toBe(0)
  expect(await reader.width(3)).toBeCloseTo(750, 0)

  await reader.stage.press('ArrowRight')
  await expect.poll(() => edge(reader)).toBe(-375)
  await reader.stage.press('ArrowRight')
  await reader.shows(4)
  // Turning back leads to the half that was left.
  await reader.stage.press('ArrowLeft')
  await reader.shows(3)
  await expect.poll(() => edge(reader)).toBe(-375)
  await reader.stage.press('ArrowLeft')
  await expect.poll(() => edge(reader)).toBe(0)
  await reader.stage.press('ArrowLeft')
  await reader.shows(2)

  // A click at the side turns a half page as it turns any other page.
  await page.mouse.click(355, 370)
  await expect.poll(() => edge(reader)).toBe(0)
  await page.mouse.click(355, 370)
  await expect.poll(() => edge(reader)).toBe(-375)
})

test('in a right-to-left comic the right half is first', async ({ page }) => {
  const book = await comic('<Manga>YesAndRightToLeft</Manga>')
  const reader = await PagesReader.open(page, book, { name: 'book.cbz' })
  await reader.stage.press('ArrowLeft')
  await reader.stage.press('ArrowLeft')
  await reader.shows(3)
  await press(reader)
  await reader.stage.focus()
  await expect.poll(() => edge(reader)).toBe(-375)
  await reader.stage.press('ArrowLeft')
  await expect.poll(() => edge(reader)).toBe(0)
  await reader.stage.press('ArrowLeft')
  await reader.shows(4)
})

test('splitting and the current half are stored; a wide window shows the whole page', async ({ page }) => {
  const reader = await PagesReader.open(page, await comic(), { name: 'book.cbz' })
  await splitThirdPage(reader)
  await reader.stage.press('ArrowRight')
  await expect.poll(() => edge(reader)).toBe(-375)
  // The offset is stored once scrolling has stopped.
  await expect.poll(() => page.evaluate(storedChoices)).toContain('"across":1')
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await reader.shows(3)
  await expect.poll(() => edge(reader)).toBe(-375)

  await page.setViewportSize({ width: 1280, height: 740 })
  await expect.poll(() => edge(reader)).toBeGreaterThan(0)
  expect(await reader.width(3)).toBeLessThan(1280)
  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => reader.width(3)).toBeCloseTo(750, 0)
  await press(reader)
  await expect.poll(() => reader.width(3)).toBeCloseTo(375, 0)
})

test('a half as high as the window shows nothing of the other half', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  const reader = await PagesReader.open(page, await comic(), { name: 'book.cbz' })
  await splitThirdPage(reader)
  const { x, width } = (await reader.pageView(3).boundingBox()) ?? { x: Number.NaN, width: 0 }
  expect(width / 2).toBeLessThan(700)
  // The first half is centred.
  expect(x + width / 4).toBeCloseTo(350, 0)
  const seen = await reader.stage.evaluate((stage) => {
    const root = stage.firstElementChild?.shadowRoot
    const pageView = root?.querySelector('.view:not([hidden]) .leaf')
    const at = (left: number) => root?.elementFromPoint(left, 400)?.closest('.leaf') === pageView
    return { middle: at(350), beside: at(690) }
  })
  expect(seen).toEqual({ middle: true, beside: false })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('swiping shows the other half, then the next page', async ({ page }) => {
    const reader = await PagesReader.open(page, await comic(), { name: 'book.cbz' })
    await splitThirdPage(reader)
    const touch = await TouchGestures.of(page)
    await touch.swipe(300, 60)
    await expect.poll(() => edge(reader)).toBe(-375)
    await touch.swipe(300, 60)
    await reader.shows(4)
    await touch.swipe(60, 300)
    await reader.shows(3)
    await expect.poll(() => edge(reader)).toBe(-375)
  })
})
