import type { Place, Target } from '../engine'
import type { Publication } from '../publication'
import { flattenToc, type SpineMap } from '../spine'

/**
 * Where the next or the previous chapter begins; null when there is none. A chapter is a file of the order; where every
 * file is a page, it is what the contents name, and what is on the screen already is none to go to.
 */
export function chapterBeside(
  { chapter, whole, locator, screen }: Pick<Place, 'chapter' | 'whole' | 'locator' | 'screen'>,
  publication: Publication,
  spine: SpineMap,
  step: 1 | -1,
): Target | null {
  if (!whole) {
    const number = chapter + step
    return number >= 1 && number <= spine.chapters ? { index: spine.indexOfChapter(number) } : null
  }
  const { first, last } = screen ?? { first: locator.index, last: locator.index }
  const starts = flattenToc(publication.toc).flatMap(
    ({ item }) => spine.indexOfHref(item.href.replace(/#.*$/, '')) ?? [],
  )
  const beyond = starts.filter((start) => (step === 1 ? start > last : start < first))
  if (beyond.length === 0) return null
  return { index: step === 1 ? Math.min(...beyond) : Math.max(...beyond) }
}
