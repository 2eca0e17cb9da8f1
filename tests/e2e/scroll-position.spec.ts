import type { Page } from '@playwright/test'
import { serveMany } from './support/feeds'
import { openHost } from './support/host'
import { LibraryPage } from './support/library'
import { sessionOf } from './support/session'
import { expect, test } from './support/test'

/*
 * SPEC §2: every navigation scrolls to the top. Going back to a list restores its loaded pages and its scroll
 * position.
 */

async function signIn(library: LibraryPage, name: string): Promise<void> {
  await library.element.evaluate((element, session) => Object.assign(element, { session }), sessionOf(name))
}

/** Opens a catalogue of 100 books on a page with its own header and footer. */
async function openMany(page: Page, wrap = (body: string) => body): Promise<LibraryPage> {
  serveMany(100)
  await page.setViewportSize({ width: 1000, height: 700 })
  await openHost(page, {
    load: 'org-library',
    body: `<header>机构</header>${wrap('<org-library src="/many/"></org-library>')}<footer>页脚</footer>`,
  })
  await page.evaluate(() => {
    for (const [name, css] of [
      ['header', 'height: 90px'],
      ['section', 'height: 500px; overflow: auto'],
      ['footer', 'height: 600px'],
    ] as const) {
      const box = document.querySelector<HTMLElement>(name)
      if (box) box.style.cssText = css
    }
  })
  const library = new LibraryPage(page)
  await library.ready()
  await signIn(library, '林晓')
  await library.navigate('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  return library
}

/** The top of a book's link in the window, in px. */
const topOf = (library: LibraryPage, title: string) =>
  library.main
    .getByRole('link', { name: title, exact: true })
    .evaluate((link) => Math.round(link.getBoundingClientRect().top))

const elementTop = (library: LibraryPage) =>
  library.element.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** Loads three pages and opens the 61st book. Returns the top of its link before the click. */
async function openLateBook(library: LibraryPage): Promise<number> {
  for (const count of [48, 72]) {
    await library.main.getByRole('button', { name: '加载更多' }).click()
    await expect(library.main.getByRole('listitem')).toHaveCount(count)
  }
  const link = library.main.getByRole('link', { name: '第 61 本', exact: true })
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const top = await topOf(library, '第 61 本')
  await link.click()
  await library.expectAt('/bookdetail/61')
  await expect.poll(() => elementTop(library), 'a forward navigation goes to the top').toBe(0)
  return top
}

for (const [name, wrap] of [
  ['in the page', undefined],
  ['inside a box that scrolls', (body: string) => `<section>${body}</section>`],
] as const)
  test(`Back restores the loaded pages and the place of a list, ${name}`, async ({ page }) => {
    const library = await openMany(page, wrap)
    const before = await openLateBook(library)
    await page.goBack()
    await library.expectAt('/more/1')
    await expect(library.main.getByRole('listitem')).toHaveCount(72)
    await expect.poll(() => topOf(library, '第 61 本')).toBeCloseTo(before, -1)
  })

test('two entries of one list keep places of their own', async ({ page }) => {
  const library = await openMany(page)
  const before = await openLateBook(library)
  await library.navigate('/more/1')
  await library.expectAt('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  await expect.poll(() => elementTop(library), 'a new entry begins at the top').toBe(0)
  await page.goBack()
  await library.expectAt('/bookdetail/61')
  await page.goBack()
  await library.expectAt('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(72)
  await expect.poll(() => topOf(library, '第 61 本')).toBeCloseTo(before, -1)
  await page.goForward()
  await page.goForward()
  await library.expectAt('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  await expect.poll(() => elementTop(library)).toBe(0)
})

test('Back to a screen of another member begins at the top', async ({ page }) => {
  const library = await openMany(page)
  await openLateBook(library)
  await signIn(library, '周舟')
  await page.goBack()
  await library.expectAt('/more/1')
  await expect(library.main.getByRole('listitem')).toHaveCount(24)
  await expect.poll(() => elementTop(library)).toBe(0)
})
