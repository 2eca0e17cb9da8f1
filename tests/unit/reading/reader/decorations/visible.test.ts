import { expect, it } from 'vitest'
import type { Location } from '../../../../../src/reading/navigator/navigator'
import type { VisiblePage } from '../../../../../src/reading/navigator/text/page-text'
import { isLocatorVisible } from '../../../../../src/reading/reader/decorations/visible'

const locator = (index: number, progression = 0) => ({
  href: `page-${index + 1}`,
  index,
  progression,
  fraction: index / 10,
})
const place = (index: number, visibleItems?: Location['visibleItems']) =>
  ({ locator: locator(index), pages: 10, visibleItems }) as unknown as Location

it('matches a locator without text by progression if the page shows no text', () => {
  const words = { href: 'page-3', text: { text: '渡口'.repeat(50), length: 100, ranges: () => [] } }
  const page = words as unknown as VisiblePage
  expect(isLocatorVisible(locator(2, 0.5), { ...place(2), locator: locator(2, 0.5) }, [page])).toBe(true)
  expect(isLocatorVisible(locator(2, 0), { ...place(2), locator: locator(2, 0.5) }, [page])).toBe(false)
  const quoted = { ...locator(2, 0.5), text: { before: '', highlight: '渡口', after: '' } }
  expect(isLocatorVisible(quoted, { ...place(2), locator: locator(2, 0.5) }, [page])).toBe(false)
})

it('matches a page of a fixed size by its number, whatever part of it is enlarged', () => {
  const enlarged = {
    ...place(2, { first: 2, last: 2 }),
    flow: 'paginated',
    locator: locator(2, 0.6),
  } as Location
  const words = { href: 'page-3', text: { text: '渡口'.repeat(50), length: 100, ranges: () => [] } }
  const page = words as unknown as VisiblePage
  const quoted = { ...locator(2), text: { before: '', highlight: '渡口', after: '' } }
  expect(isLocatorVisible(quoted, enlarged, [page])).toBe(true)
  expect(isLocatorVisible(locator(2), enlarged, [])).toBe(true)
  expect(isLocatorVisible(locator(3), enlarged, [])).toBe(false)
})

it('matches a page without text on either side of a spread', () => {
  const spread = { first: 5, last: 6 }
  for (const at of [5, 6]) {
    expect(isLocatorVisible(locator(5), place(at, spread), [])).toBe(true)
    expect(isLocatorVisible(locator(6), place(at, spread), [])).toBe(true)
    expect(isLocatorVisible(locator(4), place(at, spread), [])).toBe(false)
    expect(isLocatorVisible(locator(7), place(at, spread), [])).toBe(false)
  }
  expect(isLocatorVisible(locator(5), place(6), [])).toBe(false)
  expect(isLocatorVisible(locator(6, 0.5), place(6), [])).toBe(false)
})
