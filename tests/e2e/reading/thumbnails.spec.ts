import type { Page } from '@playwright/test'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { LOOKS, violationsIn } from '../support/axe'
import { countLeaks } from '../support/leaks'
import { expect, test } from '../support/test'
import { comic, strip } from './comics'
import { PagesReader } from './fixed-layout-reader'
import { novel, openBook } from './open-book'

test.use({ viewport: { width: 1280, height: 800 } })

const WORDS = ['春眠不觉晓，处处闻啼鸟。', ...Array<string>(18).fill('more words')]

const BOOK = writePdf(
  Array.from({ length: 60 }, (_, at) => ({ lines: [`Page ${at + 1}`, ...WORDS] })),
  { info: { Title: '试读' }, outline: [{ title: '第一章', page: 0 }], romanPages: 4 },
)

const options = (page: Page) => page.getByRole('listbox', { name: '页面一览' }).getByRole('option')

/** The thumbnail of a page, by the page's label. */
const picture = (page: Page, name: string) =>
  page.getByRole('option', { name, exact: true }).locator('canvas')

async function openGrid(page: Page, reader: PagesReader): Promise<void> {
  await reader.stage.press('t')
  await page.getByRole('tab', { name: '缩略图' }).click()
  await expect(options(page).first()).toBeVisible()
}

/** The share of dark pixels in a thumbnail. */
const ink = (page: Page, name: string) =>
  picture(page, name).evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 160) dark++
    return dark / Math.max(1, data.length / 4)
  })

