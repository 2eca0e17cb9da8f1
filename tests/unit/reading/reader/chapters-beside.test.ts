import { expect, it } from 'vitest'
import type { Publication } from '../../../../src/reading/publication/publication'
import { ReadingOrder } from '../../../../src/reading/publication/reading-order'
import { adjacentChapters } from '../../../../src/reading/reader/BottomBar'

const book = (pages: number, headings: readonly number[]) =>
  ({
    spine: Array.from({ length: pages }, (_, at) => ({
      href: `page-${at + 1}`,
      mediaType: '',
      linear: true,
      size: 1,
    })),
    toc: headings.map((at) => ({ label: `${at}`, href: `page-${at + 1}#top`, children: [] })),
  }) as unknown as Publication

/** The next and the previous chapter from a screen with these pages. */
function around(publication: Publication, first: number, last = first, isWholeBook = true) {
  const spine = new ReadingOrder(publication)
  const locator = { href: `page-${first + 1}`, index: first, progression: 0, fraction: 0 }
  const place = { chapter: first + 1, isWholeBook, locator, visibleItems: { first, last } }
  const { before, after } = adjacentChapters(place, publication, spine)
  return [after, before]
}

it('is a resource of the reading order in reflowable text', () => {
  expect(around(book(3, []), 0, 0, false)).toEqual([{ index: 1 }, null])
  expect(around(book(3, []), 2, 2, false)).toEqual([null, { index: 1 }])
})

it('is an entry of the contents if every resource is a page', () => {
  expect(around(book(9, [0, 4]), 2)).toEqual([{ index: 4 }, { index: 0 }])
  expect(around(book(9, [0, 4]), 5)).toEqual([null, { index: 4 }])
  expect(around(book(9, [0, 4]), 0)).toEqual([{ index: 4 }, null])
})

it('is none in a book of pages without contents', () => {
  expect(around(book(9, []), 4)).toEqual([null, null])
})

it('skips a page that is already visible in the spread', () => {
  expect(around(book(9, [1, 2, 6]), 1, 2)).toEqual([{ index: 6 }, null])
  expect(around(book(9, [1, 2, 6]), 5, 6)).toEqual([null, { index: 2 }])
})
