import { scaleFor } from './scale'
import type { PageSize } from './source'

/** Splitting a page must enlarge its content at least by this factor; otherwise the page stays whole. */
const MIN_SPLIT_GAIN = 1.1

export const halfOf = ({ width, height }: PageSize): PageSize => ({ width: width / 2, height })

/** Whether a landscape page would be noticeably larger in the viewport if it were shown a half at a time. */
export function isLargerInHalves(size: PageSize, box: PageSize): boolean {
  const isLarger = scaleFor('page', [halfOf(size)], box) >= scaleFor('page', [size], box) * MIN_SPLIT_GAIN
  return size.width > size.height && isLarger
}

/**
 * Sets whether a scroller shows one half of its page at a time; the reader scrolls to the other half.
 *
 * @param width of a half, in CSS pixels; null shows whole pages
 */
export function setHalves(view: HTMLElement, width: number | null): void {
  view.toggleAttribute('data-halves', width !== null)
  if (width === null) view.style.removeProperty('--ol-half')
  else view.style.setProperty('--ol-half', `${width}px`)
}

/** Whether a scroller shows one half of a page at a time. */
export const showsHalves = (view: HTMLElement): boolean => view.hasAttribute('data-halves')

/** The pages that are visible together, by index. `first` equals `last` for a single page. */
export interface Spread {
  first: number
  last: number
}

export interface SpreadRules {
  count: number
  /** Pages are paired where their shapes allow it. */
  double: boolean
  /** The first page is a spread of its own, as a cover is. */
  firstAlone: boolean
  /** Null while the size is unknown. */
  sizeOf(index: number): PageSize | null
}

/** Minimum viewport width for two pages, in CSS pixels. */
const DOUBLE_FROM = 900
/** Minimum ratio of width to height for two pages; below it, two pages would be smaller than one. */
const DOUBLE_ASPECT = 1.1

/**
 * Whether the viewport has room for two pages side by side: it is wide, or both are as high as one alone would be, as on a
 * phone in landscape.
 *
 * @param page the usual page; null while no size is known
 */
export function hasRoomForTwo({ width, height }: PageSize, page: PageSize | null): boolean {
  if (width >= DOUBLE_FROM && width > height * DOUBLE_ASPECT) return true
  return page !== null && !isSinglePage(page) && (2 * page.width * height) / page.height <= width
}

/** Ratio of height to width above which a page is a piece of a strip: fitted whole into the viewport it would be too narrow. */
const STRIP_ASPECT = 2.5

/** Whether a page is a piece of a strip, which is scrolled; its pieces follow each other in one column. */
export const isStrip = ({ width, height }: PageSize): boolean => height > width * STRIP_ASPECT

/** Whether a page is always a spread of its own: a landscape page (two pages in one picture), or a piece of a strip. */
export const isSinglePage = (size: PageSize): boolean => size.width > size.height || isStrip(size)

/** The pages whose sizes tell what a usual page is. */
const USUAL = [0, 1, 2]

/** The size that most pages are expected to have: not that of a cover which is one wide picture. Null while none is known. */
export function usualSize(sizeOf: SpreadRules['sizeOf']): PageSize | null {
  const known = USUAL.map(sizeOf).filter((size) => size !== null)
  return known.find((size) => !isSinglePage(size)) ?? known[0] ?? null
}

/**
 * Returns the spread that contains page `index`. Pages are paired from the start of the book. A landscape page and a piece
 * of a strip are single, and so is the first page with `firstAlone`. A page of unknown size is assumed to have the first
 * page's size.
 */
export function spreadOf(index: number, { count, double, firstAlone, sizeOf }: SpreadRules): Spread {
  const at = Math.max(0, Math.min(index, count - 1))
  if (!double) return { first: at, last: at }
  const assumedSize = sizeOf(0)
  const isSingle = (page: number) => {
    if (page === 0 && firstAlone) return true
    const size = sizeOf(page) ?? assumedSize
    return size !== null && isSinglePage(size)
  }
  let first = 0
  for (;;) {
    const paired = first + 1 < count && !isSingle(first) && !isSingle(first + 1)
    const last = paired ? first + 1 : first
    if (at <= last) return { first, last }
    first = last + 1
  }
}
