import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { recordedEvents } from './support/page-log'
import { expect, test } from './support/test'

/* `<book-reader>` (DESIGN §3) on a plain page under the strict policy. */

const EPUB = '雾港来信'
const TXT = '长街旧事'

const relocations = (page: Page) => recordedEvents(page, 'relocate')

for (const [title, extension] of [
  [EPUB, 'epub'],
  [TXT, 'txt'],
] as const)
  test(`the address of a file: ${extension}`, async ({ page, reader, bidOf }) => {
    const bid = await bidOf(title)
    await openHost(page, {
      load: 'book-reader',
      body: `<book-reader href="/library/demo/file/${bid}.${extension}"></book-reader>`,
    })
    await reader.ready()
    expect(await recordedEvents(page, 'reader-ready')).toHaveLength(1)
    const first = (await relocations(page)).at(-1)
    await reader.turn(3)
    const last = (await relocations(page)).at(-1)
    expect(last).toEqual({
      locator: expect.objectContaining({ href: expect.any(String), index: expect.any(Number) }),
      fraction: expect.any(Number),
      tocLabel: expect.any(String),
    })
    expect(Number(last?.fraction)).toBeGreaterThan(Number(first?.fraction))
    expect((await reader.words()).length).toBeGreaterThan(10)
    expect(await reader.words()).not.toContain('\uFFFD')
  })

test('a book of a catalogue keeps its position over a reload', async ({ page, reader, bidOf }) => {
  await openHost(page, {
    load: 'book-reader',
    body: `<book-reader src="/library/{org}/" org="demo" book="${await bidOf(EPUB)}"></book-reader>`,
  })
  await expect(reader.region).toHaveAccessibleName(`阅读：${EPUB}`)
  await reader.ready()
  await reader.turn(4)
  const [place, words] = [await reader.place(), await reader.words()]
  await page.reload()
  await reader.ready()
  await expect.poll(() => reader.place()).toBe(place)
  expect(await reader.words()).toBe(words)
})

test('the locator of a relocate event opens the same position in another element', async ({
  page,
  reader,
  bidOf,
}) => {
  const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await openHost(page, {
    load: 'book-reader',
    body: `<book-reader namespace="first" href="${file}"></book-reader>`,
  })
  await reader.ready()
  await reader.turn(5)
  const words = await reader.words()
  const locator = JSON.stringify((await relocations(page)).at(-1)?.locator)

  await page.evaluate(
    ([href, place]) => {
      const before = document.querySelector('book-reader')
      const after = document.createElement('book-reader')
      after.setAttribute('namespace', 'second')
      after.setAttribute('locator', place ?? '')
      after.setAttribute('href', href ?? '')
      before?.replaceWith(after)
    },
    [file, locator],
  )
  await expect(page.locator('book-reader[namespace="second"]')).toHaveCount(1)
  await expect.poll(() => recordedEvents(page, 'reader-ready')).toHaveLength(2)
  await expect.poll(() => reader.words()).toBe(words)
})

test('keys turn pages of a reader that fills the page, without a click', async ({ page, reader, bidOf }) => {
  const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await openHost(page, { load: 'book-reader', body: `<book-reader href="${file}"></book-reader>` })
  await reader.ready()
  await expect(reader.text).toBeFocused()
  const place = await reader.place()
  await page.keyboard.press('PageDown')
  await expect.poll(() => reader.place()).not.toBe(place)
})

for (const [what, around] of [
  ['scrolls', '<p>一篇很长的文章</p>'.repeat(100)],
  ['has a field with the focus', '<input aria-label="姓名" autofocus>'],
] as const)
  test(`keys are left to a page that ${what}`, async ({ page, reader, bidOf }) => {
    const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
    await openHost(page, { load: 'book-reader', body: `<book-reader href="${file}"></book-reader>${around}` })
    await reader.ready()
    await expect(page.locator('book-reader:focus')).toHaveCount(0)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect((await relocations(page)).at(-1)?.fraction).toBe(0)
  })

test('a malformed locator opens the start', async ({ page, reader, bidOf }) => {
  const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await openHost(page, {
    load: 'book-reader',
    body: `<book-reader href="${file}" locator="{nonsense"></book-reader>`,
  })
  await reader.ready()
  expect((await relocations(page)).at(-1)?.fraction).toBe(0)
})

