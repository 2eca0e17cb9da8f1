import type { Page } from '@playwright/test'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import type { ReaderPage } from '../support/reader'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'
import { novel, openBook, openNext } from './open-book'
import { TouchGestures } from './touch-gestures'

const PHONE = { width: 390, height: 844 }
test.use({ hasTouch: true, viewport: PHONE })

const chapter = (number: number) =>
  `<h1>第${number}章</h1>${Array.from({ length: 16 }, (_, at) => `<p>${number}·${at} 天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>`).join('')}`
const BOOK = () => novel(Array.from({ length: 8 }, (_, at) => chapter(at + 1)))

const middle = ({ x = 0, y = 0, width = 0, height = 0 } = {}) => ({ x: x + width / 2, y: y + height / 2 })

/** A tap in the middle of the page shows the bars. */
async function showBars(reader: ReaderPage | PagesReader, touch: TouchGestures): Promise<void> {
  await expect(async () => {
    if ((await reader.region.getAttribute('data-bars')) === null) await touch.tap({ x: 195, y: 400 })
    await expect(reader.region).toHaveAttribute('data-bars', 'true', { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await expect(reader.region.locator('.bar.bottom')).toBeVisible()
}

async function open(page: Page, book?: Uint8Array, attributes = '') {
  const reader = await openNext(page, book ?? (await BOOK()), { attributes })
  const touch = await TouchGestures.of(page)
  await showBars(reader, touch)
  return { reader, touch }
}

async function openPanel(reader: ReaderPage, touch: TouchGestures, name: string) {
  await showBars(reader, touch)
  await reader.region.getByRole('button', { name }).tap()
  const panel = reader.region.getByRole('dialog')
  await expect(panel).toBeVisible()
  // Not while it rises.
  await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return panel
}

test('on a phone the tools are in the lower bar, with words, and the title is in the middle', async ({
  page,
}) => {
  const { reader, touch } = await open(page)
  const tools = [
    ['目录', '目录'],
    ['书签与划线', '划线'],
    ['全书查找', '查找'],
    ['版面设置', '版面设置'],
  ] as const
  for (const [name, word] of tools) {
    const button = reader.region.getByRole('button', { name })
    await expect(button).toHaveText(word)
    const box = await button.boundingBox()
    expect(box?.y, name).toBeGreaterThan(740)
    expect(box?.width, name).toBeGreaterThanOrEqual(44)
    expect(box?.height, name).toBeGreaterThanOrEqual(44)
  }
  const title = (await reader.region.locator('.book-name').boundingBox()) ?? undefined
  expect(Math.abs(middle(title).x - 195)).toBeLessThan(2)
  // With a wide reader both thumbs reach the upper bar.
  await page.setViewportSize({ width: 844, height: 390 })
  await showBars(reader, touch)
  for (const [name] of tools)
    expect((await reader.region.getByRole('button', { name }).boundingBox())?.y, name).toBeLessThan(20)
})

test('every control of the bars and panels is as large as a fingertip', async ({ page }) => {
  test.slow()
  const { reader, touch } = await open(page)
  const small = () =>
    reader.region.locator('button:visible, input:visible, [role="tab"]:visible').evaluateAll((controls) =>
      controls.flatMap((control) => {
        // The label of an option is pressed as a whole; the sheet behind a panel closes it anywhere.
        const pressed = control.closest('label') ?? control
        const { width, height } = pressed.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? pressed.textContent ?? ''
        const isSmall = width < 43.5 || height < 43.5
        return isSmall && !control.matches('.edge, .scrim') ? [`${name} ${width} × ${height}`] : []
      }),
    )
  expect(await small(), 'bars').toEqual([])
  for (const name of ['目录', '书签与划线', '全书查找', '版面设置']) {
    const panel = await openPanel(reader, touch, name)
    expect(await small(), name).toEqual([])
    await panel.press('Escape')
    await expect(panel).toHaveCount(0)
  }
})

test('a long title widens no sheet, and a bar over the page covers no bubble of the slider', async ({
  page,
}) => {
  const title = '书名特别特别长的一本书'.repeat(6)
  const book = await novel(
    Array.from({ length: 3 }, (_, at) => chapter(at + 1)),
    { title },
  )
  const { reader, touch } = await open(page, book)
  const contents = await openPanel(reader, touch, '目录')
  const close = (await contents.getByRole('button', { name: '关闭' }).boundingBox()) ?? undefined
  expect(middle(close).x).toBeLessThan(PHONE.width - 20)
  await contents.press('Escape')

  const find = await openPanel(reader, touch, '全书查找')
  await find.getByRole('searchbox').fill('渡口')
  await find.getByRole('button', { name: /渡口/ }).first().tap()
  await expect(reader.region.getByRole('toolbar', { name: '查找' })).toBeVisible()
  await showBars(reader, touch)
  const slider = (await reader.region.getByRole('slider').boundingBox()) ?? undefined
  const { x, y } = middle(slider)
  await touch.down(x, y)
  await touch.drag({ x, y }, { x: x + 20, y })
  const isOnTop = await reader.region.locator('.slider-bubble').evaluate((bubble: HTMLElement) => {
    bubble.style.pointerEvents = 'auto'
    const { left, top, width, height } = bubble.getBoundingClientRect()
    const hit = (bubble.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && bubble.contains(hit)
  })
  expect(isOnTop).toBe(true)
  await touch.up()
})

test('a sheet is dragged shut by its head, or by a list that is at its top', async ({ page }) => {
  test.slow()
  const { reader, touch } = await open(
    page,
    await novel(Array.from({ length: 40 }, (_, at) => chapter(at + 1))),
  )
  // A short slider has no room for so many ticks.
  await expect(reader.region.locator('.tick')).toHaveCount(39)
  await expect(reader.region.locator('.tick').first()).toBeHidden()
  const settings = await openPanel(reader, touch, '版面设置')
  const top = async () => (await settings.boundingBox())?.y ?? Number.NaN
  const home = await top()
  const head = { x: 150, y: home + 30 }
  await touch.down(head.x, head.y)
  await touch.drag(head, { x: 152, y: head.y + 60 }, 20)
  await expect.poll(top).toBeCloseTo(home + 60, 0)
  // Laid back, it stays.
  await touch.drag({ x: 152, y: head.y + 60 }, { x: 152, y: head.y + 4 }, 20)
  await touch.up()
  await expect.poll(top).toBe(home)
  await touch.glide(head, { x: 150, y: head.y + 200 }, 400)
  await expect(settings).toHaveCount(0)

  const contents = await openPanel(reader, touch, '目录')
  const list = contents.locator('.entries')
  const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop)
  await list.evaluate((entries) => {
    entries.scrollTop = 300
  })
  await touch.glide({ x: 150, y: 400 }, { x: 150, y: 600 }, 300)
  await expect.poll(scrolled).toBeLessThan(300)
  await expect(contents).toBeVisible()
  await list.evaluate((entries) => {
    entries.scrollTop = 0
  })
  // A short fast flick is enough.
  await touch.glide({ x: 150, y: 400 }, { x: 150, y: 470 }, 80)
  await expect(contents).toHaveCount(0)

  // So is a dialog.
  await reader.text.press('End')
  await expect(reader.region.locator('.running.foot')).toContainText('全书完')
  const end = reader.region.getByRole('dialog')
  await expect(async () => {
    await reader.text.press('ArrowRight')
    await expect(end).toBeVisible({ timeout: 1000 })
  }).toPass()
  const { x, y } = middle((await end.boundingBox()) ?? undefined)
  await touch.glide({ x, y }, { x, y: y + 200 }, 300)
  await expect(end).toHaveCount(0)

  await page.setViewportSize({ width: 844, height: 390 })
  const drawer = await openPanel(reader, touch, '目录')
  await touch.glide({ x: 300, y: 30 }, { x: 100, y: 40 }, 300)
  await expect(drawer).toHaveCount(0)
})

test('the paper is dimmed as chosen, and the finger reaches what is below', async ({ page }) => {
  const { reader, touch } = await open(page)
  const settings = await openPanel(reader, touch, '版面设置')
  const slider = settings.getByRole('slider', { name: '亮度' })
  await expect(slider).toHaveValue('100')
  await expect(reader.region.locator('.dimmer')).toBeHidden()
  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const y = box.y + box.height / 2
  await touch.down(box.x + box.width - 9, y)
  await touch.drag({ x: box.x + box.width - 9, y }, { x: box.x + box.width / 2, y })
  await touch.up()
  await expect(slider).toHaveValue('65')
  await expect(reader.region.locator('.dimmer')).toHaveCSS('opacity', '0.35')
  // The sheet is still there: the finger moved the slider, and not the sheet.
  await settings.getByRole('button', { name: '关闭' }).tap()
  await expect(settings).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.dimmer')).toHaveCSS('opacity', '0.35')
})

test('where to tap is said once, on the first book', async ({ page }) => {
  const reader = await openBook(page, await BOOK())
  const touch = await TouchGestures.of(page)
  const hint = reader.region.locator('.ol-hint')
  await expect(hint).toBeVisible()
  await expect(hint.locator('p')).toHaveText([/上一页/, /目录与设置/, /下一页/])
  // It is not in the way: the tap does what it says.
  await touch.tap({ x: 340, y: 400 })
  await expect(hint).toHaveCount(0)
  await expect(reader.foot).toHaveText(/^本章 2 /)
  await page.reload()
  await reader.ready()
  await expect(reader.region.locator('.ol-said')).toBeAttached()
  await expect(hint).toHaveCount(0)
})

test('the number of a note has a larger reach for a finger', async ({ page }) => {
  const notes = `<p>${'渡口的灯还亮着'.repeat(12)}<a id="m" epub:type="noteref" href="#n"><sup>1</sup></a>${'渡口的灯还亮着'.repeat(30)}</p><aside epub:type="footnote" id="n"><p>一条注</p></aside>`
  const { reader, touch } = await open(page, await novel([notes]))
  await touch.tap({ x: 195, y: 600 })
  await expect(reader.region).not.toHaveAttribute('data-bars')
  const note = reader.region.getByRole('dialog', { name: '注释' })
  const { x, y } = middle((await page.locator('ol-flow sup').boundingBox()) ?? undefined)
  await touch.tap({ x: x - 15, y: y + 16 })
  await expect(note).toContainText('一条注')
  await note.getByRole('button', { name: '关闭' }).tap()
  await expect(note).toHaveCount(0)
  const bars = () => reader.region.getAttribute('data-bars')
  const before = await bars()
  await touch.tap({ x: 195, y: y > 300 ? y - 60 : y + 60 })
  await expect.poll(bars).not.toBe(before)
  await expect(note).toHaveCount(0)
})

test('while the slider is dragged it says the chapter, the percentage and the time left', async ({
  page,
}) => {
  const { reader, touch } = await open(page)
  const bubble = reader.region.locator('.slider-bubble')
  const slider = reader.region.getByRole('slider', { name: '阅读进度' })
  await expect(reader.region.locator('.tick')).toHaveCount(7)
  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const y = box.y + box.height / 2
  const at = (share: number) => ({ x: box.x + 9 + (box.width - 18) * share, y })
  await touch.down(at(0).x, y)
  await touch.drag(at(0), at(0.3))
  await expect(bubble).toHaveText(/^c3(29|30)% · 全书还要 \d+ 分钟$/)
  const minutes = async () => Number(/(\d+) 分钟/.exec((await bubble.textContent()) ?? '')?.[1])
  const before = await minutes()
  // The jump that follows a rest does not end the drag.
  await expect(reader.region.locator('.chapter-name')).toHaveText('c3')
  await touch.drag(at(0.3), at(0.9))
  await expect(bubble).toHaveText(/^c8(89|90)% · 全书还要 \d+ 分钟$/)
  expect(await minutes()).toBeLessThan(before / 2)
  const shown = await bubble.boundingBox()
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(390)
  await touch.up()
  await expect(bubble).toHaveCount(0)
  await expect(reader.region.locator('.chapter-name')).toHaveText('c8')
})

test('the contents say where chapters begin and which are read, below a head of one line', async ({
  page,
}) => {
  const { reader, touch } = await open(page)
  const contents = await openPanel(reader, touch, '目录')
  await contents.getByRole('button', { name: 'c5' }).tap()
  await expect(contents).toHaveCount(0)
  const again = await openPanel(reader, touch, '目录')
  await expect(again.locator('.entry-place')).toHaveText(
    ['0%', '12%', '24%', '37%', '49%', '62%', '74%', '87%'].map(
      (percent) => new RegExp(`^${Number.parseInt(percent, 10)}%|^${Number.parseInt(percent, 10) + 1}%`),
    ),
  )
  await expect(again.locator('.entry[data-read]')).toHaveCount(4)
  expect((await again.locator('.drawer-head').boundingBox())?.height).toBeLessThan(60)
})

test('the foot of the page tells the minutes left, as chosen', async ({ page }) => {
  const { reader, touch } = await open(page)
  const settings = await openPanel(reader, touch, '版面设置')
  const foot = settings.getByRole('group', { name: '页脚' })
  await foot.getByRole('radio', { name: '本章时间' }).check({ force: true })
  await settings.press('Escape')
  await expect(reader.region.locator('.foot-time')).toHaveText(/^本章还要 \d+ 分钟$/)
  await expect(reader.region.locator('.desk .foot span').last()).toBeHidden()
  await expect(reader.foot).toBeVisible()
})

test('words that a finger chose have their menu below them, with names', async ({ page }) => {
  const { reader, touch } = await open(page)
  await touch.tap({ x: 195, y: 400 })
  await expect(reader.region).not.toHaveAttribute('data-bars')
  const words = page.locator('ol-flow p').nth(2)
  const select = () =>
    words.evaluate((paragraph) => {
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      while (texts.nextNode() && (texts.currentNode.textContent ?? '').length < 12);
      const range = document.createRange()
      range.setStart(texts.currentNode, 4)
      range.setEnd(texts.currentNode, 10)
      const { top, bottom } = range.getBoundingClientRect()
      getSelection()?.setBaseAndExtent(texts.currentNode, 4, texts.currentNode, 10)
      return { top, bottom }
    })
  const at = middle((await words.boundingBox()) ?? undefined)
  // A long press: the browser of a desktop selects nothing by it.
  await touch.down(at.x, at.y)
  const box = await select()
  await touch.cancel()
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await expect(menu).toBeVisible()
  // Below the handles of the selection.
  expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(box.bottom + 20)
  for (const name of ['写笔记', '复制', '在全书里找'])
    await expect(menu.getByRole('button', { name })).toHaveText(name)

  // With a mouse it stays above.
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await expect(menu).toHaveCount(0)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await select()
  await page.mouse.up()
  await select()
  await expect(menu).toBeVisible()
  const above = await menu.boundingBox()
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box.top)
})

test('Enter in the search closes the keyboard and keeps the list', async ({ page }) => {
  const { reader, touch } = await open(page)
  const panel = await openPanel(reader, touch, '全书查找')
  const field = panel.getByRole('searchbox')
  await field.fill('缆绳')
  await expect(panel.getByText('128 处', { exact: true })).toBeVisible()
  await field.press('Enter')
  await expect(field).not.toBeFocused()
  await expect(panel).toBeVisible()
  await panel.locator('.ol-hit').nth(20).tap()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: '查找' })).toContainText('21 / 128')
})

