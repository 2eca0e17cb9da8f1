import type { Page } from '@playwright/test'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { novel, openBook, openNext } from './open-book'

const PARAGRAPH =
  '天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。江水往东，雾往西，谁也不让谁。'

const chapter = (number: number, paragraphs: number) =>
  `<h1>第${number}章</h1>${Array.from({ length: paragraphs }, (_, at) => `<p>第${number}章第${at + 1}段。${PARAGRAPH}</p>`).join('')}`

const three = (options: Parameters<typeof novel>[1] = {}) =>
  novel([chapter(1, 30), chapter(2, 30), chapter(3, 30)], options)

const place = async (page: Page) => {
  const last = (await recordedEvents(page, 'relocate')).at(-1)
  return last?.locator as {
    href: string
    progression: number
    fraction: number
    text?: { highlight: string }
  }
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const WAYS = [
  { name: 'horizontal', options: {}, next: 'ArrowRight' },
  {
    name: 'vertical',
    options: { head: '<style>html{-epub-writing-mode:vertical-rl}</style>' },
    next: 'ArrowLeft',
  },
  {
    name: 'right to left',
    options: { attrs: 'page-progression-direction="rtl"', head: '<style>body{direction:rtl}</style>' },
    next: 'ArrowLeft',
  },
]

for (const { name, options, next } of WAYS)
  for (const width of [420, 1200])
    test(`${name}, ${width} px: turning back shows the pages of turning forward, across chapters`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 700 })
      const reader = await openBook(page, await three(options))
      const forward: string[] = []
      for (;;) {
        const at = await place(page)
        forward.push(`${await reader.words()}|${JSON.stringify(at)}`)
        // From the last page, turning on opens the end of the book after a moment.
        if (at.fraction === 1) break
        await page.keyboard.press(next)
        await settled(page)
        expect(forward.length).toBeLessThan(120)
      }
      expect(new Set(forward).size).toBe(forward.length)
      expect(forward.length).toBeGreaterThan(5)
      const back: string[] = []
      for (let at = 0; at < forward.length; at++) {
        back.unshift(`${await reader.words()}|${JSON.stringify(await place(page))}`)
        await page.keyboard.press(next === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft')
        await settled(page)
      }
      expect(back).toEqual(forward)
    })

test('the position survives changes of window and font size', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 700 })
  const reader = await openBook(page, await three())
  await reader.turn(4)
  const before = { place: await place(page), words: await reader.words() }
  const first = before.place.text?.highlight.slice(0, 4) ?? ''
  await page.setViewportSize({ width: 390, height: 640 })
  await settled(page)
  expect(
    await page.locator('ol-flow').evaluate((flow, words) => flow.textContent?.includes(words), first),
  ).toBe(true)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await settled(page)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await page.setViewportSize({ width: 1200, height: 700 })
  await settled(page)
  expect(await reader.words()).toBe(before.words)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await place(page)).toEqual(before.place)
})

test('a reload shows the same page', async ({ page }) => {
  const reader = await openBook(page, await three())
  await reader.turn(5)
  const words = await reader.words()
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await reader.ready()
  await settled(page)
  await expect.poll(() => reader.words()).toBe(words)
})

test('turns that are faster than chapters load are all done', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 500 })
  const reader = await openBook(
    page,
    await novel(Array.from({ length: 12 }, (_, at) => `<p>只有一页的第${at + 1}章</p>`)),
  )
  for (let at = 0; at < 9; at++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => reader.words()).toContain('第10章')
})

test('the wheel and a click at the side turn pages; a click in the middle shows the bars', async ({
  page,
}) => {
  const reader = await openBook(page, await three())
  const start = await reader.words()
  const box = await reader.text.boundingBox()
  if (!box) throw new Error('no page')
  await page.mouse.move(box.width / 2, box.height / 2)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => reader.words()).not.toBe(start)
  const bar = page.locator('.bar.top')
  await expect(bar).not.toHaveAttribute('data-shown')
  await page.mouse.click(box.width * 0.2, box.height / 2)
  await expect.poll(() => reader.words()).toBe(start)
  await page.mouse.click(box.width / 2, box.height / 2)
  await expect(bar).toHaveAttribute('data-shown')
})

