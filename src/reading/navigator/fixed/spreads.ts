import { scaleFor } from './scale'
import type { PageSize } from './source'

/** A half has to be so many times as large as it is in the whole page, or nothing is gained by parting that. */
const LARGER = 1.1

export const halfOf = ({ width, height }: PageSize): PageSize => ({ width: width / 2, height })

/** Lies across, and a half of it is larger in the box than all of it would be. */
export function gainsByHalves(size: PageSize, box: PageSize): boolean {
  const isLarger = scaleFor('page', [halfOf(size)], box) >= scaleFor('page', [size], box) * LARGER
  return size.width > size.height && isLarger
}

/**
 * Shows one half of what lies in a view, and lets one scroll to the other.
 *
 * @param width of a half, in CSS pixels; null shows pages as they are
 */
export function lieInHalves(view: HTMLElement, width: number | null): void {
  view.toggleAttribute('data-halves', width !== null)
  if (width === null) view.style.removeProperty('--ol-half')
  else view.style.setProperty('--ol-half', `${width}px`)
}

/** Whether one half of a page is on show, and not pages as they are. */
export const isInHalves = (view: HTMLElement): boolean => view.hasAttribute('data-halves')

/** Pages that lie open together; the same number twice for a page alone. */
export interface Spread {
  first: number
  last: number
}

export interface SpreadRules {
  count: number
  /** Two pages beside each other where they fit together. */
  double: boolean
  firstAlone: boolean
  sizeOf(index: number): PageSize | null
}

/** From this width on, two pages. */
export const DOUBLE_FROM = 900
/** A box must be this much wider than high, or two pages would be smaller than one. */
const DOUBLE_ASPECT = 1.1

/** Whether a box has room for two pages. */
export function hasRoomForTwo(width: number, height: number): boolean {
  return width >= DOUBLE_FROM && width > height * DOUBLE_ASPECT
}

/** A page so many times as high as wide is a piece of a strip: whole in a window it would be a thread. */
const STRIP_ASPECT = 2.5

/** One scrolls down it; the pieces follow each other in one column. */
export const isStrip = ({ width, height }: PageSize): boolean => height > width * STRIP_ASPECT

/** Broader than high, two pages drawn as one picture; or a piece of a strip. */
export const isAlone = (size: PageSize): boolean => size.width > size.height || isStrip(size)

/**
 * The spread that holds page `index`. Pages pair up from the front; a landscape page and a piece of a strip stand alone, and so
 * does the first where the book begins with a cover. A page of unknown size counts as being like the first.
 */
export function spreadOf(index: number, { count, double, firstAlone, sizeOf }: SpreadRules): Spread {
  const at = Math.max(0, Math.min(index, count - 1))
  if (!double) return { first: at, last: at }
  const like = sizeOf(0)
  const isSingle = (page: number) => {
    if (page === 0 && firstAlone) return true
    const size = sizeOf(page) ?? like
    return size !== null && isAlone(size)
  }
  let first = 0
  for (;;) {
    const paired = first + 1 < count && !isSingle(first) && !isSingle(first + 1)
    const last = paired ? first + 1 : first
    if (at <= last) return { first, last }
    first = last + 1
  }
}
