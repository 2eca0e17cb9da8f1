import { type ExpectedError, expectError } from './support/expect-error'
import { nextBody, openHost } from './support/host'
import type { LibraryPage } from './support/library'
import { recordedEvents } from './support/page-log'
import { type Answer, site } from './support/site'
import { expect, test } from './support/test'

/*
 * Errors (DESIGN §9): one message in place, one event with a code, one console line. There is never an empty
 * box and never an exception; the fixture of every test checks the latter.
 */

const EPUB = '雾港来信'

const library = (src: string | null) =>
  src === null
    ? '<org-library org="demo"></org-library>'
    : `<org-library org="demo" src="${src}"></org-library>`

test.describe('an address that is no catalogue', () => {
  /** Responses that are not catalogues. */
  const ANSWERS: readonly (readonly [path: string, answer: Answer])[] = [
    ['/page/**', { body: '<!doctype html><title>你好</title>', contentType: 'text/html' }],
    ['/broken/**', { body: '{"metadata": {"title": ', contentType: 'application/opds+json' }],
    ['/other/**', { json: ['not', 'a', 'feed'] }],
  ]
  const CASES: readonly (readonly [what: string, src: string | null, expected: ExpectedError])[] = [
    ['no src', null, { code: 'no-src', sentence: '图书馆暂时打不开' }],
    ['a malformed address', 'http://[', { code: 'bad-address', sentence: /书库地址写得不对/ }],
    ['nothing at the address', '/library/nobody/', { code: 'not-found', sentence: /这个地址下没有找到书库/ }],
    ['a web page instead of a feed', '/page/', { code: 'not-a-feed', sentence: /返回的不是书目/ }],
    ['broken JSON', '/broken/feed.json', { code: 'not-a-feed', sentence: /返回的不是书目/ }],
    ['JSON that is no feed', '/other/feed.json', { code: 'not-a-feed', sentence: /返回的不是书目/ }],
  ]

  test('shows a sentence, sends an event and writes one console line', async ({ page, pageLog }) => {
    for (const [path, answer] of ANSWERS) site().serve(path, answer)
    for (const [what, src, expected] of CASES)
      await test.step(what, async () => {
        await nextBody(page, pageLog, library(src))
        await expectError(page, pageLog, expected)
      })
    await test.step('no answer', async () => {
      site().route('/away/**', (request) => request.abort())
      await nextBody(page, pageLog, library('/away/'))
      await expect(page.getByRole('heading', { name: '服务器开小差了！' })).toBeVisible()
      await expectError(page, pageLog, { code: 'network', sentence: /连不上书库/ })
    })
  })

  test('loads once the missing src is set', async ({ page }) => {
    await openHost(page, { body: library(null) })
    await expect(page.getByText('图书馆暂时打不开')).toBeVisible()
    expect(await recordedEvents(page, 'library-error')).toEqual([
      { code: 'no-src', message: expect.stringContaining('请给这个元素加上 src 属性') },
    ])
    await page.locator('org-library').evaluate((element) => element.setAttribute('src', '/library/{org}/'))
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  })

  test('another origin without CORS headers', async ({ page, pageLog, baseURL }) => {
    const other = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    await page.route(`${other}/**`, (route) =>
      route.fulfill({
        json: { metadata: { title: 'x' } },
        headers: { 'Access-Control-Allow-Origin': 'null' },
      }),
    )
    // Without a policy of the page, so that the other server is what refuses the request.
    await page.route('**/open.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="zh-CN"><script type="module" src="/dist/all.js"></script>${library(`${other}/feed.json`)}</html>`,
      }),
    )
    await page.goto('/open.html')
    await expect(page.getByRole('heading', { name: '服务器开小差了！' })).toBeVisible()
    await expectError(page, pageLog, { code: 'network', sentence: /连不上书库。请检查网络，或者/ })
  })
})

