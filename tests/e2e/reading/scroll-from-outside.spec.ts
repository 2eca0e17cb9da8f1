import type { Locator, Page } from '@playwright/test'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
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
    const last = (await recordedEvents(page, 'relocate')).at(-1)
    expect(last).toMatchObject({ locator: { text: { highlight: expect.stringContaining('第1段') } } })
  })
}

test('a smooth scroll from outside arrives', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 420, height: 620 })
  await openBook(page, await novel([chapter]))
  await page.locator('#p20').evaluate((element) => element.scrollIntoView({ behavior: 'smooth' }))
  await expect.poll(() => isShown(page.locator('#p20'))).toBe(true)
})
