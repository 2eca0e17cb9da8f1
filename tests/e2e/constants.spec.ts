import type { Page } from '@playwright/test'
import { pass, stopClock } from './support/clock'
import { serveMany } from './support/feeds'
import { openHost } from './support/host'
import { LibraryPage } from './support/library'
import { sessionOf } from './support/session'
import { expect, test } from './support/test'

/*
 * The constants of SPEC §9, measured in the running element. Tests of times stop the page's clock and advance
 * it, to tell one millisecond too early from exactly on time.
 */

const BOOK = '雾港来信'
const NOON = new Date('2026-03-01T12:00:00+08:00')

/**
 * Scrolls the end of the list to `below` px below the window. Returns whether an intersection observer
 * reports it as visible.
 */
function scrollEndBelow(page: Page, below: number): Promise<boolean> {
  return page.locator('.ol-more-sentinel').evaluate(
    (end, distance) =>
      new Promise<boolean>((resolve) => {
        window.scrollBy(0, end.getBoundingClientRect().top - window.innerHeight - distance)
        // This observer is created after the list's own, so it is notified after it.
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect()
          resolve(entry?.isIntersecting ?? false)
        })
        observer.observe(end)
      }),
    below,
  )
}

test.describe('of a member', () => {
  test.use({ member: {} })

  test('progress bar: minimum 0.3, speed 500 ms, trickle 200 ms, no spinner', async ({ page, library }) => {
    await page.clock.install()
    await library.open('/category')
    await expect(library.heading('全部图书')).toBeVisible()
    await stopClock(page)
    await expect(library.progressBar).toHaveCount(0)

    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/chunks\/SearchScreen-/, async (route) => {
      await gate
      await route.continue()
    })
    await library.navigate('/search')
    const value = async () =>
      Number(await library.progressBar.evaluate((bar) => getComputedStyle(bar).getPropertyValue('--value')))
    await expect(library.progressBar).toBeVisible()
    expect(await value()).toBe(0.3)
    await pass(page, 199)
    expect(await value(), 'it does not creep before 200 ms').toBe(0.3)
    await pass(page, 1)
    await expect.poll(value).toBeGreaterThan(0.3)
    const crept = await value()
    await pass(page, 200)
    await expect.poll(value).toBeGreaterThan(crept)
    // A chunk times out after 20 s.
    await pass(page, 19_000)
    expect(await value(), 'it never arrives by creeping').toBeLessThan(1)

    expect(
      await library.progressBar.evaluate((bar) => ({
        duration: getComputedStyle(bar).transitionDuration,
        children: bar.childElementCount,
        siblings: bar.parentElement?.childElementCount,
        spins: bar
          .getAnimations({ subtree: true })
          .some((animation) => animation.effect?.getTiming().iterations === Infinity),
      })),
    ).toEqual({ duration: '0.5s', children: 0, siblings: 1, spins: false })

    letGo()
    await expect(library.heading('想找哪本书？')).toBeVisible()
    expect(await value()).toBe(1)
    await pass(page, 499)
    await expect(library.progressBar).toHaveCount(1)
    await pass(page, 1)
    await expect(library.progressBar).toHaveCount(0)
  })

  test('base layer: 2000', async ({ page, library, bidOf }) => {
    await library.open(`/bookdetail/${await bidOf(BOOK)}`)
    await library.main.getByRole('button', { name: '加入书架' }).click()
    const layer = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).zIndex)
    await expect(page.locator('.ol-toast')).toBeVisible()
    expect(await layer('.ol-toasts')).toBe('2000')
    expect(await layer('.ol-route-progress')).toBe('2000')
  })
})

