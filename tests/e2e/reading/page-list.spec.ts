import { page as xhtml } from '../../unit/reading/formats/books'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const paragraphs = (count: number) => '<p>江水往东，雾往西，谁也不让谁。</p>'.repeat(count)
const chapters = [
  `<h1>一</h1>${paragraphs(30)}<span id="p2"></span>${paragraphs(30)}`,
  `<h1>二</h1><span id="p3"></span>${paragraphs(30)}`,
]
const nav = (pages: string) =>
  xhtml(
    `<nav epub:type="toc"><ol><li><a href="c1.xhtml">一</a></li><li><a href="c2.xhtml">二</a></li></ol></nav>${pages}`,
  )

test('a book with a page list shows the current page and opens a given one', async ({ page }) => {
  const list = `<nav epub:type="page-list"><ol>
    <li><a href="c1.xhtml">xi</a></li><li><a href="c1.xhtml#p2">12</a></li><li><a href="c2.xhtml#p3">13</a></li></ol></nav>`
  const reader = await openBook(page, await novel(chapters, { files: { 'OPS/nav.xhtml': nav(list) } }))
  await reader.text.press('t')
  await page.getByRole('tab', { name: '页码' }).click()
  await expect(page.getByRole('button', { name: 'xi', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('textbox', { name: '到第几页' }).fill('13')
  await page.getByRole('textbox', { name: '到第几页' }).press('Enter')
  await expect.poll(() => reader.place()).toMatch(/^二/)
  await expect(reader.text).toBeFocused()
  await reader.text.press('t')
  await page.getByRole('tab', { name: '页码' }).click()
  await expect(page.getByRole('button', { name: '13', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('a book without a page list shows none; a clicked picture is enlarged', async ({ page }) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
    'base64',
  )
  const picture = '<p><img src="p.png" alt="渡口图" style="width: 200px; height: 150px"/></p>'
  const reader = await openBook(
    page,
    await novel([`<h1>一</h1>${picture}${paragraphs(4)}`], {
      files: { 'OPS/p.png': new Uint8Array(png) },
      manifest: '<item id="p" href="p.png" media-type="image/png"/>',
    }),
  )
  await reader.text.press('t')
  await expect(page.getByRole('dialog', { name: '目录' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '页码' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('img', { name: '渡口图' }).click()
  await expect(page.getByRole('dialog', { name: '渡口图' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reader.text).toBeFocused()
})
