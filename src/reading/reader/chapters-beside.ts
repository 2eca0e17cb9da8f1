import type { Place, Target } from '../navigator/navigator'
import { withoutFragment } from '../publication/paths'
import type { Publication } from '../publication/publication'
import { flattenToc, type SpineMap } from '../publication/reading-order'

/** Where the chapters on both sides begin; null on a side where there is none. */
export interface ChaptersBeside {
  before: Target | null
  after: Target | null
}

/**
 * A chapter is a file of the order; where every file is a page, it is what the contents name, and what is on the screen
 * already is none to go to.
 */
export function chaptersBeside(
  { chapter, whole, locator, screen }: Pick<Place, 'chapter' | 'whole' | 'locator' | 'screen'>,
  publication: Publication,
  spine: SpineMap,
): ChaptersBeside {
  if (!whole) {
    const file = (number: number) =>
      number >= 1 && number <= spine.chapters ? { index: spine.indexOfChapter(number) } : null
    return { before: file(chapter - 1), after: file(chapter + 1) }
  }
  const { first, last } = screen ?? { first: locator.index, last: locator.index }
  let before = Number.NEGATIVE_INFINITY
  let after = Number.POSITIVE_INFINITY
  for (const { item } of flattenToc(publication.toc)) {
    const start = spine.indexOfHref(withoutFragment(item.href))
    if (start === null) continue
    if (start < first) before = Math.max(before, start)
    if (start > last) after = Math.min(after, start)
  }
  const page = (index: number) => (Number.isFinite(index) ? { index } : null)
  return { before: page(before), after: page(after) }
}
