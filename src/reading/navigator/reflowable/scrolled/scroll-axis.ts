import type { Writing } from '../page/apply-preferences'

/** The axis along which lines follow each other and a column scrolls. Its coordinates grow in reading direction. */
export interface ScrollAxis {
  start(rect: DOMRect): number
  end(rect: DOMRect): number
  /** Scroll offset of a view, in CSS pixels. */
  scrolled(view: Element): number
  scroll(view: Element, to: number): void
}

const DOWN: ScrollAxis = {
  start: ({ top }) => top,
  end: ({ bottom }) => bottom,
  scrolled: ({ scrollTop }) => scrollTop,
  scroll(view, to) {
    view.scrollTop = to
  },
}

const LEFTWARD: ScrollAxis = {
  start: ({ right }) => -right,
  end: ({ left }) => -left,
  scrolled: ({ scrollLeft }) => -scrollLeft,
  scroll(view, to) {
    view.scrollLeft = -to
  },
}

const RIGHTWARD: ScrollAxis = {
  start: ({ left }) => left,
  end: ({ right }) => right,
  scrolled: ({ scrollLeft }) => scrollLeft,
  scroll(view, to) {
    view.scrollLeft = to
  },
}

/** The axis of a writing mode: down the page, or leftward or rightward in vertical writing. */
export function axisOf({ mode, vertical }: Pick<Writing, 'mode' | 'vertical'>): ScrollAxis {
  if (!vertical) return DOWN
  return mode.endsWith('-lr') ? RIGHTWARD : LEFTWARD
}
