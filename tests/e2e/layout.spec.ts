import type { Page } from '@playwright/test'
import { coveredControls, misfits, smallTargets } from './support/layout'
import type { LibraryPage } from './support/library'
import { seed } from './support/records'
import { expect, test } from './support/test'

/** Everything a member sees but the reader, which has specs of its own. */
const SCREENS = [
  '/index',
  '/jiangnan/index',
  '/category',
  '/category/2/21',
  '/more/1',
  '/search?q=茶',
  '/search?q=没有这样的书',
  '/bookdetail/{bid}',
  '/bookshelf',
  '/readhistory',
  '/error/404',
  '/error/500',
] as const

const WIDTHS = [320, 375, 768, 1200, 1280, 1920, 3840] as const
const heightOf = (width: number) => (width < 600 ? 740 : width < 2000 ? 900 : 2000)

interface DemoBook {
  bid: string
  resName: string
  resAuthor: string
}

async function seedMember(page: Page, library: LibraryPage): Promise<string> {
  const answer = await page.request.get('/library/demo/search-index.json')
  const { books } = (await answer.json()) as { books: DemoBook[] }
  const bids = books.map(({ bid }) => bid)
  await seed(page, {
    places: bids.slice(0, 6).map((bid, index) => [bid, 0.1 + index * 0.12]),
    shelf: books.slice(0, 9).map((book, index) => ({
      ...book,
      ...(index % 3 === 0 && { group: index % 2 ? '睡前' : '二〇二六年秋天读书会' }),
    })),
    days: [
      [0, 12],
      [1, 48],
      [3, 75],
      [20, 30],
    ],
    history: bids.slice(0, 6),
  })
  await library.open('/bookshelf')
  return bids[0] ?? ''
}

