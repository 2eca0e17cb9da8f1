import type { Page } from '@playwright/test'
import { recordedEvents } from '../support/page-log'
import { sessionOf } from '../support/session'
import { expect, test } from '../support/test'
import { row } from './support/row'
import { type LibraryElement, openStage } from './support/stage'

/* Several elements on one page (docs/reports/hosts.md). */

const BOOK = '一杯茶的时间'

test.use({ viewport: { width: 1000, height: 900 } })

const TWO = `<org-library id="one" org="demo" src="/library/demo/" theme="light"></org-library>
  <org-library id="two" org="jiangnan" src="/library/jiangnan/" router="memory" theme="light"></org-library>`

const navigate = (page: Page, id: string, path: string) =>
  page.locator(id).evaluate((host, to) => (host as LibraryElement).navigate(to), path)
const sign = (page: Page, id: string, name: string | null) =>
  page.locator(id).evaluate(
    (host, session) => {
      ;(host as LibraryElement).session = session
    },
    name === null ? null : sessionOf(name),
  )
const nameIn = (page: Page, id: string) =>
  page.locator(id).evaluate((host) => {
    const { session } = host as LibraryElement
    return (session as { user: { name: string } } | null)?.user.name ?? null
  })

test(
  'two libraries have separate sessions, screens and addresses',
  row(
    'several',
    'two libraries of two organisations, one with the address, one in memory',
    'session, screen, address and Back of each, after a reload as well: each its own',
  ),
  async ({ page, bidOf, pageLog }) => {
    const bid = await bidOf(BOOK)
    await openStage(page, { body: TWO })
    const [one, two] = [page.locator('#one'), page.locator('#two')]
    await expect.poll(() => recordedEvents(page, 'ready')).toHaveLength(2)

    await sign(page, '#one', '陈默')
    await expect(one.getByRole('button', { name: '陈默 的账户' })).toBeVisible()
    await expect(two.getByRole('button', { name: '登录' })).toBeVisible()
    expect([await nameIn(page, '#one'), await nameIn(page, '#two')]).toEqual(['陈默', null])
    await sign(page, '#two', '林晓')
    await expect(two.getByRole('button', { name: '林晓 的账户' })).toBeVisible()

    await navigate(page, '#two', '/search?q=茶')
    await expect(two.getByRole('heading', { name: '搜索“茶”', level: 1 })).toBeVisible()
    expect(new URL(page.url()).hash, 'the second writes no address').toBe('')
    await navigate(page, '#one', `/bookdetail/${bid}`)
    await expect(one.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#/bookdetail/${bid}$`))
    await expect(two.getByRole('heading', { name: '搜索“茶”', level: 1 })).toBeVisible()

    await page.goBack()
    await expect(one.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await expect(two.getByRole('heading', { name: '搜索“茶”', level: 1 })).toBeVisible()

    await sign(page, '#one', null)
    await expect(one.getByRole('button', { name: '登录' })).toBeVisible()
    expect(await nameIn(page, '#two')).toBe('林晓')

    await page.reload()
    await expect(two.getByRole('button', { name: '林晓 的账户' })).toBeVisible()
    await expect(one.getByRole('button', { name: '登录' })).toBeVisible()
    expect(pageLog.elementLines, 'router="memory" says it is meant').toEqual([])
  },
)

test(
  'of two libraries the first has the address; the second warns once',
  row(
    'several',
    'two libraries that both want the address',
    'the address follows the first; the second goes on in memory and says so once',
  ),
  async ({ page, pageLog }) => {
    await openStage(page, { body: TWO.replace(' router="memory"', '') })
    await expect.poll(() => recordedEvents(page, 'ready')).toHaveLength(2)
    await navigate(page, '#two', '/more/1')
    await expect(page.locator('#two').getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    expect(pageLog.elementLines.filter((line) => line.includes('router="hash"'))).toHaveLength(1)
  },
)

test(
  'two hundred cards: one catalogue request, covers near the viewport only',
  row(
    'several',
    'two hundred cards of one catalogue',
    'requests: one for the feed, no address twice; covers: fewer than twenty, those near the view; the last one once it is scrolled to',
  ),
  async ({ page, request }) => {
    const answer = await request.get('/library/demo/search-index.json')
    const { books } = (await answer.json()) as { books: { bid: string }[] }
    const cards = Array.from({ length: 200 }, (_, at) => books[at % books.length]?.bid ?? '').map(
      (bid) => `<li><book-card org="demo" src="/library/{org}/" book="${bid}"></book-card></li>`,
    )
    const feeds: string[] = []
    const covers: string[] = []
    await page.route('**/library/demo/cover/**', async (route) => {
      covers.push(route.request().url())
      // Disable caching, so that every request for a cover is counted.
      const real = await route.fetch()
      await route.fulfill({ response: real, headers: { ...real.headers(), 'Cache-Control': 'no-store' } })
    })
    page.on('request', (requested) => {
      const { pathname } = new URL(requested.url())
      if (pathname.startsWith('/library/') && !pathname.includes('/cover/')) feeds.push(pathname)
    })
    await openStage(page, {
      more: 'ul { display: grid; grid-template-columns: repeat(2, 400px); gap: 20px; list-style: none }',
      body: `<ul>${cards.join('')}</ul>`,
    })
    await expect(page.locator('book-card').first().locator('[data-state="loaded"]')).toBeVisible()
    const states = () =>
      page.locator('book-card').evaluateAll((all) => {
        const near: boolean[] = []
        const requested: boolean[] = []
        for (const card of all) {
          near.push(card.getBoundingClientRect().top < innerHeight * 2)
          requested.push(Boolean(card.shadowRoot?.querySelector('[part="cover"] img')))
        }
        return { near: near.filter(Boolean).length, requested: requested.filter(Boolean).length }
      })
    await expect.poll(async () => (await states()).requested).toBeGreaterThan(0)
    const { near, requested } = await states()
    // A card is a little lower before its text is rendered, so some of the first ones move away from the
    // viewport.
    expect(near).toBeLessThan(16)
    expect(requested).toBeLessThan(20)
    expect(covers.length).toBeLessThan(20)
    expect(new Set(feeds).size, 'nothing is asked for twice').toBe(feeds.length)
    expect(feeds.filter((path) => path.endsWith('/feed.json'))).toHaveLength(1)

    await page.locator('book-card').nth(199).scrollIntoViewIfNeeded()
    await expect(page.locator('book-card').nth(199).locator('[part="cover"] img')).toBeVisible()
    // Requests for covers that are still pending are dropped.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
