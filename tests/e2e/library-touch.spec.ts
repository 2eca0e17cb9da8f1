import type { Locator, Page } from '@playwright/test'
import { TouchGestures } from './reading/touch-gestures'
import { smallTargets } from './support/layout'
import type { LibraryPage } from './support/library'
import { seed } from './support/records'
import { expect, test } from './support/test'

/* The library in the hand: real touches on a phone. */

test.use({ member: {}, hasTouch: true, viewport: { width: 390, height: 844 } })

interface DemoBook {
  bid: string
  resName: string
  resAuthor: string
}

async function demoBooks(page: Page): Promise<DemoBook[]> {
  const answer = await page.request.get('/library/demo/search-index.json')
  return ((await answer.json()) as { books: DemoBook[] }).books
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to be seen')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

async function tap(touch: TouchGestures, locator: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(locator)
  await touch.tap({ x: x + width / 2, y: y + height / 2 })
}

/** Waits until a toast stands still. */
async function settled(page: Page): Promise<Locator> {
  const toast = page.locator('.ol-toast')
  await expect(toast).toHaveCount(1)
  await toast.evaluate((one) => one.getAnimations().map((animation) => animation.finish()))
  return toast
}

async function openScreen(library: LibraryPage, path: string): Promise<void> {
  await library.open(path)
  await library.expectAt(path)
  await expect(library.main.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('one toast at a time: the next stands for both, undoes both, and goes with its screen', async ({
  page,
  library,
}) => {
  const books = (await demoBooks(page)).slice(0, 5)
  await seed(page, { history: books.map(({ bid }) => bid) })
  await openScreen(library, '/readhistory')
  const touch = await TouchGestures.of(page)
  const remove = (at: number) =>
    library.main.getByRole('button', { name: `从历史中移除《${books[at]?.resName}》` })
  for (const at of [0, 1, 2]) {
    await remove(at).scrollIntoViewIfNeeded()
    await tap(touch, remove(at))
    await expect(remove(at)).toHaveCount(0)
  }
  await expect(page.locator('.ol-toast')).toHaveText(['已移出 3 本撤销'])
  const undo = page.getByRole('button', { name: '撤销' })
  expect(await smallTargets(library.element), 'the screen with its toast').toEqual([])
  await settled(page)
  await tap(touch, undo)
  await expect(library.main.getByRole('listitem')).toHaveCount(5)
  await expect(page.locator('.ol-toast')).toHaveCount(0)

  await tap(touch, remove(0))
  await expect(page.locator('.ol-toast')).toHaveCount(1)
  await tap(touch, page.getByRole('link', { name: '分类', exact: true }))
  await library.expectAt('/category')
  await expect(page.locator('.ol-toast')).toHaveCount(0)
})

test('a toast is never over the button that made it', async ({ page, library }) => {
  const [book] = await demoBooks(page)
  await openScreen(library, `/bookdetail/${book?.bid}`)
  const touch = await TouchGestures.of(page)
  const shelf = library.main.getByRole('button', { name: /书架$/ })
  const tabs = await boxOf(page.getByRole('navigation', { name: '书库导航' }))
  // The button stands where toasts do.
  for (const gap of [10, 40]) {
    await shelf.evaluate(
      (button, bottom) => {
        button.style.position = 'fixed'
        button.style.insetBlockEnd = `${bottom}px`
      },
      844 - tabs.y + gap,
    )
    await tap(touch, shelf)
    const [toast, button] = await Promise.all([settled(page).then(boxOf), boxOf(shelf)])
    const isClear = toast.bottom <= button.y || toast.y >= button.bottom
    expect(isClear, `${JSON.stringify(toast)} over ${JSON.stringify(button)}`).toBe(true)
    expect(toast.bottom, 'above the tabs').toBeLessThanOrEqual(tabs.y)
  }
})

for (const [name, count] of [
  ['a short shelf', 2],
  ['a long shelf', 12],
] as const)
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
  ] as const)
    test(`the bar of ${name} stays at the foot, ${width}×${height}`, async ({ page, library }) => {
      await page.setViewportSize({ width, height })
      await seed(page, { shelf: (await demoBooks(page)).slice(0, count) })
      await openScreen(library, '/bookshelf')
      await tap(await TouchGestures.of(page), library.main.getByRole('button', { name: '整理' }))
      const bar = library.main.getByRole('toolbar')
      const nav = page.getByRole('navigation', { name: '书库导航' })
      const gap = async () => {
        const foot = width < 640 ? (await boxOf(nav)).y : height
        return Math.round(foot - (await boxOf(bar)).bottom)
      }
      const atTop = await gap()
      expect(atTop).toBe(width < 640 ? 0 : 16)
      await page.mouse.move(width / 2, height / 2)
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
      expect(await gap(), 'at the end of the list').toBe(atTop)
      const last = await boxOf(library.main.getByRole('listitem').last())
      expect(last.bottom, 'the last book can be seen whole').toBeLessThanOrEqual((await boxOf(bar)).y + 1)
      expect(await smallTargets(library.element)).toEqual([])
      // Neighbours of one row do not share their targets with those of the next.
      const rows = await bar.getByRole('button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, bottom } = button.getBoundingClientRect()
          return [Math.min(top, (top + bottom) / 2 - 22), Math.max(bottom, (top + bottom) / 2 + 22)] as const
        }),
      )
      for (const [top, bottom] of rows)
        for (const [other, end] of rows)
          expect(top === other || bottom <= other + 0.5 || top >= end - 0.5, `${rows}`).toBe(true)
    })

