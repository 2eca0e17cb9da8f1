import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/test'

/** A row of the tables of SPEC §2 and DESIGN §4: address, target, heading and title of the screen. */
interface Row {
  path: string
  /** The path of the screen, if the address redirects. */
  to?: string
  name: string
  heading: string | RegExp
  title: string
  mask?: boolean
  /** Whether the address is opened in a new document; otherwise only the hash changes. */
  isNewDocument?: boolean
}

const HOME = '书香阅读，首页，让阅读更简单'
const BOOK = '雾港来信'

const rows = (bid: string): Row[] => [
  { path: '/', to: '/index', name: 'Index', heading: '首页', title: HOME, isNewDocument: true },
  { path: '/index', name: 'Index', heading: '首页', title: HOME },
  { path: '/demo/index', name: 'IndexwithOrg', heading: '首页', title: HOME, isNewDocument: true },
  { path: `/bookdetail/${bid}`, name: 'BookDetail', heading: BOOK, title: `书香阅读，书籍详情 ${BOOK}` },
  {
    path: `/bookdetail/${bid}?title=${encodeURIComponent('雾港')}`,
    name: 'BookDetail',
    heading: BOOK,
    title: '书香阅读，书籍详情 雾港',
    isNewDocument: true,
  },
  { path: '/bookshelf', name: 'BookShelf', heading: '书架还空着', title: '书香阅读，书架', mask: true },
  { path: '/category', name: 'Category', heading: '全部图书', title: '书香阅读，图书分类' },
  { path: '/category/1', name: 'Category', heading: '文学', title: '书香阅读，图书分类 文学' },
  {
    path: '/category/1/11',
    name: 'Category',
    heading: '小说',
    title: '书香阅读，图书分类 小说',
    isNewDocument: true,
  },
  { path: '/category/abc', to: '/index', name: 'Index', heading: '首页', title: HOME },
  { path: '/more/1', name: 'More', heading: '编辑推荐', title: '书香阅读，精选图书 编辑推荐' },
  { path: '/more/1x', to: '/index', name: 'Index', heading: '首页', title: HOME },
  { path: '/more/1-2-3', to: '/index', name: 'Index', heading: '首页', title: HOME },
  {
    path: '/readhistory',
    name: 'ReadHistory',
    heading: '还没有读过的书',
    title: '书香阅读，阅读历史',
    mask: true,
  },
  {
    path: '/redirect/search',
    to: '/search',
    name: 'Search',
    heading: '想找哪本书？',
    title: '书香阅读，搜索',
    isNewDocument: true,
  },
  {
    path: `/redirect/bookdetail/${bid}`,
    to: `/bookdetail/${bid}`,
    name: 'BookDetail',
    heading: BOOK,
    title: `书香阅读，书籍详情 ${BOOK}`,
  },
  { path: '/book-read', to: '/index', name: 'Index', heading: '首页', title: HOME },
  { path: '/book-read/x', to: '/index', name: 'Index', heading: '首页', title: HOME },
  { path: '/demo/login', to: '/demo/index', name: 'IndexwithOrg', heading: '首页', title: HOME },
  { path: '/error', to: '/error/404', name: '404', heading: '页面不存在！', title: '书香阅读，页面不存在！' },
  { path: '/error/404', name: '404', heading: '页面不存在！', title: '书香阅读，页面不存在！' },
  {
    path: '/error/500',
    name: '500',
    heading: '服务器开小差了！',
    title: '书香阅读，服务器开小差了！',
  },
  { path: '/search', name: 'Search', heading: '想找哪本书？', title: '书香阅读，搜索' },
  { path: '/search?q=茶', name: 'Search', heading: '搜索“茶”', title: '书香阅读，搜索 茶' },
  { path: '/no/such/page', to: '/index', name: 'Index', heading: '首页', title: HOME, isNewDocument: true },
  { path: '/%E0%A4%A', to: '/index', name: 'Index', heading: '首页', title: HOME, isNewDocument: true },
  // The last row, because it signs the member out.
  { path: '/noauth/login', name: 'NoLogin', heading: '还没有登录', title: '书香阅读', isNewDocument: true },
]

