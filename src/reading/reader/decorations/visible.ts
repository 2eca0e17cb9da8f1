import type { Locator } from '../../../domain/locator'
import type { Location, Navigator } from '../../navigator/navigator'
import type { VisiblePage } from '../../navigator/text/page-text'
import { VisibleText } from '../../navigator/text/visible-text'
import { offsetOfLocator } from '../../publication/plain-text'
import { rectOf } from './decoration-layer'

/** The visible pages of a book with their text, in reading order; empty if the navigator has no text. */
export const visiblePagesOf = (navigator: Navigator): readonly VisiblePage[] =>
  navigator.visiblePages?.(VisibleText) ?? []

/** Whether a book has text to search, to highlight and to read aloud. */
export const hasText = (navigator: Navigator): boolean => navigator.traits?.hasText ?? true

/** Characters after an offset among which a rendered one is searched. */
const SPAN = 40

/** Whether the text at an offset is visible. */
export function isOffsetVisible({ view, text }: VisiblePage, offset: number): boolean {
  const rect = rectOf(text, [offset, Math.min(text.length, offset + SPAN)])
  if (!rect) return false
  const box = view.getBoundingClientRect()
  const x = rect.left + Math.min(rect.width, 4) / 2
  const y = rect.top + Math.min(rect.height, 4) / 2
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** The offset of the first block whose beginning is visible; null if there is none. */
export function firstVisibleOffset(page: VisiblePage): number | null {
  return page.text.blocks.find((block) => isOffsetVisible(page, block)) ?? null
}

/**
 * Whether a stored locator is on the visible pages. Without text: whether it is on a page of the visible spread, or at
 * the same progression in the resource.
 */
export function isLocatorVisible(
  locator: Locator,
  location: Location,
  pages: readonly VisiblePage[],
): boolean {
  const page = pages.find(({ href }) => href === locator.href)
  if (page && isOffsetVisible(page, offsetOfLocator(locator, page.text))) return true
  // A locator without a quote, such as of a picture, cannot be found by text: its progression decides below.
  if (page && locator.text) return false
  if (locator.href !== location.locator.href)
    return location.visibleItems !== undefined && isWithin(locator.index, location.visibleItems)
  return Math.abs(locator.progression - location.locator.progression) < 0.5 / Math.max(1, location.pages)
}

const isWithin = (index: number, { first, last }: { first: number; last: number }) =>
  first <= index && index <= last
