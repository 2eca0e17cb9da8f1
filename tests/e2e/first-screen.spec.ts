import type { Locator, Page, Route } from '@playwright/test'
import { violations } from './support/axe'
import { openHost } from './support/host'
import { recordedEvents } from './support/page-log'
import { memberState } from './support/session'
import { site } from './support/site'
import { expect, test } from './support/test'

/* `<org-library>` paints its home page before React and the library are there, and they take over without a jump. */

// The code is requested, and not taken from an earlier test.
test.use({ isAlone: true })

/** Holds the library back. The returned functions let it through, or make it fail. */
async function holdLibrary(page: Page) {
  const held: Route[] = []
  let answer: ((route: Route) => Promise<void>) | null = null
  await page.route(/\/chunks\/(again\/)?(live|react)-[\w-]{8}\.js/, async (route) => {
    if (answer) await answer(route)
    else held.push(route)
  })
  const settle = async (how: (route: Route) => Promise<void>) => {
    answer = how
    await Promise.all(held.splice(0).map(how))
  }
  return {
    isAskedFor: () => held.length > 0,
    come: () => settle((route) => route.continue()),
    fail: () => settle((route) => route.abort()),
  }
}

const painted = (page: Page) => page.locator('org-library .ol-shell')

/** Waits until the library has taken over. */
const takenOver = (page: Page) =>
  expect.poll(async () => (await recordedEvents(page, 'ready')).length, { timeout: 15_000 }).toBe(1)

/** Sums up how far the layout moves from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const noted = { shift: 0 }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        noted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Reflect.get(window, 'noted').shift as number)
}

/** The rectangles of what is on the first screen. */
const layout = (page: Page) =>
  page.locator('org-library').evaluate((host) => {
    const shown =
      host.shadowRoot?.querySelectorAll('.ol-shell :is(a, h1, h2, h3, p, button, input, .ol-cover)') ?? []
    return [...shown]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [each.localName, each.className, x, y, width, height].join(' ')
      })
  })

/** The accessibility tree, without regions that say nothing yet. */
const spoken = async (element: Locator) =>
  (await element.ariaSnapshot()).split('\n').filter((line) => !/^\s*- (status|alert)$/.test(line))

const loadedCovers = (page: Page) => page.locator('org-library .ol-cover[data-state="loaded"]:visible')

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('home shows its books before React, and nothing moves or changes when React comes', async ({
      page,
      library,
    }) => {
      const held = await holdLibrary(page)
      await page.goto('/')
      await expect(painted(page).getByRole('article').first()).toBeVisible()
      await expect.poll(() => loadedCovers(page).count()).toBeGreaterThan(3)
      await expect.poll(held.isAskedFor).toBe(true)
      const [tree, places] = [await spoken(library.element), await layout(page)]
      expect(tree.join(' ')).toContain('main')
      expect(await recordedEvents(page, 'ready')).toHaveLength(0)
      const shift = await watchShifts(page)

      await held.come()
      await takenOver(page)
      await expect(painted(page)).toHaveCount(1)
      expect(await layout(page)).toEqual(places)
      expect(await spoken(library.element)).toEqual(tree)
      expect(await shift()).toBeLessThan(0.01)
    })
  })

