import type { Page } from '@playwright/test'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { annotationsIn } from '../support/annotations'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'
import { end, fakeVoices, said } from './speech-synthesis'

const PARAGRAPH = [
  '　　天色将明未明的时候渡口的灯还亮着，老人把缆绳解开，',
  '又系上了像在等一个不会来的人，江水往东流去雾气往西边',
  '散去，谁也不让谁。',
]

const BOOK = writePdf(
  Array.from({ length: 6 }, (_, index) =>
    index === 3 ? {} : { lines: [`第${index + 1}回。`, ...PARAGRAPH, ...PARAGRAPH] },
  ),
  {
    info: { Title: '渡口' },
    language: 'zh-CN',
    romanPages: 2,
    outline: [
      { title: '上卷', page: 0 },
      { title: '下卷', page: 4 },
    ],
  },
)

test.use({ viewport: { width: 700, height: 900 } })

const highlighted = (page: Page, name: string) =>
  page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), `ol-${name}`)

const open = (page: Page, attributes = '') =>
  PagesReader.openNext(page, BOOK, { name: 'book.pdf', attributes })

/** Selects from the middle of a page's second line to the middle of its third. */
async function select(page: Page, reader: PagesReader, number: number) {
  const from = await reader
    .pageView(number)
    .getByText(/老人把缆绳解开/)
    .first()
    .boundingBox()
  const to = await reader
    .pageView(number)
    .getByText(/又系上了/)
    .first()
    .boundingBox()
  if (!from || !to) throw new Error('the page shows no words')
  await page.mouse.move(from.x + from.width * 0.65, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width * 0.2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  return page.getByRole('toolbar', { name: '选中的字句' })
}

test('a screen reader is told of each line: lines end with a break, which is not part of the text', async ({
  page,
}) => {
  const reader = await open(page)
  await expect(
    reader
      .pageView(1)
      .getByText(/老人把缆绳解开/)
      .first(),
  ).toBeAttached()
  const lines = await reader
    .pageView(1)
    .evaluate((view) =>
      [...view.querySelectorAll('.text > p')].map((paragraph) =>
        [...paragraph.childNodes].map((node) => (node.nodeName === 'BR' ? '|' : node.textContent)).join(''),
      ),
    )
  expect(lines.join('\n')).toContain('解开，|又系上了')
  expect(lines.every((line) => line.endsWith('|'))).toBe(true)
})

for (const flow of ['paginated', 'scrolled'])
  test(`text across lines is highlighted, stored, listed and exported: ${flow}`, async ({ page }) => {
    const reader = await open(page, `flow="${flow}"`)
    await reader.stage.press('ArrowRight')
    await (await select(page, reader, 2)).getByRole('button', { name: '绿色' }).click()
    await expect.poll(() => highlighted(page, 'mark-green')).toHaveLength(2)
    const words = (await highlighted(page, 'mark-green')).join('')
    expect(words).toMatch(/^.{4,12}又系上.{1,6}$/)
    await reader.stage.press('Home')
    await reader.shows(1)
    await expect.poll(() => highlighted(page, 'mark-green')).toEqual([])

    await page.reload()
    await page.locator('book-reader').evaluate((element) => {
      element.style.cssText = 'position:fixed;inset:0;block-size:100%'
    })
    await reader.shows(1)
    await reader.stage.press('m')
    const panel = page.getByRole('dialog', { name: '书签与划线' })
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: '导出标注文件' }).click()
    const { items } = await annotationsIn(await (await saved).path())
    expect(items[0].target).toMatchObject({
      source: 'page-2',
      meta: { headings: [{ level: 1, txt: '上卷 · 第 ii 页' }] },
    })
    expect(items[0].target.selector).toContainEqual(
      expect.objectContaining({ type: 'TextQuoteSelector', exact: words }),
    )
    await panel.getByRole('button', { name: words }).click()
    await expect.poll(() => highlighted(page, 'mark-green').then((found) => found.join(''))).toBe(words)
  })