test('text keeps to its grid and to the margins of the page', async ({ page }) => {
  for (const { name, width, head = '' } of [
    { name: 'across a phone', width: 375 },
    { name: 'across an open book', width: 1280 },
    { name: 'down the page', width: 768, head: '<style>html{-epub-writing-mode:vertical-rl}</style>' },
  ])
    await test.step(`characters of justified lines are as far apart as they are wide, ${name}`, async () => {
      await page.setViewportSize({ width, height: 813 })
      await openNext(page, await novel([`<p>${'渡口的灯还亮着'.repeat(60)}</p>`], { head }))
      const steps = await page.locator('ol-flow p').evaluate((p) => {
        const text = p.firstChild
        const at = (index: number) => {
          const range = document.createRange()
          if (text) range.setStart(text, index)
          if (text) range.setEnd(text, index + 1)
          return range.getBoundingClientRect()
        }
        const { fontSize, writingMode } = getComputedStyle(p)
        const start = (index: number) => (writingMode.startsWith('vertical') ? at(index).top : at(index).left)
        return Array.from({ length: 100 }, (_, index) => start(index + 1) - start(index)).map((step) =>
          // The step to the next line is not a character's advance.
          Math.abs(step) > 3 * Number.parseFloat(fontSize) ? 1 : step / Number.parseFloat(fontSize),
        )
      })
      for (const step of steps) expect(step).toBeCloseTo(1, 2)
    })

  for (const flow of ['paginated', 'scrolled'])
    await test.step(`only margins larger than those of the page are added (${flow})`, async () => {
      await page.setViewportSize({ width: 375, height: 700 })
      const chapters = ['<p>字</p>', '<p class="b">字</p>', '<p class="c">字</p>', '<p class="d">字</p>']
      const styles = [
        'body { margin: 0 }',
        'body { margin: 0 2%; padding: 0 1em 0 0.5em }',
        'body { margin: 0 20% }',
        'body { margin: 0 -10px }',
      ]
      const pages = chapters.map((words, at) => `<style>${styles[at]}</style>${words}`)
      await openNext(page, await novel(pages), { attributes: `flow="${flow}"` })
      const edges = async (selector: string) => {
        const box = await page.locator(`ol-flow p${selector}, ol-file p${selector}`).first().boundingBox()
        return [Math.round(box?.x ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))]
      }
      const own = await edges(':not([class])')
      const [left = 0, right = 0] = own
      expect(left).toBe(27)
      expect(right - left).toBeGreaterThanOrEqual(320)
      await page.keyboard.press('PageDown')
      await expect.poll(() => edges('.b')).toEqual(own)
      await page.keyboard.press('PageDown')
      await expect.poll(() => edges('.c')).toEqual([left + 19, right - 19])
      await page.keyboard.press('PageDown')
      await expect.poll(() => edges('.d')).toEqual([left - 10, right + 10])
    })

  await test.step('a picture is not larger than the page', async () => {
    await page.setViewportSize({ width: 500, height: 400 })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="5000"><rect width="3000" height="5000" fill="#369"/></svg>'
    await openNext(
      page,
      await novel(['<p>前</p><img src="big.svg" alt="大图"/><p>后</p>'], {
        files: { 'OPS/big.svg': svg },
        manifest: '<item id="i" href="big.svg" media-type="image/svg+xml"/>',
      }),
    )
    const box = await page.locator('ol-flow img').boundingBox()
    expect(box?.width).toBeGreaterThan(50)
    expect(box?.width).toBeLessThanOrEqual(500)
    expect(box?.height).toBeLessThanOrEqual(400)
  })
})

test('an unreadable chapter shows a message and can be turned past', async ({ page }) => {
  const book = await novel(['<p>第一</p>', '<p>第二</p>', '<p>第三</p>'])
  const reader = await openBook(page, withCorruptedFile(Buffer.from(book), 'OPS/c2.xhtml'))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('ol-trouble')).toContainText('这一章打不开')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => reader.words()).toContain('第三')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => reader.words()).toContain('第一')
})

/** The same zip with some compressed bytes of one file overwritten, as a failing disk would leave it. */
function withCorruptedFile(zip: Buffer, name: string): Buffer {
  const at = zip.indexOf(name)
  const start = at + name.length + zip.readUInt16LE(at - 2)
  zip.fill(0xff, start, start + 40)
  return zip
}