test('toast: 3000 ms, offset 16', async ({ page, library }) => {
  await page.clock.install()
  await library.open('/index')
  await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  await stopClock(page)
  await library.element.evaluate((element, session) => {
    const library = element as HTMLElement & { signIn(session: object): void; signOut(): void }
    library.signIn(session)
    library.signOut()
  }, sessionOf('林晓'))
  const toast = page.locator('.ol-toast')
  await expect(toast).toHaveText(['欢迎，林晓', '已退出登录'])
  const boxes = await toast.evaluateAll((all) =>
    all.map((one) => {
      // Finish the entry animation, to measure the final position.
      for (const animation of one.getAnimations()) animation.finish()
      const { top, bottom } = one.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  // The bar of the demo page is above the element; toasts must not cover it.
  const elementTop = await library.element.evaluate((element) => element.getBoundingClientRect().top)
  expect(elementTop).toBeGreaterThan(20)
  expect((boxes[0]?.top ?? 0) - elementTop).toBeCloseTo(16, 0)
  expect((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0)).toBeCloseTo(16, 0)

  await page.mouse.move(0, 600)
  await pass(page, 2999)
  await expect(toast).toHaveCount(2)
  await pass(page, 1)
  await expect(toast).toHaveCount(0)

  await library.element.evaluate(
    (element, session) => {
      ;(element as HTMLElement & { signIn(session: object): void }).signIn(session)
    },
    sessionOf('长'.repeat(200)),
  )
  await expect(toast).toHaveCount(1)
  // The stack is wider than its toast, but must not catch clicks beside it.
  const beside = await page.locator('.ol-toasts').evaluate((stack) => {
    const { left, top, width } = stack.getBoundingClientRect()
    const hit = (stack.getRootNode() as ShadowRoot).elementFromPoint(left + 1, top + 1)
    return { width, isStack: hit !== null && stack.contains(hit) }
  })
  expect(beside.width).toBeGreaterThan(600)
  expect(beside.isStack).toBe(false)
})

test('infinite scroll: delay 200 ms, distance 0', async ({ page }) => {
  const requested = serveMany(60)
  await page.clock.install()
  await page.setViewportSize({ width: 1000, height: 700 })
  await openHost(page, {
    load: 'org-library',
    body: '<org-library src="/many/" router="memory"></org-library>',
  })
  const library = new LibraryPage(page)
  await library.ready()
  await library.navigate('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  await stopClock(page)
  expect(requested).toEqual([1])

  expect(await scrollEndBelow(page, 2), 'two pixels below the edge is out of view').toBe(false)
  await pass(page, 1000)
  expect(requested).toEqual([1])

  expect(await scrollEndBelow(page, -2)).toBe(true)
  await pass(page, 199)
  expect(requested, 'nothing is asked for before 200 ms').toEqual([1])
  await pass(page, 1)
  await expect.poll(() => requested).toEqual([1, 2])
  await expect(library.main.getByRole('listitem')).toHaveCount(48)

  await scrollEndBelow(page, -2)
  await pass(page, 200)
  await expect.poll(() => requested).toEqual([1, 2, 3])
  await expect(library.main.getByRole('listitem')).toHaveCount(60)
  await expect(library.main.getByText('到底了')).toBeVisible()
})

test('infinite scroll: passing the end for less than the delay requests nothing', async ({ page }) => {
  const requested = serveMany(60)
  await page.clock.install()
  await openHost(page, {
    load: 'org-library',
    body: '<org-library src="/many/" router="memory"></org-library>',
  })
  const library = new LibraryPage(page)
  await library.ready()
  await library.navigate('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  await stopClock(page)
  expect(await scrollEndBelow(page, -2)).toBe(true)
  await pass(page, 150)
  expect(await scrollEndBelow(page, 500)).toBe(false)
  await pass(page, 1000)
  expect(requested).toEqual([1])
})

test('introduction: overflow is measured 300 ms after mount', async ({ page }) => {
  await page.clock.install()
  await openHost(page, { load: 'book-card', body: '<div id="place"></div>' })
  await page.waitForFunction(() => customElements.get('book-card'))
  await stopClock(page)
  await page.evaluate(() => {
    const card = document.createElement('book-card')
    card.setAttribute('res-name', '长话')
    card.setAttribute('res-intro', '说来话长。'.repeat(200))
    card.setAttribute('direction', 'row')
    card.toggleAttribute('show-toggle')
    document.querySelector('#place')?.append(card)
  })
  const toggle = page.getByRole('button', { name: '展开《长话》的简介' })
  await expect(page.getByText('说来话长。')).toBeVisible()
  // Space for its line is reserved, so the content below does not move when it appears.
  const height = async () => (await page.locator('book-card').boundingBox())?.height
  const before = await height()
  await pass(page, 299)
  await expect(toggle).toHaveCount(0)
  await pass(page, 1)
  await expect(toggle).toHaveText('展开')
  expect(await height()).toBe(before)
  await toggle.click()
  await expect(page.getByRole('button', { name: '收起《长话》的简介' })).toHaveText('收起')
})

test.describe('read history', () => {
  test.use({
    member: {
      // 10 entries, the maximum.
      history: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    },
  })

  test('stores 10 ids, newest first, without duplicates or expiry', async ({ library, reader, bidOf }) => {
    const bid = await bidOf(BOOK)
    await library.open(`/book-read/${bid}`)
    await reader.ready()
    await expect.poll(() => library.history()).toEqual([bid, '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    const second = await bidOf('抬头看星')
    await library.navigate(`/book-read/${second}`)
    await expect
      .poll(() => library.history())
      .toEqual([second, bid, ...['1', '2', '3', '4', '5', '6', '7', '8']])
    await library.navigate(`/book-read/${bid}`)
    await expect
      .poll(() => library.history())
      .toEqual([bid, second, ...['1', '2', '3', '4', '5', '6', '7', '8']])
  })
})

test('local cache: 2 hours by default', async ({ page, library }) => {
  await page.clock.install({ time: NOON })
  await library.open('/index')
  const name = page.getByRole('banner').getByRole('link', { name: '书香公共图书馆' })
  await expect(name).toBeVisible()
  const stored = await library.stored('org-info')
  expect(stored?.value).toMatchObject({ orgCode: 'demo', exp: 0 })
  const noon = NOON.getTime()
  const written = (stored?.expires ?? 0) - 2 * 60 * 60 * 1000
  expect(written).toBeGreaterThanOrEqual(noon)
  expect(written).toBeLessThan(noon + 60_000)

  // With the network blocked, the name can only come from the cache.
  await page.route('**/library/**', (route) => route.abort())
  await page.clock.setFixedTime(new Date((stored?.expires ?? 0) - 60_000))
  await page.reload()
  await expect(name).toBeVisible()
  await page.clock.setFixedTime(new Date((stored?.expires ?? 0) + 60_000))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: '书香阅读' })).toBeVisible()
  expect(await library.stored('org-info')).toBeNull()
})

test('local sign-in: token and session expire', async ({ page, library }) => {
  await page.clock.install({ time: NOON })
  await library.open('/index')
  await page.getByRole('button', { name: '登录' }).click()
  await library.signIn()
  const token = await library.stored('device-token')
  const payload = JSON.parse(atob(String(token?.value).split('.')[0] ?? '')) as { exp: number }
  expect(token?.expires).toBe(payload.exp)
  expect((await library.stored('user'))?.expires).toBe(payload.exp)
  await page.clock.setFixedTime(new Date(payload.exp))
  await library.navigate('/bookshelf')
  await expect(library.loginDialog).toBeVisible()
  expect(await library.at()).toBe('/index')
  expect(await library.recordedEvents('signed-out')).toEqual([{ reason: 'expired' }])
})

test('section header: the subtitle link is not underlined', async ({ library }) => {
  await library.open('/index')
  const links = library.main.getByRole('link', {
    name: /：(编辑推荐|一口气读完|与自然同行|动手的乐趣|给孩子)$/,
  })
  await expect(links).toHaveCount(5)
  for (const link of await links.all()) {
    await expect(link).toBeVisible()
    await expect(link).toHaveCSS('text-decoration-line', 'none')
  }
  await links.first().click()
  await expect(library.heading('编辑推荐')).toBeVisible()
})

test('grid container: 1 column, 1 row, a div around', async ({ library }) => {
  await library.open('/index')
  await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  const grid = await library.main.locator('.ol-grid').evaluate((element) => ({
    tag: element.localName,
    columns: getComputedStyle(element).gridTemplateColumns.split(' ').length,
    set: [element.style.getPropertyValue('--columns'), element.style.getPropertyValue('--rows')],
  }))
  expect(grid).toEqual({ tag: 'div', columns: 1, set: ['1', '1'] })
})