/** Delays matching requests until the returned function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route: Route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('a member', () => {
  test.use({ member: {} })

  test('every address shows its screen and reports its title', async ({ page, library, bidOf }) => {
    test.slow()
    let at = ''
    for (const row of rows(await bidOf(BOOK))) {
      const target = decodeURI(row.to ?? decodeSafely(row.path))
      await test.step(row.path, async () => {
        if (row.isNewDocument) {
          await page.goto('about:blank')
          await library.open(row.path)
        } else {
          // Go to another screen first: a route that redirects to the current screen would change nothing.
          if (target === at) await library.navigate('/error/500')
          if (target === at) await library.expectAt('/error/500')
          await page.evaluate((hash) => {
            location.hash = hash
          }, row.path)
          await library.expectAt(target)
        }
        at = target
        await expect(library.heading(row.heading)).toBeAttached()
        const route = (await library.recordedEvents('route-change')).at(-1)
        expect(route?.name).toBe(row.name)
        expect(decodeURIComponent(String(route?.fullPath))).toBe(target)
        await expect.poll(() => library.hash()).toBe(`#${target}`)
        await expect(page).toHaveTitle(row.title)
        expect((await library.recordedEvents('title-change')).at(-1)).toEqual({ title: row.title })
        await expect(page.locator('[data-mask="linear"][aria-hidden]')).toHaveCount(row.mask ? 1 : 0)
      })
    }
  })

  test('the reader opens a book, and one of its chapters', async ({ page, library, reader, bidOf }) => {
    const bid = await bidOf(BOOK)
    await library.open(`/book-read/${bid}`)
    await reader.ready()
    await expect(page).toHaveTitle(`书香阅读，在线阅读 ${BOOK}`)
    await expect(page.getByRole('navigation', { name: '书库导航' })).toHaveCount(0)
    await library.navigate(`/book-read/${bid}/3`)
    await expect.poll(() => library.at()).toBe(`/book-read/${bid}/3`)
    await reader.ready()
    const third = await page.evaluate(async (id) => {
      interface Line {
        title: string
        properties: { chapter: number }
        children?: Line[]
      }
      const { toc } = (await (await fetch(`/library/demo/book/${id}.json`)).json()) as { toc: Line[] }
      const lines = (all: Line[]): Line[] => all.flatMap((line) => [line, ...lines(line.children ?? [])])
      return lines(toc).find(({ properties }) => properties.chapter === 3)?.title ?? 'no third chapter'
    }, bid)
    await expect.poll(() => reader.place()).toContain(third)
    expect(await library.recordedEvents('book-open')).toContainEqual({ bid })
  })

  test('redirects add no history entry', async ({ page, library }) => {
    await library.open('/search')
    await library.navigate('/error')
    await library.expectAt('/error/404')
    await page.goBack()
    await library.expectAt('/search')
  })

  test('Back and Forward go through the screens', async ({ page, library }) => {
    await library.open('/index')
    for (const path of ['/category/1', '/search?q=茶', '/bookshelf']) {
      await library.navigate(path)
      await library.expectAt(path)
    }
    await page.goBack()
    await library.expectAt('/search?q=茶')
    await expect(library.heading('搜索“茶”')).toBeVisible()
    await page.goBack()
    await library.expectAt('/category/1')
    await page.goForward()
    await library.expectAt('/search?q=茶')
    expect(await library.hash()).toBe('#/search?q=茶')
  })

  test('a screen is rendered anew if the full path changes, query included', async ({ library }) => {
    await library.open('/search?q=茶')
    await expect(library.heading('搜索“茶”')).toBeVisible()
    const mark = library.main.locator('[data-mark]')
    const leaveMark = () =>
      library.main
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => heading.setAttribute('data-mark', ''))
    await leaveMark()
    await library.navigate('/search?q=茶')
    await expect(mark).toHaveCount(1)
    await library.navigate('/search?q=书')
    await expect(library.heading('搜索“书”')).toBeVisible()
    await expect(mark).toHaveCount(0)
    await leaveMark()
    await library.navigate('/search?q=书&title=x')
    await expect(mark).toHaveCount(0)
  })

  test('the code of a screen is requested once, at its first visit', async ({ page, library }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      const name = /\/chunks\/(\w+Screen)-/.exec(request.url())?.[1]
      if (name) requested.push(name)
    })
    await library.open('/index')
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    expect(requested).toEqual(['HomeScreen'])
    await library.navigate('/search')
    await library.expectAt('/search')
    await library.navigate('/category')
    await library.expectAt('/category')
    await library.navigate('/search?q=茶')
    await library.expectAt('/search?q=茶')
    expect(requested).toEqual(['HomeScreen', 'SearchScreen', 'CategoryScreen'])
  })

  test('a progress bar is shown while the code of a screen loads; the old screen stays', async ({
    page,
    library,
  }) => {
    await library.open('/category')
    await expect(library.heading('全部图书')).toBeVisible()
    const release = await hold(page, /\/chunks\/SearchScreen-/)
    await library.navigate('/search')
    await expect(library.progressBar).toBeVisible()
    await expect(library.heading('全部图书')).toBeVisible()
    expect(await library.hash(), 'the address follows the screen').toBe('#/category')
    release()
    await expect(library.heading('想找哪本书？')).toBeVisible()
    await expect(library.progressBar).toHaveCount(0)
    expect(await library.hash()).toBe('#/search')
  })

  test('the last of two navigations wins', async ({ page, library }) => {
    await library.open('/category')
    const release = await hold(page, /\/chunks\/SearchScreen-/)
    await library.navigate('/search')
    await library.navigate('/bookshelf')
    await library.expectAt('/bookshelf')
    release()
    await expect(library.progressBar).toHaveCount(0)
    expect(await library.at()).toBe('/bookshelf')
    expect((await library.recordedEvents('route-change')).map((route) => route.name)).toEqual([
      'Category',
      'BookShelf',
    ])
  })

  test('the reader keeps its place in a window that changes while a field has the focus', async ({
    page,
    library,
    reader,
    bidOf,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await library.open(`/book-read/${await bidOf('雾港来信')}/2`)
    await reader.ready()
    const top = () => reader.region.evaluate((region) => Math.round(region.getBoundingClientRect().top))
    await expect.poll(top).toBe(0)
    // Browsers scroll like this to show a field in a dialog.
    for (const size of [
      { width: 812, height: 375 },
      { width: 375, height: 812 },
    ]) {
      await page.evaluate(() => scrollTo(0, 0))
      expect(await top()).toBeGreaterThan(0)
      await page.setViewportSize(size)
      await expect.poll(top).toBe(0)
    }
  })

  test('every navigation scrolls to the top of the element', async ({ page, library, bidOf }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    await library.open('/category')
    await expect(library.main.getByRole('heading', { level: 2 }).nth(10)).toBeAttached()
    const top = () => library.element.evaluate((element) => element.getBoundingClientRect().top)
    await page.mouse.wheel(0, 1200)
    await expect.poll(top).toBeLessThan(-500)
    await library.navigate('/search?q=茶')
    await library.expectAt('/search?q=茶')
    await expect.poll(top).toBeCloseTo(0, 0)

    // The reader fills the window, also after a screen that was too short to scroll.
    await page.setViewportSize({ width: 1280, height: 860 })
    await library.navigate('/bookshelf')
    await expect.poll(top).toBeGreaterThan(0)
    await library.navigate(`/book-read/${await bidOf(BOOK)}`)
    await expect.poll(top).toBeCloseTo(0, 0)
  })
})

test.describe('on the page of a host', () => {
  test('mounting changes neither address, scroll position nor title', async ({ page, library }) => {
    await page.goto('/')
    await library.ready()
    await expect(library.heading('首页')).toBeAttached()
    expect(page.url()).toMatch(/\/$/)
    expect(await page.evaluate(() => [history.length, scrollY, history.state])).toEqual([
      expect.any(Number),
      0,
      null,
    ])
    await library.element.evaluate((element) => element.removeAttribute('manage-title'))
    await expect(page).toHaveTitle('书香阅读')
    await library.navigate('/more/1')
    await library.expectAt('/more/1')
    await expect(page).toHaveTitle('书香阅读')
    await expect
      .poll(async () => (await library.recordedEvents('title-change')).at(-1))
      .toEqual({ title: '书香阅读，精选图书 编辑推荐' })
  })

  test('anchors of the page leave the screen alone, and Back works across both', async ({
    page,
    library,
  }) => {
    await library.open('/more/1')
    await expect(library.heading('编辑推荐')).toBeVisible()
    const shown = (await library.recordedEvents('route-change')).length
    await page.evaluate(() => {
      location.hash = '#contact'
    })
    await expect(page).toHaveURL(/#contact$/)
    await expect(library.heading('编辑推荐')).toBeVisible()
    await library.navigate('/more/2')
    await expect(library.heading('一口气读完')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/#contact$/)
    await expect(library.heading('编辑推荐')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/#\/more\/1$/)
    await expect(library.heading('编辑推荐')).toBeVisible()
    expect((await library.recordedEvents('route-change')).length).toBe(shown + 2)
  })

  test('a second library leaves the address alone and warns once', async ({ page, library, pageLog }) => {
    await library.open('/more/1')
    await page.evaluate(() => {
      const second = document.createElement('org-library')
      second.id = 'second'
      second.setAttribute('org', 'jiangnan')
      second.setAttribute('src', '/library/{org}/')
      document.body.append(second)
    })
    const second = page.locator('#second')
    await expect(second.getByRole('heading', { level: 1, name: '江南中学图书馆' })).toBeVisible()
    await expect(library.element.getByRole('heading', { level: 1, name: '编辑推荐' })).toBeVisible()
    await second.evaluate((element) =>
      (element as HTMLElement & { navigate(path: string): void }).navigate('/more/2'),
    )
    await expect(second.getByRole('heading', { level: 1, name: '课间十分钟' })).toBeVisible()
    expect(await library.hash()).toBe('#/more/1')
    const warnings = pageLog.elementLines
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^<org-library> .*memory/)
  })
})

/** Decodes a path as the address bar does; returns an invalid one unchanged. */
function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
