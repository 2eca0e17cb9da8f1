import type { SpineItem } from '../../../publication/publication'

export type SpreadItem = Pick<SpineItem, 'linear' | 'rendition'>

/** What is on the page at once: one file of the book, or two fixed ones side by side. */
export interface PrePaginatedSpread {
  /** Spine indexes in reading order. */
  indexes: readonly number[]
  /** Where each of them lies. */
  sides: readonly ('left' | 'right' | 'center')[]
}

type SpreadSide = 'left' | 'right'

/**
 * Puts the pages of a book side by side as its maker asks (EPUB 3.3 §8.2.2): `page-spread-*` decides where it is
 * given; other pages take the next free side. Flowing text and what is read only when linked to stand by themselves.
 *
 * @param isWide the window is wider than high: `landscape` and `auto` spreads lie open.
 */
export function spreadsOf(
  spine: readonly SpreadItem[],
  direction: 'ltr' | 'rtl',
  isWide: boolean,
): readonly PrePaginatedSpread[] {
  const sides: readonly [SpreadSide, SpreadSide] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const spreads: PrePaginatedSpread[] = []
  /** Pages that may lie side by side, with nothing else between them. */
  let run: SpreadPage[] = []
  const close = () => {
    spreads.push(...layOpen(run, sides))
    run = []
  }
  spine.forEach((item, index) => {
    const side = item.rendition?.side ?? null
    if (lies(item, isWide) && side !== 'center') {
      run.push({ index, side })
      return
    }
    // What is read aside does not come between two pages.
    if (item.linear) close()
    spreads.push({ indexes: [index], sides: ['center'] })
  })
  close()
  return spreads
}

/** A page by its number in the spine, and where its maker wants it. */
interface SpreadPage {
  index: number
  side: SpreadSide | null
}

function layOpen(
  pages: readonly SpreadPage[],
  [first, second]: readonly [SpreadSide, SpreadSide],
): PrePaginatedSpread[] {
  // As the cover of a book of words.
  if (pages.length === 1 && pages[0]?.side === null) return [{ indexes: [pages[0].index], sides: ['center'] }]
  const spreads: PrePaginatedSpread[] = []
  /** A page on the first side that still may get a neighbour. */
  let open: number | null = null
  const close = () => {
    if (open !== null) spreads.push({ indexes: [open], sides: [first] })
    open = null
  }
  let free = firstFree(pages, first, second)
  for (const { index, side } of pages) {
    const wanted = side ?? free
    if (wanted === first) {
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
 * Where pages begin of which only later ones have a side, so that no half is left empty between them: before the first
 * of a printed book is where it is.
 */
function firstFree(pages: readonly SpreadPage[], first: SpreadSide, second: SpreadSide): SpreadSide {
  const before = pages.findIndex(({ side }) => side !== null)
  const isOdd = before % 2 === 1
  return before > 0 && isOdd === (pages[before]?.side === first) ? second : first
}

/** Whether an item may lie beside another. */
function lies({ rendition, linear }: SpreadItem, isWide: boolean): boolean {
  if (!rendition || !linear || rendition.layout !== 'pre-paginated') return false
  return rendition.spread === 'both' || (rendition.spread !== 'none' && isWide)
}
