import type { Writing } from '../page/apply-preferences'

/** The way lines follow each other, along which a column scrolls. Numbers grow as one reads on. */
export interface Axis {
  start(rect: DOMRect): number
  end(rect: DOMRect): number
  /** How far a view is scrolled, in CSS pixels. */
  scrolled(view: Element): number
  scroll(view: Element, to: number): void
}

const DOWN: Axis = {
  start: ({ top }) => top,
  end: ({ bottom }) => bottom,
  scrolled: ({ scrollTop }) => scrollTop,
  scroll(view, to) {
    view.scrollTop = to
  },
}

const LEFTWARD: Axis = {
  start: ({ right }) => -right,
  end: ({ left }) => -left,
  scrolled: ({ scrollLeft }) => -scrollLeft,
  scroll(view, to) {
    view.scrollLeft = -to
  },
}

const RIGHTWARD: Axis = {
  start: ({ left }) => left,
  end: ({ right }) => right,
  scrolled: ({ scrollLeft }) => scrollLeft,
  scroll(view, to) {
    view.scrollLeft = to
  },
}

export function axisOf({ mode, vertical }: Pick<Writing, 'mode' | 'vertical'>): Axis {
  if (!vertical) return DOWN
  return mode.endsWith('-lr') ? RIGHTWARD : LEFTWARD
}
