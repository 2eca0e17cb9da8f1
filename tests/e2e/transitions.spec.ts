import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

test.use({ member: {}, contextOptions: { reducedMotion: 'no-preference' } })

/** Counts view transitions of screens (`screens`) and of the whole document (`page`), which would freeze the host page. */
const count = (page: Page) =>
  page.addInitScript(() => {
    const element = Element.prototype as { startViewTransition?(update: () => void): ViewTransition }
    const start = element.startViewTransition
    const turned = { screens: 0, page: 0 }
    Object.assign(window, { turned })
    document.startViewTransition = () => {
      turned.page++
      throw new Error('the page around is not to be held')
    }
    if (!start) return
    element.startViewTransition = function (update) {
      const transition = start.call(this, update)
      transition.ready.then(
        () => turned.screens++,
        () => {},
      )
      return transition
    }
  })

const turned = (page: Page) =>
  page.evaluate(() => (window as unknown as { turned: { screens: number; page: number } }).turned)

test('a view transition leads to the next screen, which gets the clicks', async ({
  page,
  library,
  bidOf,
}) => {
  const bid = await bidOf('雾港来信')
  await count(page)
  await library.open('/more/1')
  const can = await page.evaluate(() => 'startViewTransition' in Element.prototype)
  test.skip(!can, 'this browser has no transitions of an element’s own')
  const link = library.main.getByRole('link', { name: '雾港来信' })
  await link.click()
  await expect(library.heading('雾港来信')).toBeVisible()
  await expect.poll(() => turned(page)).toEqual({ screens: 1, page: 0 })
  await library.expectAt(`/bookdetail/${bid}`)

  await page.goBack()
  await link.click({ noWaitAfter: true })
  await expect(library.heading('雾港来信')).toBeVisible()
  await library.main.getByRole('link', { name: '阮汀' }).click()
  await library.expectAt('/search?q=阮汀')

  // Fast navigation is not delayed and ends at the last target.
  for (const path of ['/category/2', '/bookshelf', '/readhistory', '/more/1', '/category/3'])
    await library.navigate(path)
  await library.expectAt('/category/3')
  await expect(library.main.locator('> *')).toHaveCount(1)
})

test('the next screen comes from the side of the higher rank, whichever way one came', async ({
  page,
  library,
}) => {
  await library.open('/index')
  const turnedTo = async (go: () => Promise<unknown>, path: string) => {
    await go()
    await library.expectAt(path)
    return library.main.getAttribute('data-turned')
  }
  // Ranks of SPEC §2: home 0, category 1, shelf 2, details 5, history 7.
  expect(await turnedTo(() => library.navigate('/category'), '/category')).toBe('forward')
  expect(await turnedTo(() => library.navigate('/readhistory'), '/readhistory')).toBe('forward')
  expect(await turnedTo(() => library.navigate('/bookshelf'), '/bookshelf')).toBe('backward')
  expect(await turnedTo(() => page.goBack(), '/readhistory')).toBe('forward')
  expect(await turnedTo(() => library.navigate('/index'), '/index')).toBe('backward')
})

test('with reduced motion the next screen is shown at once', async ({ page, library }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await count(page)
  await library.open('/more/1')
  await library.main.getByRole('link', { name: '雾港来信' }).click()
  await expect(library.heading('雾港来信')).toBeVisible()
  expect(await turned(page)).toEqual({ screens: 0, page: 0 })
})
