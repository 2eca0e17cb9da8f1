import { openHost } from './support/host'
import type { LibraryPage } from './support/library'
import { heard } from './support/listening'
import { expect, test } from './support/test'
import { expectTrouble } from './support/trouble'

/*
 * What wrong input gets (DESIGN §9): one quiet sentence in place, one event with a code, one console
 * line; never a blank box, never an exception (the latter is checked by the fixture of every test).
 */

const EPUB = '雾港来信'

const library = (src: string | null) =>
  src === null
    ? '<org-library org="demo"></org-library>'
    : `<org-library org="demo" src="${src}"></org-library>`

test.describe('a catalogue that is none', () => {
  test('no src', async ({ page, listening }) => {
    await openHost(page, { body: library(null) })
    await expectTrouble(page, listening, { code: 'no-src', sentence: /请给这个元素加上 src 属性/ })
  })

  test('no src at first, set later', async ({ page }) => {
    await openHost(page, { body: library(null) })
    await expect(page.getByText(/请给这个元素加上 src 属性/)).toBeVisible()
    await page.locator('org-library').evaluate((element) => element.setAttribute('src', '/library/{org}/'))
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  })

  test('an address that cannot be one', async ({ page, listening }) => {
    await openHost(page, { body: library('http://[') })
    await expectTrouble(page, listening, { code: 'bad-address', sentence: /书库地址写得不对/ })
  })

  test('an address where nothing is', async ({ page, listening }) => {
    await openHost(page, { body: library('/library/nobody/') })
    await expectTrouble(page, listening, { code: 'not-found', sentence: /这个地址下没有找到书库/ })
  })

  test('a web page instead of a feed', async ({ page, listening }) => {
    await page.route('**/page/**', (route) =>
      route.fulfill({ body: '<!doctype html><title>你好</title>', contentType: 'text/html' }),
    )
    await openHost(page, { body: library('/page/') })
    await expectTrouble(page, listening, { code: 'not-a-feed', sentence: /返回的不是书目/ })
  })

  test('broken JSON', async ({ page, listening }) => {
    await page.route('**/broken/**', (route) =>
      route.fulfill({ body: '{"metadata": {"title": ', contentType: 'application/opds+json' }),
    )
    await openHost(page, { body: library('/broken/feed.json') })
    await expectTrouble(page, listening, { code: 'not-a-feed', sentence: /返回的不是书目/ })
  })

  test('JSON that is no feed', async ({ page, listening }) => {
    await page.route('**/other/**', (route) => route.fulfill({ json: ['not', 'a', 'feed'] }))
    await openHost(page, { body: library('/other/feed.json') })
    await expectTrouble(page, listening, { code: 'not-a-feed', sentence: /返回的不是书目/ })
  })

  test('no answer', async ({ page, listening }) => {
    await page.route('**/away/**', (route) => route.abort('connectionrefused'))
    await openHost(page, { body: library('/away/') })
    await expect(page.getByRole('heading', { name: '服务器开小差了！' })).toBeVisible()
    await expectTrouble(page, listening, { code: 'network', sentence: /连不上书库/ })
  })

  test('another origin that does not allow it', async ({ page, listening, baseURL }) => {
    const other = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    await page.route(`${other}/**`, (route) =>
      route.fulfill({
        json: { metadata: { title: 'x' } },
        headers: { 'Access-Control-Allow-Origin': 'null' },
      }),
    )
    // Without the page's own policy, so that it is the other side that refuses.
    await page.route('**/open.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="zh-CN"><script type="module" src="/dist/all.js"></script>${library(`${other}/feed.json`)}</html>`,
      }),
    )
    await page.goto('/open.html')
    await expect(page.getByRole('heading', { name: '服务器开小差了！' })).toBeVisible()
    await expectTrouble(page, listening, { code: 'network', sentence: /请确认它允许跨域访问/ })
  })
})

