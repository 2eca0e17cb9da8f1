import type { Locator } from '../../../domain/locator'
import { findQuote } from '../../publication/plain-text'
import type { EventEmitter, Location, MoveCause, NavigatorEvents } from '../navigator'
import type { PageText, VisiblePage } from '../text/page-text'
import type { FixedLayoutBook } from './book'
import type { VisibleRange } from './layout'
import { fixedLocationOf } from './location'
import type { PagePool } from './page-pool'
import type { PageSource } from './source'
import type { PagesView } from './view'
import type { ViewControl } from './view-control'

/** Fraction of the viewport above text that a jump scrolls to. */
const SPACE_ABOVE = 0.3

/** Returns the visible pages whose text is available, in reading order. */
export function visiblePages(
  { first, last }: VisibleRange,
  view: PagesView,
  pagePool: PagePool,
  { publication }: PageSource,
): VisiblePage[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((index) => {
    const text = pagePool.textOf(index)
    const href = publication.spine[index]?.href ?? ''
    const { language } = publication.metadata
    return text ? [{ index, href, root: view.root, view: view.scroller, text, language }] : []
  })
}

/** Scrolls quoted text of a page into view. Does not scroll when the text is already visible. */
export function scrollToQuote(
  { scroller }: PagesView,
  text: PageText,
  { text: quote, progression }: Locator,
): void {
  if (!quote) return
  const start = findQuote(text.text, quote, Math.round(progression * text.length))
  const [range] = start < 0 ? [] : text.ranges(start, start + Math.max(1, quote.highlight.length))
  const words = range?.getBoundingClientRect()
  if (!words) return
  const box = scroller.getBoundingClientRect()
  if (words.top < box.top || words.bottom > box.bottom)
    scroller.scrollTop += words.top - box.top - box.height * SPACE_ABOVE
  if (words.left < box.left || words.right > box.right)
    scroller.scrollLeft += words.left - box.left - Math.max(0, box.width - words.width) / 2
}

/** Maximum difference of two progressions that count as the same position. */
const SAME_POSITION = 0.005

/** Tracks the location in a book of fixed pages and reports changes as `relocate`. */
export class LocationTracker {
  readonly #events: EventEmitter<NavigatorEvents>
  readonly #control: ViewControl
  #location: Location | null = null

  constructor(events: EventEmitter<NavigatorEvents>, control: ViewControl) {
    this.#events = events
    this.#control = control
  }

  /** The last reported location, null before the first page. */
  get location(): Location | null {
    return this.#location
  }

  /** Updates the location from the layout and reports it. */
  report({ layout, spine, source }: FixedLayoutBook, cause: MoveCause): void {
    this.#location = fixedLocationOf(layout.visibleRange(), source, spine, this.#control.choice)
    this.#control.update(source)
    this.#events.emit('relocate', { location: this.#location, cause })
  }

  /** Reports a layout change when the text of a visible page is available: decorations and selection depend on it. */
  reportText(book: FixedLayoutBook, index: number): void {
    const { first, last } = book.layout.visibleRange()
    if (this.#location && index >= first && index <= last) this.report(book, 'layout')
  }

  /** Reports the end of a scroll: a turn if the position has changed, else a layout change. */
  reportScroll(book: FixedLayoutBook): void {
    if (!this.#location) return
    const { index, progression } = book.layout.visibleRange()
    const { locator } = this.#location
    const isMoved = index !== locator.index || Math.abs(progression - locator.progression) > SAME_POSITION
    this.report(book, isMoved ? 'turn' : 'layout')
  }
}
