import { countLeaks } from '../../support/leaks'
import { expect } from '../../support/test'
import type { Stage } from '../stage'

/** Elements in use, each with a selector for content that is visible once it is ready. */
const ELEMENTS_IN_USE = (book: string) => [
  { tag: 'book-card', given: { 'res-name': '茶经', 'res-author': '陆羽' }, shows: '.ol-book-title' },
  { tag: 'book-card', given: { src: '/library/demo/', book }, shows: '.ol-book-title' },
  { tag: 'org-library', given: { src: '/library/demo/', router: 'memory' }, shows: 'h2' },
  { tag: 'book-reader', given: { src: '/library/demo/', book }, shows: '[part="page"]' },
]

/** Conditional rendering: after an element is removed, nothing of it is left in the page. */
export async function leavesNothing(stage: Stage, book: string): Promise<void> {
  const { page } = stage
  await countLeaks(page)
  await stage.openBench()
  const look = async () => {
    const { alive, globals } = await page.evaluate(() => ({
      alive: window.alive(),
      globals: Object.keys(window).length,
    }))
    // React adds one `selectionchange` listener per document and never removes it.
    const listeners = alive.listeners.filter((key) => key !== 'document selectionchange false')
    return { alive: { ...alive, listeners }, globals }
  }
  // The first render sets up the framework's own listeners.
  await stage.show({ tag: 'book-card', spelling: 'attributes', given: { 'res-name': '茶经' } })
  await expect(page.locator('.ol-book-title')).toBeVisible()
  await stage.show(null)
  let before = await look()
  const isStill = async () => {
    const last = JSON.stringify(before)
    before = await look()
    // Pending requests have a timeout, whose timer ends with them.
    return JSON.stringify(before) === last && before.alive.timers.length === 0
  }
  await expect.poll(isStill, { intervals: [100] }).toBe(true)
  for (const { tag, given, shows } of ELEMENTS_IN_USE(book)) {
    await stage.show({ tag, spelling: 'attributes', given })
    await expect(page.locator(`${tag} ${shows}`).first()).toBeVisible()
    expect((await look()).alive, 'what is counted is counted').not.toEqual(before.alive)
    await stage.show(null)
    await expect(page.locator(tag)).toHaveCount(0)
    await expect.poll(look, { message: tag, timeout: 8000 }).toEqual(before)
    // Also if the element is removed while it loads.
    await stage.show({ tag, spelling: 'attributes', given })
    await stage.show(null)
    await expect.poll(look, { message: `${tag}, at once`, timeout: 8000 }).toEqual(before)
  }
}
