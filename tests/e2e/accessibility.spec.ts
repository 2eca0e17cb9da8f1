import type { Page } from '@playwright/test'
import { LOOKS, violationsIn } from './support/axe'
import { tabTo } from './support/keyboard'
import type { LibraryPage } from './support/library'
import type { ReaderPage } from './support/reader'
import { expect, test } from './support/test'

const BOOK = '雾港来信'

interface Screen {
  what: string
  path: string
  heading?: string | RegExp
  /** Brings the screen into the state to check. */
  prepare?: (at: { page: Page; library: LibraryPage; reader: ReaderPage }) => Promise<void>
}

const heading =
  (name: string | RegExp): Screen['prepare'] =>
  async ({ library }) => {
    await expect(library.heading(name)).toBeAttached()
    await expect(library.main.locator('[aria-busy="true"]')).toHaveCount(0)
  }

const forMembers = (bid: string): Screen[] => [
  { what: 'category', path: '/category/1', prepare: heading('文学') },
  { what: 'search', path: '/search?q=茶', prepare: heading('搜索“茶”') },
  { what: 'nothing found', path: '/search?q=没有这样的书名', prepare: heading(/搜索/) },
  {
    what: 'details and the shelf',
    path: `/bookdetail/${bid}`,
    async prepare({ library }) {
      await expect(library.heading(BOOK)).toBeVisible()
      await library.main.getByRole('button', { name: /加入书架|已在书架/ }).click()
    },
  },
  { what: 'shelf', path: '/bookshelf', prepare: heading(/我的书架|书架还空着/) },
  {
    what: 'shelf, tidied up',
    path: '/bookshelf?tidy',
    async prepare({ library }) {
      await library.main.getByRole('button', { name: '整理' }).click()
      await library.main.getByRole('checkbox').first().click()
    },
  },
  { what: 'reader', path: `/book-read/${bid}`, prepare: ({ reader }) => reader.ready() },
  {
    what: 'reader, contents',
    path: `/book-read/${bid}/2`,
    async prepare({ reader }) {
      await reader.ready()
      await reader.region.getByRole('button', { name: '目录' }).click()
      await expect(reader.region.getByRole('dialog', { name: '目录' })).toBeVisible()
    },
  },
  {
    what: 'reader, layout',
    path: `/book-read/${bid}/3`,
    async prepare({ reader }) {
      await reader.ready()
      await reader.region.getByRole('button', { name: '版面设置' }).click()
      await expect(reader.region.getByText('字号').first()).toBeVisible()
    },
  },
  { what: 'history', path: '/readhistory', prepare: heading('阅读历史') },
]

const forVisitors: Screen[] = [
  { what: 'home', path: '/index', prepare: heading('首页') },
  { what: 'featured', path: '/more/1', prepare: heading('编辑推荐') },
  { what: 'not logged in', path: '/noauth/login', prepare: heading('还没有登录') },
  { what: '404', path: '/error/404', prepare: heading('页面不存在！') },
  { what: '500', path: '/error/500', prepare: heading('服务器开小差了！') },
  // The screens from here on belong to the second organisation.
  { what: 'home of the second organisation', path: '/jiangnan/index', prepare: heading('江南中学图书馆') },
  {
    what: 'login dialog',
    path: '/bookshelf',
    async prepare({ library }) {
      await expect(library.loginDialog).toBeVisible()
      await library.loginDialog.getByRole('button', { name: '登录' }).click()
      await expect(library.loginDialog.getByText('请填写姓名')).toBeVisible()
    },
  },
]

test.describe('axe, light and dark, on a phone and on a desktop', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  const look = async (
    at: { page: Page; library: LibraryPage; reader: ReaderPage },
    screens: readonly Screen[],
  ) => {
    test.slow()
    await at.library.open('/index')
    for (const screen of screens)
      await test.step(screen.what, async () => {
        await at.library.navigate(screen.path)
        await screen.prepare?.(at)
        expect.soft(await violationsIn(at.page, LOOKS), screen.what).toEqual({})
      })
  }

  test('screens of a visitor', async ({ page, library, reader }) => {
    await look({ page, library, reader }, forVisitors)
  })

  test.describe('signed in', () => {
    test.use({ member: {} })
    test('screens of a member', async ({ page, library, reader, bidOf }) => {
      await look({ page, library, reader }, forMembers(await bidOf(BOOK)))
    })
  })
})

test.describe('by keyboard alone', () => {
  test('from the home page to signing in, the shelf, and reading', async ({ page, library, reader }) => {
    await page.goto('/')
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()

    await tabTo(page, '跳到正文')
    await page.keyboard.press('Enter')
    await tabTo(page, BOOK)
    await page.keyboard.press('Enter')
    await expect(library.loginDialog).toBeVisible()
    await expect(library.loginDialog.getByRole('textbox', { name: /姓名/ }), 'typing may begin').toBeFocused()

    await page.keyboard.press('Escape')
    await expect(library.loginDialog).toHaveCount(0)
    await expect(library.main.getByRole('link', { name: BOOK }).first(), 'the focus returns').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(library.loginDialog).toBeVisible()
    await page.keyboard.type('林晓')
    await page.keyboard.press('Enter')
    await expect(library.heading(BOOK)).toBeVisible()

    await tabTo(page, '加入书架')
    await page.keyboard.press('Enter')
    await expect(library.main.getByRole('button', { name: '已在书架' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(library.main.getByRole('button', { name: '开始阅读' })).toBeFocused()
    await page.keyboard.press('Enter')
    await reader.ready()

    const first = await reader.place()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => reader.place()).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => reader.place()).toBe(first)
    await tabTo(page, '目录')
    await page.keyboard.press('Enter')
    const contents = reader.region.getByRole('dialog', { name: '目录' })
    await expect(contents).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(contents).toHaveCount(0)
    await expect(reader.region.getByRole('button', { name: '目录' })).toBeFocused()
    await tabTo(page, '返回书籍详情', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(library.heading(BOOK)).toBeVisible()
  })
})
