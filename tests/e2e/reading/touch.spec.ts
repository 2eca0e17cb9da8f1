import type { Page } from '@playwright/test'
import type { ReaderPage } from '../support/reader'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'
import { TouchGestures } from './touch-gestures'

test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

const chapter = (number: number) =>
  `<h1>第${number}章</h1>${Array.from({ length: 16 }, (_, at) => `<p>${number}·${at} 天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>`).join('')}`

const VERTICAL = {
  head: '<style>html { writing-mode: vertical-rl }</style>',
  attrs: 'page-progression-direction="rtl"',
}

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
  page
    .locator('ol-flow h1')
    .first()
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().left))

/** The offset of the page during a drag. */
const offset = (page: Page) =>
  page
    .locator('ol-view')
    .first()
    .evaluate((view) => view.style.transform)

/** The paragraphs and headings that are drawn on the stage, also those of a neighbour, with the left edge of the first line. */
const drawn = (reader: ReaderPage) =>
  reader.text.evaluate((stage) => {
    const box = stage.getBoundingClientRect()
    const found: { text: string; left: number; isInert: boolean }[] = []
    for (const host of stage.children)
      for (const element of host.shadowRoot?.querySelectorAll('ol-flow :is(h1, p)') ?? []) {
        const seen = [...element.getClientRects()].find(
          ({ left, right, top, bottom }) =>
            right > box.left && left < box.right && bottom > box.top && top < box.bottom,
        )
        if (seen)
          found.push({
            text: (element.textContent ?? '').slice(0, 5),
            left: Math.round(seen.left),
            isInert: host.hasAttribute('inert'),
          })
      }
    return found
  })
const textsOf = async (reader: ReaderPage) => (await drawn(reader)).map(({ text }) => text)

/** Turns to the last page of the chapter. */
async function toLastPage(reader: ReaderPage): Promise<void> {
  const pages = Number((await reader.foot.textContent())?.split('/')[1])
  const page = Number(/\d+/.exec((await reader.foot.textContent()) ?? '')?.[0])
  for (let at = page; at < pages; at += 1) {
    await reader.text.press('PageDown')
    await expect(reader.foot).toHaveText(new RegExp(`^本章 ${at + 1} `))
  }
}

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
  const { reader, touch } = await openByTouch(page, VERTICAL)
  await touch.down(60)
  await touch.move(60, 260)
  await expect.poll(() => offset(page)).toBe('translateX(200px)')
  await touch.up()
  await expect(reader.foot).toHaveText(/^本章 2 /)
  await touch.swipe(260, 60)
  await expect(reader.foot).toHaveText(/^本章 1 /)
})

for (const [writing, options, sign] of [
  ['horizontal', undefined, -1],
  ['vertical', VERTICAL, 1],
] as const)
  test(`in ${writing} writing the page of the next chapter comes along, and is one of the page only after the turn`, async ({
    page,
  }) => {
    const { reader, touch } = await openByTouch(page, options)
    const [from, near, far] = sign === -1 ? [300, 160, 100] : [60, 200, 260]
    await touch.tap({ x: 187, y: 350 })
    await toLastPage(reader)
    const here = await reader.place()
    const before = await textsOf(reader)
    await touch.down(from)
    await touch.move(from, near)
    await expect.poll(() => textsOf(reader)).toContain('第2章')
    const shown = await drawn(reader)
    expect(shown.filter(({ isInert }) => !isInert).map(({ text }) => text)).toEqual(
      expect.arrayContaining([before.at(-1)]),
    )
    expect(shown.find(({ text }) => text === '第2章')?.isInert).toBe(true)
    expect(await reader.region.ariaSnapshot()).not.toContain('第2章')
    expect(await reader.place()).toBe(here)
    // Laid back: the same page, and nothing beside it.
    await touch.move(near, from - sign * 4)
    await touch.up()
    await expect.poll(() => offset(page)).toBe('')
    expect(await textsOf(reader)).toEqual(before)
    expect(await reader.place()).toBe(here)

    await touch.swipe(from, far)
    await expect(reader.foot).toHaveText(/^本章 1 /)
    await expect.poll(() => textsOf(reader)).not.toContain(before[0])
    expect((await drawn(reader)).find(({ text }) => text === '第2章')?.isInert).toBe(false)
    expect(await reader.region.ariaSnapshot()).toContain('第2章')
    await touch.down(far)
    await touch.move(far, from)
    // The page before is the last one of its chapter.
    await expect.poll(() => textsOf(reader)).toContain(before.at(-1))
    await touch.move(from, far)
    await touch.up()
    await touch.swipe(far, from)
    await expect.poll(() => reader.place()).toBe(here)
    await expect.poll(() => textsOf(reader)).toEqual(before)
  })

test('in vertical writing the next page of the same chapter comes along, and the page turns on', async ({
  page,
}) => {
  const { reader, touch } = await openByTouch(page, VERTICAL)
  const first = await textsOf(reader)
  await touch.down(60)
  await touch.move(60, 200)
  const both = await drawn(reader)
  expect(both.length).toBeGreaterThan(first.length)
  const next = both.filter(({ isInert }) => isInert)
  // The column that the next page begins with is at its right edge: 235 px left of the visible page.
  expect(Math.max(...next.map(({ left }) => left))).toBeLessThan(140)
  expect(next.at(-1)?.text).not.toBe(first[0])
  await touch.up()
  await expect(reader.foot).toHaveText(/^本章 2 /)
  await expect.poll(async () => (await drawn(reader)).every(({ isInert }) => !isInert)).toBe(true)
  expect(await textsOf(reader)).toEqual(expect.arrayContaining(next.map(({ text }) => text)))
})