test('pages that turn by themselves show the time to the next, and pause', async ({ page }) => {
  const { reader, touch } = await open(page)
  await reader.region.getByRole('button', { name: '更多' }).tap()
  await page.getByRole('menuitemcheckbox', { name: '自动翻页' }).tap()
  const bar = reader.region.getByRole('region', { name: '自动翻页' })
  const countdown = bar.locator('.ol-countdown')
  await expect(countdown).toBeAttached()
  await expect(countdown).toHaveCSS('animation-duration', '25s')
  for (let seconds = 18; seconds >= 5; ) {
    await bar.getByRole('button', { name: '快一些' }).tap()
    await expect(countdown).toHaveCSS('animation-duration', `${seconds}s`)
    seconds = { 18: 12, 12: 8, 8: 5 }[seconds] ?? 0
  }
  await bar.getByRole('button', { name: '暂停' }).tap()
  await expect(countdown).toHaveCount(0)
  const here = await reader.place()
  await page.waitForTimeout(6000)
  expect(await reader.place()).toBe(here)
  await bar.getByRole('button', { name: '继续' }).tap()
  await expect(countdown).toBeAttached()
  await expect.poll(() => reader.place(), { timeout: 9000 }).not.toBe(here)
  await touch.tap({ x: 195, y: 300 })
})

