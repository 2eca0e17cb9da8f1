import type { Locator, Page } from '@playwright/test'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'
import { novel, openBook } from './open-book'

/*
 * Assistive technology, scripts of the host page and extensions scroll what they read into view. The page must not turn
 * for a text that is on it, and must follow to one that is not. Nothing of it is announced: that would stop the reading.
 */

const SENTENCE = '渡口的灯还亮着，老人把缆绳解开，又系上，像在等一个不会来的人。'

const chapter = Array.from(
  { length: 40 },
  (_, at) =>
    `<p id="p${at}">第${at + 1}段。${SENTENCE.repeat(1 + (at % 3))}<a href="#p0" id="a${at}">回到开头</a></p>`,
).join('')

const VERTICAL = { head: '<style>html{-epub-writing-mode:vertical-rl}</style>' }
const WAYS = [
  { name: 'one column', width: 420, options: {}, next: 'ArrowRight' },
  { name: 'two columns', width: 1200, options: {}, next: 'ArrowRight' },
  { name: 'vertical', width: 900, options: VERTICAL, next: 'ArrowLeft' },
]

interface Outcome {
  id: string
  alignment: string
  /** How far the view is from a whole page, and from the page before the scroll, in CSS pixels. */
  moved: number
}

/** Scrolls every element that `selector` finds on the visible page into view with each alignment. */
function scrollAllOnPage(page: Page, selector: string): Promise<Outcome[]> {
  return page.locator('ol-view').evaluate(async (view, wanted) => {
    const alignments = ['start', 'center', 'end', 'nearest'] as const
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const offset = () => [view.scrollLeft, view.scrollTop]
    const port = view.getBoundingClientRect()
    const isVisible = (element: Element) =>
      [...element.getClientRects()].some(
        (rect) =>
          rect.left >= port.left - 1 &&
          rect.right <= port.right + 1 &&
          rect.top >= port.top - 1 &&
          rect.bottom <= port.bottom + 1,
      )
    const outcomes: Outcome[] = []
    const [left = 0, top = 0] = offset()
    for (const element of [...view.querySelectorAll(wanted)].filter(isVisible))
      for (const alignment of alignments) {
        element.scrollIntoView({ block: alignment, inline: alignment })
        await frame()
        await frame()
        const [x = 0, y = 0] = offset()
        outcomes.push({ id: element.id, alignment, moved: Math.hypot(x - left, y - top) })
      }
    return outcomes
  }, selector)
}

/** Whether the page shows a line of a paragraph whole. */
const isShown = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const port = element.closest('ol-view')?.getBoundingClientRect()
    return [...element.getClientRects()].some(
      (line) =>
        port !== undefined &&
        line.left >= port.left &&
        line.top >= port.top &&
        line.right <= port.right + 1 &&
        line.bottom <= port.bottom + 1,
    )
  })

const announcement = (page: Page) => page.locator('.ol-reader [aria-live=polite]')

for (const { name, width, options, next } of WAYS) {
  test(`${name}: a page stays when a text on it is scrolled into view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 620 })
    await openBook(page, await novel([chapter], options))
    for (const _ of [1, 2]) await page.keyboard.press(next)
    await expect(announcement(page)).toHaveText(/第 3 页/)
    await expect(announcement(page)).toHaveText('')
    const before = (await recordedEvents(page, 'relocate')).length
    const outcomes = await scrollAllOnPage(page, 'p')
    expect(outcomes.length).toBeGreaterThanOrEqual(12)
    expect(outcomes.filter(({ moved }) => moved > 1)).toEqual([])
    expect(await recordedEvents(page, 'relocate')).toHaveLength(before)
    await expect(announcement(page)).toHaveText('')
  })

  test(`${name}: the page follows to a text on another page, unannounced`, async ({ page }) => {
    await page.setViewportSize({ width, height: 620 })
    await openBook(page, await novel([chapter], options))
    await page.keyboard.press(next)
    await expect(announcement(page)).toHaveText(/第 2 页/)
    await expect(announcement(page)).toHaveText('')
    for (const alignment of ['start', 'center', 'end', 'nearest'] as const)
      for (const at of [30, 4, 38, 0]) {
        const target = page.locator(`#p${at}`)
        await target.evaluate(
          (element, wanted) => element.scrollIntoView({ block: wanted, inline: wanted }),
          alignment,
        )
        await expect.poll(() => isShown(target), { message: `p${at} by ${alignment}` }).toBe(true)
      }
    await expect(announcement(page)).toHaveText('')
    const first = { locator: { text: { highlight: expect.stringContaining('第1段') } } }
    await expect(async () =>
      expect((await recordedEvents(page, 'relocate')).at(-1)).toMatchObject(first),
    ).toPass()
  })
}

