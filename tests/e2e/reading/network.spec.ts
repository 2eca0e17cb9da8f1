import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { POLICY } from '../../../scripts/serve.mjs'
import { page as xhtml, zip } from '../../unit/reading/formats/books'
import { recordedEvents } from '../support/page-log'
import { site, type TestRequest } from '../support/site'
import { expect, test } from '../support/test'
import { novel } from './open-book'

/*
 * Network and server failures while reading: the message, automatic retries, and a timeout for every request.
 */

/** Random text does not compress, so the bytes of one chapter do not include another's. */
const randomText = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint16Array(length)), (at) =>
    String.fromCharCode(0x4e00 + (at % 0x5000)),
  ).join('')

/** Random bytes, which do not compress. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000))
  return bytes
}

/** Chapters that exceed what is prefetched. */
const chapters = (count: number, inside = (_at: number) => '') =>
  Array.from({ length: count }, (_, at) => `<h1>第${at + 1}章</h1>${inside(at)}<p>${randomText(30_000)}</p>`)

let cachedBook: Promise<Uint8Array> | undefined
/** The book of most tests, made once, because packing random text is slow. */
function bookOf80Chapters(): Promise<Uint8Array> {
  cachedBook ??= novel(chapters(80), { stored: /\.xhtml$/ })
  return cachedBook
}

/** Answers a range request. */
type Answer = (route: TestRequest, range: readonly [first: number, last: number]) => unknown

interface Served {
  /** Replaces the usual answer from now on; null for the usual one. */
  answer: Answer | null
  requested: number
  /** Answers with the requested range, as a working server does. */
  usual: Answer
}

/** Opens a book from a server that supports ranges, alone on a page under the strict policy. */
async function open(page: Page, book: Uint8Array, attributes = '', name = 'book.epub'): Promise<Served> {
  const usual: Answer = (route) => route.give(book)
  const served: Served = { answer: null, requested: 0, usual }
  site().route(`/test/${name}`, (route) => {
    served.requested += 1
    return (served.answer ?? usual)(route, route.range ?? [0, book.length])
  })
  site().servePage(
    '/test/network.html',
    `<!doctype html><html lang="zh-CN"><head><title>t</title><link rel="icon" href="data:,">
      <script type="module" src="/dist/book-reader.js"></script></head>
      <body><book-reader href="/test/${name}" ${attributes}></book-reader></body></html>`,
    POLICY,
  )
  await page.goto('/test/network.html')
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await expect(page.getByRole('slider')).toBeVisible()
  await page.waitForLoadState('networkidle')
  return served
}

const slide = (page: Page, to: number) => page.getByRole('slider').fill(String(to))
const retryButton = (page: Page) => page.getByRole('button', { name: '再试一次' })

test('a short interruption is not noticed', async ({ page }) => {
  const served = await open(page, await bookOf80Chapters())
  for (const [to, chapter, blip] of [
    [300, /第2\d章/, (route: TestRequest) => route.abort()],
    [600, /第4\d章/, (route: TestRequest) => route.fulfill({ status: 429, headers: { 'retry-after': '1' } })],
    [900, /第7\d章/, (route: TestRequest) => route.fulfill({ status: 502 })],
  ] as const) {
    served.answer = (route) => {
      served.answer = null
      return blip(route)
    }
    await slide(page, to)
    await expect(page.locator('ol-flow')).toContainText(chapter)
  }
  expect(await recordedEvents(page, 'reader-error')).toEqual([])
})

test('in a column a missing next chapter does not block the previous one', async ({ page }) => {
  const book = await novel(
    Array.from({ length: 80 }, (_, at) => `<h1>第${at + 1}章</h1><p>短</p><!--${randomText(30_000)}-->`),
  )
  const from = (chapter: number) => Buffer.from(book).indexOf(`OPS/c${chapter}.xhtml`)
  // `page.route` turns the browser's cache off, which would delay a range of a file until a pending one
  // arrives.
  await page.route('**/nothing', () => {})
  const served = await open(page, book, 'flow="scrolled"')
  let stalled = 0
  served.answer = (route, range) => {
    if (range[0] < from(42)) return served.usual(route, range)
    stalled += 1
  }
  await slide(page, 500)
  await expect(page.getByRole('heading', { name: '第41章' })).toBeAttached()
  await expect.poll(() => stalled).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: '第40章' })).toBeAttached()
})

test('a silent server times out', async ({ page }) => {
  await page.clock.install()
  const served = await open(page, await bookOf80Chapters())
  served.answer = () => {}
  const requested = served.requested
  await slide(page, 600)
  await expect(page.getByText('稍候')).toBeVisible()
  await page.clock.runFor(16_000)
  await page.clock.runFor(2_000)
  await expect.poll(() => served.requested).toBe(requested + 2)
  await page.clock.runFor(16_000)
  await expect(page.getByText('没有收到回应。请检查网络后再试。')).toBeVisible()
  served.answer = null
  await retryButton(page).click()
  await page.clock.runFor(1_000)
  await expect(page.locator('ol-flow')).toContainText(/第4\d章/)
})

