import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { holdInterface, pageLayout, watchShifts } from './support/late-interface'
import { recordedEvents } from './support/page-log'
import { expect, test } from './support/test'

/* `<book-reader>` shows and turns its page before its interface: React, the bars and the panels. */

const EPUB = '雾港来信'

// The code is requested, and not taken from an earlier test.
test.use({ isAlone: true })

const open = async (page: Page, href: string) =>
  openHost(page, { load: 'book-reader', body: `<book-reader href="${href}"></book-reader>` })

test('without its interface a book is shown, named and announced, and turned by key, wheel and press', async ({
  page,
  reader,
  bidOf,
}) => {
  const held = await holdInterface(page)
  await open(page, `/library/demo/file/${await bidOf(EPUB)}.epub`)
  await reader.ready()
  await expect(reader.region).toHaveAccessibleName(`阅读：${EPUB}`)
  await expect(reader.text).toHaveAttribute('tabindex', '0')
  await expect(reader.region.locator('[aria-live]')).toHaveText(/阅读：.*第 1 页/)
  await expect.poll(() => held.isAskedFor()).toBe(true)
  expect(await recordedEvents(page, 'reader-ready')).toHaveLength(1)
  await expect(reader.region.getByRole('button')).toHaveCount(0)

  const seen = new Set([await reader.words()])
  const isOther = async () => !seen.has(await reader.words())
  for (const turn of [
    () => reader.text.press('ArrowRight'),
    () => reader.text.press('PageDown'),
    async () => {
      const box = await reader.text.boundingBox()
      if (box) await page.mouse.click(box.x + box.width * 0.95, box.y + box.height / 2)
    },
    () => page.mouse.wheel(0, 200),
  ]) {
    await turn()
    await expect.poll(isOther).toBe(true)
    seen.add(await reader.words())
  }
  // A panel that is asked for does not lock the page.
  await reader.text.press('t')
  await reader.text.press('ArrowRight')
  await expect.poll(isOther).toBe(true)
  const last = (await recordedEvents(page, 'relocate')).at(-1)
  expect(Number(last?.fraction)).toBeGreaterThan(0)

  // The place is kept.
  const words = await reader.words()
  await page.reload()
  await reader.ready()
  await expect.poll(() => reader.words()).toBe(words)
})

test('a first page in a dark room is dimmed before the interface comes', async ({ page, reader, bidOf }) => {
  const href = `/library/demo/file/${await bidOf(EPUB)}.epub`
  await open(page, href)
  await reader.ready()
  // Any choice is stored; the brightness is then as if chosen.
  await reader.text.press('+')
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.includes(':habits')) continue
      const stored = JSON.parse(text)
      localStorage.setItem(key, JSON.stringify({ ...stored, value: { ...stored.value, brightness: 0.4 } }))
    }
  })
  const held = await holdInterface(page)
  await page.reload()
  await reader.ready()
  await expect(reader.region.locator('.dimmer')).toHaveCSS('opacity', '0.6')
  await expect(reader.region.getByRole('button')).toHaveCount(0)
  await held.come()
})

test('nothing moves when the interface comes, and it takes the page as it is', async ({
  page,
  reader,
  bidOf,
}) => {
  const held = await holdInterface(page)
  await open(page, `/library/demo/file/${await bidOf(EPUB)}.epub`)
  await reader.ready()
  await expect.poll(() => held.isAskedFor()).toBe(true)
  await reader.text.press('ArrowRight')
  await reader.text.press('ArrowRight')
  const stage = await reader.text.elementHandle()
  const shifts = await watchShifts(page)
  const layout = () => pageLayout(page.locator('book-reader'))
  const [before, words] = [await layout(), await reader.words()]
  await held.come()
  await expect(reader.nextButton).toBeVisible()
  await expect(reader.foot).toHaveText(/^本章 \d+ \/ \d+$/)
  expect(await layout()).toEqual(before)
  expect(await reader.words()).toBe(words)
  expect(await reader.text.evaluate((now, then) => now === then, stage)).toBe(true)
  expect(await reader.text.evaluate((now) => now.matches(':focus'))).toBe(true)
  expect(await shifts()).toBe(0)
  expect(await recordedEvents(page, 'reader-ready')).toHaveLength(1)
  await reader.turn(1)
})

test('what was asked for meanwhile opens with the interface', async ({ page, reader, bidOf }) => {
  const held = await holdInterface(page)
  await open(page, `/library/demo/file/${await bidOf(EPUB)}.epub`)
  await reader.ready()
  await reader.text.press('t')
  await held.come()
  await expect(reader.region.getByRole('dialog', { name: '目录' })).toBeVisible()
})

test('a book that does not open is told of without the interface, and again by it', async ({
  page,
  reader,
  pageLog,
}) => {
  const held = await holdInterface(page)
  await open(page, '/library/demo/file/none.epub')
  await expect.poll(() => held.isAskedFor()).toBe(true)
  await held.fail()
  await expect(reader.region.getByRole('alert')).toHaveText('书没有打开')
  expect(pageLog.lines.filter(({ text }) => text.startsWith('the interface'))).toHaveLength(1)
  pageLog.lines.length = 0
  await held.come()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(reader.region.getByRole('alert')).toContainText('服务器没有给出书的文件')
  await expect(reader.region.getByRole('alert')).toHaveCount(1)
  expect(await recordedEvents(page, 'reader-error')).toHaveLength(1)
})
