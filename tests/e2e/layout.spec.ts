import { chromium, type Locator, type Page } from '@playwright/test'
import { linesDown } from './hosts/support/pixels'
import { openHost } from './support/host'
import { coveredControls, cutHints, misfits, smallTargets, spaceOut } from './support/layout'
import { LibraryPage } from './support/library'
import { recordEvents } from './support/page-log'
import { seed } from './support/records'
import { sessionOf } from './support/session'
import { expect, test } from './support/test'

/** All screens of a member except the reader, which has its own specs. */
const SCREENS = [
  '/index',
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
  // The last one, because the second organisation signs the member out.
  '/jiangnan/index',
] as const

/** A window size, and styles of the page or of the element. */
interface Setting {
  name: string
  width: number
  height: number
  /** CSS `zoom` of the host page; 1 when absent. */
  zoom?: number
  /** Width of the element, if it differs from the page's. */
  sidebar?: string
  /** Whether the text spacing of WCAG 1.4.12 is applied. */
  spaced?: boolean
  checks: readonly ('fits' | 'uncovered' | 'targets')[]
}

const heightOf = (width: number) => (width < 600 ? 740 : width < 2000 ? 900 : 2000)
const wide = (width: number, checks: Setting['checks'] = ['fits', 'uncovered']): Setting => ({
  name: `${width} px wide`,
  width,
  height: heightOf(width),
  checks,
})

const SETTINGS: readonly Setting[] = [
  wide(320),
  wide(375, ['fits', 'uncovered', 'targets']),
  wide(768),
  wide(1200),
  wide(1280),
  wide(1920),
  wide(3840),
  // A browser's zoom is equivalent to a smaller window with larger pixels.
  { name: '200% zoom of 1280 px', width: 640, height: 450, checks: ['fits', 'uncovered'] },
  { name: '400% zoom of 1280 px', width: 320, height: 225, checks: ['fits', 'uncovered'] },
  { name: 'a host page zoomed twice by CSS', width: 1280, height: 900, zoom: 2, checks: ['fits'] },
  { name: 'a host page zoomed four times by CSS', width: 1280, height: 900, zoom: 4, checks: ['fits'] },
  { name: 'a sidebar of 280 px', width: 1280, height: 900, sidebar: '280px', checks: ['fits'] },
  { name: 'spaced out, 320 px wide', width: 320, height: 740, spaced: true, checks: ['fits', 'uncovered'] },
  { name: 'spaced out, 1280 px wide', width: 1280, height: 900, spaced: true, checks: ['fits', 'uncovered'] },
]

async function put(page: Page, library: LibraryPage, setting: Setting): Promise<void> {
  const { width, height, zoom = 1, sidebar = '', spaced = false } = setting
  await page.setViewportSize({ width, height })
  await library.element.evaluate(
    (element, { zoom, sidebar }) => {
      document.documentElement.style.setProperty('zoom', String(zoom))
      element.style.width = sidebar
    },
    { zoom, sidebar },
  )
  await spaceOut(library.element, spaced)
}

