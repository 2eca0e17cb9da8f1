import type { Locator } from '../../domain/locator'
import type { Target } from '../navigator/navigator'
import type { SpineMap } from '../publication/reading-order'

export interface OpeningWish {
  /** A place the host page names. */
  locator?: Locator | null
  /** A chapter the address names, from 1. */
  chapter?: number | null
  /** The id of the element in that chapter's file that the address names. */
  fragment?: string
  /** Where the reader was last time. */
  stored: Locator | null
}

/**
 * Where a book opens: at the named place; else, when the address names another chapter than the
 * one last read, at that chapter, from where the address says; else where the reader was; else at the first page.
 */
export function openingTarget(wish: OpeningWish, spine: SpineMap): Target {
  const { locator, stored } = wish
  if (locator) return { locator }
  const named = namedIndex(wish, spine)
  if (stored) {
    const isThere = spine.has(stored.index)
    const at =
      spine.indexOfHref(stored.href) ?? (isThere ? stored.index : spine.atFraction(stored.fraction).index)
    if (named === null || spine.chapterOfIndex(at) === spine.chapterOfIndex(named)) return { locator: stored }
  }
  const line = namedLine(wish, spine)
  return line === null ? { index: named ?? spine.indexOfChapter(1), edge: 'start' } : { href: line }
}

/** The address of the line of the contents that the wish names in the middle of a chapter; null for none. */
export function namedLine(wish: OpeningWish, spine: SpineMap): string | null {
  const named = wish.locator ? null : namedIndex(wish, spine)
  return named !== null && wish.fragment ? `${spine.hrefOf(named)}#${wish.fragment}` : null
}

const namedIndex = ({ chapter }: OpeningWish, spine: SpineMap) =>
  chapter != null && chapter >= 1 ? spine.indexOfChapter(chapter) : null
