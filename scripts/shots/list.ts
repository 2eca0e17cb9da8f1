import type { Page } from '@playwright/test'

/** A screen in a state worth looking at. */
export interface Shot {
  name: string
  /** The demo page; the demo library's own page by default. */
  page?: string
  /** The library's hash; without it the page is shown as loaded. */
  hash?: (bidOf: BidOf) => string
  /** Whether a member is signed in. */
  member?: boolean
  /** Runs before the screenshot is taken. */
  act?: (page: Page, bidOf: BidOf) => Promise<void>
}

/** The id of a book of the demo library. @throws Error when no book has that title. */
export type BidOf = (title: string) => string

/** The book that most screenshots show. */
const TEA = '一杯茶的时间'
const VERTICAL = '檐下听雨'
const SHELF = [TEA, '雾港来信', '抬头看星', '长街旧事', '汉字的来路', VERTICAL, '候鸟的地图']

const read = (bidOf: BidOf) => `#/book-read/${bidOf(TEA)}/2`

/** Presses something in the reader once its page and its tools, which load later, are shown. */
const pressed = (key: string) => async (page: Page) => {
  await page
    .getByRole('region', { name: /《|阅读/ })
    .first()
    .waitFor()
  await page.waitForTimeout(2000)
  await page.keyboard.press(key)
}

export const SHOTS: readonly Shot[] = [
  { name: 'home', hash: () => '#/index' },
  { name: 'home-jiangnan', hash: () => '#/jiangnan/index' },
  {
    name: 'home-member',
    hash: () => '#/index',
    member: true,
    act: async (page, bidOf) => {
      await readSome(page, bidOf(TEA))
      await goTo(page, '#/index')
    },
  },
  { name: 'login', hash: (bidOf) => `#/bookdetail/${bidOf(TEA)}` },
  { name: 'category', hash: () => '#/category/2', member: true },
  { name: 'more', hash: () => '#/more/1' },
  { name: 'search', hash: () => '#/search?q=茶', member: true },
  { name: 'search-none', hash: () => '#/search?q=量子场论', member: true },
  { name: 'detail', hash: (bidOf) => `#/bookdetail/${bidOf(TEA)}`, member: true },
  {
    name: 'shelf',
    hash: () => '#/bookshelf',
    member: true,
    act: async (page, bidOf) => {
      await putOnShelf(page, SHELF.map(bidOf))
      await readSome(page, bidOf(TEA))
      await goTo(page, '#/bookshelf')
    },
  },
  { name: 'shelf-empty', hash: () => '#/bookshelf', member: true },
  {
    name: 'history',
    hash: () => '#/readhistory',
    member: true,
    act: async (page, bidOf) => {
      await readSome(page, bidOf(TEA))
      await goTo(page, '#/readhistory')
    },
  },
  { name: 'reader', hash: read, member: true },
  { name: 'reader-toc', hash: read, member: true, act: pressed('t') },
  {
    name: 'reader-settings',
    hash: read,
    member: true,
    act: (page) => page.getByRole('button', { name: '设置' }).click(),
  },
  {
    name: 'reader-find',
    hash: read,
    member: true,
    act: async (page) => {
      await pressed('/')(page)
      await page.getByRole('searchbox').fill('茶')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(800)
    },
  },
  { name: 'reader-keys', hash: read, member: true, act: pressed('?') },
  { name: 'reader-vertical', hash: (bidOf) => `#/book-read/${bidOf(VERTICAL)}/2`, member: true },
  { name: 'no-login', hash: () => '#/noauth/login' },
  { name: 'not-found', hash: () => '#/error/404' },
  { name: 'server-error', hash: () => '#/error/500' },
  { name: 'page-intranet', page: 'intranet.html' },
  { name: 'page-cms', page: 'cms.html' },
  { name: 'page-snippet', page: 'snippet.html' },
  { name: 'page-theme', page: 'theme.html' },
  { name: 'page-kit', page: 'kit.html' },
]

/** Navigates the library on the open page to a hash. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((target) => {
    location.hash = target
  }, hash)
  await page.waitForTimeout(700)
}

async function putOnShelf(page: Page, bids: readonly string[]) {
  for (const bid of bids) {
    await goTo(page, `#/bookdetail/${bid}`)
    await page.getByRole('button', { name: '加入书架' }).press('Enter') // A toast may cover the button.
    await page.getByRole('button', { name: '已在书架' }).waitFor()
  }
}

async function readSome(page: Page, bid: string) {
  await goTo(page, `#/book-read/${bid}/2`)
  await page.locator('[data-phase="ready"]').waitFor()
  await page.waitForTimeout(800)
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(400)
}