test.describe('a visitor', () => {
  test.use({ member: false, viewport: { width: 360, height: 640 } })

  for (const [name, visible, wants = false] of [
    ['covers the window', { height: 330, offsetTop: 0 }],
    ['covers the window below a wanted book', { height: 300, offsetTop: 0 }, true],
    ['covers the window and moves it', { height: 290, offsetTop: 60 }],
    ['shrinks the window', null],
    ['shrinks the window below a wanted book', null, true],
  ] as const)
    test(`signs in above a keyboard that ${name}`, async ({ page, library, bidOf }) => {
      // No test can open a keyboard of the screen.
      await page.addInitScript(() => {
        const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 640 })
        Object.defineProperty(window, 'visualViewport', { value: view })
      })
      await library.open(wants ? `/bookdetail/${await bidOf('雾港来信')}` : '/bookshelf')
      await expect(library.loginDialog).toBeVisible()
      await expect(library.loginDialog.getByText('登录后打开《雾港来信》')).toHaveCount(wants ? 1 : 0)
      if (visible)
        await page.evaluate((now) => {
          Object.assign(window.visualViewport ?? {}, now)
          window.visualViewport?.dispatchEvent(new Event('resize'))
        }, visible)
      else {
        await page.setViewportSize({ width: 360, height: 300 })
        await page.evaluate(() => {
          Object.assign(window.visualViewport ?? {}, { height: 300 })
          window.visualViewport?.dispatchEvent(new Event('resize'))
        })
      }
      const { height, offsetTop } = visible ?? { height: 300, offsetTop: 0 }
      for (const control of [
        library.loginDialog.getByRole('textbox'),
        library.loginDialog.getByRole('button', { name: '登录' }),
        library.loginDialog.getByRole('button', { name: '关闭' }),
      ]) {
        await expect.poll(async () => (await boxOf(control)).bottom).toBeLessThanOrEqual(offsetTop + height)
        const box = await boxOf(control)
        expect(box.y).toBeGreaterThanOrEqual(offsetTop)
        const isOnTop = await control.evaluate(
          (element, [x, y]) => {
            const hit = (element.getRootNode() as ShadowRoot).elementFromPoint(x, y)
            return hit !== null && (element.contains(hit) || hit.contains(element))
          },
          [box.x + box.width / 2, box.y + box.height / 2] as const,
        )
        expect(isOnTop).toBe(true)
      }
      expect(await smallTargets(library.element)).toEqual([])
      await library.signIn()
    })
})

test('the focus line of a page is shown after keys, not after its address or a touch', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  const path = `/book-read/${await bidOf('雾港来信')}`
  const line = () => reader.text.evaluate((stage) => getComputedStyle(stage, '::after').borderBlockEndWidth)
  await library.open(path)
  await reader.ready()
  await expect(reader.text).toBeFocused()
  expect(await line(), 'by the address').toBe('0px')
  await page.keyboard.press('ArrowRight')
  await expect.poll(line).toBe('3px')
  await (await TouchGestures.of(page)).tap({ x: 360, y: 400 })
  await expect.poll(line, 'after a touch').toBe('0px')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(reader.text).toBeFocused()
  await expect.poll(line).toBe('3px')
})
