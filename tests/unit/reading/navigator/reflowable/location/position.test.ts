// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pageAtOffset } from '../../../../../../src/reading/navigator/reflowable/location/location-tracker'

/** A stream with pieces of 300 characters, each on the given page; null for one that is not drawn. */
function streamOn(pages: readonly (number | null)[]) {
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

const viewport = { pageOf: (rect: DOMRect) => rect.left / 100 }

test.each([
  ['on a page', [0, 1, 2], 650, 2],
  ['that is not drawn, before drawn content', [0, 1, null, null, 3], 610, 3],
  ['that is not drawn, after all drawn content', [0, 1, 4, null, null], 1499, 4],
  ['in a chapter without drawn content', [null, null], 599, 0],
])('finds the page of an offset %s', (_where, pages, offset, page) =>
  expect(pageAtOffset(viewport, streamOn(pages), offset)).toBe(page),
)
