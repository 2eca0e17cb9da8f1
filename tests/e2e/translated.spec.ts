import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

/* A browser that translates the page puts elements in the place of its text nodes, in shadow roots too, again and again. */

const MARK = '译：'

/** Translates every text of the page as Chromium does, but into the same words with a mark before them. */
async function translate(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const untouched = new Set(['STYLE', 'SCRIPT', 'TEXTAREA', 'FONT', 'TITLE'])
    const pass = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element && node.shadowRoot) pass(node.shadowRoot)
        const { parentElement } = node
        if (!(node instanceof Text) || node.data.trim() === '') continue
        if (
          parentElement &&
          !untouched.has(parentElement.nodeName) &&
          !parentElement.closest('[translate=no]')
        )
          texts.push(node)
      }
      for (const text of texts) {
        const inner = document.createElement('font')
        inner.append(`${mark}${text.data}`)
        const outer = document.createElement('font')
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    pass(document.body)
    setInterval(() => pass(document.body), 100)
  }, MARK)
}

test.use({ member: {} })

test('a member finds, keeps and reads a book on a page that the browser translates', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  const bid = await bidOf('一杯茶的时间')
  await library.open()
  await translate(page)
  const heading = (words: string) =>
    library.main.getByRole('heading', { level: 1 }).getByText(`${MARK}${words}`)

  await library.navigate('/category')
  await expect(heading('全部图书')).toBeVisible()
  for (const category of ['1', '2', '5', '4']) await library.navigate(`/category/${category}`)

  await library.navigate(`/bookdetail/${bid}`)
  await expect(heading('一杯茶的时间')).toBeVisible()
  const shelf = library.main.getByRole('button', { name: /书架/ })
  for (const now of ['已在书架', '加入书架', '已在书架']) {
    await shelf.click()
    await expect(shelf).toContainText(`${MARK}${now}`)
  }

  for (const [query, found] of [
    ['茶', '搜索“茶”'],
    ['没有这样的书', '搜索“没有这样的书”'],
    ['a', '搜索“a”'],
    ['旧事', '搜索“旧事”'],
  ] as const) {
    await library.navigate(`/search?q=${encodeURIComponent(query)}`)
    await expect(heading(found)).toBeVisible()
  }

  for (const path of ['/bookshelf', '/readhistory', '/index']) await library.navigate(path)
  await expect(library.main.getByText(/译：/).first()).toBeVisible()

  await library.navigate(`/book-read/${bid}/1`)
  await reader.ready()
  await reader.turn(2)
  await reader.showBars()
  for (const panel of ['目录', '书签与划线', '全书查找', '版面设置']) {
    await page.getByRole('button', { name: panel, exact: true }).first().click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const slider = page.getByRole('slider', { name: '阅读进度' })
  const percent = reader.region.locator('.percent')
  await slider.fill('800')
  await expect(percent).toHaveText(/^(译：)?(79|80|81)%$/)
  expect(await library.recordedEvents('library-error')).toEqual([])
})
