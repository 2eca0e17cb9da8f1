import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { LibraryPage } from './support/library'
import { recordEvents } from './support/page-log'
import { ReaderPage } from './support/reader'
import { expect, test } from './support/test'

/* A passage is a link: copied in one browser, opened in another. */

test.use({ member: {}, permissions: ['clipboard-read', 'clipboard-write'] })

const BOOK = '雾港来信'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** The words that a link has lit, those in the visible part of the page only. */
const lit = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('ol-find-now') ?? [])]
      .filter((range) => {
        const { left, right, top, bottom } = (range as Range).getBoundingClientRect()
        return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
      })
      .map(String)
      .join(''),
  )

/** Selects the first sentence on the page with the keyboard, and the one after it for each further step. */
async function selectSentence(page: Page, steps = 1) {
  const reader = new ReaderPage(page)
  await reader.ready()
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await expect(async () => {
    for (let step = 0; step < steps; step++) await reader.text.press('s')
    await expect(menu).toBeVisible({ timeout: 1000 })
  }).toPass()
  return menu
}

async function copyLink(page: Page, toolbar: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('toolbar', { name: toolbar }).getByRole('button', { name: '复制此处链接' }).click()
  await expect(page.getByText('链接已复制')).toBeVisible()
  return copied(page)
}

test('a link that one reader copies opens the book at its words for another, after a sign-in', async ({
  page,
  library,
  browser,
  bidOf,
}) => {
  const bid = await bidOf(BOOK)
  await library.open(`/book-read/${bid}/3`, { query: '?token=secret&shown=1' })
  const reader = new ReaderPage(page)
  await reader.ready()
  await reader.turn(1)
  await selectSentence(page)
  const words = await page.evaluate(() => String(document.getSelection()))
  const link = await copyLink(page, '选中的字句')
  const address = new URL(link)
  expect(address.search).toBe('?shown=1')
  expect(address.hash).toMatch(new RegExp(`^#/book-read/${bid}/\\d+\\?text=`))
  expect(link).not.toMatch(/secret|mark=|%E6%9E%97%E6%99%93/)

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const fresh = await context.newPage()
  await recordEvents(fresh)
  await fresh.goto(link)
  const theirs = new LibraryPage(fresh)
  // The sign-in is over the book that is wanted, and keeps it when it is put off.
  await expect(theirs.loginDialog).toContainText(`登录后打开《${BOOK}》`)
  await expect(theirs.loginDialog.locator('.ol-login-cover img')).toBeVisible()
  await theirs.loginDialog.getByRole('button', { name: '以后再说' }).click()
  await expect(theirs.loginDialog).toBeHidden()
  await fresh.getByRole('button', { name: '登录' }).click()
  await expect(theirs.loginDialog).toContainText(BOOK)
  await theirs.signIn('周明')
  await new ReaderPage(fresh).ready()
  await expect.poll(() => lit(fresh)).not.toBe('')
  const bare = (text: string) => text.replace(/\s/g, '')
  if (words !== '') expect(bare(words)).toContain(bare(await lit(fresh)))
  // The light stays on a reload, and is gone with the book.
  await fresh.reload()
  await expect.poll(() => lit(fresh)).not.toBe('')
  await theirs.navigate('/index')
  await expect.poll(() => lit(fresh)).toBe('')
  await context.close()
})

test('a highlight has a link too, without its note or its colour', async ({ page, library, bidOf }) => {
  const bid = await bidOf(BOOK)
  await library.open(`/book-read/${bid}/2`)
  const menu = await selectSentence(page)
  await menu.getByRole('button', { name: '写笔记' }).click()
  await page.getByRole('textbox', { name: '笔记内容' }).fill('我的秘密')
  await page.getByRole('button', { name: '保存' }).click()
  const mark = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('ol-mark-yellow') ?? []
      const box = (range as Range | undefined)?.getClientRects()[0]
      return box ? { x: box.left + 4, y: box.top + box.height / 2 } : null
    })
  await expect.poll(mark).not.toBeNull()
  const { x, y } = (await mark()) ?? { x: 0, y: 0 }
  await page.mouse.click(x, y)
  const link = await copyLink(page, '这条划线')
  expect(decodeURIComponent(link)).not.toMatch(/秘密|yellow|mark=/)
  // In the tab that is open it leads there as well.
  await library.navigate('/index')
  await page.goto(link)
  await expect.poll(() => lit(page)).not.toBe('')
})

test('words that the book no longer has are reported, and the book opens', async ({
  page,
  library,
  bidOf,
}) => {
  const bid = await bidOf(BOOK)
  await library.open(`/book-read/${bid}/2?text=${encodeURIComponent('这句话从来没有写进这本书里')}`)
  await new ReaderPage(page).ready()
  await expect(page.getByText('没有找到链接所指的那段话')).toBeVisible()
  expect(await lit(page)).toBe('')
})

test('a card quotes its book, says its source, and leads to the words', async ({ page, bidOf, request }) => {
  const bid = await bidOf(BOOK)
  const chapter = await request.get(`/library/demo/book/${bid}.json`)
  expect(chapter.ok()).toBe(true)
  const quote = '存邮局，你就在邮局。'
  await openHost(page, {
    body: `<book-card src="/library/demo/" book="${bid}" quote="${quote}" href="/#/bookdetail/{bid}"></book-card>`,
  })
  const card = page.locator('book-card')
  await expect(card.getByRole('blockquote')).toHaveText(quote)
  await expect(card.getByRole('figure')).toContainText(`《${BOOK}》`)
  const link = card.getByRole('link', { name: `《${BOOK}》` })
  await expect(link).toHaveAttribute('href', `/#/book-read/${bid}?text=${encodeURIComponent(quote)}`)
  await link.click()
  await new ReaderPage(page).ready()
  await expect.poll(() => lit(page)).toBe(quote)
})

test('a reader without an address offers no link', async ({ page, bidOf }) => {
  const bid = await bidOf(BOOK)
  await openHost(page, {
    body: `<book-reader href="/library/demo/file/${bid}.epub"></book-reader>`,
    load: 'book-reader',
  })
  const menu = await selectSentence(page)
  await expect(menu.getByRole('button', { name: '复制', exact: true })).toBeVisible()
  await expect(menu.getByRole('button', { name: '复制此处链接' })).toHaveCount(0)
})