test('a device without keys has no setting for them; text that scrolls fades at its edges', async ({
  page,
}) => {
  const { reader, touch } = await open(page, await BOOK(), 'flow="scrolled"')
  const settings = await openPanel(reader, touch, '版面设置')
  const isTouchOnly = await page.evaluate(() => matchMedia('(any-hover: none)').matches)
  await expect(settings.getByRole('switch', { name: '单键快捷键' })).toHaveCount(isTouchOnly ? 0 : 1)
  const fades = await reader.region.locator('.desk').evaluate((desk) =>
    ['::before', '::after'].map((edge) => {
      const { backgroundImage, blockSize, pointerEvents } = getComputedStyle(desk, edge)
      return [backgroundImage.startsWith('linear-gradient'), blockSize, pointerEvents]
    }),
  )
  expect(fades).toEqual([
    [true, '20px', 'none'],
    [true, '20px', 'none'],
  ])
})

const PAGES = writePdf(Array.from({ length: 36 }, (_, index) => ({ lines: [`第${index + 1}页`] })))

test('the tools of a PDF are in the settings; over the page is a chip, only after a pinch', async ({
  page,
}) => {
  const reader = await PagesReader.open(page, PAGES, { name: 'book.pdf' })
  const touch = await TouchGestures.of(page)
  await expect(reader.region.locator('.running.foot')).toContainText('1 / 36')
  await showBars(reader, touch)
  await expect(reader.chip).toBeHidden()
  await touch.tap({ x: 195, y: 400 })
  await expect(reader.region).not.toHaveAttribute('data-bars')
  const whole = await reader.width(1)
  await touch.pinch({ x: 195, y: 400 }, 100, 200)
  await expect.poll(() => reader.width(1)).toBeGreaterThan(whole * 1.5)
  // For a moment, although the bars are hidden.
  await expect(reader.chip).toBeVisible()
  await reader.chip.getByRole('button', { name: '整页' }).tap()
  await expect.poll(() => reader.width(1)).toBe(whole)
  await expect(reader.chip).toBeHidden()

  await reader.openTools()
  const tools = ['整页', '适宽', '适高', '裁白边', '从右往左翻', '旋转', '夜间']
  for (const name of tools) {
    const tool = reader.bar.getByRole('button', { name, exact: true })
    await expect(tool).toHaveText(name)
    await expect(tool.locator('svg')).toBeVisible()
  }
  await expect(reader.bar.getByRole('button', { name: '整页' })).toHaveAttribute('aria-pressed', 'true')
  await reader.bar.getByRole('button', { name: '适高' }).tap()
  await expect(reader.bar.getByRole('button', { name: '适高' })).toHaveAttribute('aria-pressed', 'true')
})

