import type { SpineItem } from '../../../publication/publication'

export type SpreadItem = Pick<SpineItem, 'linear' | 'rendition'>

/** The files that are visible at once: one file of the book, or two fixed-layout pages side by side. */
export interface PrePaginatedSpread {
  /** Spine indexes in reading order. */
  indexes: readonly number[]
  /** The side of each of them. */
  sides: readonly ('left' | 'right' | 'center')[]
}

type SpreadSide = 'left' | 'right'

/**
 * Pairs the pages of a book as its author specifies (EPUB 3.3 §8.2.2): `page-spread-*` decides the side when it is
 * given; other pages take the next free side. Reflowable and non-linear items are by themselves.
 *
 * @param direction page progression of the book
 * @param isWide the viewport is wider than high: `landscape` and `auto` spreads show two pages
 */
export function spreadsOf(
  spine: readonly SpreadItem[],
  direction: 'ltr' | 'rtl',
  isWide: boolean,
): readonly PrePaginatedSpread[] {
  const sides: readonly [SpreadSide, SpreadSide] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const spreads: PrePaginatedSpread[] = []
  /** Consecutive pages that may be side by side. */
  let run: SpreadPage[] = []
  const close = () => {
    spreads.push(...pairPages(run, sides))
    run = []
  }
  spine.forEach((item, index) => {
    const side = item.rendition?.side ?? null
    if (mayBePaired(item, isWide) && side !== 'center') {
      run.push({ index, side })
      return
    }
    // A non-linear item does not separate two pages.
    if (item.linear) close()
    spreads.push({ indexes: [index], sides: ['center'] })
  })
  close()
  return spreads
}

/** A page by its spine index, and the side that the author specifies. */
interface SpreadPage {
  index: number
  side: SpreadSide | null
}

function pairPages(
  pages: readonly SpreadPage[],
  [first, second]: readonly [SpreadSide, SpreadSide],
): PrePaginatedSpread[] {
  // Such as the cover of a reflowable book.
  if (pages.length === 1 && pages[0]?.side === null) return [{ indexes: [pages[0].index], sides: ['center'] }]
  const spreads: PrePaginatedSpread[] = []
  /** Index of a page on the first side whose spread is not complete yet. */
  let open: number | null = null
  const close = () => {
    if (open !== null) spreads.push({ indexes: [open], sides: [first] })
    open = null
  }
  let free = firstFree(pages, first, second)
  for (const { index, side } of pages) {
    const chosen = side ?? free
    if (chosen === first) {
      close()
      open = index
    } else if (open === null) spreads.push({ indexes: [index], sides: [second] })
    else {
      spreads.push({ indexes: [open, index], sides: [first, second] })
      open = null
    }
    free = open === null ? first : second
  }
  close()
  return spreads
}

/**
 * The side of the first page when only later pages have a specified side: chosen so that no empty half is between pages.
 * It is before the first page instead, as in a printed book.
 */
function firstFree(pages: readonly SpreadPage[], first: SpreadSide, second: SpreadSide): SpreadSide {
  const before = pages.findIndex(({ side }) => side !== null)
  const isOdd = before % 2 === 1
  return before > 0 && isOdd === (pages[before]?.side === first) ? second : first
}

/** Whether an item may be beside another one. */
function mayBePaired({ rendition, linear }: SpreadItem, isWide: boolean): boolean {
  if (!rendition || !linear || rendition.layout !== 'pre-paginated') return false
  return rendition.spread === 'both' || (rendition.spread !== 'none' && isWide)
}
