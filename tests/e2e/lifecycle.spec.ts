import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { countLeaks } from './support/leaks'
import { expect, test } from './support/test'

/*
 * What remains after visiting the screens of a library and after reading; tests/support/contract checks the
 * rest.
 */

interface Sample {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** A selector for content that is visible once the element is ready. */
  shows: string
}

const LIBRARY: Sample = {
  tag: 'org-library',
  attributes: { src: '/library/{org}/', org: 'demo', router: 'memory' },
  shows: 'h2',
}
const reader = (book: string): Sample => ({
  tag: 'book-reader',
  attributes: { src: '/library/demo/', book },
  shows: '[part="page"]',
})

const BOOK = '渡口'

const samples = {
  'org-library': async () => LIBRARY,
  'book-reader': async (bidOf: (title: string) => Promise<string>) => reader(await bidOf(BOOK)),
} as const

const isShown = (page: Page, { tag, shows }: Sample) =>
  expect(page.locator(`${tag} ${shows}`).first()).toBeVisible({ timeout: 15_000 })

for (const [name, make] of Object.entries(samples)) {
  test.describe(name, () => {
    test('leaves nothing in the page when it is removed', async ({ page, bidOf }) => {
      const sample = await make(bidOf)
      await countLeaks(page)
      await openHost(page, { body: '' })
      await page.evaluate((name) => customElements.whenDefined(name).then(() => {}), sample.tag)
      const look = () => page.evaluate(() => ({ alive: window.alive(), globals: Object.keys(window).length }))
      const put = () =>
        page.evaluate(({ tag, attributes }) => {
          const element = document.createElement(tag)
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          document.body.append(element)
        }, sample)
      const before = await look()
      await put()
      await isShown(page, sample)
      if (sample.tag === 'org-library') await visitScreens(page, await bidOf(BOOK))
      if (sample.tag === 'book-reader') await page.keyboard.press('ArrowRight')
      expect((await look()).alive, 'what is counted is counted').not.toEqual(before.alive)
      await page.evaluate((name) => document.querySelector(name)?.remove(), sample.tag)
      // React adds one `selectionchange` listener per document and never removes it.
      const settled = async () => {
        const { alive, globals } = await look()
        const listeners = alive.listeners.filter((key) => key !== 'document selectionchange false')
        return { alive: { ...alive, listeners }, globals }
      }
      await expect.poll(settled, { timeout: 8000 }).toEqual(before)

      // Also if the element is removed while it loads.
      await put()
      await page.evaluate((name) => document.querySelector(name)?.remove(), sample.tag)
      await expect.poll(settled, { timeout: 8000 }).toEqual(before)
    })
  })
}

/** Visits several screens; the last is the reader. */
async function visitScreens(page: Page, bid: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate((path) => {
      const library = document.querySelector('org-library') as HTMLElement & {
        navigate(path: string): void
        signIn(session: object): void
      }
      library.signIn({ user: { id: '1', name: '林晓' }, deviceToken: `${btoa('{"exp":9999999999}')}.x` })
      library.navigate(path)
    }, to)
  const main = page.locator('org-library main')
  await go('/search?q=书')
  await expect(main.locator('.ol-book').first()).toBeVisible()
  await go(`/bookdetail/${bid}`)
  await expect(main.locator('h1', { hasText: BOOK })).toBeVisible()
  await go(`/book-read/${bid}`)
  await expect(page.locator('org-library [part="page"]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
}
