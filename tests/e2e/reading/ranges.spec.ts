import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { POLICY } from '../../../scripts/serve.mjs'
import { site } from '../support/site'
import { expect, test } from '../support/test'
import { novel } from './open-book'

const MB = 1024 * 1024
/** A 50 MB book: 500 chapters, each with a picture that does not compress. */
async function largeBook(): Promise<Uint8Array<ArrayBuffer>> {
  const count = 500
  const noise = new Uint8Array(100 * 1024)
  for (let at = 0; at < noise.length; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
  const files: Record<string, Uint8Array> = {}
  for (let at = 0; at < count; at++) {
    const bytes = noise.slice()
    bytes.set(new TextEncoder().encode(`${at}`))
    files[`OPS/${at}.png`] = bytes
  }
  return novel(
    Array.from(
      { length: count },
      (_, at) => `<h1>第${at + 1}章</h1><p>开头。</p><img src="${at}.png" alt=""/>`,
    ),
    {
      files,
      stored: /\.png$/,
      manifest: Object.keys(files)
        .map((_, at) => `<item id="p${at}" href="${at}.png" media-type="image/png"/>`)
        .join(''),
    },
  )
}

const pageWith = (
  address: string,
) => `<!doctype html><html lang="zh-CN"><head><title>t</title><link rel="icon" href="data:,">
  <script type="module" src="/dist/book-reader.js"></script></head><body><book-reader href="${address}"></book-reader></body></html>`

async function fill(page: Page): Promise<void> {
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
}

/**
 * Random text does not compress, so the bytes of one chapter do not include another's. At most 32,000
 * characters.
 */
const noise = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint16Array(length)), (at) =>
    String.fromCharCode(0x4e00 + (at % 0x5000)),
  ).join('')

/** Stored without compression, which would take time and save nothing. */
const UNCOMPRESSED = { stored: /\.xhtml$/ }

/** Opens a book of this site alone on a page under the strict policy. */
async function openAlone(page: Page, address: string): Promise<void> {
  site().servePage('/test/ranges.html', pageWith(address), POLICY)
  await page.goto('/test/ranges.html')
  await fill(page)
}

test('the first page of a 50 MB book loads less than 5 % of it', async ({ page, reader }, info) => {
  test.slow()
  const book = await largeBook()
  expect(book.byteLength).toBeGreaterThan(48 * MB)
  // The demo's own server supports ranges.
  const name = `ranges-${info.workerIndex}.epub`
  await mkdir(inRoot('.demo', 'library'), { recursive: true })
  await writeFile(inRoot('.demo', 'library', name), book)
  try {
    const requested: string[] = []
    let moved = 0
    page.on('response', async (response) => {
      if (!response.url().endsWith(name)) return
      requested.push(`${response.status()} ${response.request().headers().range ?? 'whole'}`)
      moved += Number(response.headers()['content-length'] ?? 0)
    })
    await openAlone(page, `/library/${name}`)
    await reader.ready()
    await expect(page.locator('ol-flow')).toContainText('第1章')
    expect(requested.every((line) => line.startsWith('206'))).toBe(true)
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(book.byteLength * 0.05)
    info.annotations.push({ type: 'measured', description: `${moved} of ${book.byteLength} bytes` })
  } finally {
    await rm(inRoot('.demo', 'library', name), { force: true })
  }
})

test('offline in a book: a message, turning back, and resuming once online', async ({
  page,
  context,
  reader,
}, info) => {
  // More chapters than are prefetched.
  const chapters = Array.from({ length: 80 }, (_, at) => `<h1>第${at + 1}章</h1><p>${noise(30_000)}</p>`)
  const name = `offline-${info.workerIndex}.epub`
  await mkdir(inRoot('.demo', 'library'), { recursive: true })
  await writeFile(inRoot('.demo', 'library', name), await novel(chapters, UNCOMPRESSED))
  try {
    await openAlone(page, `/library/${name}`)
    await reader.ready()
    await expect(page.locator('ol-flow')).toContainText('第1章')
    const slide = async () => {
      if ((await reader.region.getAttribute('data-bars')) === null) await reader.showBars()
      await page.getByRole('slider').fill('600')
    }
    await expect(page.getByRole('slider')).toBeVisible()
    // The rest of the reader loads after its first page.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await slide()
    const sentence = page.getByText('没有收到回应。请检查网络后再试。')
    await expect(sentence).toBeVisible()
    await page.getByRole('button', { name: '回到刚才那一页' }).click()
    await expect(page.locator('ol-flow')).toContainText('第1章')
    await slide()
    await expect(sentence).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('ol-flow')).toContainText(/第4\d章/)
    await expect(page.getByRole('button', { name: '再试一次' })).toHaveCount(0)
  } finally {
    await rm(inRoot('.demo', 'library', name), { force: true })
  }
})

