import type { Appearance } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'

export type ViewportShape = 'paginated' | 'scrolled' | 'fixed'

/** Pages of the chapter at the reading position. In scrolled flow a page is a screenful and may be fractional. */
export interface PageMetrics {
  shape: ViewportShape
  isVertical: boolean
  /** The text continues to the left: with the next line in vertical writing, with the next page otherwise. */
  isLeftward: boolean
  /** Distance from one page to the next, in CSS pixels. */
  pageAdvance: number
  pages: number
  /** The chapter's last page, from 0; in scrolled flow the scroll range of the chapter, which may be fractional. */
  last: number
  /** First and last page to turn to. They exceed the chapter where neighbouring chapters are mounted with it. */
  from: number
  to: number
  /** Distance from the edge of the text block to the edge of the page along the page progression, in CSS pixels. */
  pageInset: number
}

/** Metrics before the first layout: one empty page. */
export const NO_METRICS: Readonly<PageMetrics> = {
  shape: 'paginated',
  isVertical: false,
  isLeftward: false,
  pageAdvance: 1,
  pages: 1,
  last: 0,
  from: 0,
  to: 0,
  pageInset: 0,
}

/** Lays out mounted chapters. Page numbers are those of the chapter at the reading position, from 0. */
export interface Viewport {
  readonly host: HTMLElement
  readonly view: HTMLElement
  readonly metrics: Readonly<PageMetrics>
  /** The mounted chapters, in reading order. */
  readonly chapters: readonly RenderedChapter[]
  /** The visible page; fractional in scrolled flow. */
  readonly page: number
  /** Scroll offset of the view in pages. Fractional when something other than a page turn has scrolled it. */
  readonly scrollPosition: number
  /** The first visible line belongs to another chapter than the one at the reading position. */
  readonly isBeyond: boolean
  turnTo(page: number): void
  /** The page that contains the start or the end of a rectangle, which is in client coordinates. */
  pageOf(rect: DOMRect, edge: 'start' | 'end'): number
  /** Lays out the chapters for the present size of the viewport. False when nothing has moved. */
  layOut(appearance: Appearance): boolean
}
