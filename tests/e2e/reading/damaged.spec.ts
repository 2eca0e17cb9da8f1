import { POLICY } from '../../../scripts/serve.mjs'
import { expect, test } from '../support/test'
import { comic } from './comics'
import { novel, openBook } from './open-book'

/** Random text, which does not compress. */
const randomText = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint16Array(length)), (at) =>
    String.fromCharCode(0x4e00 + (at % 0x5000)),
  ).join('')

const CHAPTERS = Array.from({ length: 8 }, (_, at) => `<h1>第${at + 1}章</h1><p>${randomText(1500)}</p>`)

test('a truncated book opens with one message; a missing chapter shows an error', async ({ page }) => {
  const book = await novel(CHAPTERS)
  const reader = await openBook(page, book.slice(0, Math.round(book.byteLength * 0.6)))
  await expect(page.locator('ol-flow')).toContainText('第1章')
  const message = reader.region.getByText(/文件不完整/)
  await expect(message).toBeVisible()
  await reader.region.getByRole('button', { name: '知道了' }).click()
  await expect(message).toHaveCount(0)
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: '目录' }).getByRole('button', { name: 'c8' }).click()
  await expect(page.getByRole('alert')).toContainText('这一章打不开')
})

test('a truncated chapter shows what is left of it, with a message', async ({ page }) => {
  const book = await novel(CHAPTERS.slice(0, 1))
  // The central directory follows the chapter in the archive.
  const cut = Buffer.from(book).indexOf('PK\u0001\u0002') - 1500
  // Chromium adds inline styles to its own error report, and reports a violation if the policy forbids them.
  const policy = `${POLICY}; style-src 'self' 'unsafe-inline'`
  const reader = await openBook(page, book.slice(0, cut), { policy })
  await expect(page.locator('ol-flow')).toContainText('第1章')
  await expect(reader.region.getByRole('alert')).toContainText('源文件有错误')
})

test('a truncated comic has the pages that are left', async ({ page }) => {
  const book = await comic()
  const reader = await openBook(page, book.slice(0, Math.round(book.byteLength * 0.6)), {
    name: 'cut.cbz',
  })
  await expect(reader.region.getByText(/文件不完整/)).toBeVisible()
})
