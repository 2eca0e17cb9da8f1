import type { Locator } from '../../domain/locator'
import type { Place } from '../engine'
import type { SpineMap } from '../spine'
import type { Contents } from './contents'
import type { PageBox } from './page-box'
import type { TextStream } from './stream'

/** What a book's order says of a place. */
export interface BookOrder {
  spine: SpineMap
  contents: Contents
  /** Every file that is read in order is a page of a fixed size. */
  isFixed: boolean
}

/** The text of the chapter on show, and where in it one is. */
export interface ShownText {
  /** In the spine. */
  index: number
  /** All on the page at once, in reading order: of fixed pages there may be two. */
  indexes: readonly number[]
  stream: TextStream
  /** Where in the stream the page on show begins; what a re-layout returns to. */
  offset: number
}

/** All there is to say of the page on show. */
export function placeOf(shown: ShownText, box: PageBox, order: BookOrder, forward: 'left' | 'right'): Place {
  const { spine, contents } = order
  const { lay, page } = box
  const { stream, index, offset } = shown
  const isLast = page >= lay.last - 0.02
  const first = shown.indexes[0] ?? index
  const last = shown.indexes.at(-1) ?? index
  // Where every file is a page, pages are counted through the book.
  const whole = lay.shape === 'fixed' && order.isFixed
  return {
    locator: locatorOf(shown, spine),
    page: whole ? spine.chapterOfIndex(index) : Math.min(lay.pages, Math.floor(page + 0.01) + 1),
    pages: whole ? spine.chapters : lay.pages,
    ...(whole && { whole }),
    ...(lay.shape === 'fixed' && { filled: true }),
    entry: contents.at(index, offset, (fragment) => {
      const element = stream.elementById(fragment)
      return element ? stream.offsetOf(element) : null
    }),
    chapter: spine.chapterOfIndex(index),
    chapters: spine.chapters,
    atStart: page < 0.5 && spine.neighbour(first, -1) === null,
    atEnd: isLast && spine.neighbour(last, 1) === null,
    forward,
    characters: stream.length,
  }
}

function locatorOf({ index, stream, offset }: ShownText, spine: SpineMap): Locator {
  const progression = stream.length > 0 ? offset / stream.length : 0
  const text = stream.quoteAt(offset)
  return {
    href: spine.hrefOf(index),
    index,
    ...(text && { text }),
    progression,
    fraction: spine.fraction(index, progression),
  }
}
