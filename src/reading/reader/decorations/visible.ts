import type { Locator } from '../../../domain/locator'
import type { Location, Navigator } from '../../navigator/navigator'
import type { PageText, VisiblePage } from '../../navigator/text/page-text'
import { VisibleText } from '../../navigator/text/visible-text'
import { offsetOfLocator } from '../../publication/plain-text'

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
 * Whether a stored locator is on the visible pages. A page of a fixed size is one place, however much of it is enlarged. Without
 * text: whether it is on a page of the visible spread, or at the same progression in the resource.
 */
export function isLocatorVisible(
  locator: Locator,
  location: Location,
  pages: readonly VisiblePage[],
): boolean {
  const { visibleItems } = location
  if (visibleItems && location.flow !== 'scrolled') return isWithin(locator.index, visibleItems)
  const page = pages.find(({ href }) => href === locator.href)
  if (page && isOffsetVisible(page, offsetOfLocator(locator, page.text))) return true
  // A locator without a quote, such as of a picture, cannot be found by text: its progression decides below.
  if (page && locator.text) return false
  if (locator.href !== location.locator.href)
    return visibleItems !== undefined && isWithin(locator.index, visibleItems)
  return Math.abs(locator.progression - location.locator.progression) < 0.5 / Math.max(1, location.pages)
}

const isWithin = (index: number, { first, last }: { first: number; last: number }) =>
  first <= index && index <= last

/** The box of a line's letters, or in vertical text of a character, in client coordinates. */
export type LetterBox = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Characters that are looked at from the first visible one on; the pages of a large window hold fewer. */
const LINES_SPAN = 4000
/** Share of a horizontal line's box that fonts keep free above its letters, and below their lowest parts. */
const FREE_ABOVE = 0.15
const FREE_BELOW = 0.02

/** The lines on the visible pages. */
export function visibleLines(pages: readonly VisiblePage[], locator: Locator): readonly LetterBox[] {
  return pages.flatMap(({ view, text, href }) => {
    const from = href === locator.href ? offsetOfLocator(locator, text) : 0
    const to = Math.min(text.length, from + LINES_SPAN)
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
      .map(({ left, right, top, bottom, height }) =>
        isVertical
          ? { left, right, top, bottom }
          : { left, right, top: top + FREE_ABOVE * height, bottom: bottom - FREE_BELOW * height },
      )
  })
}

/**
 * The rest of each line that a horizontal edge cuts, as an SVG path: its origin is the left end of the edge, or a point `reach`
 * above it.
 *
 * @param edge in client coordinates; a bar covers what is on its other side. With `band` the path is as wide as that, and as
 *   high as the largest rest: pages of a fixed size have a paper of their own, on which single lines covered would be patches
 * @param direction 1: the rest lies below the edge; -1: above it
 * @param reach CSS pixels beyond which nothing belongs to the path: what is as high is no line
 */
export function restOfLines(
  lines: readonly LetterBox[],
  edge: { left: number; y: number; band?: number },
  direction: 1 | -1,
  reach: number,
): string {
  const { left: origin, y, band } = edge
  const cut = lines
    .filter(({ top, bottom }) => top + 0.5 < y && y < bottom - 0.5 && bottom - top <= reach)
    .map(({ left, right, top, bottom }) => ({
      x: Math.floor(left - origin) - 1,
      width: Math.ceil(right - left) + 2,
      height: Math.ceil(direction === 1 ? bottom - y : y - top),
    }))
  const whole = band &&
    cut.length > 0 && { x: 0, width: band, height: Math.max(...cut.map(({ height }) => height)) }
  return (whole ? [whole] : cut)
    .map(({ x, width, height }) => {
      const from = direction === 1 ? 0 : reach - height
      return `M${x} ${from}h${width}v${height}h${-width}z`
    })
    .join('')
}

/** The box of the first line of a span; null if none of it is rendered. */
function rectOf(text: PageText, span: readonly [number, number]): DOMRect | null {
  for (const range of text.ranges(...span))
    for (const rect of range.getClientRects()) if (rect.width > 0 && rect.height > 0) return rect
  return null
}
