import type { ReadingFlow } from '../navigator'
import type { PagePool } from './page-pool'
import type { Fit } from './scale'
import type { PagesView } from './view'
import type { ViewChoice } from './view-choice'

/** The visible pages, and the current position in them. */
export interface VisibleRange {
  flow: ReadingFlow
  /** The current page. */
  index: number
  /** Progression in the current page, 0 to 1. */
  progression: number
  /** First and last visible page. */
  first: number
  last: number
  atStart: boolean
  atEnd: boolean
}

/** Describes how a page turn leads to a page. */
export interface TurnOrigin {
  /** The side from which a finger dragged the page in. Where the page is wider than the viewport, that edge is shown first. */
  from: 'left' | 'right' | undefined
}

export interface LayoutDeps {
  view: PagesView
  pagePool: PagePool
  /** The book's default for a single first page, which the reader's choice overrides. */
  isFirstPageSingle: boolean
  /** Pages in the scrolled column follow each other without a gap. */
  isSeamless: boolean
  /** Pages have text, which assistive technology reads on. */
  hasText: boolean
  /** The next page lies to the left. */
  isLeftward: () => boolean
  choice: () => ViewChoice
}

/** A layout strategy: one spread at a time, or all pages in one column. */
export interface Layout {
  /**
   * Shows a page; resolves when it is painted. Measure the pages of `requiredPages` before calling this.
   *
   * @param turned present for a page turn, absent for a jump to this very page
   */
  show(index: number, progression: number, turned?: TurnOrigin): Promise<void>
  /** Pages whose sizes `show` requires. */
  requiredPages(index: number): readonly number[]
  /** Pages that `show` makes visible, or the first of them. */
  targetPages(index: number): readonly number[]
  /** Earlier pages of unknown size, which affect the pairing of a page. Absent where pages are not paired. */
  unmeasuredPages?(index: number): readonly number[]
  /**
   * Turns forward (1) or back (-1). Returns the position to show next, null when the turn only scrolled within the visible
   * page, undefined at either end of the book.
   *
   * @param whole skips the unseen rest of the page and goes to the top of the next one
   */
  turn(step: 1 | -1, whole?: boolean): { index: number; progression: number } | null | undefined
  /** Shows the pages of the next turn in the second container; false at either end of the book. Absent where pages are scrolled. */
  showAdjacent?(step: 1 | -1): boolean
  /** The visible page would be larger if it were shown a half at a time. Absent where pages are scrolled. */
  canSplit?(): boolean
  /** There is room for two pages side by side. Absent where pages are scrolled. */
  canDouble?(): boolean
  /** The visible pages and the current position. */
  visibleRange(): VisibleRange
  /** Scale of the current page. */
  scale(): number
  /** Scale that the current page would have with another fit. */
  scaleAt(fit: Fit): number
  /** Updates the layout for a new viewport size, fit or view choice; keeps the position. */
  layOut(): void
  /** The reader scrolled. */
  onScroll(): void
  /** Paints the pages that are probably shown next and releases the others. */
  prepare(): Promise<void>
  /** Ends the layout, because another one replaces it or the book closes. Pending work has no effect afterwards. */
  end(): void
}