test('fs, theme and flow; 返回 is there where the page listens, and sends reader-close', async ({
  page,
  reader,
  bidOf,
}) => {
  const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await openHost(page, {
    load: 'book-reader',
    body: `<book-reader href="${file}" fs="30" theme="sepia"></book-reader>`,
  })
  await reader.ready()
  await expect(reader.region).toHaveAttribute('data-paper', 'sepia')
  const size = () =>
    reader.text.evaluate((stage) => {
      const body = stage.firstElementChild?.shadowRoot?.querySelector('p')
      return body ? getComputedStyle(body).fontSize : ''
    })
  await reader.turn(2)
  expect(Number.parseFloat(await size())).toBeGreaterThan(26)
  await page.locator('book-reader').evaluate((host) => host.setAttribute('theme', 'dark'))
  await expect(reader.region).toHaveAttribute('data-paper', 'dark')
  await page.locator('book-reader').evaluate((host) => host.setAttribute('flow', 'scrolled'))
  await expect(reader.foot).toHaveCount(0)
  await reader.showBars()
  const back = reader.region.getByRole('button', { name: '返回' })
  await expect(reader.region.getByRole('button', { name: '目录' }).first()).toBeVisible()
  await expect(back).toHaveCount(0)
  await page.locator('book-reader').evaluate((host) => {
    const close = () => host.removeEventListener('reader-close', close)
    host.addEventListener('reader-close', close)
  })
  await back.click()
  await expect.poll(() => recordedEvents(page, 'reader-close')).toHaveLength(1)
  await expect(back).toHaveCount(0)
  await page.locator('book-reader').evaluate((host) => host.toggleAttribute('closable'))
  await back.click()
  await expect.poll(() => recordedEvents(page, 'reader-close')).toHaveLength(2)
})

test('a moved reader keeps its page; a removed one requests nothing', async ({ page, reader, bidOf }) => {
  const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await openHost(page, {
    load: 'book-reader',
    body: `<book-reader href="${file}"></book-reader><section id="there"></section>`,
  })
  await reader.ready()
  // Not the first page of a chapter, whose scroll offset is 0 by default.
  await reader.turn(4)
  expect(await reader.place()).not.toContain('第 1 页')
  const words = await reader.words()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => {
    const host = document.querySelector('book-reader')
    if (host) document.querySelector('#there')?.append(host)
  })
  await expect(page.locator('#there book-reader')).toHaveCount(1)
  await expect.poll(() => reader.words()).toBe(words)
  expect(await recordedEvents(page, 'reader-ready')).toHaveLength(1)

  const message = (await relocations(page)).length
  await page.evaluate(() => {
    const host = document.querySelector('book-reader')
    Object.assign(window, { host })
    host?.remove()
  })
  await expect
    .poll(() =>
      page.evaluate(
        () => (Reflect.get(window, 'host') as HTMLElement).shadowRoot?.querySelector('section') === null,
      ),
    )
    .toBe(true)
  await page.setViewportSize({ width: 700, height: 500 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(requests).toEqual([])
  expect(await relocations(page)).toHaveLength(message)
})

test('a low reader stays within its height', async ({ page, reader, bidOf }) => {
  const file = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await openHost(page, {
    load: 'book-reader',
    body: `<div id="column"><h1>一栏</h1><book-reader href="${file}"></book-reader></div><p>下文</p>`,
  })
  await page.evaluate(() => {
    const column = document.querySelector<HTMLElement>('#column')
    const host = document.querySelector<HTMLElement>('book-reader')
    Object.assign(column?.style ?? {}, { display: 'flex', flexDirection: 'column', height: '300px' })
    Object.assign(host?.style ?? {}, { flex: '1', minHeight: '0' })
  })
  await reader.ready()
  const [inside, host] = [await reader.region.boundingBox(), await page.locator('book-reader').boundingBox()]
  expect(inside).toEqual(host)
  expect(host?.height).toBeLessThan(300)
})

test('a reader that is removed while a book loads aborts the request', async ({ page }) => {
  let requested = () => {}
  const underWay = new Promise<void>((resolve) => {
    requested = resolve
  })
  await page.route('**/slow.epub', () => requested())
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''))
  await openHost(page, { load: 'book-reader', body: '<book-reader href="/slow.epub"></book-reader>' })
  await underWay
  await page.locator('book-reader').evaluate((host) => host.remove())
  await expect.poll(() => failed).toContain('net::ERR_ABORTED')
  expect(await recordedEvents(page, 'reader-error')).toEqual([])
})
