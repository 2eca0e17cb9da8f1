import type { Locator } from '../../../domain/locator'
import { findQuote } from '../../publication/plain-text'
import type { EventEmitter, Location, NavigatorEvents } from '../navigator'
import type { PageOnShow, PageText } from '../text/page-text'
import type { PagesBook } from './book'
import type { VisibleRange } from './layout'
import { fixedLocationOf } from './location'
import type { PagePool } from './page-pool'
import type { PageSource } from './source'
import type { PagesView } from './view'
import type { ViewControl } from './view-control'

/** Part of the window above words that were jumped to. */
const ABOVE = 0.3

/** The pages on the screen whose words are there, in reading order. */
export function pagesOnShow(
  { first, last }: VisibleRange,
  view: PagesView,
  pagePool: PagePool,
  { publication }: PageSource,
): PageOnShow[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((index) => {
    const text = pagePool.textOf(index)
    const href = publication.spine[index]?.href ?? ''
    const { language } = publication.metadata
    return text ? [{ index, href, root: view.root, view: view.scroller, text, language }] : []
  })
}

/** Scrolls so far that words of a page can be seen; leaves alone what can be seen already. */
export function reveal({ scroller }: PagesView, text: PageText, { text: quote, progression }: Locator): void {
  if (!quote) return
  const start = findQuote(text.text, quote, Math.round(progression * text.length))
  const [range] = start < 0 ? [] : text.ranges(start, start + Math.max(1, quote.highlight.length))
  const words = range?.getBoundingClientRect()
  if (!words) return
  const box = scroller.getBoundingClientRect()
  if (words.top < box.top || words.bottom > box.bottom)
    scroller.scrollTop += words.top - box.top - box.height * ABOVE
  if (words.left < box.left || words.right > box.right)
    scroller.scrollLeft += words.left - box.left - Math.max(0, box.width - words.width) / 2
}

export type TrackedMove = NavigatorEvents['relocate']['by']

/** A place in a page that is this near the last told one is the same. */
const SAME = 0.005

/** Where one is in a book of pages, as it was told last. */
export class LocationTracker {
  readonly #events: EventEmitter<NavigatorEvents>
  readonly #control: ViewControl
  #place: Location | null = null

  constructor(events: EventEmitter<NavigatorEvents>, control: ViewControl) {
    this.#events = events
    this.#control = control
  }

  /** Null before the first page. */
  get location(): Location | null {
    return this.#place
  }

  tell({ layout, spine, source }: PagesBook, by: TrackedMove): void {
    this.#place = fixedLocationOf(layout.standing(), source, spine, this.#control.choice)
    this.#control.showBar(source)
    this.#events.emit('relocate', { location: this.#place, by })
  }

  /** What lights words and follows the selection has to know that there are more of them. */
  tellOfWords(book: PagesBook, index: number): void {
    const { first, last } = book.layout.standing()
    if (this.#place && index >= first && index <= last) this.tell(book, 'layout')
  }

  /** A scroll has come to its end. */
  tellOfScroll(book: PagesBook): void {
    if (!this.#place) return
    const { index, progression } = book.layout.standing()
    const { locator } = this.#place
    const isMoved = index !== locator.index || Math.abs(progression - locator.progression) > SAME
    this.tell(book, isMoved ? 'turn' : 'layout')
  }
}