test('a failed chapter shows the reason, and opens after a retry', async ({ page, reader }, info) => {
  const line = (chapter: number, at: number) => `<p>第${chapter}章第${at}段，${noise(180)}</p>`
  const chapters = Array.from(
    { length: 100 },
    (_, chapter) =>
      `<h1>第${chapter}章</h1>${Array.from({ length: 120 }, (_, at) => line(chapter, at)).join('')}`,
  )
  const name = `refused-${info.workerIndex}.epub`
  await mkdir(inRoot('.demo', 'library'), { recursive: true })
  await writeFile(inRoot('.demo', 'library', name), await novel(chapters, UNCOMPRESSED))
  let status = 0
  site().route(`/library/${name}`, (requested) =>
    status === 0 ? requested.continue() : requested.fulfill({ status }),
  )
  const slideTo = async (value: string) => {
    if ((await reader.region.getAttribute('data-bars')) === null) await reader.showBars()
    await page.getByRole('slider').fill(value)
  }
  try {
    await openAlone(page, `/library/${name}`)
    await reader.ready()
    await expect(page.getByRole('slider')).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const [code, to, sentence] of [
      [500, '455', '服务器开小差了。请稍后再试。'],
      [404, '755', '服务器没有给出书的文件'],
    ] as const) {
      status = code
      await slideTo(to)
      await expect(page.getByText(sentence)).toBeVisible()
      const retryButton = page.getByRole('button', { name: '再试一次' })
      const requested = page.waitForRequest(`**/${name}`)
      await retryButton.click()
      await requested
      if (code === 500) {
        // Chapters that are loaded stay readable.
        await expect(page.getByText(sentence)).toBeVisible()
        await page.getByRole('button', { name: '回到刚才那一页' }).click()
        await expect(page.locator('ol-flow')).toContainText('第0章')
        await slideTo(to)
        await expect(page.getByText(sentence)).toBeVisible()
      }
      // The book itself cannot be opened again either; the requested position is kept.
      else await expect(page.getByText('书没有打开')).toBeVisible()
      status = 0
      await retryButton.click()
      await reader.ready()
      await expect(page.locator('ol-flow')).toContainText(`第${Math.floor(Number(to) / 10)}章`)
      await expect.poll(async () => Number(/第 (\d+) 页/.exec(await reader.place())?.[1])).toBeGreaterThan(5)
    }
  } finally {
    await rm(inRoot('.demo', 'library', name), { force: true })
  }
})

test('a contents entry in a failed chapter opens after a retry', async ({ page, reader }, info) => {
  const chapters = Array.from(
    { length: 90 },
    (_, at) =>
      `<h1>第${at + 1}章</h1><p>${noise(22_000)}</p><h2 id="half">第${at + 1}章的后半</h2><p>${noise(9000)}</p>`,
  )
  const entries = chapters.map((_, at) => `<li><a href="c${at + 1}.xhtml#half">后半${at + 1}</a></li>`)
  const nav = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${entries.join('')}</ol></nav></body></html>`
  const name = `half-${info.workerIndex}.epub`
  await mkdir(inRoot('.demo', 'library'), { recursive: true })
  await writeFile(
    inRoot('.demo', 'library', name),
    await novel(chapters, { files: { 'OPS/nav.xhtml': nav }, ...UNCOMPRESSED }),
  )
  let isRefused = false
  site().route(`/library/${name}`, (requested) => (isRefused ? requested.abort() : requested.continue()))
  try {
    await openAlone(page, `/library/${name}`)
    await reader.ready()
    await page.waitForLoadState('networkidle')
    for (const [chapter, isReopened] of [
      [30, false],
      [50, true],
    ] as const) {
      await reader.text.focus()
      isRefused = true
      await page.keyboard.press('t')
      await page.getByRole('button', { name: `后半${chapter}`, exact: true }).click()
      await expect(page.getByText('没有收到回应。请检查网络后再试。')).toBeVisible()
      isRefused = false
      // Closing and reopening the book also leads to the requested position.
      if (isReopened) {
        await page.reload()
        await fill(page)
      } else await page.getByRole('button', { name: '再试一次' }).click()
      const heading = page.getByRole('heading', { name: `第${chapter}章的后半` })
      await expect(heading).toBeInViewport()
    }
  } finally {
    await rm(inRoot('.demo', 'library', name), { force: true })
  }
})

test('a small book works offline', async ({ page, context, reader }, info) => {
  const chapters = Array.from({ length: 60 }, (_, at) => `<h1>第${at + 1}章</h1><p>${noise(8_000)}</p>`)
  const name = `small-${info.workerIndex}.epub`
  await mkdir(inRoot('.demo', 'library'), { recursive: true })
  const book = await novel(chapters)
  await writeFile(inRoot('.demo', 'library', name), book)
  try {
    let moved = 0
    page.on('response', (response) => {
      if (response.url().endsWith(name)) moved += Number(response.headers()['content-length'] ?? 0)
    })
    await openAlone(page, `/library/${name}`)
    await reader.ready()
    await expect.poll(() => moved).toBeGreaterThanOrEqual(book.byteLength)
    await expect(page.getByRole('slider')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('slider').fill('600')
    await expect(page.locator('ol-flow')).toContainText(/第3[5-8]章/)
    await page.getByRole('slider').fill('990')
    await expect(page.locator('ol-flow')).toContainText('第60章')
  } finally {
    await rm(inRoot('.demo', 'library', name), { force: true })
  }
})

test('without range support the whole book loads, with progress', async ({ page, reader }) => {
  const book = await novel(['<h1>第一章</h1><p>到了。</p>'], { files: { 'OPS/x.bin': new Uint8Array(0) } })
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const server = createServer(async ({ url = '' }, response) => {
    if (url === '/book.epub') {
      response.writeHead(200, { 'Content-Length': book.byteLength })
      response.write(book.subarray(0, book.byteLength / 2))
      await held
      response.end(book.subarray(book.byteLength / 2))
    } else if (/^\/dist\/[\w./-]+\.js$/.test(url) && !url.includes('..')) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(await readFile(inRoot(`.${url}`)))
    } else if (url === '/') {
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY })
        .end(pageWith('/book.epub'))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await page.goto(`http://127.0.0.1:${port}/`)
    await fill(page)
    const bar = page.getByRole('progressbar')
    await expect(bar).toBeVisible()
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(30)
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(70)
    go()
    await reader.ready()
    await expect(page.locator('ol-flow')).toContainText('到了')
  } finally {
    go()
    server.closeAllConnections()
    server.close()
  }
})