async function show(library: LibraryPage, path: string): Promise<void> {
  await library.navigate(path)
  await library.expectAt(path)
  await library.page.waitForLoadState('networkidle')
  await expect(library.main.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.describe('the layout', () => {
  test.use({ member: {} })

  for (const width of WIDTHS)
    test(`fits at ${width} px, on every screen`, async ({ page, library }) => {
      test.setTimeout(90_000)
      await page.setViewportSize({ width, height: heightOf(width) })
      const bid = await seedMember(page, library)
      for (const screen of SCREENS) {
        // The second organisation signs the member out: it is looked at last of all.
        if (screen === '/jiangnan/index') continue
        await show(library, screen.replace('{bid}', bid))
        expect(await misfits(library.element), `${screen} at ${width}`).toEqual([])
        expect(await coveredControls(library.element), `${screen} at ${width}`).toEqual([])
      }
      await show(library, '/jiangnan/index')
      expect(await misfits(library.element), `reading room at ${width}`).toEqual([])
    })

  for (const zoom of [2, 4])
    test.describe(`at ${zoom * 100}% zoom of a window of 1280 px`, () => {
      // A browser's zoom is a smaller window of larger pixels.
      test.use({
        viewport: { width: 1280 / zoom, height: Math.round(900 / zoom) },
        deviceScaleFactor: zoom,
      })

      test('every screen fits, and text is really larger', async ({ page, library }) => {
        test.setTimeout(90_000)
        const bid = await seedMember(page, library)
        for (const screen of SCREENS) {
          if (screen === '/jiangnan/index') continue
          await show(library, screen.replace('{bid}', bid))
          expect.soft(await misfits(library.element), screen).toEqual([])
          expect.soft(await coveredControls(library.element), screen).toEqual([])
        }
        await show(library, '/index')
        const size = await page
          .getByRole('heading', { name: '编辑推荐' })
          .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
        expect(size).toBeGreaterThanOrEqual(20)
      })

      test('the reader and its panels fit', async ({ page, library, reader, bidOf }) => {
        await library.open(`/book-read/${await bidOf('雾港来信')}/2`)
        await reader.ready()
        expect.soft(await misfits(library.element), 'the page').toEqual([])
        await reader.text.focus()
        for (const [key, panel] of [
          ['t', '目录'],
          ['/', '查找'],
          ['m', '书签与划线'],
          ['?', '按键一览'],
        ] as const) {
          await page.keyboard.press(key)
          await expect(page.getByRole('dialog', { name: panel })).toBeVisible()
          expect.soft(await misfits(library.element), panel).toEqual([])
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog', { name: panel })).toHaveCount(0)
        }
        await page.keyboard.press('Tab')
        await reader.region.getByRole('button', { name: '版面设置' }).click()
        await expect(reader.region.getByText('字号').first()).toBeVisible()
        expect.soft(await misfits(library.element), 'settings').toEqual([])
        const last = reader.region.getByRole('group').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last, 'the last setting can be reached').toBeInViewport()
      })
    })

  for (const zoom of [2, 4])
    test(`fits where the host page is zoomed ${zoom} times by CSS`, async ({ page, library }) => {
      test.setTimeout(90_000)
      await page.setViewportSize({ width: 1280, height: 900 })
      const bid = await seedMember(page, library)
      await page.evaluate((times) => document.documentElement.style.setProperty('zoom', String(times)), zoom)
      for (const screen of SCREENS) {
        if (screen === '/jiangnan/index') continue
        await show(library, screen.replace('{bid}', bid))
        expect.soft(await misfits(library.element), screen).toEqual([])
      }
    })

  test('fits in a sidebar of 280 px on a wide page', async ({ page, library }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const bid = await seedMember(page, library)
    await library.element.evaluate((element) => {
      element.style.width = '280px'
    })
    for (const screen of ['/index', `/bookdetail/${bid}`, '/bookshelf', '/readhistory', '/category/2']) {
      await show(library, screen)
      expect(await misfits(library.element), screen).toEqual([])
    }
  })

  test('offers targets of 44 px on a phone, on every screen', async ({ page, library }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    const bid = await seedMember(page, library)
    const small: string[] = []
    for (const screen of SCREENS) {
      if (screen === '/jiangnan/index') continue
      await show(library, screen.replace('{bid}', bid))
      for (const one of await smallTargets(library.element)) small.push(`${screen}: ${one}`)
    }
    expect(small).toEqual([])
  })
})

test.describe('the unit', () => {
  const measure = (library: LibraryPage) =>
    library.main
      .getByRole('heading', { name: '编辑推荐' })
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))

  test('is a design pixel: 3840 px are twice 1920 px, and below that text keeps its size', async ({
    page,
    library,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await library.open()
    const size = await measure(library)
    await page.setViewportSize({ width: 3840, height: 2160 })
    expect(await measure(library)).toBeCloseTo(size * 2, 1)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await measure(library)).toBe(size)
  })

  test('is the element’s own, not the window’s', async ({ page, library }) => {
    await page.setViewportSize({ width: 3840, height: 2160 })
    await library.open()
    const wide = await measure(library)
    await library.element.evaluate((element) => {
      element.style.width = '1920px'
    })
    expect(await measure(library)).toBeCloseTo(wide / 2, 1)
  })

  test('the root’s font size is 12 times the pixel ratio, and hairlines begin at 2', async ({
    browser,
    baseURL,
  }) => {
    for (const deviceScaleFactor of [1, 2, 3]) {
      const context = await browser.newContext({ baseURL, deviceScaleFactor })
      const page = await context.newPage()
      await page.goto('/#/index')
      await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
      const root = await page.locator('org-library').evaluate((element) => {
        const inner = element.shadowRoot?.querySelector('.ol-root')
        const head = element.shadowRoot?.querySelector('.ol-head')
        return {
          base: inner && getComputedStyle(inner).fontSize,
          hairlines: inner?.classList.contains('hairlines'),
          body: head && getComputedStyle(head).fontSize,
        }
      })
      expect(root).toEqual({
        base: `${12 * deviceScaleFactor}px`,
        hairlines: deviceScaleFactor >= 2,
        body: '15px',
      })
      await context.close()
    }
  })
})