test('a short fast flick turns; a slow small drag and a cancelled one return', async ({ page }) => {
  const { reader, touch } = await openByTouch(page)
  const first = await reader.place()
  await touch.glide({ x: 300, y: 350 }, { x: 230, y: 350 }, 900)
  await expect.poll(() => offset(page)).toBe('')
  expect(await reader.place()).toBe(first)
  await touch.down(300)
  await touch.move(300, 120)
  await touch.cancel()
  await expect.poll(() => textsOf(reader)).toContain('第1章')
  expect(await reader.place()).toBe(first)
  await touch.glide({ x: 300, y: 350 }, { x: 250, y: 350 }, 60)
  await expect(reader.foot).toHaveText(/^本章 2 /)
})

test('a vertical swipe moves no page around a reader that fills the window; pulled down, it has a bookmark', async ({
  page,
}) => {
  const { reader, touch } = await openByTouch(page)
  await page.evaluate(() => {
    // A host whose page is longer than the window.
    document.body.append(Object.assign(document.createElement('div'), { style: 'block-size: 2000px' }))
  })
  await touch.glide({ x: 180, y: 600 }, { x: 180, y: 200 }, 200)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const ribbon = reader.region.getByRole('button', { name: '去掉这一页的书签' })
  await touch.down(180, 200)
  await touch.moveDown(200, 260)
  await expect(page.getByText('给这一页加书签')).toBeVisible()
  await touch.moveDown(260, 205)
  await touch.up()
  await expect(page.getByText('给这一页加书签')).toHaveCount(0)
  await expect(ribbon).toHaveCount(0)
  await touch.glide({ x: 180, y: 200 }, { x: 184, y: 400 }, 300)
  await expect(ribbon).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // The name of the chapter ends before it, however long.
  const head = reader.region.locator('.running.head')
  await head.evaluate((names) => {
    if (names.firstElementChild) names.firstElementChild.textContent = '很长的章节题目'.repeat(9)
  })
  const end = await head.evaluate((names) => names.firstElementChild?.getBoundingClientRect().right)
  // Its target is wider than what is seen of it.
  expect(end).toBeLessThanOrEqual(((await ribbon.boundingBox())?.x ?? 0) + 12)
  await touch.glide({ x: 180, y: 200 }, { x: 184, y: 400 }, 300)
  await expect(ribbon).toHaveCount(0)
})

test('two fingers step the size of the text, and say which', async ({ page }) => {
  const { reader, touch } = await openByTouch(page)
  const size = () =>
    page
      .locator('ol-flow p')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize)
  const before = await size()
  const bars = await reader.region.getAttribute('data-bars')
  await touch.pinch({ x: 187, y: 350 }, 200, 222, async () => {
    await expect(page.getByText('20 → 22', { exact: true })).toBeVisible()
    expect(await size()).toBe(before)
  })
  await expect.poll(size).toBe('22px')
  await expect(page.getByText('→')).toHaveCount(0)
  await touch.pinch({ x: 187, y: 350 }, 200, 100)
  await expect.poll(size).toBe('14px')
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  // Nor is any of it a tap.
  expect(await reader.region.getAttribute('data-bars')).toBe(bars)
})

test('pages cover each other, or turn without moving, as the reader prefers', async ({ page }) => {
  const { reader, touch } = await openByTouch(page)
  const prefer = async (name: string) => {
    // Bars hide by themselves after a turn and soon after opening: a tap brings them back.
    await expect(async () => {
      if ((await reader.region.getAttribute('data-bars')) === null) await touch.tap({ x: 187, y: 350 })
      await reader.region.getByRole('button', { name: '版面设置' }).click({ timeout: 1500 })
    }).toPass({ timeout: 15_000 })
    const choice = reader.region.getByRole('group', { name: '翻页方式' })
    await choice.getByRole('radio', { name, exact: true }).check({ force: true })
    await reader.text.press('Escape')
    await expect(reader.region.getByRole('dialog')).toHaveCount(0)
  }
  await prefer('覆盖')
  await touch.down(300)
  await touch.move(300, 160)
  const leftmost = async (isInert: boolean) =>
    Math.min(...(await drawn(reader)).filter((page) => page.isInert === isInert).map(({ left }) => left))
  await expect.poll(() => leftmost(false)).toBeLessThan(-100)
  expect(await leftmost(true), 'the page below does not move').toBeGreaterThan(0)
  await touch.up()
  await expect(reader.foot).toHaveText(/^本章 2 /)
  await expect.poll(async () => (await drawn(reader)).every(({ isInert }) => !isInert)).toBe(true)

  await prefer('无')
  await touch.down(300)
  await touch.move(300, 160)
  expect((await drawn(reader)).every(({ left }) => left > 0)).toBe(true)
  await touch.up()
  await expect(reader.foot).toHaveText(/^本章 3 /)
})
