import type { Appearance } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'

export type ViewportShape = 'paginated' | 'scrolled' | 'fixed'

/** How the pages of the chapter that is read lie. In scrolled flow a page is a screenful and may be fractional. */
export interface PageMetrics {
  shape: ViewportShape
  vertical: boolean
  /** What is read next lies on the left: lines in vertical writing, pages in other. */
  leftward: boolean
  step: number
  pages: number
  /** The chapter's last page, from 0; in scrolled flow as far as it scrolls, which need not be a whole page. */
  last: number
  /** The first and the last page one can turn to; others than the chapter's where its neighbours are there too. */
  from: number
  to: number
  /** Distance from the text block's edge to the page's edge, along the way pages lie. */
  pageInset: number
}

/** Before anything is laid out: one empty page. */
export const NO_METRICS: Readonly<PageMetrics> = {
  shape: 'paginated',
  vertical: false,
  leftward: false,
  step: 1,
  pages: 1,
  last: 0,
  from: 0,
  to: 0,
  pageInset: 0,
}

/** Where chapters are laid out. Pages are those of the chapter that is read, counted from 0. */
export interface Viewport {
  readonly host: HTMLElement
  readonly view: HTMLElement
  readonly metrics: Readonly<PageMetrics>
  /** What is laid out, in reading order. */
  readonly chapters: readonly RenderedChapter[]
  /** The page on show; fractional in scrolled flow. */
  readonly page: number
  /** How far the view is scrolled, in pages. Not whole when something other than a turn moved it. */
  readonly scrolled: number
  /** The first line on show is another chapter's. */
  readonly isBeyond: boolean
  turnTo(page: number): void
  /** On which page something drawn lies; where it ends when `edge` is 'end'. */
  pageOf(rect: DOMRect, edge: 'start' | 'end'): number
  /** Works out the page for the present size of the box. False when all stayed where it was. */
  layOut(appearance: Appearance): boolean
}
