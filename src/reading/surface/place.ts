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
}

/** The text of the chapter on show, and where in it one is. */
export interface ShownText {
  /** In the spine. */
  index: number
  stream: TextStream
  /** Where in the stream the page on show begins; what a re-layout returns to. */
  offset: number
}

/** All there is to say of the page on show. */
export function placeOf(shown: ShownText, box: PageBox, order: BookOrder, forward: 'left' | 'right'): Place {
  const { spine, contents } = order
  const { lay, page } = box
  const { stream, index, offset } = shown
  const isLast = Math.floor(page + 1.01) >= lay.pages
  return {
    locator: locatorOf(shown, spine),
    page: Math.min(lay.pages, Math.floor(page + 0.01) + 1),
    pages: lay.pages,
    entry: contents.at(index, offset, (fragment) => {
      const element = stream.elementById(fragment)
      return element ? stream.offsetOf(element) : null
    }),
    chapter: spine.chapterOfIndex(index),
    chapters: spine.chapters,
    atStart: page < 0.5 && spine.neighbour(index, -1) === null,
    atEnd: isLast && spine.neighbour(index, 1) === null,
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