test.describe('a member’s things outlive all of it', () => {
  test.use({ member: {} })

  /** Puts the book on the shelf and reads two pages of it. Answers the place. */
  async function begin(
    one: LibraryPage,
    reader: { ready(): Promise<void>; turn(n: number): Promise<void>; place(): Promise<string> },
    bid: string,
  ) {
    await one.open(`/bookdetail/${bid}`)
    await one.main.getByRole('button', { name: '加入书架' }).click()
    await expect(one.main.getByRole('button', { name: '已在书架' })).toBeVisible()
    await one.navigate(`/book-read/${bid}`)
    await reader.ready()
    await reader.turn(2)
    return reader.place()
  }

  test('a catalogue that fails and comes back', async ({ page, library, reader, listening, bidOf }) => {
    const bid = await bidOf(EPUB)
    const place = await begin(library, reader, bid)
    await page.route('**/library/**/*.json', (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.goto('about:blank')
    await library.open('/category/1')
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect(library.main.getByText('书库暂时无法应答，请稍后再试。')).toBeVisible()
    expect(await heard(page, 'library-error')).toEqual([
      { code: 'server', message: '书库暂时无法应答，请稍后再试。' },
    ])
    expect(listening.ours).toEqual([expect.stringMatching(/^<org-library> server: /)])

    await library.main.getByRole('button', { name: '再试一次' }).click()
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect.poll(async () => (await heard(page, 'library-error')).length).toBe(2)

    await page.unroute('**/library/**/*.json')
    await library.main.getByRole('button', { name: '再试一次' }).click()
    await expect(library.heading('文学')).toBeVisible()
    expect(await library.hash(), 'it returns to the same place').toBe('#/category/1')

    await library.navigate('/bookshelf')
    await expect(library.main.getByRole('link', { name: EPUB })).toBeVisible()
    await library.navigate(`/book-read/${bid}`)
    await reader.ready()
    expect(await reader.place()).toBe(place)
  })

  test('a book that does not exist', async ({ library, reader, listening, bidOf, page }) => {
    const bid = await bidOf(EPUB)
    const place = await begin(library, reader, bid)
    for (const path of ['/bookdetail/1', '/book-read/1']) {
      const lines = listening.ours.length
      await library.navigate(path)
      await library.expectAt('/error/404')
      await expect(library.heading('页面不存在！')).toBeVisible()
      expect(listening.ours.slice(lines)).toEqual([expect.stringMatching(/^<org-library> not-found: /)])
      expect((await heard(page, 'library-error')).at(-1)?.code).toBe('not-found')
    }
    expect(await library.history()).toEqual([bid])
    await library.navigate(`/book-read/${bid}`)
    await reader.ready()
    expect(await reader.place()).toBe(place)
  })

  test('a file that is no book', async ({ page, library, reader, listening, bidOf }) => {
    const bid = await bidOf(EPUB)
    const place = await begin(library, reader, bid)
    await page.route('**/file/*.epub', (route) =>
      route.fulfill({ body: 'this is no archive'.repeat(500), contentType: 'application/epub+zip' }),
    )
    await page.goto('about:blank')
    await library.open(`/book-read/${bid}`)
    await expect(reader.region.getByRole('alert')).toContainText('书没有打开')
    await expect(reader.region.getByRole('alert')).toContainText('文件已损坏，或不是一本书。')
    expect(await heard(page, 'library-error')).toEqual([
      { code: 'bad-book', message: '这本书的文件已损坏，无法打开。' },
    ])
    expect(listening.ours).toEqual([expect.stringMatching(/^<org-library> bad-book: /)])

    await page.unroute('**/file/*.epub')
    await reader.region.getByRole('button', { name: '再试一次' }).click()
    await reader.ready()
    expect(await reader.place(), 'the place was not lost').toBe(place)
  })

  test('a file that is gone', async ({ page, library, reader, listening, bidOf }) => {
    const bid = await bidOf(EPUB)
    await page.route('**/file/*.epub', (route) => route.fulfill({ status: 404, body: 'no' }))
    await library.open(`/book-read/${bid}`)
    await expect(reader.region.getByRole('alert')).toContainText('书的文件不在了')
    expect((await heard(page, 'library-error')).map(({ code }) => code)).toEqual(['not-found'])
    expect(listening.ours).toHaveLength(1)
    await reader.region.getByRole('button', { name: '返回书籍详情' }).click()
    await expect(library.heading(EPUB)).toBeVisible()
  })

  test('a cover that is gone', async ({ page, library, listening }) => {
    await page.route('**/cover/**', (route) => route.fulfill({ status: 404, body: 'no' }))
    await library.open('/more/1')
    const book = library.main.getByRole('listitem').first()
    await expect(book.locator('[data-state="error"]')).toBeVisible()
    await expect(book.locator('img')).toHaveCount(0)
    expect(listening.ours, 'a missing picture is no news').toEqual([])
    expect(await heard(page, 'library-error')).toEqual([])
  })

  test('a screen whose code does not come', async ({ page, library, listening }) => {
    await library.open('/category/1')
    await expect(library.heading('文学')).toBeVisible()
    await page.route(/\/chunks\/SearchScreen-/, (route) => route.abort())
    await library.navigate('/search?q=茶')
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect(library.progressBar).toHaveCount(0)
    expect((await heard(page, 'library-error')).map(({ code }) => code)).toEqual(['network'])
    expect(listening.ours).toHaveLength(1)
  })

  test('offline: what was not fetched before says so, and comes by itself once one is online', async ({
    page,
    context,
    library,
    listening,
  }) => {
    await library.open('/index')
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await context.setOffline(true)
    await library.navigate('/category/1')
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect(page.getByRole('button', { name: '再试一次' })).toBeVisible()
    await context.setOffline(false)
    await expect(library.heading('文学')).toBeVisible()
    await library.expectAt('/category/1')
    listening.lines.length = 0
  })
})

test.describe('a device that keeps nothing', () => {
  const NOT_KEPT = '这台设备不允许保存数据，书架和进度只在本次访问中有效。'

  const forbidLocalStorage = () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  const fillLocalStorage = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }
  const breakIndexedDb = () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'InvalidStateError')
    }
  }

  for (const [what, script] of [
    ['localStorage forbidden', forbidLocalStorage],
    ['localStorage full', fillLocalStorage],
    ['IndexedDB failing', breakIndexedDb],
  ] as const)
    test(`${what}: all goes on in memory, and it is said once`, async ({
      page,
      library,
      reader,
      listening,
      bidOf,
    }) => {
      const bid = await bidOf(EPUB)
      await page.addInitScript(script)
      await library.open('/index')
      await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
      await library.navigate(`/bookdetail/${bid}`)
      await library.signIn()
      // IndexedDB is first needed when a member's things are.
      await expect(library.toast(NOT_KEPT)).toBeVisible()
      await expect(library.heading(EPUB)).toBeVisible()
      await library.main.getByRole('button', { name: '加入书架' }).click()
      await expect(library.main.getByRole('button', { name: '已在书架' })).toBeVisible()
      await library.navigate(`/book-read/${bid}`)
      await reader.ready()
      await reader.turn(2)
      const place = await reader.place()
      await library.navigate('/readhistory')
      await expect(library.main.getByRole('link', { name: EPUB })).toBeVisible()
      await library.navigate(`/book-read/${bid}`)
      await reader.ready()
      expect(await reader.place()).toBe(place)
      expect(await heard(page, 'library-error')).toEqual([{ code: 'storage-unavailable', message: NOT_KEPT }])
      expect(listening.ours).toEqual([expect.stringMatching(/^<org-library> storage-unavailable: /)])
    })
})
