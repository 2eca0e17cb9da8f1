// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pageAtOffset } from '../../../../../../src/reading/navigator/reflowable/location/location-tracker'

/** Pieces of 300 characters, each on the page that is told; null for one that is not drawn. */
function laid(pages: readonly (number | null)[]) {
  const rectOn = (page: number | null | undefined) =>
    page === null || page === undefined ? null : new DOMRect(page * 100, 0, 10, 10)
  const rects = (at: number) => {
    const rect = rectOn(pages[at])
    return Object.assign(rect ? [rect] : [], { item: () => rect }) as unknown as DOMRectList
  }
  return {
    size: pages.length,
    length: pages.length * 300,
    span: (at: number) => ({ start: at * 300, length: 300 }),
    rects,
    rectAt: (offset: number) => rectOn(pages[Math.floor(offset / 300)]),
  }
}

const box = { pageOf: (rect: DOMRect) => rect.left / 100 }

test.each([
  ['on a page of its own', [0, 1, 2], 650, 2],
  ['before what is drawn next, as a note shown elsewhere', [0, 1, null, null, 3], 610, 3],
  ['at the end, after all that is drawn', [0, 1, 4, null, null], 1499, 4],
  ['in a chapter of which nothing is drawn', [null, null], 599, 0],
])('a place %s', (_where, pages, offset, page) => expect(pageAtOffset(box, laid(pages), offset)).toBe(page))