test('a smooth scroll from outside arrives', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 420, height: 620 })
  await openBook(page, await novel([chapter]))
  await page.locator('#p20').evaluate((element) => element.scrollIntoView({ behavior: 'smooth' }))
  await expect.poll(() => isShown(page.locator('#p20'))).toBe(true)
})

test('in scrolled flow no scroll is announced: it would stop a screen reader that reads on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 620 })
  await openBook(page, await novel([chapter]), { attributes: 'flow="scrolled"' })
  await expect(announcement(page)).toHaveText('')
  await announcement(page).evaluate((region) => {
    new MutationObserver(() => {
      if (region.textContent) region.setAttribute('data-spoken', region.textContent)
    }).observe(region, { childList: true, subtree: true, characterData: true })
  })
  const before = (await recordedEvents(page, 'relocate')).length
  for (let at = 0; at < 40; at += 4)
    await page.locator(`#p${at}`).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(async () => (await recordedEvents(page, 'relocate')).length).toBeGreaterThan(before)
  await expect(announcement(page)).not.toHaveAttribute('data-spoken')
})

for (const { name, width, pages } of [
  { name: 'one page', width: 500, pages: [1, 2, 3] },
  { name: 'two pages', width: 1200, pages: [1, 2, 4] },
]) {
  test(`PDF, ${name}: the text goes on behind the page that is shown, which follows without a new node`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    const lines = (at: number) => [`第${at + 1}回。`, '老人把缆绳解开，又系上。', `第${at + 1}回完。`]
    const reader = await PagesReader.open(
      page,
      writePdf(Array.from({ length: 6 }, (_, at) => ({ lines: lines(at) }))),
      {
        name: 'ahead.pdf',
      },
    )
    for (const [turn, number] of pages.entries()) {
      await expect.poll(() => reader.shown(), { message: `page ${number}` }).toContain(`第 ${number} 页`)
      await expect.poll(() => reader.shown().then((shown) => shown.length)).toBeLessThanOrEqual(2)
      const next = pages[turn + 1]
      if (next === undefined) break
      const sentence = reader.pageView(next).getByText(`第${next}回完。`)
      await expect(sentence).toBeAttached()
      await expect.poll(() => reader.shown()).not.toContain(`第 ${next} 页`)
      const kept = await sentence.elementHandle()
      const moves = await sentence.evaluateHandle((element) => {
        const sheet = element.closest('.sheet')
        if (!sheet) throw new Error('the text is not on a sheet')
        const removed = new Set<Node>()
        const observer = new MutationObserver((records) => {
          for (const { removedNodes } of records) for (const node of removedNodes) removed.add(node)
        })
        observer.observe(sheet, { childList: true })
        element.scrollIntoView({ block: 'nearest' })
        return { observer, isMoved: () => [...removed].some((node) => node.contains(element)) }
      })
      await expect.poll(() => reader.shown()).toContain(`第 ${next} 页`)
      expect(await kept?.evaluate((element) => element.isConnected)).toBe(true)
      const isMoved = moves.evaluate(({ observer, isMoved }) => {
        observer.disconnect()
        return isMoved()
      })
      expect(await isMoved).toBe(false)
    }
    await expect(announcement(page)).toHaveText('')
    const relocated = await recordedEvents(page, 'relocate')
    expect(relocated.length).toBeGreaterThanOrEqual(3)
  })
}

test('PDF: the tab key leads from the visible page to the bars, not into links of the page behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 700 })
  const link = { rect: [72, 700, 300, 730] as const, to: { uri: 'https://example.org/' } }
  const book = writePdf([{ lines: ['甲。'] }, { lines: ['乙。'], links: [link] }])
  const reader = await PagesReader.open(page, book, { name: 'tab.pdf' })
  await expect(reader.pageView(2).getByText('乙。')).toBeAttached()
  await reader.stage.focus()
  await page.keyboard.press('Tab')
  await expect(reader.stage).not.toBeFocused()
  await expect(page.locator('.leaf :focus')).toHaveCount(0)
  await reader.shows(1)
  await reader.stage.press('ArrowRight')
  await reader.shows(2)
  await expect(reader.pageView(2).getByRole('link')).toBeVisible()
})
