import type { ReadingFlow } from '../navigator'
import type { ViewChoice } from './choice'
import type { PagePool } from './page-pool'
import type { Fit } from './scale'
import type { PagesView } from './view'

/** Where one is: a page, how far into it, and what else is on the screen. */
export interface VisibleRange {
  flow: ReadingFlow
  index: number
  /** 0 to 1. */
  progression: number
  first: number
  last: number
  atStart: boolean
  atEnd: boolean
}

/** How a page comes that is turned to. */
export interface TurnedView {
  /** The side that a finger drew it in from, whose edge is seen first where the page is wider than the window. */
  from: 'left' | 'right' | undefined
}

export interface LayoutParts {
  view: PagesView
  pagePool: PagePool
  /** What the book has it, unless it is chosen. */
  firstAlone: boolean
  seamless: boolean
  /** The next page lies to the left. */
  isLeftward: () => boolean
  choice: () => ViewChoice
}

/** One way of laying pages out: a spread at a time, or all in one column. */
export interface Layout {
  /**
   * Puts a page on the screen; resolves when it is painted. Its size and its neighbours' were measured.
   *
   * @param turned absent where one is led to that very page, and not merely to what lies before or after
   */
  show(index: number, progression: number, turned?: TurnedView): Promise<void>
  /** Pages whose sizes `show` needs to know. */
  needs(index: number): readonly number[]
  /** Pages that `show` puts on the screen, or the first of them. */
  shows(index: number): readonly number[]
  /** Pages of unknown size before one, by which it is decided what that one lies beside. Absent where nothing pairs. */
  unsure?(index: number): readonly number[]
  /**
   * The place to show next, null when the present page only moved on; undefined at the end of the book.
   *
   * @param whole leaves a page however much of it was not seen, and comes to the next one's top
   */
  turn(step: 1 | -1, whole?: boolean): { index: number; progression: number } | null | undefined
  /** Puts what a turn would show into the box beside; false at the end of the book. Absent where nothing turns. */
  beside?(step: 1 | -1): boolean
  /** What is on show could be seen larger, a half at a time. Absent where nothing turns. */
  canSplit?(): boolean
  standing(): VisibleRange
  /** Scale of the page one is at. */
  scale(): number
  /** What it would be. */
  scaleAt(fit: Fit): number
  /** For a new size of the window, fit or choice: stays where one is. */
  layOut(): void
  /** The reader scrolled. */
  scrolled(): void
  /** Paints what may be wanted next and lets go of the rest. */
  prepare(): Promise<void>
  /** Another way of laying out takes over, or the book is closed: what is still on its way changes nothing any more. */
  end(): void
}