test('turning back works while a chapter loads', async ({ page }) => {
  const served = await open(page, await bookOf80Chapters())
  served.answer = () => {}
  await slide(page, 600)
  await expect(page.getByText('稍候')).toBeVisible()
  await slide(page, 0)
  await expect(page.getByText('稍候')).toHaveCount(0)
  const foot = page.getByText(/^本章 \d+ \/ \d+$/)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(foot).toHaveText(/^本章 2 /)
  // The late response must not lead there either.
  await expect(page.locator('ol-flow')).toContainText('第1章')
})

test('navigation works after several turns while a chapter loads', async ({ page }) => {
  const served = await open(
    page,
    await novel(Array.from({ length: 80 }, (_, at) => `<h1>第${at + 1}章</h1><!--${randomText(30_000)}-->`)),
  )
  await slide(page, 300)
  await expect(page.locator('ol-flow')).toContainText(/第2\d章/)
  await page.waitForLoadState('networkidle')
  served.answer = () => {}
  await page.locator('[part="page"]').focus()
  for (let at = 0; at < 8; at++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('稍候')).toBeVisible()
  await slide(page, 0)
  await expect(page.locator('ol-flow')).toContainText('第1章')
  await expect(page.getByText('稍候')).toHaveCount(0)
})

test('a missing last chapter is not the end of the book', async ({ page }) => {
  // A large file after the chapters, so that the request for the end of the archive does not include the last
  // chapter.
  const served = await open(
    page,
    await novel(chapters(80), {
      files: { 'OPS/z.png': randomBytes(300_000) },
      stored: /png$/,
      manifest: '<item id="z" href="z.png" media-type="image/png"/>',
    }),
  )
  served.answer = (route) => route.abort()
  await slide(page, 994)
  await expect(page.getByText('没有收到回应。请检查网络后再试。')).toBeVisible()
  await expect(page.getByText('全书完')).toHaveCount(0)
  expect((await recordedEvents(page, 'relocate')).at(-1)?.fraction).toBeLessThan(1)
  served.answer = null
  await retryButton(page).click()
  await expect(page.locator('ol-flow')).toContainText('第80章')
})

test('a picture chapter shows an error if its picture is missing', async ({ page }) => {
  const pages = [
    ...chapters(80),
    '<p><img src="z.png" alt=""/></p>',
    '<p>一</p>',
    '<p>二</p>',
    '<h1>书末</h1>',
  ]
  const served = await open(
    page,
    await novel(pages, {
      files: { 'OPS/z.png': randomBytes(500_000) },
      stored: /png$/,
      manifest: '<item id="z" href="z.png" media-type="image/png"/>',
    }),
  )
  await slide(page, 1000)
  await expect(page.locator('ol-flow')).toContainText('书末')
  await page.waitForLoadState('networkidle')
  served.answer = (route) => route.abort()
  await page.locator('[part="page"]').focus()
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowLeft')
  await expect(retryButton(page)).toBeVisible()
  await expect(page.getByText('这一章没有取全。')).toBeVisible()
})

test('a failed part of the reader is requested again', async ({ page }) => {
  const math = '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p>'
  await open(page, await novel(['<p>第一章</p>', '<p>第二章</p>', `<h1>第三章</h1>${math}`]))
  const part = /\/chunks\/(again\/)?math-/
  await page.route(part, (route) => route.abort('internetdisconnected'))
  await slide(page, 1000)
  await expect(page.getByText('没有收到回应。请检查网络后再试。')).toBeVisible()
  await page.unroute(part)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.locator('ol-flow')).toContainText('第三章')
})

test('a missing chapter in a column shows an error in place, then loads', async ({ page }) => {
  await page.clock.install()
  const served = await open(page, await bookOf80Chapters(), 'flow="scrolled"')
  await slide(page, 300)
  await expect(
    page
      .locator('ol-file')
      .filter({ hasText: /第2\d章/ })
      .first(),
  ).toBeAttached()
  await page.waitForLoadState('networkidle')
  served.answer = (route) => route.fulfill({ status: 503 })
  const view = page.locator('ol-view')
  /** Scrolls to the end without wheel or key events, as touch input does. */
  const toEnd = async () => {
    await view.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.clock.runFor(2_000)
  }
  const sentence = view.getByText('服务器开小差了。请稍后再试。')
  await expect(async () => {
    await toEnd()
    await expect(sentence).toBeInViewport({ timeout: 500 })
  }).toPass()
  const last = Math.max(
    ...(await page.locator('ol-file h1').allTextContents()).map((title) => Number(/\d+/.exec(title)?.[0])),
  )
  served.answer = null
  await page.clock.runFor(12_000)
  await expect(page.locator('ol-file').filter({ hasText: `第${last + 1}章` })).toBeAttached()
  await expect(sentence).toHaveCount(0)
})