test('a scan without text says so for search, selection and reading aloud', async ({ page }) => {
  await fakeVoices(page, ['zh-CN'])
  const scan = writePdf(
    Array.from({ length: 12 }, () => ({ content: '0.8 g 60 60 400 600 re f' })),
    { info: { Title: '旧档案' }, language: 'zh-CN' },
  )
  const reader = await PagesReader.open(page, scan, { name: 'book.pdf' })
  await reader.stage.press('s')
  await expect(page.getByRole('status').getByText('这一页是图片，没有文字可选')).toBeVisible()
  await reader.stage.press('/')
  const panel = page.getByRole('dialog', { name: '查找' })
  await expect(panel.getByRole('status')).toContainText('每一页都是图片')
  await panel.getByRole('searchbox').fill('渡口')
  await expect(panel.getByRole('status'), 'not “nothing found”').toContainText('没有文字可以查找、复制或朗读')
  await panel.getByRole('button', { name: '关闭' }).click()
  await reader.stage.press('r')
  await expect(page.getByRole('region', { name: '朗读' })).toContainText('没有可以朗读的文字')
})

test('reading aloud highlights text, turns pages and skips empty ones', async ({ page }) => {
  await fakeVoices(page, ['zh-CN'])
  const reader = await open(page)
  await reader.stage.press('t')
  await page.getByRole('tab', { name: '页码' }).click()
  await page.getByRole('textbox', { name: '到第几页' }).fill('9')
  await page.getByRole('textbox', { name: '到第几页' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('这本书没有第 9 页。')
  // Two pages with Roman numerals come first.
  await page.getByRole('textbox', { name: '到第几页' }).fill('１')
  await page.getByRole('button', { name: '前往' }).click()
  await reader.shows(3)
  await expect(page.getByText('1 (3) / 6'), 'by its number in print').toBeAttached()
  await reader.stage.press('r')
  await expect.poll(() => said(page)).toEqual(['第3回。'])
  await expect.poll(() => highlighted(page, 'said').then((found) => found.join(''))).toMatch(/^第3\s?回。$/)
  for (let count = 1; count < 3; count++) {
    await end(page)
    await expect.poll(() => said(page)).toHaveLength(count + 1)
  }
  await end(page)
  await expect.poll(() => said(page).then((all) => all.at(-1))).toBe('第5回。')
  await reader.shows(5)
})

test('view settings are stored per book; a bookmark shows its text', async ({ page }) => {
  const reader = await open(page)
  await reader.choose('适宽')
  await expect.poll(() => reader.width(1)).toBe(700)
  await reader.stage.press('b')
  await expect(page.getByRole('button', { name: '去掉这一页的书签' })).toBeVisible()
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await expect.poll(() => reader.width(1)).toBe(700)
  await reader.openTools()
  await expect(reader.bar.getByRole('button', { name: '适宽' })).toHaveAttribute('aria-pressed', 'true')
  await reader.closeTools()
  await reader.stage.press('m')
  await expect(
    page.getByRole('tabpanel', { name: '书签' }).getByRole('button', { name: /第1\s?回。/ }),
  ).toBeVisible()
})

/** The bounding box of the dark pixels in a part of a page's canvas, in CSS pixels of the window. */
const inkBox = (reader: PagesReader, number: number) =>
  reader
    .pageView(number)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const box = { left: width, top: height, right: 0, bottom: 0 }
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at] ?? 255) > 128) continue
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x + 1)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y + 1)
      }
      const { left, top, width: shown } = canvas.getBoundingClientRect()
      const scale = shown / width
      return {
        left: left + box.left * scale,
        right: left + box.right * scale,
        top: top + box.top * scale,
        bottom: top + box.bottom * scale,
      }
    })

test('rotation turns pages with text and links, and is stored', async ({ page }) => {
  const reader = await PagesReader.open(
    page,
    writePdf([{ lines: ['渡口的灯'], links: [{ rect: [60, 700, 160, 720], to: { page: 1 } }] }, {}]),
    { name: 'book.pdf' },
  )
  const words = reader.pageView(1).getByText('渡口的灯')
  await expect(words).toBeAttached()
  const upright = await reader.pageView(1).boundingBox()
  await reader.choose('旋转')
  await expect.poll(() => reader.width(1)).toBe(700)
  const lying = await reader.pageView(1).boundingBox()
  if (!upright || !lying) throw new Error('nothing is shown')
  expect(lying.width / lying.height).toBeCloseTo(upright.height / upright.width, 2)
  // A horizontal first line at the top becomes vertical at the right edge.
  const line = await words.boundingBox()
  if (!line) throw new Error('no words are shown')
  expect(line.height).toBeGreaterThan(line.width * 3)
  expect(line.x).toBeGreaterThan(lying.x + lying.width * 0.85)
  await reader.stage.press('s')
  const isSelected = () => page.evaluate(() => String(document.getSelection()).trim())
  await expect.poll(isSelected).toBe('渡口的灯')
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await expect.poll(() => reader.width(1)).toBe(700)
  await reader.pageView(1).getByRole('link').click()
  await reader.shows(2)
})

