import type { PageSize } from './source'

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

/** Broader than high: two pages drawn as one picture. */
export const isAcross = ({ width, height }: PageSize): boolean => width > height

/**
 * The spread that holds page `index`. Pages pair up from the front; a landscape page stands alone, and so does
 * the first where the book begins with a cover. A page of unknown size counts as being like the first.
 */
export function spreadOf(index: number, { count, double, firstAlone, sizeOf }: SpreadRules): Spread {
  const at = Math.max(0, Math.min(index, count - 1))
  if (!double) return { first: at, last: at }
  const like = sizeOf(0)
  const isAlone = (page: number) => {
    if (page === 0 && firstAlone) return true
    const size = sizeOf(page) ?? like
    return size !== null && isAcross(size)
  }
  let first = 0
  for (;;) {
    const paired = first + 1 < count && !isAlone(first) && !isAlone(first + 1)
    const last = paired ? first + 1 : first
    if (at <= last) return { first, last }
    first = last + 1
  }
}
