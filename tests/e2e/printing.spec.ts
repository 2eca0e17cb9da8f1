import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { LibraryPage } from './support/library'
import { ReaderPage } from './support/reader'
import { expect, test } from './support/test'

async function printed(page: Page): Promise<{ sheets: number; words: string }> {
  const data = new Uint8Array(await page.pdf({ format: 'A4' }))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join('')
  return { sheets: pdf.numPages, words: words.replace(/\s/g, '') }
}

test('prints books without controls and overlays', async ({ page }) => {
  const library = new LibraryPage(page)
  await library.open()
  const cover = library.main.getByRole('img', { includeHidden: true }).last()
  await cover.scrollIntoViewIfNeeded()
  const pressed = [
    page.getByRole('navigation', { name: '书库导航' }),
    page.getByRole('searchbox'),
    page.getByRole('button', { name: '登录' }),
  ]
  for (const one of pressed) await expect(one).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const one of pressed) await expect(one).toBeHidden()
  await expect(cover).toBeVisible()
  const look = await cover.evaluate((image) => {
    const { printColorAdjust, breakInside } = getComputedStyle(image.closest('[part~="cover"]') ?? image)
    return { printColorAdjust, breakInside }
  })
  expect(look).toEqual({ printColorAdjust: 'exact', breakInside: 'avoid' })
})

test('prints a page of the reader on one sheet', async ({ page }) => {
  const library = new LibraryPage(page)
  await library.open('/index?bid=859473244')
  await library.signIn()
  await library.navigate('/book-read/859473244/2')
  const reader = new ReaderPage(page)
  await reader.ready()
  await expect(reader.foot).toBeAttached()
  const before = await reader.place()
  // The chunk that lays out the printed page loads after the first page.
  const words = () => printed(page).then(({ words }) => words)
  await expect.poll(words).toMatch(/本章\d+\/\d+/)
  expect(await words()).toContain('雾')
  expect((await printed(page)).sheets).toBe(1)
  expect(await reader.place()).toBe(before)
})
