import type { Locator } from '../domain/locator'
import type { Target } from './engine'
import type { SpineMap } from './spine'

export interface OpeningWish {
  /** A place the host page names. */
  locator?: Locator | null
  /** A chapter the address names, from 1. */
  chapter?: number | null
  /** Where the reader was last time. */
  stored: Locator | null
}

/**
 * Where a book opens: at the named place; else, when the address names another chapter than the
 * one last read, at that chapter's beginning; else where the reader was; else at the first page.
 */
export function openingTarget({ locator, chapter, stored }: OpeningWish, spine: SpineMap): Target {
  if (locator) return { locator }
  const named = chapter != null && chapter >= 1 ? spine.indexOfChapter(chapter) : null
  if (stored) {
    const at = spine.indexOfHref(stored.href) ?? (spine.has(stored.index) ? stored.index : null)
    if (named === null || (at !== null && spine.chapterOfIndex(at) === spine.chapterOfIndex(named)))
      return { locator: stored }
  }
  return { index: named ?? spine.indexOfChapter(1), edge: 'start' }
}
