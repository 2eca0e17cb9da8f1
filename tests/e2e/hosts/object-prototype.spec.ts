import { openHost } from '../support/host'
import { expect, test } from '../support/test'
import { row } from './support/row'

// Old libraries added functions to `Object.prototype`; `for … in` then enumerates them in every object.
test(
  'elements work with functions on Object.prototype',
  row(
    'to the elements',
    'functions added to `Object.prototype`',
    'card, home, search and reader: they are there',
  ),
  async ({ page, bidOf }) => {
    const book = await bidOf('渡口')
    await page.addInitScript(() => {
      const added = Object.prototype as unknown as Record<string, unknown>
      added.extend = () => {}
      added.each = () => {}
    })
    const src = 'src="/library/demo/"'
    await openHost(page, {
      body: `<book-card ${src} book="${book}" direction="row"></book-card>
      <org-library ${src} router="memory"></org-library><book-reader ${src} book="${book}"></book-reader>`,
    })
    await expect(page.locator('book-card .ol-book-title')).toHaveText('渡口')
    await expect(page.locator('book-reader [part="page"]')).toBeVisible()
    const library = page.locator('org-library')
    await expect(library.locator('h2').first()).toBeVisible()
    const go = (path: string) =>
      library.evaluate(
        (element, to) => (element as HTMLElement & { navigate(to: string): void }).navigate(to),
        path,
      )
    await go('/search?q=书')
    await expect(library.locator('main .ol-book').first()).toBeVisible()
  },
)
