import type { TocItem } from '../../publication/publication'
import { flattenToc, type ReadingOrder } from '../../publication/reading-order'
import type { Location } from '../navigator'
import type { VisibleRange } from './layout'
import type { PageSource } from './source'
import type { ViewChoice } from './view-choice'

/** Returns the last entry of the table of contents that begins on or before a page; null before the first. */
function entryAt(source: Pick<PageSource, 'publication' | 'pageOf'>, index: number): TocItem | null {
  let found: TocItem | null = null
  let at = -1
  for (const { item } of flattenToc(source.publication.toc)) {
    const page = source.pageOf(item.href)
    if (page !== null && page <= index && page >= at) {
      found = item
      at = page
    }
  }
  return found
}

/** Whether pages run from right to left: the reader's choice, else the book's direction. */
export const isLeftward = ({ publication }: PageSource, { leftward }: ViewChoice): boolean =>
  leftward ?? publication.metadata.direction === 'rtl'

/** The side of the next page. */
export const forwardOf = (source: PageSource, choice: ViewChoice): 'left' | 'right' =>
  isLeftward(source, choice) ? 'left' : 'right'

/** Converts the visible range to a location in the book. */
export function fixedLocationOf(
  standing: VisibleRange,
  source: PageSource,
  spine: ReadingOrder,
  choice: ViewChoice,
): Location {
  const { flow, index, progression, first, last, atStart, atEnd } = standing
  const { spine: order, pageList } = source.publication
  const pages = order.length
  const printed = pageList?.[index]?.label
  return {
    locator: { href: spine.hrefOf(index), index, progression, fraction: spine.fraction(index, progression) },
    page: index + 1,
    pages,
    ...(printed && { label: printed }),
    flow,
    tocItem: entryAt(source, last),
    chapter: index + 1,
    atStart,
    atEnd,
    forward: forwardOf(source, choice),
    isWholeBook: true,
    visibleItems: { first, last },
  }
}
