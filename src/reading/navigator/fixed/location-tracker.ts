import type { Events } from '../events'
import type { EngineEvents, Place } from '../navigator'
import type { PagesBook } from './book'
import { placeOf } from './location'
import type { ViewControl } from './view-control'

export type By = EngineEvents['relocate']['by']

/** A place in a page that is this near the last told one is the same. */
const SAME = 0.005

/** Where one is in a book of pages, as it was told last. */
export class Whereabouts {
  readonly #events: Events<EngineEvents>
  readonly #control: ViewControl
  #place: Place | null = null

  constructor(events: Events<EngineEvents>, control: ViewControl) {
    this.#events = events
    this.#control = control
  }

  /** Null before the first page. */
  get place(): Place | null {
    return this.#place
  }

  tell({ layout, spine, source }: PagesBook, by: By): void {
    this.#place = placeOf(layout.standing(), source, spine, this.#control.choice)
    this.#control.showBar(source)
    this.#events.emit('relocate', { place: this.#place, by })
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
