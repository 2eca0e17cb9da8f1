import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'
import { novel, openBook } from './open-book'

/**
 * Returns the words of a printed sheet with their positions, as fractions of its width and height from the
 * upper left. Waits for the chunk that lays out printed pages, which loads after the first page.
 */
async function print(page: Page, options: Parameters<Page['pdf']>[0] = { format: 'A4' }) {
  await expect.poll(async () => (await look(page, options)).text).toMatch(/(?:Printed|book).*%/)
  return look(page, options)
}

async function look(page: Page, options: Parameters<Page['pdf']>[0]) {
  const file = getDocument({ data: new Uint8Array(await page.pdf(options)), verbosity: 0 })
  const pdf = await file.promise
  const sheet = await pdf.getPage(1)
  const { width, height } = sheet.getViewport({ scale: 1 })
  const { items } = await sheet.getTextContent()
  const words = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            left: item.transform[4] / width,
            right: (item.transform[4] + item.width) / width,
            top: 1 - item.transform[5] / height,
          },
        ]
      : [],
  )
  const { numPages } = pdf
  await file.destroy()
  return { sheets: numPages, words, text: words.map(({ text }) => text).join(' ') }
}

const BOOK = novel(
  [
    `<h1>Chapter one</h1>${Array.from({ length: 60 }, (_, at) => `<p>word${at} and some more of them to fill a line or two of the page.</p>`).join('')}`,
  ],
  { title: 'Printed', language: 'en' },
)

/** The first and the last visible numbered word. */
const seen = (page: Page) =>
  page.locator('ol-flow').evaluate((flow) => {
    const within = [...flow.querySelectorAll('p')].filter((p) => {
      const [first] = p.getClientRects()
      return first && first.left >= 0 && first.right <= innerWidth
    })
    return [within[0], within.at(-1)].map((p) => /word\d+/.exec(p?.textContent ?? '')?.[0] ?? '')
  })

for (const [name, viewport, landscape] of [
  ['a spread', { width: 1280, height: 800 }, false],
  ['a spread on its side', { width: 1280, height: 800 }, true],
  ['a page of a phone', { width: 375, height: 700 }, false],
] as const)
  test(`${name} prints on one sheet without controls, and is restored`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const reader = await openBook(page, await BOOK, { attributes: 'theme="black"' })
    await reader.turn(1)
    const [first = '', last = ''] = await seen(page)
    const before = await page.screenshot()
    const { sheets, words, text } = await print(page, { format: 'A4', landscape })
    expect(sheets).toBe(1)
    expect(text).toContain('Printed')
    expect(text).toMatch(/本 ?章 ?2 ?\/ ?\d+/)
    expect(text).not.toMatch(/目录|设置|朗读/)
    expect(text).toContain(`${first} `)
    expect(text).toContain(`${last} `)
    expect(text).not.toContain('word0 ')
    for (const { left, right, top } of words) {
      expect(left).toBeGreaterThan(0)
      expect(right).toBeLessThan(1)
      expect(top).toBeGreaterThan(0)
      expect(top).toBeLessThan(1)
    }
    expect(await page.screenshot()).toEqual(before)
  })

test('an embedded reader is printed in place and leaves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  const reader = await openBook(page, await BOOK)
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = ''
    element.before(Object.assign(document.createElement('p'), { textContent: 'Before the reader' }))
    element.after(Object.assign(document.createElement('p'), { textContent: 'After the reader' }))
  })
  await reader.turn(1)
  const marks = () =>
    page.locator('book-reader').evaluate((element) => {
      const all = [element, ...(element.shadowRoot?.querySelectorAll('*') ?? [])]
      return [
        element.shadowRoot?.adoptedStyleSheets.length,
        all.flatMap((each) => each.getAttributeNames()).filter((name) => name.startsWith('data-print')),
      ]
    })
  const before = await marks()
  const { sheets, words } = await print(page)
  const at = (part: string) => words.find(({ text }) => text.includes(part))?.top ?? Number.NaN
  expect(sheets).toBe(1)
  expect(at('Before the')).toBeLessThan(at('Printed'))
  expect(at('After the')).toBeGreaterThan(at('%'))
  expect(await marks()).toEqual(before)
})

test('a zoomed page of a PDF is printed whole in high resolution', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  const book = writePdf([{ lines: ['Upper line', ...Array(18).fill('more words'), 'Lower line'], links: [] }])
  const reader = await PagesReader.open(page, book, { name: 'book.pdf' })
  for (const _ of [1, 2, 3, 4]) await reader.stage.press('+')
  const { sheets, words } = await print(page)
  expect(sheets).toBe(1)
  const own = words.filter(({ text }) => /line$/.test(text))
  expect(own.map(({ text }) => text)).toEqual(['Upper line', 'Lower line'])
  for (const { left, right } of own) expect(left >= 0 && right <= 1).toBe(true)

  const height = () =>
    reader.region
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.height)
  await reader.stage.press('0')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await reader.stage.press('Control+p')
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  expect(await height()).toBe(2400)
})

test('printing keeps scroll position and zoom', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  const lines = Array(18).fill('more words')
  const book = writePdf(
    Array.from({ length: 12 }, (_, at) => ({ lines: [`Upper ${at}`, ...lines], links: [] })),
  )
  const reader = await PagesReader.open(page, book, { name: 'book.pdf', attributes: 'flow="scrolled"' })
  const scrolled = () =>
    reader.region
      .locator('.view')
      .first()
      .evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
  await reader.stage.press('+')
  for (const _ of [1, 2, 3]) await reader.stage.press('PageDown')
  await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(700)
  const before = await scrolled()
  const { sheets, text } = await print(page)
  expect(sheets).toBe(1)
  expect(text.match(/Upper/g)).toHaveLength(1)
  expect(await scrolled()).toEqual(before)
})
