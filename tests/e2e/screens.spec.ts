import type { Page } from '@playwright/test'
import { LOOKS, violations, violationsIn } from './support/axe'
import { pass, stopClock } from './support/clock'
import { smallTargets } from './support/layout'
import type { LibraryPage } from './support/library'
import { type Seed, seed } from './support/records'
import { expect, test } from './support/test'

interface DemoBook {
  bid: string
  resName: string
  resAuthor: string
}

async function demoBooks(page: Page): Promise<DemoBook[]> {
  const answer = await page.request.get('/library/demo/search-index.json')
  return ((await answer.json()) as { books: DemoBook[] }).books
}

const named = (books: readonly DemoBook[], ...names: string[]) =>
  names.map((name) => {
    const found = books.find(({ resName }) => resName === name)
    if (!found) throw new Error(`the demo library has no book called ${name}`)
    return found
  })

async function openWith(library: LibraryPage, path: string, records: Seed): Promise<void> {
  await seed(library.page, records)
  await library.open(path)
}

const titles = (library: LibraryPage, level: number) => library.main.getByRole('heading', { level })

test.describe('a member', () => {
  test.use({ member: {} })

  test('continues reading with the newest four unfinished books', async ({ page, library, reader }) => {
    const [a, b, c, d, e, f] = (await demoBooks(page)).slice(0, 6) as [
      DemoBook,
      DemoBook,
      DemoBook,
      DemoBook,
      DemoBook,
      DemoBook,
    ]
    await openWith(library, '/index', {
      places: [
        [a.bid, 0.3],
        [b.bid, 1],
        [c.bid, 0.05],
        [d.bid, 0.6],
        [e.bid, 0.7],
        [f.bid, 0.2],
      ],
    })
    const strip = library.main.getByRole('region', { name: '继续阅读' })
    await expect(strip.getByRole('link', { name: /^继续阅读《/ })).toHaveCount(4)
    await expect(strip.getByRole('link', { name: `继续阅读《${a.resName}》，已读 30%` })).toBeVisible()
    await expect(strip.getByRole('link', { name: b.resName })).toHaveCount(0)
    await expect(strip.getByRole('link', { name: f.resName })).toHaveCount(0)
    await strip.getByRole('link', { name: d.resName }).click()
    await library.expectAt(`/book-read/${d.bid}`)
    await expect(reader.region).toBeVisible()
  })

  test('sees the accessibility metadata of a book', async ({ page, library }) => {
    const [tea, letters] = named(await demoBooks(page), '一杯茶的时间', '雾港来信')
    await page.route(`**/book/${tea?.bid}.json`, async (route) => {
      const answer = await route.fetch()
      const book = (await answer.json()) as { metadata: object }
      const accessibility = { accessModeSufficient: ['textual'], summary: '图片都有说明。' }
      await route.fulfill({ json: { ...book, metadata: { ...book.metadata, accessibility } } })
    })
    await page.route(`**/book/${letters?.bid}.json`, async (route) => {
      const answer = await route.fetch()
      const book = (await answer.json()) as { metadata: object }
      await route.fulfill({ json: { ...book, metadata: { ...book.metadata, accessibility: undefined } } })
    })
    await library.open(`/bookdetail/${tea?.bid}`)
    const title = library.main.getByRole('heading', { name: '无障碍', level: 2 })
    await expect(title).toBeVisible()
    await expect(library.main.getByText('全部内容都可以朗读，或用盲文点显器阅读。')).toBeVisible()
    await expect(library.main.getByText('图片都有说明。')).toBeVisible()
    expect(await violations(page, 'org-library')).toEqual([])
    await library.navigate(`/bookdetail/${letters?.bid}`)
    await expect(library.heading('雾港来信')).toBeVisible()
    await expect(library.main.getByRole('region', { name: '也许还想读' })).toBeVisible()
    await expect(title).toHaveCount(0)
  })

  test('finds related books', async ({ page, library }) => {
    const [tea] = named(await demoBooks(page), '一杯茶的时间')
    await library.open(`/bookdetail/${tea?.bid}`)
    const related = library.main.getByRole('region', { name: '也许还想读' })
    await expect(related.getByRole('link')).not.toHaveCount(0)
    await expect(related.getByRole('link', { name: '一杯茶的时间' })).toHaveCount(0)
    const name = (await related.getByRole('link').first().textContent()) ?? ''
    await related.getByRole('link').first().click()
    await expect(library.heading(name)).toBeVisible()
  })

  test('opens the contents level by level, and a chapter, by keyboard', async ({ page, library, reader }) => {
    const [lamp] = named(await demoBooks(page), '一盏灯的重量')
    await library.open(`/bookdetail/${lamp?.bid}`)
    const toggle = library.main.getByRole('button', { name: /第二辑.*的下级目录/ })
    await toggle.focus()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const list = library.main
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /第二辑/ }) })
    await expect(list.getByRole('link')).toHaveCount(8)
    await page.keyboard.press('Tab')
    await expect(list.getByRole('link').nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await library.expectAt(`/book-read/${lamp?.bid}/3?at=s1`)
    await expect.poll(() => reader.place()).toContain('末班车')
  })

  test('opens a long introduction, also for find-in-page, and finds it open after Back', async ({
    page,
    library,
    bidOf,
  }) => {
    const bid = await bidOf('雾港来信')
    await page.route(`**/library/demo/book/${bid}.json`, async (route) => {
      const response = await route.fetch()
      const book = await response.json()
      const resIntro = `${'雾从海上来，'.repeat(500)}信写完了。`
      await route.fulfill({
        response,
        json: { ...book, metadata: { ...book.metadata, description: resIntro } },
      })
    })
    await page.setViewportSize({ width: 375, height: 812 })
    await library.open(`/bookdetail/${bid}`)
    const text = page.getByText('信写完了。')
    const height = async () => (await text.boundingBox())?.height ?? 0
    const more = page.getByRole('button', { name: '展开《雾港来信》的简介' })
    const less = page.getByRole('button', { name: '收起《雾港来信》的简介' })
    await more.press('Enter')
    await expect(less).toBeFocused()
    expect(await height()).toBeGreaterThan(2000)
    await less.press('Enter')
    expect(await height()).toBeLessThan(300)
    await expect(more).toBeInViewport()

    await test.step('what a search in the page leads to is shown, where it is', async () => {
      const whereFound = (scroll: boolean) =>
        text.evaluate((element, isFirst) => {
          const words = element.ownerDocument.createRange()
          const node = element.firstChild as Text
          words.setStart(node, node.data.indexOf('信写'))
          words.setEnd(node, node.length)
          const top = () => words.getBoundingClientRect().top
          if (isFirst) element.scrollTop += top() - element.getBoundingClientRect().top - 100
          return Math.round(top())
        }, scroll)
      const found = await whereFound(true)
      await expect(less).toBeVisible()
      await expect.poll(() => whereFound(false)).toBe(found)
    })

    await library.navigate('/index')
    await library.expectAt('/index')
    await page.goBack()
    await expect(less).toBeVisible()
  })

  test('sorts, searches and groups the shelf, and undoes a removal', async ({ page, library }) => {
    const books = named(await demoBooks(page), '雾港来信', '渡口', '一杯茶的时间', '抬头看星')
    const [fog, ferry, tea] = books as [DemoBook, DemoBook, DemoBook]
    await openWith(library, '/bookshelf', {
      shelf: books,
      places: [
        [tea.bid, 0.4],
        [ferry.bid, 0.8],
      ],
    })
    await expect(titles(library, 2)).toHaveText(['雾港来信', '渡口', '一杯茶的时间', '抬头看星'])
    await expect(library.main.getByRole('progressbar', { name: /渡口/ })).toHaveAttribute(
      'aria-valuenow',
      '80',
    )

    const sortBy = async (order: string) => {
      await library.main.getByRole('button', { name: /^排序：/ }).click()
      await page.getByRole('menuitemradio', { name: order }).click()
    }
    await sortBy('书名')
    await expect(titles(library, 2)).toHaveText(['渡口', '抬头看星', '雾港来信', '一杯茶的时间'])
    await sortBy('阅读进度')
    await expect(titles(library, 2)).toHaveText(['渡口', '一杯茶的时间', '雾港来信', '抬头看星'])
    await sortBy('最近阅读')
    await expect(titles(library, 2).first()).toHaveText('一杯茶的时间')

    await library.main.getByRole('searchbox', { name: '在书架里查找' }).fill('茶')
    await expect(titles(library, 2)).toHaveText(['一杯茶的时间'])
    await library.main.getByRole('searchbox', { name: '在书架里查找' }).fill('')

    await library.main.getByRole('button', { name: '整理' }).click()
    const bar = page.getByRole('toolbar')
    await library.main.getByRole('checkbox', { name: fog.resName }).click()
    await library.main.getByRole('checkbox', { name: tea.resName }).click()
    await bar.getByRole('button', { name: '移到分组' }).click()
    await page.getByRole('menuitem', { name: '新建分组…' }).click()
    await page.getByRole('textbox', { name: '分组名称' }).fill('睡前')
    await page.keyboard.press('Enter')
    await expect(library.toast('已移到“睡前”')).toBeVisible()
    const groups = library.main.getByRole('group', { name: '分组' })
    await groups.getByRole('button', { name: /^睡前/ }).click()
    await expect(titles(library, 2)).toHaveCount(2)
    await groups.getByRole('button', { name: '未分组' }).click()
    await expect(titles(library, 2)).toHaveCount(2)

    // The shelf and its order are stored.
    await page.reload()
    await library.ready()
    await expect(library.main.getByRole('button', { name: '排序：最近阅读' })).toBeVisible()
    await expect(titles(library, 2).first()).toHaveText('一杯茶的时间')
    await sortBy('最近加入')
    await groups.getByRole('button', { name: /^睡前/ }).click()
    await expect(titles(library, 2)).toHaveCount(2)

    await library.main.getByRole('button', { name: '整理' }).click()
    await bar.getByRole('button', { name: '全选' }).click()
    await bar.getByRole('button', { name: '移出书架' }).click()
    await expect(titles(library, 2)).toHaveText(['渡口', '抬头看星'])
    await page.getByRole('button', { name: '撤销' }).click()
    // Undo restores the group and its selection.
    await expect(groups.getByRole('button', { name: /^睡前/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(titles(library, 2)).toHaveCount(2)
    await groups.getByRole('button', { name: '全部' }).click()
    await expect(titles(library, 2)).toHaveCount(4)
  })

  test('sees the history as a timeline, and confirms before it is cleared', async ({ page, library }) => {
    const [a, b, c] = (await demoBooks(page)).slice(0, 3) as [DemoBook, DemoBook, DemoBook]
    await openWith(library, '/readhistory', {
      places: [
        [a.bid, 0.3],
        [b.bid, 0.5],
        [c.bid, 0.6],
      ],
      history: [a.bid, b.bid, c.bid],
      days: [
        [0, 12],
        [1, 65],
        [9, 30],
      ],
    })
    for (const [when, book] of [
      ['今天', a],
      ['昨天', b],
      ['更早', c],
    ] as const)
      await expect(
        library.main.getByRole('region', { name: when }).getByRole('heading', { name: book.resName }),
      ).toBeVisible()
    await expect(library.main.getByRole('region', { name: '今天' })).toContainText('共读 1小时47分钟')

    const sums = library.main.getByRole('region', { name: '我的阅读' })
    await expect(sums).toContainText('2天')
    await expect(sums).toContainText('1小时47分钟')
    await expect(sums.getByRole('figure')).toContainText('最近 12 周里有 3 天在读书')

    await library.main.getByRole('button', { name: '清空' }).click()
    const question = page.getByRole('alertdialog', { name: '清空阅读历史？' })
    // Its code is loaded for the first question.
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(titles(library, 3)).toHaveCount(3)
    await library.main.getByRole('button', { name: '清空' }).click()
    await question.getByRole('button', { name: '清空' }).click()
    await expect(library.heading('还没有读过的书')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(titles(library, 3)).toHaveText([a.resName, b.resName, c.resName])
  })

  test('returns to the top of a long list', async ({ page, library }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await library.open('/category')
    const button = library.main.getByRole('button', { name: '回到顶部' })
    await expect(library.main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(button).toBeHidden()
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 700)
    await expect(button).toBeVisible()
    // SPEC §9: 40 px from the element's edge, and from the lower edge of its visible part.
    const [box, element] = [await button.boundingBox(), await library.element.boundingBox()]
    if (!box || !element) throw new Error('nothing to be seen')
    expect(element.x + element.width - (box.x + box.width)).toBeCloseTo(40, 0)
    const seenTo = await button.evaluate((shown) => {
      const column = shown.closest('main')?.parentElement?.getBoundingClientRect().bottom ?? Number.NaN
      return Math.min(innerHeight, column)
    })
    expect(Math.round(seenTo - (box.y + box.height))).toBeGreaterThanOrEqual(40)
    await button.click()
    await expect(button).toBeHidden()
    await expect(library.main).toBeFocused()
  })

  test('sees the number of pages turned in the reader', async ({ library, reader, bidOf }) => {
    const bid = await bidOf('一杯茶的时间')
    await library.open(`/book-read/${bid}/2`)
    await expect(reader.region).toBeVisible()
    await reader.turn(3)
    await library.navigate('/readhistory')
    await expect(library.main.getByRole('region', { name: '我的阅读' })).toContainText('3页')
    await expect(library.main.getByRole('region', { name: '今天' })).toContainText('共读 不到1分钟')
  })
})

test.describe('titles in another language than the page', () => {
  test.use({ member: {} })

  test('have a lang attribute, as introductions and contents do', async ({ page, library, bidOf }) => {
    const bid = await bidOf('雾港来信')
    await page.goto('/#/index')
    await library.element.evaluate((element) => element.setAttribute('lang', 'en'))
    await expect(page.getByRole('link', { name: 'Shelf', exact: true })).toBeVisible()
    const titles = library.main.locator('.ol-book-title')
    await expect(titles.first()).toBeVisible()
    for (const language of await titles.evaluateAll((all) => all.map((one) => one.getAttribute('lang'))))
      expect(language).toMatch(/^zh/)
    await library.navigate(`/bookdetail/${bid}`)
    for (const part of ['h1', '.ol-detail-intro', '.ol-detail-chapters', '.ol-cover'])
      await expect(library.main.locator(part).first()).toHaveAttribute('lang', /^zh/)
  })
})

test('home has the layout of its template, light and dark', async ({ page, library }) => {
  test.slow()
  for (const [templateId, sign] of [
    ['1', '.ol-lead'],
    ['99', '.ol-lead'],
    ['2', '.ol-room'],
    ['3', '.ol-paper'],
  ] as const)
    await test.step(templateId, async () => {
      await giveTemplate(page, templateId)
      await page.goto('about:blank')
      await library.open()
      await expect(library.main.locator(sign)).toBeVisible()
      await expect(library.main.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(library.main.getByRole('link', { name: '雾港来信' }).last()).toBeVisible()
      if (sign !== '.ol-lead') expect.soft(await violationsIn(page, LOOKS)).toEqual({})
    })
})

/** Serves the demo's catalogue with another template. */
async function giveTemplate(page: Page, templateId: string): Promise<void> {
  await page.unroute('**/library/demo/*.json')
  await page.route('**/library/demo/*.json', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"templateId":\s*"1"/g, `"templateId":"${templateId}"`)
    await route.fulfill({ response, body })
  })
}

test('the search field suggests books while typing', async ({ page, library }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const codeAsked = () => requested.filter((path) => path.includes('/Suggestions-')).length
  await library.open('/index')
  // A combobox for members only.
  const field = page.getByLabel('搜索书名、作者、简介')
  const list = page.getByRole('listbox', { name: '搜索建议' })
  const tea = list.getByRole('option', { name: '一杯茶的时间' })
  await field.click()
  await field.fill('茶')
  expect(codeAsked(), 'suggestions are for members, as the search is').toBe(0)
  await field.fill('')
  await page.getByRole('button', { name: '登录' }).click()
  await library.signIn()
  await field.click()
  await expect.poll(codeAsked).toBe(1)
  await field.pressSequentially('茶')
  await expect(tea.locator('mark')).toHaveText('茶')
  await expect(library.element.getByRole('status').filter({ hasText: '用上下方向键选择' })).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])

  await test.step('in a low window of a phone it scrolls inside', async () => {
    await page.setViewportSize({ width: 375, height: 340 })
    await field.fill('书')
    const all = list.getByRole('option', { name: '搜索“书”的全部结果' })
    await expect(list.getByRole('option', { name: '雾港来信' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(all).toHaveAttribute('aria-selected', 'true')
    await expect(all).toBeInViewport({ ratio: 0.9 })
    const [box, form] = [
      await list.boundingBox(),
      await library.element.getByRole('search').locator('form').boundingBox(),
    ]
    if (!box || !form) throw new Error('nothing to measure')
    expect(box.y + box.height).toBeLessThanOrEqual(340)
    expect(Math.abs(box.width - form.width)).toBeLessThanOrEqual(1)
    expect(await smallTargets(library.element)).toEqual([])
  })

  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('书')
  await field.fill('一杯茶')
  await expect(tea).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(library.heading('一杯茶的时间')).toBeVisible()
  await field.fill('茶')
  await list.getByRole('option', { name: '搜索“茶”的全部结果' }).click()
  await expect(library.heading('搜索“茶”')).toBeVisible()
  await expect(field, 'what the screen was asked for').toHaveValue('茶')
  await expect(list).toBeHidden()
})

test.describe('a wall screen', () => {
  test.use({ member: {} })

  test('asks, counts down, then goes home and signs out', async ({ page, library }) => {
    await page.clock.install()
    await library.open('/bookshelf')
    await stopClock(page)
    const code = page.waitForEvent('requestfinished', (request) => request.url().includes('KioskNotice'))
    await library.element.evaluate((element) => {
      element.setAttribute('kiosk', '')
      element.setAttribute('kiosk-idle', '30')
    })
    // The idle time begins once the code of the question has come, in tasks that this clock does not hold.
    await code
    await pass(page, 100)
    await pass(page, 100)
    const notice = page.getByRole('alertdialog', { name: '还在看吗？' })
    await pass(page, 14_000)
    await expect(notice).toBeHidden()
    await pass(page, 3_000)
    await expect(notice).toContainText('13 秒后')
    // Dispatch the event: moving the pointer to the button would already dismiss the question.
    await notice.getByRole('button', { name: '继续' }).dispatchEvent('click')
    await expect(notice).toBeHidden()
    await pass(page, 10_000)
    await library.expectAt('/bookshelf')
    await pass(page, 25_000)
    await expect.poll(() => library.at()).toMatch(/index$/)
    expect(await library.storedKeys()).not.toContain('user')
    // The element is idle after the reset, so it does not ask again.
    await pass(page, 120_000)
    await expect(notice).toBeHidden()
  })

  test('has larger type and targets', async ({ page, library }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await library.open('/bookshelf')
    const button = library.main.getByRole('button', { name: '去找一本书' })
    const before = await button.boundingBox()
    await library.element.evaluate((element) => element.setAttribute('kiosk', ''))
    await expect.poll(async () => (await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(56)
    expect((await button.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) * 1.2)
    // Every target is at least 56 design pixels, for use from a metre away; on a screen 3840 px wide a design
    // pixel is 2 px.
    for (const [width, least] of [
      [1920, 56],
      [3840, 112],
    ] as const) {
      await page.setViewportSize({ width, height: width / 2 })
      for (const path of ['/index', '/category', '/search?q=茶']) {
        await library.navigate(path)
        await library.expectAt(path)
        await expect(library.main.locator('[aria-busy="true"]')).toHaveCount(0)
        expect.soft(await smallTargets(library.element, least), `${path}, ${width} px`).toEqual([])
      }
    }
  })
})
