import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'
import { TouchGestures } from './touch-gestures'

test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

const chapter = (number: number) =>
  `<h1>第${number}章</h1>${Array.from({ length: 16 }, (_, at) => `<p>${number}·${at} 天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>`).join('')}`

async function openByTouch(page: Page, options?: Parameters<typeof novel>[1]) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moves = page.waitForResponse(/motion/)
  const reader = await openBook(page, await novel([chapter(1), chapter(2)], options))
  // The motion chunk loads after the first page is painted, and takes effect two frames later.
  await (await moves).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return { reader, touch: await TouchGestures.of(page) }
}

/** The left edge of the first page's text; negative after turning pages. */
const left = (page: Page) =>
  page.locator('ol-flow h1').evaluate((heading) => Math.round(heading.getBoundingClientRect().left))

/** The offset of the page during a drag. */
const offset = (page: Page) => page.locator('ol-view').evaluate((view) => view.style.transform)

test('a page follows a swipe and settles forward or back', async ({ page }) => {
  const { reader, touch } = await openByTouch(page)
  const first = await reader.place()
  const home = await left(page)
  await touch.down(300)
  await touch.move(300, 160)
  // The next page is visible during the swipe.
  await expect.poll(() => left(page)).toBe(home - 140)
  expect(await reader.place()).toBe(first)
  await touch.move(160, 290)
  await touch.up()
  await expect.poll(() => left(page)).toBe(home)
  expect(await reader.place()).toBe(first)

  await touch.swipe(300, 100)
  await expect(reader.foot).toHaveText(/^本章 2 /)
  await expect.poll(() => left(page)).toBe(home - 375)
  // A second swipe works before the first page has settled.
  await touch.swipe(300, 100)
  await touch.swipe(300, 100)
  await expect(reader.foot).toHaveText(/^本章 4 /)
  await touch.swipe(100, 300)
  await expect(reader.foot).toHaveText(/^本章 3 /)
  await expect.poll(() => left(page)).toBe(home - 750)

  // Before the first page, dragging has a limit of 75 px.
  await reader.text.press('Home')
  await touch.down(50)
  await touch.move(50, 350)
  await expect.poll(() => offset(page)).toBe('translateX(75px)')
  await touch.up()
  await expect.poll(() => offset(page)).toBe('')
  expect(await reader.place()).toBe(first)
})

test('in a right-to-left book the next page comes from the left', async ({ page }) => {
  const { reader, touch } = await openByTouch(page, {
    head: '<style>html { writing-mode: vertical-rl }</style>',
    attrs: 'page-progression-direction="rtl"',
  })
  await touch.down(60)
  await touch.move(60, 260)
  await expect.poll(() => offset(page)).toBe('translateX(200px)')
  await touch.up()
  await expect(reader.foot).toHaveText(/^本章 2 /)
  await touch.swipe(260, 60)
  await expect(reader.foot).toHaveText(/^本章 1 /)
})
