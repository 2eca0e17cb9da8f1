import type { Page } from '@playwright/test'
import { TouchGestures } from './reading/touch-gestures'
import { seed } from './support/records'
import { expect, test } from './support/test'

/* What a member was reading, and what a screen showed, is where it was left. */

test.use({ member: {}, hasTouch: true, viewport: { width: 390, height: 844 } })

async function demoBooks(page: Page): Promise<{ bid: string; resName: string; resAuthor: string }[]> {
  const answer = await page.request.get('/library/demo/search-index.json')
  return ((await answer.json()) as { books: { bid: string; resName: string; resAuthor: string }[] }).books
}

async function tap(page: Page, locator: ReturnType<Page['locator']>): Promise<void> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to be seen')
  await (await TouchGestures.of(page)).tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
}

/** Scrolls by a drag of the finger until a locator is in the middle of the window. */
async function dragTo(page: Page, locator: ReturnType<Page['locator']>): Promise<number> {
  const touch = await TouchGestures.of(page)
  const top = async () => (await locator.boundingBox())?.y ?? 0
  for (let drag = 0; drag < 12 && (await top()) > 500; drag++) {
    await touch.glide({ x: 200, y: 700 }, { x: 200, y: 300 }, 600)
    await page.waitForTimeout(400)
  }
  return top()
}

test('the book read last stands first, larger, with its chapter; one tap is the same page', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  const bid = await bidOf('雾港来信')
  await library.open(`/book-read/${bid}/3`)
  await reader.ready()
  await reader.turn(2)
  const place = await reader.place()
  const words = await reader.words()
  await library.navigate('/index')
  const strip = library.main.getByRole('region', { name: '继续阅读' })
  const last = strip.getByRole('link', { name: /^继续阅读《雾港来信》/ })
  await expect(last).toHaveAccessibleName(/^继续阅读《雾港来信》，已读 \d+%，第二封 /)
  await expect(last).toContainText('第二封')
  const [card, hero] = await Promise.all([last.boundingBox(), library.main.locator('.ol-lead').boundingBox()])
  expect(card?.y).toBeLessThan(hero?.y ?? 0)
  expect(card?.width).toBeGreaterThan(340)
  await tap(page, last)
  await reader.ready()
  await expect.poll(() => reader.place()).toBe(place)
  expect(await reader.words()).toBe(words)
})

test('home, with its strip of begun books, is after Back where it was', async ({ page, library }) => {
  const books = await demoBooks(page)
  await seed(page, { places: books.slice(0, 4).map(({ bid }, at) => [bid, 0.2 + at / 10] as const) })
  await library.open('/index')
  await expect(library.main.getByRole('region', { name: '继续阅读' })).toBeVisible()
  const link = library.main.getByRole('list').last().getByRole('link').first()
  const before = await dragTo(page, link)
  await tap(page, link)
  await expect(library.main.getByRole('button', { name: /阅读$/ })).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(async () => (await link.boundingBox())?.y).toBeCloseTo(before, -1)
  // What loads late must not move it.
  await page.waitForTimeout(800)
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - before)).toBeLessThan(6)
})

test('the words that filter the shelf, and its group, are kept for Back', async ({ page, library }) => {
  const books = (await demoBooks(page)).slice(0, 9)
  await seed(page, { shelf: books.map((book, at) => ({ ...book, ...(at < 6 && { group: '睡前' }) })) })
  await library.open('/bookshelf')
  await tap(page, library.main.getByRole('button', { name: /^睡前/ }))
  const name = books[2]?.resName ?? ''
  await library.main.getByRole('searchbox').fill(name.slice(0, 2))
  await expect(library.main.getByRole('listitem')).toHaveCount(1)
  await tap(page, library.main.getByRole('link', { name }))
  await library.expectAt(`/bookdetail/${books[2]?.bid}`)
  await page.goBack()
  await expect(library.main.getByRole('searchbox')).toHaveValue(name.slice(0, 2))
  await expect(library.main.getByRole('listitem')).toHaveCount(1)
  await expect(library.main.getByRole('button', { name: /^睡前/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a finished book is read again from its beginning, once; the hero moves on from it', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  const first = '雾港来信'
  const bid = await bidOf(first)
  const hero = library.main.locator('.ol-lead')
  await seed(page, { places: [[bid, 1]], history: [bid] })
  await library.open('/index')
  await expect(hero.getByRole('heading')).not.toHaveText(first)

  await library.navigate('/readhistory')
  await expect(library.main.getByRole('button', { name: `再读一遍《${first}》` })).toBeVisible()
  await library.navigate(`/bookdetail/${bid}`)
  await tap(page, library.main.getByRole('button', { name: '再读一遍', exact: true }))
  await reader.ready()
  await expect(reader.region.locator('.running.foot span').last()).toHaveText('0%')
  await expect(page.getByText('回到'), 'the end is not offered as a place to return to').toHaveCount(0)
  await reader.turn(4)
  const place = await reader.place()
  await page.reload()
  await reader.ready()
  await expect.poll(() => reader.place(), 'a reload does not begin anew').toBe(place)
  await library.navigate(`/bookdetail/${bid}`)
  await expect(library.main.getByRole('button', { name: '继续阅读' })).toBeVisible()
  await expect(library.main.getByRole('button', { name: '已读完' })).toHaveAttribute('aria-pressed', 'true')
  await library.navigate('/index')
  await expect(library.main.getByRole('link', { name: `继续阅读《${first}》` })).toBeVisible()
})

test('a search that finds scattered characters only says so', async ({ library }) => {
  const near = (query: string) => library.main.getByText(`没有找到“${query}”，相近的有：`)
  const show = async (query: string) => {
    await library.navigate(`/search?q=${query}`)
    await expect(library.main.getByRole('listitem').first()).toBeVisible()
  }
  await library.open('/index')
  await show('灯重')
  await expect(near('灯重')).toBeVisible()
  await show('一盏灯')
  await expect(near('一盏灯')).toHaveCount(0)
})

test('a plain text without headings begins with its title as a heading', async ({
  library,
  reader,
  bidOf,
}) => {
  await library.open(`/book-read/${await bidOf('渡口')}`)
  await reader.ready()
  await expect(reader.text.getByRole('heading', { name: '《渡口》' })).toBeVisible()
  await expect(reader.text.locator('p').first()).toHaveText('作者：甘石滩')
})