test('missing pictures and style sheets load later', async ({ page }) => {
  const PNG = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  )
  const count = 80
  const names = Array.from({ length: count }, (_, at) => `z${at}.png`)
  // One picture for each chapter, followed by the style sheet of the chapters after the fortieth.
  const files: Record<string, Uint8Array | string> = Object.fromEntries(
    names.map((name) => {
      const bytes = randomBytes(70_000)
      bytes.set(PNG)
      return [`OPS/${name}`, bytes]
    }),
  )
  // Too large to be prefetched.
  files['OPS/late.css'] = `h1 { color: rgb(1, 2, 3) } /* ${'茶'.repeat(30_000)} */`
  const book = await novel(
    chapters(count, (at) => `<p><img src="z${at}.png" alt="图${at + 1}" width="50" height="50"/></p>`),
    {
      files,
      stored: /png$|css$/,
      wrap: (body) => xhtml(body, /第[4-6]\d章/.test(body) ? '<link rel="stylesheet" href="late.css"/>' : ''),
      manifest: `${names.map((name, at) => `<item id="p${at}" href="${name}" media-type="image/png"/>`).join('')}<item id="s" href="late.css" media-type="text/css"/>`,
    },
  )
  const picturesAt = Buffer.from(book).indexOf(PNG.subarray(0, 16))
  const served = await open(page, book)
  const picture = (chapter: number) => page.locator(`ol-flow img[alt="图${chapter}"]`)
  const isSeen = (chapter: number) =>
    expect.poll(() => picture(chapter).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await isSeen(1)
  const chapterOnShow = async () =>
    Number(/\d+/.exec((await page.locator('ol-flow h1').textContent()) ?? '')?.[0])
  const withoutPictures: Answer = (route, [first, last]) =>
    last > picturesAt ? route.abort() : served.usual(route, [first, last])

  served.answer = withoutPictures
  await slide(page, 300)
  await expect(page.locator('ol-flow')).toContainText(/第2\d章/)
  const chapter = await chapterOnShow()
  await expect(page.getByText('这一章没有取全。')).toBeVisible()
  await expect(picture(chapter)).toHaveAttribute('data-ol-missing')
  expect(await recordedEvents(page, 'reader-error')).toEqual([
    { code: 'network', message: expect.any(String) },
  ])
  served.answer = null
  await retryButton(page).click()
  await isSeen(chapter)
  await expect(page.getByText('这一章没有取全。')).toHaveCount(0)

  // A chapter that was prepared while the network failed is loaded again when it is reached. The `online`
  // event retries without a click.
  served.answer = withoutPictures
  await slide(page, 600)
  await expect(page.locator('ol-flow')).toContainText(/第4\d章/)
  const other = await chapterOnShow()
  await expect(page.getByText('这一章没有取全。')).toBeVisible()
  await page.waitForTimeout(1500)
  served.answer = null
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await isSeen(other)
  await expect(page.locator('ol-flow h1')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await page.getByRole('button', { name: '下一章' }).click()
  await isSeen(other + 1)
})

test('a missing page of a comic loads once online', async ({ page }) => {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({
    create: { width: 600, height: 900, channels: 3, background: '#fff', noise: noisy },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const pages = Array.from({ length: 12 }, (_, at) => [`${at + 10}.jpg`, new Uint8Array(picture)] as const)
  const served = await open(page, await zip(Object.fromEntries(pages)), '', 'book.cbz')
  served.answer = (route) => route.abort()
  await slide(page, 900)
  const sentence = page.getByText('这一页没有取到。翻走再翻回来，会再取一次。')
  await expect(sentence.first()).toBeInViewport()
  served.answer = null
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(sentence).toHaveCount(0)
})

test('after an expired session and a new sign-in reading continues', async ({ page }) => {
  const served = await open(page, await bookOf80Chapters())
  served.answer = (route) => route.fulfill({ status: 401 })
  await slide(page, 600)
  await expect(page.getByText('书库要求先登录。')).toBeVisible()
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  served.answer = null
  await retryButton(page).click()
  await expect(page.locator('ol-flow')).toContainText(/第4\d章/)
})

test('an interrupted search says so, and continues once online', async ({ page }) => {
  const served = await open(page, await novel(chapters(80, (at) => (at % 10 === 0 ? '<p>渡口的灯</p>' : ''))))
  served.answer = (route) => route.abort()
  await page.locator('[part="page"]').focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: '要找的字句' }).fill('渡口的灯')
  await expect(page.getByText('找到 1 处，没有找完：后面的没有取到。请再找一次。')).toBeVisible()
  served.answer = null
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('8 处', { exact: true })).toBeVisible()
})
