import { lockPdf } from '../../unit/reading/formats/pdf/lock-pdf'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'

const PAGES = Array.from({ length: 12 }, (_, index) => ({
  lines: [
    `第${index + 1}页`,
    'Plain words of a page',
    '春眠不觉晓，处处闻啼鸟。',
    ...Array(18).fill('more words'),
  ],
  links:
    index === 0
      ? [
          { rect: [60, 700, 300, 780] as const, to: { page: 6 } },
          { rect: [60, 600, 300, 660] as const, to: { uri: 'https://example.org/a' } },
          { rect: [60, 500, 300, 560] as const, to: { uri: 'javascript:document.title=1' } },
          { rect: [60, 400, 300, 460] as const, to: { script: 'app.alert(1)' } },
        ]
      : [],
}))

const BOOK = writePdf(PAGES, {
  info: { Title: '试读' },
  openScript: 'app.alert(1)',
  outline: [
    { title: '第一章', page: 0, children: [{ title: '第一节', page: 3, named: 'one' }] },
    { title: '第二章', page: 8 },
  ],
})

test.use({ viewport: { width: 700, height: 900 } })

const open = (page: import('@playwright/test').Page, attributes = '') =>
  PagesReader.openNext(page, BOOK, { name: 'book.pdf', attributes })

test('a reload keeps the position', async ({ page }) => {
  const reader = await open(page)
  for (const next of [2, 3, 4]) {
    await reader.stage.press('ArrowRight')
    await reader.shows(next)
  }
  const message = (await recordedEvents(page, 'relocate')).at(-1) as {
    locator: { href: string; index: number }
  }
  expect(message.locator).toMatchObject({ href: 'page-4', index: 3 })
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await reader.shows(4)
})

for (const flow of ['paginated', 'scrolled'])
  test(`skipped pages are not rendered; the final one is: ${flow}`, async ({ page }) => {
    await page.addInitScript(() => {
      const made: HTMLCanvasElement[] = []
      const make = document.createElement.bind(document)
      document.createElement = (name: string, options?: ElementCreationOptions) => {
        const element = make(name, options)
        if (element instanceof HTMLCanvasElement) made.push(element)
        return element
      }
      Object.assign(window, { painted: () => made.filter(({ width }) => width > 1).length })
    })
    const lines = Array(30).fill('春眠不觉晓，处处闻啼鸟。 more words')
    const book = writePdf(Array.from({ length: 240 }, () => ({ lines })))
    const reader = await PagesReader.open(page, book, { name: 'book.pdf', attributes: `flow="${flow}"` })
    const most = await reader.stage.evaluate(async (stage, isScrolled) => {
      const { painted } = window as unknown as { painted(): number }
      const view = stage.firstElementChild?.shadowRoot?.querySelector('.view')
      let peak = 0
      for (let step = 0; step < 60; step++) {
        if (isScrolled) view?.scrollBy(0, 1500)
        else
          stage.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }),
          )
        await new Promise((done) => setTimeout(done, 30))
        peak = Math.max(peak, painted())
      }
      return peak
    }, flow === 'scrolled')
    expect(most).toBeLessThan(30)
    const [shown = ''] = await reader.shown()
    const number = Number(/\d+/.exec(shown)?.[0])
    expect(number).toBeGreaterThan(40)
    await expect.poll(() => reader.ink(number).catch(() => 0), { timeout: 3000 }).toBeGreaterThan(0.005)
  })