test.describe('the data of a member survives', () => {
  test.use({ member: {} })

  /** Puts the book on the shelf, reads two pages of it and returns the position. */
  async function readFromShelf(
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

  test('a catalogue that fails and recovers', async ({ page, library, reader, pageLog, bidOf }) => {
    const bid = await bidOf(EPUB)
    const place = await readFromShelf(library, reader, bid)
    await page.route('**/library/**/*.json', (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.goto('about:blank')
    await library.open('/category/1')
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect(library.main.getByText('书库暂时无法应答，请稍后再试。')).toBeVisible()
    expect(await recordedEvents(page, 'library-error')).toEqual([
      { code: 'server', message: '书库暂时无法应答，请稍后再试。' },
    ])
    expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<org-library> server: /)])

    await library.main.getByRole('button', { name: '再试一次' }).click()
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect.poll(async () => (await recordedEvents(page, 'library-error')).length).toBe(2)

    await page.unroute('**/library/**/*.json')
    await library.main.getByRole('button', { name: '再试一次' }).click()
    await expect(library.heading('文学')).toBeVisible()
    expect(await library.hash(), 'the address is the same').toBe('#/category/1')

    await library.navigate('/bookshelf')
    await expect(library.main.getByRole('link', { name: EPUB })).toBeVisible()
    await library.navigate(`/book-read/${bid}`)
    await reader.ready()
    expect(await reader.place()).toBe(place)
  })

  test('a book that does not exist', async ({ library, reader, pageLog, bidOf, page }) => {
    const bid = await bidOf(EPUB)
    const place = await readFromShelf(library, reader, bid)
    for (const path of ['/bookdetail/1', '/book-read/1']) {
      const lines = pageLog.elementLines.length
      await library.navigate(path)
      await library.expectAt('/error/404')
      await expect(library.heading('页面不存在！')).toBeVisible()
      expect(pageLog.elementLines.slice(lines)).toEqual([expect.stringMatching(/^<org-library> not-found: /)])
      expect((await recordedEvents(page, 'library-error')).at(-1)?.code).toBe('not-found')
    }
    expect(await library.history()).toEqual([bid])
    await library.navigate(`/book-read/${bid}`)
    await reader.ready()
    expect(await reader.place()).toBe(place)
  })

  test('a file that is not a book', async ({ page, library, reader, pageLog, bidOf }) => {
    const bid = await bidOf(EPUB)
    const place = await readFromShelf(library, reader, bid)
    await page.route('**/file/*.epub', (route) =>
      route.fulfill({ body: 'this is no archive'.repeat(500), contentType: 'application/epub+zip' }),
    )
    await page.goto('about:blank')
    await library.open(`/book-read/${bid}`)
    await expect(reader.region.getByRole('alert')).toContainText('书没有打开')
    await expect(reader.region.getByRole('alert')).toContainText('文件已损坏，或不是一本书。')
    expect(await recordedEvents(page, 'library-error')).toEqual([
      { code: 'bad-book', message: '这本书的文件已损坏，无法打开。' },
    ])
    expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<org-library> bad-book: /)])

    await page.unroute('**/file/*.epub')
    await reader.region.getByRole('button', { name: '再试一次' }).click()
    await reader.ready()
    expect(await reader.place(), 'the position is kept').toBe(place)
  })

  test('a missing file', async ({ page, library, reader, pageLog, bidOf }) => {
    const bid = await bidOf(EPUB)
    await page.route('**/file/*.epub', (route) => route.fulfill({ status: 404, body: 'no' }))
    await library.open(`/book-read/${bid}`)
    await expect(reader.region.getByRole('alert')).toContainText('服务器没有给出书的文件')
    expect((await recordedEvents(page, 'library-error')).map(({ code }) => code)).toEqual(['not-found'])
    expect(pageLog.elementLines).toHaveLength(1)
    await reader.region.getByRole('button', { name: '返回书籍详情' }).click()
    await expect(library.heading(EPUB)).toBeVisible()
  })

  test('a missing cover', async ({ page, library, pageLog }) => {
    await page.route('**/cover/**', (route) => route.fulfill({ status: 404, body: 'no' }))
    await library.open('/more/1')
    const book = library.main.getByRole('listitem').first()
    await expect(book.locator('[data-state="error"]')).toBeVisible()
    await expect(book.locator('img')).toHaveCount(0)
    expect(pageLog.elementLines, 'a missing picture is not reported').toEqual([])
    expect(await recordedEvents(page, 'library-error')).toEqual([])
  })

  test('a screen whose code fails to load', async ({ page, library, pageLog }) => {
    await library.open('/category/1')
    await expect(library.heading('文学')).toBeVisible()
    await page.route(/\/chunks\/SearchScreen-/, (route) => route.abort())
    await library.navigate('/search?q=茶')
    await expect(library.heading('服务器开小差了！')).toBeVisible()
    await expect(library.progressBar).toHaveCount(0)
    expect((await recordedEvents(page, 'library-error')).map(({ code }) => code)).toEqual(['network'])
    expect(pageLog.elementLines).toHaveLength(1)
  })

  test('offline: a screen that is not cached shows an error, and loads by itself once online', async ({
    page,
    context,
    library,
    pageLog,
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
    pageLog.lines.length = 0
  })
})

test.describe('a device without storage', () => {
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
    test(`${what}: everything works in memory, with one message`, async ({
      page,
      library,
      reader,
      pageLog,
      bidOf,
    }) => {
      const bid = await bidOf(EPUB)
      await page.addInitScript(script)
      await library.open('/index')
      await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
      await library.navigate(`/bookdetail/${bid}`)
      await library.signIn()
      // The library opens IndexedDB when it first needs a member's data.
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
      expect(await recordedEvents(page, 'library-error')).toEqual([
        { code: 'storage-unavailable', message: NOT_KEPT },
      ])
      expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<org-library> storage-unavailable: /)])
    })
})
