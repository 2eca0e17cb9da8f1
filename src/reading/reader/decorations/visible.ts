import type { Locator } from '../../../domain/locator'
import type { Location, Navigator } from '../../navigator/navigator'
import { TextOnShow } from '../../navigator/text/on-show'
import type { PageOnShow } from '../../navigator/text/page-text'
import { offsetOfLocator } from '../../publication/plain-text'
import { rectOf } from './decoration-layer'

/** All that is on show of a book, in reading order; nothing where it has no words. */
export const pagesOf = (navigator: Navigator): readonly PageOnShow[] =>
  navigator.visiblePages?.(TextOnShow) ?? []

/** Whether a book has words to find, to mark and to read aloud. */
export const hasWords = (navigator: Navigator): boolean => navigator.traits?.words ?? true

/** Characters looked at for one that is drawn. */
const REACH = 40

/** Whether what stands at an offset can be seen. */
export function isVisible({ view, text }: PageOnShow, offset: number): boolean {
  const rect = rectOf(text, [offset, Math.min(text.length, offset + REACH)])
  if (!rect) return false
  const box = view.getBoundingClientRect()
  const x = rect.left + Math.min(rect.width, 4) / 2
  const y = rect.top + Math.min(rect.height, 4) / 2
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** Where the first block begins that can be seen; null where none does. */
export function firstVisible(page: PageOnShow): number | null {
  return page.text.blocks.find((block) => isVisible(page, block)) ?? null
}

/**
 * Whether a kept place lies on what is on show; without text, whether it is on the other page of the spread or as far
 * into the file.
 */
export function isOnShow(locator: Locator, location: Location, pages: readonly PageOnShow[]): boolean {
  const page = pages.find(({ href }) => href === locator.href)
  if (page && isVisible(page, offsetOfLocator(locator, page.text))) return true
  // A picture has no words to be known by.
  if (page && locator.text) return false
  if (locator.href !== location.locator.href)
    return location.screen !== undefined && isWithin(locator.index, location.screen)
  return Math.abs(locator.progression - location.locator.progression) < 0.5 / Math.max(1, location.pages)
}

const isWithin = (index: number, { first, last }: { first: number; last: number }) =>
  first <= index && index <= last