test('pages, text, links, zoom and themes of a PDF', async ({ page }) => {
  await test.step('a PDF opens, is rendered and turns', async () => {
    const reader = await open(page)
    await reader.shows(1)
    expect(await reader.ink(1)).toBeGreaterThan(0.005)
    await reader.stage.press('ArrowRight')
    await reader.shows(2)
    expect(await reader.ink(2)).toBeGreaterThan(0.005)
    await reader.stage.press('ArrowLeft')
    await reader.shows(1)
    await reader.stage.press('End')
    await reader.shows(12)
    await expect(reader.region.getByText('全书完').first()).toBeAttached()
  })

  await test.step('the text layer lies on the rendered text', async () => {
    const reader = await open(page)
    const words = reader.pageView(1).getByText('Plain words of a page')
    await expect(words).toBeAttached()
    await expect(reader.pageView(1).getByText('春眠不觉晓，处处闻啼鸟。')).toBeAttached()
    const pageView = await reader.pageView(1).boundingBox()
    const box = await words.boundingBox()
    if (!pageView || !box) throw new Error('nothing is shown')
    // The line starts 60 points from the left of 595; in Helvetica 18 it is about 187 points long.
    expect((box.x - pageView.x) / pageView.width).toBeCloseTo(60 / 595, 2)
    expect(box.width / pageView.width).toBeCloseTo(187 / 595, 1)
    expect((box.y - pageView.y) / pageView.height).toBeCloseTo((80 + 18 * 0.7) / 842, 1)
  })

  await test.step('internal links open their page, external ones are links, scripts are ignored', async () => {
    const reader = await open(page)
    const links = reader.pageView(1).getByRole('link')
    await expect(links).toHaveCount(2)
    await expect(links.nth(1)).toHaveAttribute('href', 'https://example.org/a')
    await expect(links.nth(1)).toHaveAttribute('rel', /noopener/)
    await links.nth(0).click()
    await reader.shows(7)
    await reader.region.getByRole('button', { name: '回到刚才那一页' }).click()
    await reader.shows(1)
  })

  await test.step('the outline is the table of contents', async () => {
    const reader = await open(page)
    await reader.stage.press('t')
    await page
      .getByRole('button', { name: '第一节' })
      .or(page.getByRole('link', { name: '第一节' }))
      .first()
      .click()
    await reader.shows(4)
  })

  await test.step('a wide window shows two pages, the first alone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const reader = await open(page)
    await reader.shows(1)
    await reader.stage.press('ArrowRight')
    await reader.shows(2, 3)
    await page.setViewportSize({ width: 700, height: 900 })
    await reader.shows(2)
  })

  await test.step('zoom, fit width and back', async () => {
    const reader = await open(page)
    const whole = await reader.width(1)
    await reader.choose('适宽')
    await expect.poll(() => reader.width(1)).toBe(700)
    await reader.stage.press('+')
    await expect.poll(() => reader.width(1)).toBeGreaterThan(710)
    // One canvas pixel per screen pixel.
    await expect
      .poll(() =>
        reader
          .pageView(1)
          .locator('canvas')
          .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.getBoundingClientRect().width),
      )
      .toBeCloseTo(1, 2)
    await reader.stage.press('0')
    await expect.poll(() => reader.width(1)).toBeCloseTo(whole, 0)
  })

  await test.step('zooming is no page turn and keeps the zoom buttons', async () => {
    const reader = await open(page)
    // Only a zoomed page has the chip.
    await expect(reader.chip).toBeHidden()
    await reader.stage.press('+')
    const larger = reader.chip.getByRole('button', { name: '放大' })
    const message = (await recordedEvents(page, 'relocate')).length
    for (const _ of [1, 2, 3]) {
      await larger.click()
      // The position of a scrolled page is reported once it has come to rest.
      await page.evaluate(() => new Promise((rested) => setTimeout(rested, 500)))
      await expect(larger).toBeVisible()
    }
    await reader.stage.hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await page.evaluate(() => new Promise((rested) => setTimeout(rested, 500)))
    await expect(larger).toBeVisible()
    expect(await recordedEvents(page, 'relocate')).toHaveLength(message)
  })

  await test.step('in one column only near pages are rendered', async () => {
    const reader = await open(page, 'flow="scrolled"')
    await reader.shows(1)
    for (let turn = 0; turn < 9; turn++) {
      await reader.stage.press('PageDown')
      for (const name of await reader.shown())
        await expect(reader.stage.getByRole('group', { name, exact: true }).locator('canvas')).toBeVisible()
    }
    await expect.poll(async () => (await reader.shown()).at(-1)).not.toBe('第 1 页')
    await expect
      .poll(() =>
        reader.stage.evaluate(
          (stage) => stage.firstElementChild?.shadowRoot?.querySelectorAll('canvas').length,
        ),
      )
      .toBeLessThan(7)
  })

  await test.step('the dark theme dims pages; inverting is an option', async () => {
    const reader = await open(page, 'theme="dark"')
    const filter = () =>
      reader
        .pageView(1)
        .evaluate((pageView) => getComputedStyle(pageView.querySelector('.picture') ?? pageView).filter)
    expect(await filter()).toMatch(/^brightness/)
    // The page has this colour before it is painted and afterwards.
    await expect(reader.pageView(1)).toHaveCSS('background-color', 'rgb(219, 219, 219)')
    await reader.choose('夜间')
    expect(await filter()).toMatch(/^invert/)
  })

  await test.step('a page larger than the window is scrolled before it is turned', async () => {
    await page.setViewportSize({ width: 700, height: 500 })
    const reader = await open(page)
    await reader.choose('适宽')
    await reader.stage.press('ArrowDown')
    await reader.shows(1)
    for (let turn = 0; turn < 4; turn++) await reader.stage.press('ArrowDown')
    await expect.poll(() => reader.shown()).not.toEqual(['第 1 页'])
  })
})

test('a PDF opens without a worker', async ({ page, pageLog }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    } as never
  })
  const reader = await open(page)
  await reader.shows(1)
  expect(await reader.ink(1)).toBeGreaterThan(0.005)
  await expect(reader.pageView(1).getByText('春眠不觉晓，处处闻啼鸟。')).toBeAttached()
  expect(pageLog.unexpected).toEqual([])
})

test('removing the reader leaves nothing', async ({ page }) => {
  const reader = await open(page)
  await reader.shows(1)
  await expect.poll(() => page.evaluate(() => document.fonts.size)).toBeGreaterThan(0)
  const left = await page.evaluate(async () => {
    document.querySelector('book-reader')?.remove()
    await new Promise((done) => setTimeout(done, 500))
    return { fonts: document.fonts.size, body: document.body.childElementCount }
  })
  expect(left.fonts).toBe(0)
  expect(left.body).toBe(0)
})

test('a wrong password is asked for again', async ({ page }) => {
  const locked = lockPdf(BOOK, 'tiger')
  const reader = await PagesReader.visit(page, locked, { name: 'book.pdf' })
  const field = page.getByRole('dialog', { name: '这本书有密码，请输入' }).locator('input')
  await expect(field).toBeFocused()
  await field.fill('t')
  await field.press('Enter')
  await expect(page.getByText('密码不对，请再试一次。')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reader.region.getByText('书没有打开')).toBeVisible()
  await reader.region.getByRole('button', { name: '再试一次' }).click()
  await field.fill('tiger')
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await reader.shows(1)
  await expect.poll(() => reader.ink(1)).toBeGreaterThan(0.005)
})

test('a broken file shows a message', async ({ page, pageLog }) => {
  const reader = await PagesReader.visit(page, new TextEncoder().encode('%PDF-1.7 nothing'), {
    name: 'bad.pdf',
  })
  await expect(reader.region.getByText('文件已损坏，或不是一本书。')).toBeVisible()
  expect(pageLog.thrown).toEqual([])
})