test('keys move through thumbnails, of which only visible ones exist', async ({ page }) => {
  const long = writePdf(Array.from({ length: 1200 }, (_, at) => ({ lines: [`Page ${at + 1}`, ...WORDS] })))
  const reader = await PagesReader.open(page, long, { name: 'book.pdf' })
  await reader.stage.press('t')
  // A book without a table of contents opens its thumbnails instead.
  await expect(page.getByRole('tab', { name: '缩略图' })).toHaveAttribute('aria-selected', 'true')
  const option = (number: number) => page.getByRole('option', { name: `第 ${number} 页`, exact: true })
  await expect(option(1)).toBeFocused()
  await expect(option(1)).toHaveAttribute('aria-setsize', '1200')
  await page.keyboard.press('ArrowRight')
  await expect(option(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(option(1200)).toBeFocused()
  await expect(option(1200)).toBeInViewport({ ratio: 0.9 })
  await expect(picture(page, '第 1200 页')).toBeVisible()
  await expect(option(1)).toHaveCount(0)
  expect(await options(page).count()).toBeLessThan(40)
  await page.keyboard.press('ArrowUp')
  const above = await page.getByRole('listbox').locator(':focus').getAttribute('aria-posinset')
  expect(Number(above)).toBeLessThan(1200)
  await page.keyboard.press('Enter')
  await reader.shows(
    ...(Number(above) % 2 === 0 ? [Number(above), Number(above) + 1] : [Number(above) - 1, Number(above)]),
  )
  await expect(reader.region.getByRole('button', { name: '回到刚才那一页' })).toBeVisible()
  // The next time, the grid opens with the current page in view.
  await reader.stage.press('t')
  await expect(option(Number(above))).toBeInViewport({ ratio: 0.9 })
})

test('only visible thumbnails of a large PDF are requested', async ({ page }) => {
  // PDF comments make each page's content stream large.
  const randomHex = (length: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(length / 2))).toString('hex')
  const pages = Array.from({ length: 150 }, (_, at) => ({
    content: `%${randomHex(60_000)}${randomHex(60_000)}\nBT /F1 30 Tf 60 700 Td (${at + 1}) Tj ET`,
  }))
  const large = writePdf(pages, { outline: [{ title: '第一章', page: 0 }] })
  let fetched = 0
  page.on('request', (request) => {
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers().range ?? '')
    if (range) fetched += Number(range[2]) - Number(range[1]) + 1
  })
  const reader = await PagesReader.open(page, large, { name: 'book.pdf' })
  await openGrid(page, reader)
  await expect.poll(() => picture(page, '第 12 页').count()).toBe(1)
  await expect(options(page).locator('canvas')).toHaveCount(await options(page).count())
  expect(fetched).toBeLessThan(large.byteLength / 4)
  // Pages that were only scrolled past, in the middle of the book, were not fetched.
  const scroller = page.getByRole('tabpanel')
  await scroller.evaluate(async (element) => {
    for (let step = 1; step <= 30; step++) {
      element.scrollTop = (element.scrollHeight / 30) * step
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(picture(page, '第 150 页')).toBeVisible()
  expect(fetched).toBeLessThan(large.byteLength / 2)
})

test('thumbnails of a right-to-left comic, which leave nothing behind', async ({ page }) => {
  await countLeaks(page)
  const book = await comic('<Manga>YesAndRightToLeft</Manga>')
  const reader = await PagesReader.open(page, book, { name: 'book.cbz' })
  await expect.poll(() => reader.shown()).toEqual(['第 1 页'])
  await reader.stage.press('t')
  await expect(picture(page, '第 8 页')).toBeVisible()
  const x = async (name: string) =>
    (await page.getByRole('option', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await x('第 1 页')).toBeGreaterThan(await x('第 2 页'))
  // The third page is landscape. The fifth is no valid picture, but can still be opened.
  const wide = await picture(page, '第 3 页').boundingBox()
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(1.5, 1)
  await expect(page.getByRole('option', { name: '第 5 页', exact: true })).toBeVisible()
  await expect(picture(page, '第 5 页')).toHaveCount(0)
  const colour = await picture(page, '第 8 页').evaluate((canvas: HTMLCanvasElement) => [
    ...(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
  ])
  for (const [at, value] of [0x55, 0x77, 0x99].entries())
    expect(Math.abs((colour[at] ?? 0) - value)).toBeLessThan(4)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('option', { name: '第 2 页', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await reader.shows(2)
  await page.locator('book-reader').evaluate((element) => element.remove())
  await expect.poll(() => page.evaluate(() => window.alive().objectUrls)).toEqual([])
  await expect.poll(() => page.evaluate(() => window.alive().timers)).toEqual([])
})

test('thumbnails of PDF and comic', async ({ page }) => {
  await test.step('thumbnails of a PDF open a page, and Back returns', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await openGrid(page, reader)
    const current = page.getByRole('option', { selected: true })
    await expect(current).toHaveAccessibleName('第 i (1) 页')
    await expect(picture(page, '第 i (1) 页')).toBeVisible()
    expect(await ink(page, '第 i (1) 页')).toBeGreaterThan(0.005)
    await page.getByRole('option', { name: '第 1 (5) 页', exact: true }).click()
    await reader.shows(4, 5)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(reader.stage).toBeFocused()
    await reader.region.getByRole('button', { name: '回到刚才那一页' }).click()
    await reader.shows(1)
  })

  await test.step('thumbnails are rotated and inverted as their pages are', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await openGrid(page, reader)
    const aspect = async () => {
      const box = await picture(page, '第 ii (2) 页').boundingBox()
      return (box?.height ?? 0) / (box?.width ?? 1)
    }
    await expect.poll(aspect).toBeCloseTo(Math.SQRT2, 1)
    await page.keyboard.press('Escape')
    await reader.choose('旋转')
    await reader.choose('夜间')
    await openGrid(page, reader)
    await expect.poll(aspect).toBeCloseTo(Math.SQRT1_2, 1)
    await expect(picture(page, '第 ii (2) 页')).toHaveCSS('filter', /invert/)
  })

  await test.step('dragging the slider shows the thumbnail of its page', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    const slider = page.getByRole('slider', { name: '阅读进度' })
    const box = await slider.boundingBox()
    if (!box) throw new Error('there is no slider')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const preview = reader.region.locator('.slider-preview')
    await expect(preview).toContainText(/第 2[67] \(3[01]\) 页/)
    await expect(preview.locator('canvas')).toBeVisible()
    // The preview moves to the thumb of the slider once the page has changed.
    const away = async () => {
      const [at, along] = [await preview.boundingBox(), await slider.boundingBox()]
      const held =
        (along?.x ?? 0) + 9 + ((along?.width ?? 0) - 18) * (Number(await slider.inputValue()) / 1000)
      return Math.abs((at?.x ?? 0) + (at?.width ?? 0) / 2 - held)
    }
    await expect.poll(away).toBeLessThan(3)
    await page.mouse.move(box.x + box.width - 2, y)
    await expect(preview).toContainText('第 56 (60) 页')
    const end = await preview.boundingBox()
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width + 1)
    await page.mouse.up()
    await expect(preview).toHaveCount(0)
    await reader.shows(60)
  })

  await test.step('thumbnails pass axe', async () => {
    const reader = await PagesReader.openNext(page, BOOK, { name: 'book.pdf' })
    await openGrid(page, reader)
    await expect(picture(page, '第 i (1) 页')).toBeVisible()
    expect(await violationsIn(page, LOOKS, 'book-reader')).toEqual({})
  })

  await test.step('a thumbnail of a strip shows its top', async () => {
    const reader = await PagesReader.openNext(page, await strip(), { name: 'book.cbz' })
    await reader.stage.press('t')
    await expect(picture(page, '第 5 页')).toBeVisible()
    const box = await picture(page, '第 5 页').boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(2.5, 1)
  })
})

test('a text book has no thumbnails', async ({ page }) => {
  const reader = await openBook(page, await novel(['<h1>一</h1><p>开头。</p>', '<h1>二</h1><p>后来。</p>']))
  await reader.text.press('t')
  await expect(page.getByRole('dialog', { name: '目录' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '缩略图' })).toHaveCount(0)
})
