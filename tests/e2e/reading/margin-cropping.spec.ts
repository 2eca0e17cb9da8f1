import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import sharp from 'sharp'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'

/**
 * A4 pages with text from 60 points on, blank to the right and below. The fourth has few lines, the sixth a
 * picture up to its edges.
 */
const BOOK = writePdf(
  Array.from({ length: 10 }, (_, at) => {
    if (at === 5) return { content: '0.2 0.4 0.6 rg 0 0 595 842 re f 0.9 0.6 0.3 rg 0 0 300 842 re f' }
    const lines = [
      'The words of a page',
      `page ${at + 1} of them`,
      ...Array(at === 3 ? 2 : 16).fill('more words of it, that reach from margin to margin'),
    ]
    const links = at === 1 ? [{ rect: [60, 700, 300, 780] as const, to: { page: 6 } }] : []
    return { lines, links }
  }),
)

/** Seven portrait pages, drawn from 15 % to 85 % across and from 10 % to 80 % down. */
async function comicWithMargins(): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (let page = 1; page <= 7; page++) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#f6f2e8"/><rect x="90" y="90" width="420" height="630" fill="#3a5"/></svg>`
    const bytes = await sharp(Buffer.from(drawing)).jpeg().toBuffer()
    await zip.add(`${page}.jpg`, new Uint8ArrayReader(new Uint8Array(bytes)))
  }
  return new Uint8Array(await zip.close())
}

test.use({ viewport: { width: 375, height: 740 } })

const cropName = '裁白边'
const crop = (reader: PagesReader) => reader.bar.getByRole('button', { name: cropName })

/** The box of a page's first line, and where the page's canvas paints it. */
async function firstLine(reader: PagesReader, page: number) {
  const words = await reader.pageView(page).getByText('The words of a page').boundingBox()
  const painted = await reader
    .pageView(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      if (canvas.width === 0) return { left, right: left + width, top: Number.NaN }
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at] ?? 255) > 128) continue
        const y = Math.floor(at / 4 / canvas.width)
        return { left, right: left + width, top: top + (y / canvas.height) * height }
      }
      return { left, right: left + width, top: Number.NaN }
    })
  if (!words) throw new Error('no words')
  return { ...words, painted }
}

test('cropping is stored per book and can be undone', async ({ page }) => {
  const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
  const whole = (await firstLine(reader, 1)).width
  await reader.choose(cropName)
  await expect.poll(async () => (await firstLine(reader, 1)).width).toBeGreaterThan(whole * 1.2)
  const cropped = (await firstLine(reader, 1)).width
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await expect.poll(async () => (await firstLine(reader, 1)).width).toBeCloseTo(cropped, 0)
  await reader.openTools()
  await expect(crop(reader)).toHaveAttribute('aria-pressed', 'true')
  await reader.choose(cropName)
  await expect.poll(async () => (await firstLine(reader, 1)).width).toBeCloseTo(whole, 0)
})

