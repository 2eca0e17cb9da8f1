import { recordEvents } from '../support/page-log'
import { ReaderPage } from '../support/reader'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const BOOK = Array.from({ length: 10 }, (_, at) => `<h1>${at}</h1><p>第${at}章的话。</p>`)

test('a later position of another tab is offered, and nothing moves without consent', async ({
  page,
  context,
}) => {
  const book = await novel(BOOK)
  const here = await openBook(page, book, { attributes: 'theme="white"' })
  const other = await context.newPage()
  await recordEvents(other)
  await openBook(other, book, { attributes: 'theme="white"' })
  await other.locator('.stage').press('ArrowRight')
  await other.locator('.stage').press('ArrowRight')
  await other.locator('.stage').press('ArrowRight')
  const there = new ReaderPage(other)
  await expect.poll(() => there.words()).toContain('3')
  await page.bringToFront()
  const offer = here.region.getByText(/另一处读到 \d+(\.\d+)?%，要过去吗？/)
  await expect(offer).toBeVisible()
  expect(await here.words()).toContain('0')
  await here.region.getByRole('button', { name: '过去' }).click()
  await expect.poll(() => here.words()).toContain('3')
  await expect(offer).toBeHidden()
})

test('a dismissed position is not offered again', async ({ page, context }) => {
  const book = await novel(BOOK)
  const here = await openBook(page, book, { attributes: 'theme="white"' })
  const other = await context.newPage()
  await recordEvents(other)
  await openBook(other, book, { attributes: 'theme="white"' })
  await other.locator('.stage').press('ArrowRight')
  await page.bringToFront()
  await here.region.getByRole('button', { name: '留在这里' }).click()
  await expect(here.region.getByText(/另一处/)).toBeHidden()
  expect(await here.words()).toContain('0')
})
