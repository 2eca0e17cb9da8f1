import type { Page } from '@playwright/test'
import { violations } from './support/axe'
import { type SortedServer, serveSorted } from './support/feeds'
import { openHost } from './support/host'
import { LibraryPage } from './support/library'
import { sessionOf } from './support/session'
import { expect, test } from './support/test'

/* Lists of 130 books: orders, layouts, and pages of a list that changes. */

const COUNT = 130
let server: SortedServer

async function signIn(library: LibraryPage): Promise<void> {
  await library.element.evaluate((element, session) => Object.assign(element, { session }), sessionOf('林晓'))
}

async function open(page: Page, width = 1000): Promise<LibraryPage> {
  server = serveSorted(COUNT)
  await page.setViewportSize({ width, height: 700 })
  await openHost(page, { load: 'org-library', body: '<org-library src="/sorted/"></org-library>' })
  const library = new LibraryPage(page)
  await library.ready()
  await signIn(library)
  await library.navigate('/category')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  return library
}

const shown = (library: LibraryPage) => library.main.getByRole('heading', { level: 2 }).allInnerTexts()
const topOf = (library: LibraryPage, title: string) =>
  library.main
    .getByRole('link', { name: title, exact: true })
    .evaluate((link) => Math.round(link.getBoundingClientRect().top))

/** Scrolls until so many books are loaded; a page is requested whenever the end is in view. */
async function loadMore(library: LibraryPage, count: number): Promise<void> {
  const items = library.main.getByRole('listitem')
  await expect
    .poll(
      async () => {
        await items.last().scrollIntoViewIfNeeded()
        await library.page.mouse.wheel(0, 2000)
        return items.count()
      },
      // Each page waits for the view to rest on its end.
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(count)
}

/** The place of a book and the number of books, when no page is loading. */
async function settled(library: LibraryPage, title: string): Promise<{ before: number; loaded: number }> {
  await library.page.waitForTimeout(1000)
  await expect(library.main.getByText('加载中')).toHaveCount(0)
  return { before: await topOf(library, title), loaded: await library.main.getByRole('listitem').count() }
}

async function sortByTitle(library: LibraryPage): Promise<void> {
  await library.main.getByRole('button', { name: '排序：最新' }).click()
  await library.page.getByRole('menuitemradio', { name: '书名' }).click()
  await expect(library.main.getByRole('button', { name: '排序：书名' })).toBeVisible()
}

test('the order of a list is chosen from a menu, stands in the address, and outlives a reload', async ({
  page,
}) => {
  const library = await open(page)
  expect((await shown(library))[0]).toBe('第 1 本')
  const order = library.main.getByRole('button', { name: '排序：最新' })
  await order.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: '最新' })).toBeFocused()
  await expect(page.getByRole('menuitemradio', { name: '最新' })).toHaveAttribute('aria-checked', 'true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(library.main.getByRole('button', { name: '排序：书名' })).toBeVisible()
  expect((await shown(library)).slice(0, 2)).toEqual(['第 130 本', '第 129 本'])
  expect(await library.hash()).toMatch(/^#\/category\?list=\d+$/)
  await loadMore(library, 48)
  expect((await shown(library))[47]).toBe('第 83 本')

  await page.reload()
  await library.ready()
  await signIn(library)
  await expect(library.main.getByRole('button', { name: '排序：书名' })).toBeVisible()
  expect((await shown(library))[0]).toBe('第 130 本')
  await page.goBack()
  await expect(library.main.getByRole('button', { name: '排序：最新' })).toBeVisible()
  expect((await shown(library))[0]).toBe('第 1 本')
})

test('grid or list is chosen once for every list, and remembered', async ({ page }) => {
  const library = await open(page)
  await expect(library.main.getByText('这本书讲了很多事').first()).toBeVisible()
  await library.main.getByRole('button', { name: '封面' }).click()
  await expect(library.main.getByRole('button', { name: '封面' })).toHaveAttribute('aria-pressed', 'true')
  await expect(library.main.getByText('这本书讲了很多事')).toHaveCount(0)
  await page.reload()
  await library.ready()
  await signIn(library)
  await library.navigate('/category')
  await expect(library.main.getByRole('button', { name: '封面' })).toHaveAttribute('aria-pressed', 'true')
  await expect(library.main.getByText('这本书讲了很多事')).toHaveCount(0)
})

test('a list that loses books between two pages shows each book that is left, once', async ({ page }) => {
  const library = await open(page)
  server.remove(5)
  await loadMore(library, 48)
  const numbers = (await shown(library)).map((title) => Number(/\d+/.exec(title)?.[0]))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 6))
  await expect(library.main.getByText('共 125 本')).toBeVisible()
})

for (const [name, layout, width] of [
  ['a grid', '封面', 1000],
  ['a list', '带简介的列表', 1000],
  ['a list on a phone', '带简介的列表', 375],
] as const)
  test(`Back and Forward restore the pages and the place of ${name} in another order`, async ({ page }) => {
    const library = await open(page, width)
    await library.main.getByRole('button', { name: layout }).click()
    await sortByTitle(library)
    await loadMore(library, 120)
    const title = '第 20 本'
    const link = library.main.getByRole('link', { name: title, exact: true })
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { before, loaded } = await settled(library, title)
    await link.click()
    await library.expectAt('/bookdetail/20')
    await page.goBack()
    await expect(library.main.getByRole('listitem')).toHaveCount(loaded)
    await expect.poll(() => topOf(library, title)).toBeCloseTo(before, -1)
    // Covers that load late must not move it.
    await page.waitForTimeout(800)
    expect(Math.abs((await topOf(library, title)) - before)).toBeLessThan(6)
    await page.goForward()
    await library.expectAt('/bookdetail/20')
    await page.goBack()
    await expect(library.main.getByRole('listitem')).toHaveCount(loaded)
    await expect.poll(() => topOf(library, title)).toBeCloseTo(before, -1)
    await page.keyboard.press('Tab')
    await expect(link, 'the keyboard goes on where it left').toBeFocused()
    expect(Math.abs((await topOf(library, title)) - before)).toBeLessThan(6)
    // One step further back is the list in its own order, where it was left.
    await page.goBack()
    await expect(library.main.getByRole('button', { name: '排序：最新' })).toBeVisible()
    await expect(library.main.getByRole('listitem')).toHaveCount(24)
  })

test('after a reload of the book, Back comes to the pages and the place of the list', async ({ page }) => {
  const library = await open(page)
  await loadMore(library, 72)
  const link = library.main.getByRole('link', { name: '第 61 本', exact: true })
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { before, loaded } = await settled(library, '第 61 本')
  await link.click()
  await library.expectAt('/bookdetail/61')
  await page.reload()
  await library.ready()
  await signIn(library)
  await library.expectAt('/bookdetail/61')
  await page.goBack()
  await expect(library.main.getByRole('listitem')).toHaveCount(loaded)
  await expect.poll(() => topOf(library, '第 61 本')).toBeCloseTo(before, -1)
  // And a reload of the list itself.
  await page.reload()
  await library.ready()
  await signIn(library)
  await expect(library.main.getByRole('listitem')).toHaveCount(loaded)
  await expect.poll(() => topOf(library, '第 61 本')).toBeCloseTo(before, -1)
})
