import type { Locator } from '../../../domain/locator'
import type { Location, Navigator } from '../../navigator/navigator'
import type { VisiblePage } from '../../navigator/text/page-text'
import { VisibleText } from '../../navigator/text/visible-text'
import { offsetOfLocator } from '../../publication/plain-text'
import { rectOf } from './decoration-layer'

/** The visible pages of a book with their text, in reading order; empty if the navigator has no text. */
export const visiblePagesOf = (navigator: Navigator): readonly VisiblePage[] =>
  navigator.visiblePages?.(VisibleText) ?? []

/** Whether a book has text to search, to highlight and to read aloud. */
export const hasText = (navigator: Navigator): boolean => navigator.traits?.hasText ?? true

/** Characters after an offset among which a rendered one is searched. */
const SPAN = 40

/** Whether the text at an offset is visible. */
export function isOffsetVisible({ view, text }: VisiblePage, offset: number): boolean {
  const rect = rectOf(text, [offset, Math.min(text.length, offset + SPAN)])
  if (!rect) return false
  const box = view.getBoundingClientRect()
  const x = rect.left + Math.min(rect.width, 4) / 2
  const y = rect.top + Math.min(rect.height, 4) / 2
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** The offset of the first block whose beginning is visible; null if there is none. */
export function firstVisibleOffset(page: VisiblePage): number | null {
  return page.text.blocks.find((block) => isOffsetVisible(page, block)) ?? null
}

/**
 * Whether a stored locator is on the visible pages. Without text: whether it is on a page of the visible spread, or at
 * the same progression in the resource.
 */
export function isLocatorVisible(
  locator: Locator,
  location: Location,
  pages: readonly VisiblePage[],
): boolean {
  const page = pages.find(({ href }) => href === locator.href)
  if (page && isOffsetVisible(page, offsetOfLocator(locator, page.text))) return true
  // A locator without a quote, such as of a picture, cannot be found by text: its progression decides below.
  if (page && locator.text) return false
  if (locator.href !== location.locator.href)
    return location.visibleItems !== undefined && isWithin(locator.index, location.visibleItems)
  return Math.abs(locator.progression - location.locator.progression) < 0.5 / Math.max(1, location.pages)
}

const isWithin = (index: number, { first, last }: { first: number; last: number }) =>
  first <= index && index <= last

/** The vertical extent of a line, or in vertical text of a character: top and bottom in client coordinates. */
export type Extent = readonly [number, number]

/** Characters that are looked at from the first visible one on; the pages of a large window hold fewer. */
const EXTENT_SPAN = 4000
/** Share of a line's box that its letters take at most; fonts reserve more above and below them. */
const LETTERS = 0.8

/** The lines on the visible pages. */
export function visibleExtents(pages: readonly VisiblePage[], locator: Locator): readonly Extent[] {
  return pages.flatMap(({ view, text, href }) => {
    const from = href === locator.href ? offsetOfLocator(locator, text) : 0
    const to = Math.min(text.length, from + EXTENT_SPAN)
    const box = view.getBoundingClientRect()
    const [sample] = text.ranges(from, to)
    const parent = sample?.startContainer.parentElement
    const isVertical = parent && getComputedStyle(parent).writingMode.startsWith('vertical')
    const ranges = isVertical
      ? Array.from({ length: to - from }, (_, at) => text.ranges(from + at, from + at + 1)).flat()
      : text.ranges(from, to)
    return ranges
      .flatMap((range) => [...range.getClientRects()])
      .filter(({ left, right, width, height }) => {
        const middle = (left + right) / 2
        return width > 0 && height > 0 && middle > box.left && middle < box.right
      })
      .map(({ top, bottom, height }): Extent => {
        const free = ((1 - LETTERS) / 2) * height
        return [top + free, bottom - free]
      })
  })
}

/**
 * How far beyond `edge` the first place is where a horizontal cut goes through no line; 0 if there is none within `limit`.
 *
 * @param direction 1 searches downwards, -1 upwards
 */
export function distanceToGap(
  edge: number,
  direction: 1 | -1,
  extents: readonly Extent[],
  limit: number,
): number {
  const isCut = (y: number) => extents.some(([top, bottom]) => top + 0.5 < y && y < bottom - 0.5)
  const ends = extents.map(([top, bottom]) => direction * ((direction === 1 ? bottom : top) - edge))
  const places = ends.filter((distance) => distance > 0 && distance <= limit).sort((a, b) => a - b)
  return [0, ...places].find((distance) => !isCut(edge + direction * distance)) ?? 0
}
