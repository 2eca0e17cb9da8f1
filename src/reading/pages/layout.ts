import type { ViewChoice } from './choice'
import type { Leaves } from './leaves'
import type { PagesView } from './view'

/** Where one is: a page, how far into it, and what else is on the screen. */
export interface Standing {
  index: number
  /** 0 to 1. */
  progression: number
  first: number
  last: number
  atStart: boolean
  atEnd: boolean
}

export interface LayoutParts {
  view: PagesView
  leaves: Leaves
  firstAlone: boolean
  rtl: boolean
  choice: () => ViewChoice
}

/** One way of laying pages out: a spread at a time, or all in one column. */
export interface Layout {
  /** Puts a page on the screen; resolves when it is painted. Its size and its neighbours' were measured. */
  show(index: number, progression: number): Promise<void>
  /** Pages whose sizes `show` needs to know. */
  needs(index: number): readonly number[]
  /** The place to show next, null when the present page only moved on; undefined at the end of the book. */
  turn(step: 1 | -1): { index: number; progression: number } | null | undefined
  standing(): Standing
  /** Scale of the page one is at. */
  scale(): number
  /** For a new size of the window, fit or choice: stays where one is. */
  layOut(): void
  /** The reader scrolled. */
  scrolled(): void
  /** Paints what may be wanted next and lets go of the rest. */
  prepare(): Promise<void>
}