/** Selects with the mouse. Returns the selected text without spaces. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.evaluate(() => document.getSelection()?.removeAllRanges())
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
  return page.evaluate(() => String(document.getSelection()).replace(/\s/g, ''))
}

/** The box of a run of text. */
async function runAt(reader: PagesReader, words: RegExp) {
  const run = reader.pageView(1).getByText(words).first()
  await expect(run).toBeAttached()
  const { x, y, width, height } = (await run.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, right: x + width, middle: x + width / 2, top: y, bottom: y + height, at: y + height / 2 }
}

test('text of a PDF is found, placed and selected', async ({ page }) => {
  await test.step('text across lines is found and highlighted; Enter opens it and focuses the page', async () => {
    const reader = await open(page)
    await reader.stage.press('/')
    const field = page.getByRole('searchbox')
    await field.fill('霧氣往西邊散去')
    await expect(page.getByRole('status').getByText('10 处')).toBeVisible()
    await expect(page.getByText('上卷 · 第 ii 页')).toBeVisible()
    await field.press('Enter')
    await expect
      .poll(() => highlighted(page, 'find-now').then((found) => found.join('')))
      .toBe('雾气往西边散去')
    await expect(reader.stage).toBeFocused()
    const bar = page.getByRole('toolbar', { name: '查找' })
    await bar.getByRole('button', { name: '下一处' }).click()
    await bar.getByRole('button', { name: '下一处' }).click()
    await reader.shows(2)
  })

  await test.step('text of a column lies on the column', async () => {
    const words = '天色将明未明的时候渡口的灯还亮着'
    const reader = await PagesReader.openNext(page, writePdf([{ columns: [words] }]), { name: 'book.pdf' })
    const box = await reader.pageView(1).getByText(words).boundingBox()
    if (!box) throw new Error('nothing is shown')
    const ink = await inkBox(reader, 1)
    expect(Math.abs(box.x + box.width / 2 - (ink.left + ink.right) / 2)).toBeLessThan(2)
    expect(Math.abs(box.y - ink.top)).toBeLessThan(3)
    expect(Math.abs(box.y + box.height - ink.bottom)).toBeLessThan(7)
  })

  await test.step('Latin letters among Chinese lie on their picture', async () => {
    const book = writePdf([{ lines: ['“中文”Englishletters—中文'] }], { language: 'zh-CN' })
    const reader = await PagesReader.openNext(page, book, { name: 'book.pdf' })
    await expect(
      reader
        .pageView(1)
        .getByText(/Englishletters/)
        .first(),
    ).toBeAttached()
    const box = await reader
      .pageView(1)
      .locator('.text p')
      .evaluate((paragraph) => {
        const boxes = [...paragraph.querySelectorAll('span')].map((run) => run.getBoundingClientRect())
        const x = Math.min(...boxes.map(({ left }) => left))
        const { top: y = 0, height = 0 } = boxes[0] ?? {}
        return { x, y, height, width: Math.max(...boxes.map(({ right }) => right)) - x }
      })
    const ink = await inkBox(reader, 1)
    expect(Math.abs(box.x - ink.left)).toBeLessThan(3)
    expect(Math.abs(box.x + box.width - ink.right)).toBeLessThan(3)
    expect(Math.abs((box.y + box.y + box.height) / 2 - (ink.top + ink.bottom) / 2)).toBeLessThan(3)
  })

  for (const flow of ['paginated', 'scrolled'])
    await test.step(`the mouse selects by lines, also beside the page: ${flow}`, async () => {
      await page.setViewportSize({ width: 1100, height: 800 })
      const reader = await open(page, `flow="${flow}"`)
      const second = await runAt(reader, /又系上了/)
      const third = await runAt(reader, /散去/)
      const [, two, three] = PARAGRAPH
      const all = `${two}${three}`
      expect(await drag(page, [second.left + 2, second.at], [1060, third.at])).toBe(all)
      expect(await drag(page, [third.right - 2, third.at], [20, second.at]), 'backwards').toBe(all)
      expect(await drag(page, [second.left - 20, second.at], [1060, third.at]), 'from a blank').toBe(all)
      expect(
        await drag(page, [second.left - 20, second.at], [third.middle - 4, third.at]),
        'into the words',
      ).toBe(`${two}散去，谁`)
      await expect(reader.pageView(1).locator('.blank')).toHaveCount(0)
      await expect(page.getByRole('toolbar', { name: '选中的字句' })).toBeVisible()
    })
})