test('a phone in landscape shows two pages, each as high as one', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const reader = await PagesReader.open(page, PAGES, { name: 'book.pdf' })
  await reader.shows(1)
  const alone = (await reader.pageView(1).boundingBox())?.height
  await reader.stage.press('ArrowRight')
  await reader.shows(2, 3)
  for (const number of [2, 3]) expect((await reader.pageView(number).boundingBox())?.height).toBe(alone)
  await page.setViewportSize(PHONE)
  await reader.shows(2)
})

/** Text that the edges of the bars, with what they cover beside them, go through: the letters of a line, less the space around. */
const cutText = (page: Page) =>
  page.locator('book-reader').evaluate((host) => {
    const root = host.shadowRoot
    const reader = root?.querySelector('.ol-reader')
    const stage = reader?.querySelector('.stage')
    if (!root || !reader || !stage) throw new Error('no reader')
    const { left: start, top: above, bottom: below } = reader.getBoundingClientRect()
    const heightOf = (side: string) => reader.querySelector<HTMLElement>(`.bar.${side}`)?.offsetHeight ?? 0
    const edges = [above + heightOf('top'), below - heightOf('bottom')]
    /** What is covered beside the bars: rectangles that begin or end at an edge. */
    const covered = ['top', 'bottom'].flatMap((side) => {
      const path = getComputedStyle(reader).getPropertyValue(`--ol-apron-${side}`)
      return [...path.matchAll(/M(-?\d+) (\d+)h(\d+)v(\d+)/g)].map(([, x, , width, height]) => ({
        left: start + Number(x),
        right: start + Number(x) + Number(width),
        top: side === 'top' ? (edges[0] ?? 0) : (edges[1] ?? 0) - Number(height),
        bottom: side === 'top' ? (edges[0] ?? 0) + Number(height) : (edges[1] ?? 0),
      }))
    })
    const box = stage.getBoundingClientRect()
    const cut: string[] = []
    const range = document.createRange()
    const look = (node: Node) => {
      if (node instanceof Element && node.shadowRoot) look(node.shadowRoot)
      for (const child of node.childNodes) look(child)
      if (!(node instanceof Text) || node.parentElement?.closest('style, script')) return
      for (let at = 0; at < node.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        for (const { left, right, top, bottom, height } of range.getClientRects()) {
          if (/\s/.test(node.data.charAt(at)) || right <= box.left || left >= box.right) continue
          const isCut = edges.some((y) => top + height * 0.16 + 1 < y && y < bottom - 1)
          const isCovered = covered.some(
            (box) =>
              box.left <= left + 1 &&
              box.right >= right - 1 &&
              (box.top === edges[0]
                ? box.bottom >= bottom - height * 0.03 - 1
                : box.top <= top + height * 0.16),
          )
          if (isCut && !isCovered) cut.push(node.data.charAt(at))
        }
      }
    }
    look(stage)
    return cut.join('')
  })