test('cropping a PDF on a phone', async ({ page }) => {
  await test.step('cropping removes the margins; text and links lie on their picture', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await reader.stage.press('ArrowRight')
    await reader.shows(2)
    const before = await firstLine(reader, 2)
    const message = async () => (await recordedEvents(page, 'relocate')).at(-1) as { locator: unknown }
    const place = (await message()).locator
    await page.mouse.click(187, 370)
    await reader.openTools()
    await expect(crop(reader)).toHaveAttribute('aria-pressed', 'false')
    await reader.choose(cropName)
    await expect.poll(async () => (await firstLine(reader, 2)).width).toBeGreaterThan(before.width * 1.2)
    expect(await reader.width(2)).toBeCloseTo(375, 0)
    await expect
      .poll(async () => {
        const { y, height, painted } = await firstLine(reader, 2)
        const isBesideWords = painted.top > y - 2 && painted.top < y + height / 2
        // Only the visible part is painted at this size; until then the whole page is shown enlarged.
        return isBesideWords && Math.abs(painted.left) < 0.5 && Math.abs(painted.right - 375) < 0.5
      })
      .toBe(true)
    expect((await firstLine(reader, 2)).x).toBeLessThan(20)
    expect((await message()).locator).toEqual(place)
    await reader.pageView(2).getByRole('link').click()
    await reader.shows(7)
  })

  await test.step('text stays in place from page to page; a fuller page is shown whole', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await reader.choose(cropName)
    await expect.poll(async () => (await firstLine(reader, 1)).x).toBeLessThan(20)
    const first = await firstLine(reader, 1)
    for (const next of [2, 3, 4, 5]) {
      await reader.stage.press('ArrowRight')
      await reader.shows(next)
      const { x, width } = await firstLine(reader, next)
      expect(Math.abs(x - first.x), `page ${next}`).toBeLessThan(3)
      expect(width / first.width, `page ${next}`).toBeCloseTo(1, 1)
    }
    await reader.stage.press('ArrowRight')
    await reader.shows(6)
    const box = await reader.pageView(6).boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(842 / 595, 2)
  })

  await test.step('the buttons form rows on a phone', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await reader.openTools()
    const tops = await reader.bar
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
    const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
    // The fits and the choices, then the zoom.
    expect(rows).toEqual([4, 3, 2])
    await reader.closeTools()
  })

  await test.step('in one column the visible text stays', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf', attributes: 'flow="scrolled"' })
    await reader.stage.press('PageDown')
    await reader.stage.press('PageDown')
    const third = reader.pageView(3).getByText('The words of a page')
    const at = async () => (await third.boundingBox())?.y ?? Number.NaN
    await third.evaluate((words) => words.scrollIntoView({ block: 'start' }))
    await expect.poll(at).toBeLessThan(60)
    const fraction = async () =>
      ((await recordedEvents(page, 'relocate')).at(-1) as { locator: { index: number; progression: number } })
        .locator
    await expect.poll(async () => (await fraction()).progression).toBeLessThan(0.15)
    expect((await fraction()).index).toBe(2)
    const before = await fraction()
    await page.mouse.click(187, 370)
    await reader.choose(cropName)
    await expect.poll(async () => (await third.boundingBox())?.x).toBeLessThan(20)
    await expect.poll(at).toBeLessThan(60)
    await expect.poll(at).toBeGreaterThan(-30)
    // The location is reported once the scrolling rests.
    await expect
      .poll(async () => Math.abs((await fraction()).progression - before.progression))
      .toBeLessThan(0.03)
    expect((await fraction()).index).toBe(2)
  })

  await test.step('a search result is highlighted in place', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await reader.choose(cropName)
    await expect.poll(async () => (await firstLine(reader, 1)).x).toBeLessThan(20)
    await reader.stage.press('/')
    await page.getByRole('searchbox').fill('page 5 of')
    await page.getByRole('dialog').getByText('page 5 of').first().click()
    await reader.shows(5)
    const highlighted = reader.pageView(5).getByText('page 5 of them')
    const [words, pageView] = [await highlighted.boundingBox(), await reader.pageView(5).boundingBox()]
    expect(words?.x ?? -1).toBeGreaterThan(pageView?.x ?? 0)
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(375)
  })
})

test('a comic page is cropped, in a spread and rotated', async ({ page }) => {
  const reader = await PagesReader.open(page, await comicWithMargins(), { name: 'book.cbz' })
  const aspect = async (number: number) => {
    const box = await reader.pageView(number).boundingBox()
    return (box?.height ?? 0) / (box?.width ?? 1)
  }
  expect(await aspect(1)).toBeCloseTo(1.5, 1)
  const picture = async () => (await reader.pageView(1).getByRole('img').boundingBox())?.width ?? 0
  const before = await picture()
  await reader.choose(cropName)
  // 420 of 600 px in width are drawn.
  await expect.poll(picture).toBeGreaterThan(before * 1.3)
  await expect.poll(picture).toBeLessThan(before * 1.43)
  await reader.choose('旋转')
  await expect.poll(() => aspect(1)).toBeLessThan(0.75)
  for (const _ of [1, 2, 3]) await reader.choose('旋转')
  await page.setViewportSize({ width: 1280, height: 740 })
  await reader.stage.press('ArrowRight')
  await reader.shows(2, 3)
  const [left, right] = [await reader.pageView(2).boundingBox(), await reader.pageView(3).boundingBox()]
  expect(left?.height).toBe(right?.height)
  expect(await aspect(2)).toBeCloseTo((630 + 18) / (420 + 18), 1)
})