async function checked(library: LibraryPage, { checks }: Setting): Promise<string[]> {
  return [
    ...(checks.includes('fits') ? await misfits(library.element) : []),
    ...(checks.includes('uncovered') ? await coveredControls(library.element) : []),
    ...(checks.includes('targets') ? await smallTargets(library.element) : []),
  ]
}

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

  // In parts, so that several workers can share them. Each screen is opened once and checked in every
  // setting.
  for (const [part, screens] of [SCREENS.slice(0, 4), SCREENS.slice(4, 8), SCREENS.slice(8)].entries())
    test(`screens fit in every setting (part ${part + 1})`, async ({ page, library }) => {
      test.slow()
      const bid = await seedMember(page, library)
      for (const screen of screens) {
        await show(library, screen.replace('{bid}', bid))
        const found: Record<string, string[]> = {}
        for (const setting of SETTINGS) {
          await put(page, library, setting)
          const here = await checked(library, setting)
          if (here.length > 0) found[setting.name] = here
        }
        expect.soft(found, screen).toEqual({})
      }
    })

  test('screens fit a phone in English, whose words are longer', async ({ page, library }) => {
    test.slow()
    const bid = await seedMember(page, library)
    await library.element.evaluate((element) => element.setAttribute('lang', 'en'))
    for (const screen of SCREENS) {
      await show(library, screen.replace('{bid}', bid))
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: heightOf(width) })
        const found = [...(await misfits(library.element)), ...(await cutHints(library.element))]
        expect.soft(found, `${screen}, ${width} px`).toEqual([])
      }
    }
  })

  test('a toast on a phone covers neither header, tabs nor selection bar', async ({ page, library }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    const bid = await seedMember(page, library)
    await show(library, `/bookdetail/${bid}`)
    const expectClearOfToast = async (...others: readonly Locator[]) => {
      const toast = page.locator('.ol-toast').last()
      await expect(toast).toBeVisible()
      // Finish the entry animation, to measure the final position.
      await toast.evaluate((one) => one.getAnimations().map((animation) => animation.finish()))
      const box = await toast.boundingBox()
      for (const other of others) {
        const place = await other.boundingBox()
        if (!box || !place) throw new Error('nothing to be seen')
        const isClear = box.y >= place.y + place.height || box.y + box.height <= place.y
        expect.soft(isClear, `${JSON.stringify(box)} over ${JSON.stringify(place)}`).toBe(true)
      }
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 16)
    }
    const tabs = page.getByRole('navigation', { name: '书库导航' })
    const head = page.getByRole('link', { name: '书香公共图书馆' })
    await library.main.getByRole('button', { name: '已在书架' }).press('Enter')
    await expectClearOfToast(head, page.locator('.ol-search input'), tabs)

    await show(library, '/bookshelf')
    await library.main.getByRole('button', { name: '整理' }).click()
    await library.main.getByRole('checkbox').first().click()
    await library.main.getByRole('button', { name: '移出书架' }).click()
    await library.main.getByRole('button', { name: '整理' }).click()
    await expectClearOfToast(tabs, library.main.getByRole('toolbar'))
  })

  for (const [width, height] of [
    [320, 740],
    [1280, 900],
  ] as const)
    test(`the reader and its panels fit with WCAG text spacing, ${width} px wide`, async ({
      page,
      library,
      reader,
      bidOf,
    }) => {
      await page.setViewportSize({ width, height })
      await library.open(`/book-read/${await bidOf('一盏灯的重量')}/3`)
      await reader.ready()
      await reader.text.focus()
      // Create a bookmark and a highlight with a note, so that their panel has entries.
      await page.keyboard.press('b')
      await page.keyboard.press('s')
      await reader.region.getByRole('button', { name: '写笔记' }).click()
      await reader.region.getByRole('textbox').fill('灯的重量，原来是端灯的人的心事。'.repeat(3))
      await reader.region.getByRole('button', { name: '保存' }).click()
      await spaceOut(library.element, true)
      expect.soft(await misfits(library.element), 'the page').toEqual([])
      for (const [key, name] of [
        ['t', '目录'],
        ['/', '查找'],
        ['m', '书签与划线'],
        ['?', '按键一览'],
      ] as const) {
        await reader.text.focus()
        await page.keyboard.press(key)
        const panel = page.getByRole('dialog', { name })
        await expect(panel).toBeVisible()
        if (key === '/') {
          await page.keyboard.type('灯')
          await expect(panel.getByRole('status')).toContainText('处')
        }
        expect.soft(await misfits(library.element), name).toEqual([])
        expect.soft(await coveredControls(library.element, '[role="dialog"], dialog'), name).toEqual([])
        await panel.getByRole('button', { name: '关闭' }).first().click()
        await expect(panel).toHaveCount(0)
      }
      if ((await reader.region.getAttribute('data-bars')) === null) await reader.showBars()
      await reader.region.getByRole('button', { name: '更多' }).click()
      expect.soft(await misfits(library.element), 'more').toEqual([])
      expect.soft(await coveredControls(library.element, '[role="menu"]'), 'more').toEqual([])
      await page.keyboard.press('Escape')
      await reader.region.getByRole('button', { name: '版面设置' }).click()
      await expect(reader.region.getByRole('switch')).toBeVisible()
      expect.soft(await misfits(library.element), 'settings').toEqual([])
      expect.soft(await coveredControls(library.element, '[role="dialog"]'), 'settings').toEqual([])
    })

  for (const zoom of [2, 4])
    test.describe(`at ${zoom * 100}% zoom of a window of 1280 px`, () => {
      // A browser's zoom is equivalent to a smaller window with larger pixels.
      test.use({
        viewport: { width: 1280 / zoom, height: Math.round(900 / zoom) },
        deviceScaleFactor: zoom,
      })

      test('the reader and its panels fit', async ({ page, library, reader, bidOf }) => {
        await library.open('/index')
        const size = await page
          .getByRole('heading', { name: '编辑推荐' })
          .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
        expect(size, 'text is really larger').toBeGreaterThanOrEqual(20)
        await library.navigate(`/book-read/${await bidOf('雾港来信')}/2`)
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
})

test.describe('the default font size of the browser', () => {
  test('enlarges everything alike, whatever the font size of the root, and everything fits', async ({
    baseURL,
    launchOptions,
    bidOf,
  }) => {
    test.slow()
    // The font size of the browser's appearance settings. A headless browser has only this switch for it.
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24']
    const browser = await chromium.launch({ ...launchOptions, args })
    const context = await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const library = new LibraryPage(page)
    await recordEvents(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await library.open()
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    const measure = () =>
      library.element.evaluate((element) => {
        const root = element.shadowRoot
        const style = (selector: string) => getComputedStyle(root?.querySelector(selector) ?? element)
        return {
          words: style('.ol-main').fontSize,
          target: style('.ol-masthead').minBlockSize,
          // The layout changes at 900 px for a 16 px font, which is 1350 px for 24 px.
          isTablet: style('.ol-search').gridRowStart === '2',
          base: style('.ol-root').fontSize,
        }
      })
    const enlarged = { words: '22.5px', target: '66px', isTablet: true, base: '12px' }
    expect(await measure()).toEqual(enlarged)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '62.5%'))
    expect(await measure(), 'the page’s own trick changes nothing').toEqual(enlarged)
    await library.element.evaluate((element, session) => {
      ;(element as HTMLElement & { signIn(session: object): void }).signIn(session)
    }, sessionOf('林晓'))
    const bid = await bidOf('雾港来信')
    for (const path of [
      '/index',
      '/category/2',
      `/bookdetail/${bid}`,
      '/bookshelf',
      '/readhistory',
      '/search?q=茶',
    ]) {
      await show(library, path)
      for (const width of [320, 768, 1280, 3840]) {
        await page.setViewportSize({ width, height: heightOf(width) })
        expect.soft(await misfits(library.element), `${path}, ${width} px`).toEqual([])
        expect.soft(await coveredControls(library.element), `${path}, ${width} px`).toEqual([])
      }
    }
    await browser.close()
  })
})

test.describe('the first visit', () => {
  for (const width of [900, 1280]) {
    test(`nothing shifts when the name of the organisation loads, ${width} px wide`, async ({
      page,
      library,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // Delay the catalogue by 300 ms, so that the header is painted without it.
      await page.route('**/library/**', async (route) => {
        await new Promise((later) => setTimeout(later, 300))
        await route.continue()
      })
      await library.open()
      await expect(page.getByRole('navigation', { name: '书库导航' })).toBeVisible()
      await expect(page.getByRole('link', { name: '书香公共图书馆' })).toBeVisible()
      await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
      const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect((await shifts()).reduce((sum, one) => sum + one, 0)).toBe(0)
    })
  }

  test('a long name of the organisation is shown whole on a phone', async ({ page, library }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    const name = '东江县第一高级中学图书馆与学习中心'
    await page.route('**/library/demo/feed.json', async (route) => {
      const feed = (await (await route.fetch()).json()) as { metadata: object }
      await route.fulfill({ json: { ...feed, metadata: { ...feed.metadata, orgName: name } } })
    })
    await library.open()
    const head = page.getByRole('link', { name })
    await expect(head).toBeVisible()
    // A second line would overflow by 22 px.
    expect(await head.getByText(name).evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(4)
    expect(await head.getByText(name).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    const [words, button] = await Promise.all([
      head.getByText(name).boundingBox(),
      page.getByRole('button', { name: '登录' }).boundingBox(),
    ])
    expect((button?.x ?? 0) - (words?.x ?? 0) - (words?.width ?? 0)).toBeGreaterThanOrEqual(8)
  })

  test('keeps its layout after signing in, and fills a host of a given height', async ({ page, library }) => {
    await test.step('nothing shifts on a phone at a sign-in', async () => {
      await page.setViewportSize({ width: 375, height: 812 })
      await library.open('/error/404')
      const tops = () =>
        Promise.all(
          [library.main, page.locator('.ol-search input')].map(async (box) => (await box.boundingBox())?.y),
        )
      const before = await tops()
      await library.element.evaluate((element, session) => {
        ;(element as HTMLElement & { signIn(session: object): void }).signIn(session)
      }, sessionOf('林晓'))
      await expect(page.getByRole('button', { name: '林晓 的账户' })).toBeVisible()
      expect(await tops()).toEqual(before)

      await test.step('a hint wraps after its comma', async () => {
        await library.navigate('/bookshelf')
        const hint = library.main.getByText('在书籍详情里点“加入书架”，书就会排在这里。')
        const firstLine = await hint.evaluate((element) => {
          const text = element.firstChild as Text
          const bottom = (at: number) => {
            const one = element.ownerDocument.createRange()
            one.setStart(text, at)
            one.setEnd(text, at + 1)
            return one.getBoundingClientRect().bottom
          }
          const shown = [...text.data].filter((_, at) => bottom(at) < bottom(text.length - 1) - 4)
          return shown.join('')
        })
        expect(firstLine).toBe('在书籍详情里点“加入书架”，')
      })
    })

    await test.step('the background fills the minimum height that the host sets', async () => {
      await page.setViewportSize({ width: 1280, height: 1400 })
      await library.navigate('/error/404')
      await library.expectAt('/error/404')
      const paper = () =>
        library.element.evaluate((element) => {
          element.style.minHeight = '1300px'
          return element.shadowRoot?.querySelector('.ol-root')?.getBoundingClientRect().height
        })
      expect(await paper()).toBe(1300)
    })
  })

  test('a tablet shows the covers of the first list without scrolling', async ({ page, library }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await library.open()
    const covers = page.getByRole('list', { name: '编辑推荐' })
    await expect(covers).toBeVisible()
    expect((await covers.boundingBox())?.y).toBeLessThan(850)

    await test.step('lines between categories are equally thin', async () => {
      const strip = library.main.getByRole('navigation')
      expect(await linesDown(await strip.screenshot(), 14)).toEqual([1, 1, 1, 1])
    })
  })
})

test.describe('the unit', () => {
  const measure = (library: LibraryPage) =>
    library.main
      .getByRole('heading', { name: '编辑推荐' })
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))

  test('a design pixel depends on the width of the element', async ({ page, library }) => {
    await test.step('3840 px are twice 1920 px; below that text keeps its size', async () => {
      await page.setViewportSize({ width: 1920, height: 1080 })
      await library.open()
      const size = await measure(library)
      await page.setViewportSize({ width: 3840, height: 2160 })
      expect(await measure(library)).toBeCloseTo(size * 2, 1)
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await measure(library)).toBe(size)
    })

    await test.step('the width of the element counts, not that of the window', async () => {
      await page.setViewportSize({ width: 3840, height: 2160 })
      const wide = await measure(library)
      await library.element.evaluate((element) => {
        element.style.width = '1920px'
      })
      expect(await measure(library)).toBeCloseTo(wide / 2, 1)
    })
  })

  test('the font size of the root is 12 times the pixel ratio; hairlines begin at 2', async ({
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

test.describe('below a bar of the host', () => {
  const BAR = 56
  const CSS = `body { margin: 0; padding-top: ${BAR}px; --org-library-top: ${BAR}px }
    #bar { position: fixed; inset: 0 0 auto; height: ${BAR}px; background: navy; z-index: 9 }
    .narrow { width: 320px; margin: auto }`

  for (const [name, width, className] of [
    ['a full column', 1280, 'full'],
    ['a narrow column', 1280, 'narrow'],
    ['a phone', 360, 'full'],
  ] as const)
    test(`in ${name} the reader ends with the window, and what sticks and dialogs keep below it`, async ({
      page,
      bidOf,
    }) => {
      const bid = await bidOf('雾港来信')
      await page.setViewportSize({ width, height: 640 })
      await page.route('**/bar.css', (route) => route.fulfill({ contentType: 'text/css', body: CSS }))
      await openHost(page, {
        load: 'org-library',
        body: `<link rel="stylesheet" href="/bar.css"><div id="bar"></div><div class="${className}"><org-library org="demo" src="/library/{org}/"></org-library></div>`,
      })
      const library = new LibraryPage(page)
      await library.ready()
      await library.navigate('/bookshelf')
      await expect(library.loginDialog).toBeVisible()
      await page.screenshot({ path: `test-results/bar/dialog-${width}-${className}.png` })
      await expect.poll(async () => (await library.loginDialog.boundingBox())?.y).toBeGreaterThanOrEqual(BAR)
      await library.loginDialog.getByRole('button', { name: '以后再说' }).click()
      await library.element.evaluate(
        (element, session) => Object.assign(element, { session }),
        sessionOf('林晓'),
      )

      await library.navigate(`/bookdetail/${bid}`)
      await expect(library.heading('雾港来信')).toBeVisible()
      await page.mouse.move(width / 2, 300)
      await page.mouse.wheel(0, 600)
      const cover = library.main.locator('.ol-detail-cover')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      if (className === 'full' && width > 1000)
        await expect.poll(async () => (await cover.boundingBox())?.y).toBeGreaterThanOrEqual(BAR)
      await page.screenshot({ path: `test-results/bar/detail-${width}-${className}.png` })

      await library.navigate(`/book-read/${bid}`)
      const reader = page.getByRole('region', { name: /^阅读：/ })
      await expect(reader.getByRole('document', { name: '正文' })).toHaveAttribute('tabindex', '0')
      await expect.poll(async () => (await reader.boundingBox())?.y).toBe(BAR)
      expect((await reader.boundingBox())?.height).toBe(640 - BAR)
      await page.screenshot({ path: `test-results/bar/reader-${width}-${className}.png` })

      await library.navigate('/index')
      const top = () => library.element.evaluate((element) => element.getBoundingClientRect().top)
      await expect.poll(top, 'a screen begins below the bar').toBe(BAR)
    })
})
