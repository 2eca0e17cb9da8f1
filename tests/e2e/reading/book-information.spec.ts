import { page as xhtml } from '../../unit/reading/formats/books'
import { violations } from '../support/axe'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const METADATA = `<dc:publisher>江南出版社</dc:publisher><dc:description>渡口的灯。</dc:description>
  <meta name="calibre:series" content="江边"/><meta name="calibre:series_index" content="2.0"/>
  <meta property="schema:accessModeSufficient">textual</meta>
  <meta property="schema:accessibilityHazard">none</meta>
  <meta property="dcterms:conformsTo">EPUB Accessibility 1.1 - WCAG 2.1 Level AA</meta>`

const book = () =>
  novel(['<h1>一</h1>', '<h1 id="index">索引</h1>'], {
    metadata: METADATA,
    files: {
      'OPS/nav.xhtml': xhtml(`<nav epub:type="toc"><ol><li><a href="c1.xhtml">一</a></li></ol></nav>
        <nav epub:type="landmarks"><ol><li><a epub:type="index" href="c2.xhtml#index">索引</a></li></ol></nav>
        <nav epub:type="loi"><ol><li><a href="c1.xhtml">图一</a></li></ol></nav>`),
    },
  })

test('the panel beside the contents shows metadata and accessibility of the book', async ({ page }) => {
  const reader = await openBook(page, await book())
  await reader.region.getByRole('button', { name: '目录' }).click()
  const panel = page.getByRole('dialog', { name: '目录' })
  await panel.getByRole('tab', { name: '目录' }).press('ArrowRight')
  const about = panel.getByRole('tabpanel', { name: '关于本书' })
  await expect(about.getByText('江南出版社')).toBeVisible()
  await expect(about.getByText('渡口的灯。')).toBeVisible()
  await expect(about.getByText('江边 · 第 2 册')).toBeVisible()
  await expect(about.getByText('全部内容都可以朗读，或用盲文点显器阅读。')).toBeVisible()
  await expect(about.getByText('达到公认的无障碍标准（WCAG AA 级）。')).toBeVisible()
  expect(await violations(page, 'book-reader')).toEqual([])
  await about.getByText('插图').click()
  await expect(about.getByRole('button', { name: '图一' })).toBeVisible()
  await about.getByRole('button', { name: '索引' }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(() => reader.words()).toBe('索引')
})

test('a book without metadata has contents only', async ({ page }) => {
  const reader = await openBook(
    page,
    new TextEncoder().encode('第一章 渡口\n\n天色将明。\n\n第二章 灯\n\n亮着。'),
    {
      name: 'book.txt',
    },
  )
  await reader.region.getByRole('button', { name: '目录' }).click()
  await expect(
    page.getByRole('dialog', { name: '目录' }).getByRole('button', { name: '第二章 灯' }),
  ).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})