test('the painted page passes axe', async ({ page }) => {
  await holdLibrary(page)
  await page.goto('/')
  await expect(painted(page).getByRole('article').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('what was pressed meanwhile is pressed in the library; modified presses are the browser’s', async ({
  page,
  library,
}) => {
  const held = await holdLibrary(page)
  await page.goto('/')
  const link = painted(page).getByRole('article').first().getByRole('link')
  await expect(link).toHaveAttribute('href', /#\/bookdetail\/\d+$/)
  await link.click()
  await expect.poll(held.isAskedFor).toBe(true)
  expect(await library.hash()).toBe('')
  await held.come()
  // A visitor is asked to sign in first (SPEC §4).
  await expect(library.loginDialog).toBeVisible()
  expect((await library.recordedEvents('login-request')).at(-1)?.wanted).toMatch(/^\/bookdetail\/\d+$/)
})

test('a press on the button to sign in opens the dialog', async ({ page, library }) => {
  const held = await holdLibrary(page)
  await page.goto('/')
  await expect(painted(page).getByRole('article').first()).toBeVisible()
  await painted(page).getByRole('button', { name: '登录' }).press('Enter')
  await expect.poll(held.isAskedFor).toBe(true)
  await held.come()
  await expect(library.loginDialog).toBeVisible()
})

test('the focus and what was typed stay where they are', async ({ page, library }) => {
  const held = await holdLibrary(page)
  await page.goto('/')
  const field = library.element.getByRole('searchbox')
  await expect(painted(page).getByRole('article').first()).toBeVisible()
  await field.fill('雾港')
  await expect.poll(held.isAskedFor).toBe(true)
  await held.come()
  await takenOver(page)
  await expect(field).toHaveValue('雾港')
  await expect(field).toBeFocused()
  // It is the library's own field: it can be cleared.
  await library.element.getByRole('button', { name: '清空' }).click()
  await expect(field).toHaveValue('')
})

test('the keyboard reaches every book before React, and stays there when it comes', async ({
  page,
  library,
}) => {
  const held = await holdLibrary(page)
  await page.goto('/')
  const link = painted(page).getByRole('article').nth(1).getByRole('link')
  await link.focus()
  const name = await link.textContent()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await expect.poll(held.isAskedFor).toBe(true)
  await held.come()
  await takenOver(page)
  const after = library.element.getByRole('article').nth(1).getByRole('link')
  await expect(after).toHaveText(name ?? '')
  await expect(after).toBeFocused()
})

test('a library whose code never comes keeps its home page, says so once, and comes with the connection', async ({
  page,
  library,
  pageLog,
}) => {
  const held = await holdLibrary(page)
  await page.goto('/')
  await expect.poll(held.isAskedFor).toBe(true)
  await held.fail()
  await expect.poll(() => library.recordedEvents('library-error')).toHaveLength(1)
  expect(await library.recordedEvents('library-error')).toEqual([
    { code: 'network', message: expect.stringMatching(/\S/) },
  ])
  await expect(painted(page).getByRole('article').first()).toBeVisible()
  expect(pageLog.lines.filter(({ text }) => text.startsWith('the library did not load'))).toHaveLength(1)
  pageLog.lines.length = 0
  await held.come()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await takenOver(page)
  await expect(painted(page)).toHaveCount(1)
})

test('the feed is requested once, and a failure is said once', async ({ page, library, pageLog }) => {
  let requests = 0
  const undo = site().route('/library/demo/feed.json', (request) => {
    requests++
    request.continue()
  })
  await page.goto('/')
  await takenOver(page)
  expect(requests).toBe(1)
  undo()

  requests = 0
  site().route('/library/demo/feed.json', (request) => {
    requests++
    request.fulfill({ status: 500 })
  })
  await page.reload()
  await takenOver(page)
  await expect.poll(() => library.recordedEvents('library-error')).toHaveLength(1)
  await expect(library.main.getByRole('button', { name: /再试/ }).first()).toBeVisible()
  pageLog.lines.length = 0
})

test('nothing is painted for whom it is not: a member, a guarded route, a book that is asked for', async ({
  browser,
  baseURL,
}) => {
  for (const [path, storageState] of [
    ['/#/index', memberState(baseURL ?? '')],
    ['/#/bookshelf', undefined],
    ['/#/book-read/1', undefined],
    ['/#/index?bid=1', undefined],
    ['/#/jiangnan/index', undefined],
  ] as const) {
    const context = await browser.newContext({ storageState, baseURL })
    const page = await context.newPage()
    const held = await holdLibrary(page)
    await page.goto(path)
    await expect.poll(held.isAskedFor, path).toBe(true)
    await expect(painted(page), path).toHaveCount(0)
    await context.close()
  }
})

test('attributes of the page apply, also when they change: brand, theme, language, no address', async ({
  page,
}) => {
  const held = await holdLibrary(page)
  await openHost(page, {
    load: 'org-library',
    body: '<org-library src="/library/demo/feed.json" brand="读书" theme="dark" lang="en" router="memory"></org-library>',
  })
  const shell = painted(page)
  await expect(shell.getByRole('article').first()).toBeVisible()
  await expect(shell).toContainText('读书')
  await expect(shell.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('org-library .ol-root')).toHaveAttribute('data-theme', 'dark')
  await expect(shell.getByRole('article').first().getByRole('button')).toBeVisible()
  await page.locator('org-library').evaluate((host) => {
    host.setAttribute('lang', 'zh-CN')
    host.setAttribute('theme', 'light')
  })
  await expect(shell.getByRole('button', { name: '登录' })).toBeVisible()
  await expect(page.locator('org-library .ol-root')).toHaveAttribute('data-theme', 'light')
  // Another catalogue is another library.
  await page
    .locator('org-library')
    .evaluate((host) => host.setAttribute('src', '/library/jiangnan/feed.json'))
  await expect(shell).toContainText('江南中学图书馆')
  await held.come()
  await takenOver(page)
  await expect(shell).toHaveCount(1)
  await expect(shell).toContainText('江南中学图书馆')
})

test('an element that is removed before React comes leaves nothing, and one that is moved stays', async ({
  page,
}) => {
  const held = await holdLibrary(page)
  await page.goto('/')
  await expect(painted(page).getByRole('article').first()).toBeVisible()
  await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('div'))
    const library = document.querySelector('org-library')
    if (library) place.append(library)
  })
  await expect(painted(page).getByRole('article').first()).toBeVisible()
  await page.evaluate(() => {
    const library = document.querySelector('org-library')
    library?.remove()
    Object.assign(window, { library })
  })
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'library').shadowRoot.childElementCount))
    .toBe(0)
  await expect.poll(held.isAskedFor).toBe(true)
  await held.come()
  await page.evaluate(() => document.body.append(Reflect.get(window, 'library')))
  await takenOver(page)
  await expect(painted(page)).toHaveCount(1)
})
