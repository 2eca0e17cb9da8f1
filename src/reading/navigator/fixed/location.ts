import type { TocItem } from '../../publication/publication'
import { flattenToc, type ReadingOrder } from '../../publication/reading-order'
import type { Location } from '../navigator'
import type { ViewChoice } from './choice'
import type { VisibleRange } from './layout'
import type { PageSource } from './source'

/** The last entry of the contents that begins on or before a page; null before the first. */
export function entryAt(source: Pick<PageSource, 'publication' | 'pageOf'>, index: number): TocItem | null {
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

/** From right to left, as one has chosen or its maker says. */
export const isLeftward = ({ publication }: PageSource, { leftward }: ViewChoice): boolean =>
  leftward ?? publication.metadata.direction === 'rtl'

/** Where "next" lies. */
export const forwardOf = (source: PageSource, choice: ViewChoice): 'left' | 'right' =>
  isLeftward(source, choice) ? 'left' : 'right'

/** What a screen of pages means as a place of the book. */
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
    entry: entryAt(source, last),
    chapter: index + 1,
    atStart,
    atEnd,
    forward: forwardOf(source, choice),
    whole: true,
    screen: { first, last },
  }
}