const LINES = Array.from({ length: 40 }, (_, at) => `${at} The ferryman unties the rope and ties it again`)

for (const [width, height] of [
  [844, 390],
  [740, 360],
  [390, 844],
] as const)
  test(`the bars cut no line in two at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const vertical = await novel([chapter(1), chapter(2)], {
      head: '<style>html { writing-mode: vertical-rl }</style>',
    })
    for (const [kind, book, name] of [
      ['text', await BOOK(), 'book.epub'],
      ['vertical text', vertical, 'book.epub'],
      ['PDF', writePdf([{ lines: LINES }, { lines: LINES }]), 'book.pdf'],
    ] as const) {
      const isPdf = kind === 'PDF'
      const reader = isPdf
        ? await PagesReader.open(page, book, { name })
        : await openNext(page, book, { name })
      const touch = await TouchGestures.of(page)
      await expect(async () => {
        if ((await reader.region.getAttribute('data-bars')) === null)
          await touch.tap({ x: width / 2, y: height / 2 })
        await expect(reader.region).toHaveAttribute('data-bars', 'true', { timeout: 1000 })
      }).toPass({ timeout: 15_000 })
      await expect(reader.region.locator('.bar.bottom')).toBeVisible()
      await expect.poll(() => cutText(page), { message: kind }).toBe('')
      await page.screenshot({ path: `test-results/bars/${kind}-${width}.png` })
    }
  })

test('what a bar covers beside it does not stay behind when a finger moves the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const [kind, book, name] of [
    ['text', await BOOK(), 'book.epub'],
    ['PDF', writePdf([{ lines: LINES }, { lines: LINES }]), 'book.pdf'],
  ] as const) {
    const reader =
      kind === 'PDF' ? await PagesReader.open(page, book, { name }) : await openNext(page, book, { name })
    const touch = await TouchGestures.of(page)
    await showBars(reader, touch)
    const covers = () =>
      reader.region
        .locator('.bar:is(.top, .bottom)')
        .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar, '::after').display))
    await expect.poll(covers, { message: kind }).toEqual(['block', 'block'])
    await touch.down(300)
    await touch.move(300, 220)
    await expect.poll(covers, { message: kind }).toEqual(['none', 'none'])
    await touch.move(220, 298)
    await touch.up()
    await expect.poll(covers, { message: kind }).toEqual(['block', 'block'])
    await expect.poll(() => cutText(page), { message: kind }).toBe('')
    // After a turn the covers are those of the page that has come.
    await showBars(reader, touch)
    await touch.swipe(300, 100)
    await showBars(reader, touch)
    await expect.poll(covers, { message: kind }).toEqual(['block', 'block'])
    await expect.poll(() => cutText(page), { message: kind }).toBe('')
  }
})
