import { page as xhtml } from '../../unit/reading/formats/books'
import { violations } from '../support/axe'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const COUNT = 400

test('the contents of a long book are searched by number or text', async ({ page }) => {
  const entries = Array.from(
    { length: COUNT },
    (_, at) => `<li><a href="c${at + 1}.xhtml">第${at + 1}章 ${at === 76 ? '江湖夜雨' : '路'}</a></li>`,
  ).join('')
  const reader = await openBook(
    page,
    await novel(
      Array.from({ length: COUNT }, (_, at) => `<h1>第${at + 1}章</h1><p>走了很久。</p>`),
      { files: { 'OPS/nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${entries}</ol></nav>`) } },
    ),
  )
  await reader.text.press('t')
  const field = page.getByRole('searchbox', { name: '找章节' })
  const contents = page.getByRole('dialog', { name: '目录' })
  await expect(contents.getByRole('button', { name: '第1章 路', exact: true })).toBeFocused()
  expect(await violations(page, 'book-reader')).toEqual([])
  await field.fill('江湖')
  await expect(contents.getByRole('status')).toHaveText('找到 1 处')
  await field.fill('300')
  await field.press('Enter')
  await expect(contents).toBeHidden()
  await expect.poll(() => reader.place()).toContain('第300章')
  await expect(reader.text).toBeFocused()
  // The list opens again with the current chapter in the middle, although most items are rendered later.
  await reader.text.press('t')
  const here = contents.getByRole('button', { name: '第300章 路' })
  await expect(here).toBeInViewport()
  await expect(contents.getByRole('listitem')).toHaveCount(COUNT)
  await expect(here).toBeInViewport()
  await field.fill('没有的')
  await expect(contents.getByText('目录里没有这一章')).toBeVisible()
  expect(await violations(page, 'book-reader')).toEqual([])
  await field.press('Escape')
  await expect(here).toBeInViewport()
  await field.press('Escape')
  await expect(contents).toBeHidden()
})
