import type { Locator, Page } from '@playwright/test'
import { violationsNow } from '../support/axe'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { comic } from './comics'
import { PagesReader } from './fixed-layout-reader'
import { novel, openBook } from './open-book'

const PAGE = '<p>天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>'
const book = () =>
  novel([`<h1>一</h1>${PAGE.repeat(30)}`, `<h1>二</h1>${PAGE.repeat(30)}`], { title: '渡口' })

const end = (page: Page) => page.getByRole('dialog', { name: '全书完' })

/** Turns on from the last page. A turn counts only after a moment on that page, so it is repeated. */
async function turnPastLastPage(page: Page, turn: () => Promise<void>): Promise<Locator> {
  const dialog = end(page)
  await expect(async () => {
    await turn()
    await expect(dialog).toBeVisible({ timeout: 200 })
  }).toPass()
  return dialog
}

test('turning past the last page shows the end of the book and its annotations', async ({ page }) => {
  const reader = await openBook(page, await book(), { attributes: 'closable' })
  const press = (key: string) => () => page.keyboard.press(key)
  await page.keyboard.press('b')
  await page.keyboard.press('End')
  await expect(reader.region.getByText('全书完').first()).toBeAttached()
  await expect.poll(async () => (await recordedEvents(page, 'relocate')).at(-1)?.fraction).toBe(1)
  await expect(reader.region.getByText('100%').first()).toBeAttached()
  await expect(reader.region.getByText(/还要 \d+ 分钟/)).toHaveCount(0)

  const dialog = await turnPastLastPage(page, press('ArrowRight'))
  await expect(dialog.getByText('渡口')).toBeVisible()
  await expect(dialog.getByText('1 个书签')).toBeVisible()
  expect(await violationsNow(page, 'book-reader', 'all', [])).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(reader.text, 'the page has the keys again').toBeFocused()

  await turnPastLastPage(page, press('Space'))
  await dialog.getByRole('button', { name: '书签与划线' }).click()
  await expect(page.getByRole('dialog', { name: '书签与划线' })).toBeVisible()
  await page.keyboard.press('Escape')

  await turnPastLastPage(page, () => reader.region.getByRole('button', { name: '全书完' }).first().click())
  const last = await reader.place()
  await dialog.getByRole('button', { name: '从头再读' }).click()
  await expect.poll(() => reader.place()).toContain('第 1 页')
  await reader.region.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect.poll(() => reader.place(), 'one can come back').toBe(last)

  await turnPastLastPage(page, press('ArrowDown'))
  await dialog.getByRole('button', { name: '合上书' }).click()
  await expect(dialog).toBeHidden()
  expect(await recordedEvents(page, 'reader-close')).toHaveLength(1)
})

test('the lower bar leads to the end of the book', async ({ page }) => {
  const reader = await openBook(page, await book(), { attributes: 'flow="scrolled"' })
  await page.keyboard.press('End')
  await expect.poll(async () => (await recordedEvents(page, 'relocate')).at(-1)?.fraction).toBe(1)
  await expect(reader.region.getByRole('slider')).toHaveAttribute('aria-valuetext', /100%/)
  await reader.region.getByRole('button', { name: '全书完' }).first().click()
  await expect(end(page)).toBeVisible()
})

test('a comic has an end page', async ({ page }) => {
  const reader = await PagesReader.open(page, await comic(), { name: 'book.cbz' })
  await reader.stage.press('End')
  await expect.poll(async () => (await recordedEvents(page, 'relocate')).at(-1)?.fraction).toBe(1)
  await turnPastLastPage(page, () => reader.stage.press('PageDown'))
})

test.describe('in the library', () => {
  test.use({ member: {} })

  test('a finished book offers others and is marked as read', async ({ page, library, reader, bidOf }) => {
    const bid = await bidOf('一杯茶的时间')
    await library.open(`/bookdetail/${bid}`)
    await library.main.getByRole('button', { name: '加入书架' }).click()
    await library.navigate(`/book-read/${bid}`)
    await reader.ready()
    await reader.text.focus()
    await page.keyboard.press('End')
    const dialog = await turnPastLastPage(page, () => page.keyboard.press('ArrowRight'))
    await expect(dialog.getByText(/在这台设备上读了 .+，共 1 天。/)).toBeVisible()
    const others = dialog.getByRole('list', { name: '也许还想读' })
    await expect(others.getByRole('link').first()).toBeVisible()
    await expect(others.getByRole('link', { name: '一杯茶的时间' })).toBeHidden()
    await dialog.getByRole('button', { name: '合上书' }).click()
    await expect(library.heading('一杯茶的时间')).toBeVisible()

    await library.navigate('/bookshelf')
    await expect(library.main.getByText('已读完')).toBeVisible()
    await library.navigate(`/book-read/${bid}`)
    await reader.ready()
    await reader.text.focus()
    await turnPastLastPage(page, () => page.keyboard.press('ArrowRight'))
    await others.getByRole('link').first().click()
    await expect(end(page)).toBeHidden()
    expect(await library.hash()).toMatch(/^#\/bookdetail\//)
  })
})
