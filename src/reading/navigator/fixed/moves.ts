import { toLibraryError } from '../../../platform/errors'
import { inTime, pause } from '../../../platform/in-time'
import type { Events } from '../events'
import type { EngineEvents, Target } from '../navigator'
import type { PagesBook } from './book'
import type { Trimming } from './cropping/margin-cropper'
import type { By, Whereabouts } from './location-tracker'
import type { PagesMotion, Side } from './motion'
import { reveal } from './on-show'
import type { Pairing } from './spread-resolver'
import { type PagePlace, pageTarget } from './target'
import type { PagesView } from './view'
import { busySoon } from './waiting'

/** Milliseconds that are waited for the size of a page beside the one gone to. */
const BESIDE_MS = 1000
/** Milliseconds that a page gone to is waited for before one may go on from it. */
const SHOWN_MS = 3000

export interface PagesMovesParts {
  view: PagesView
  events: Events<EngineEvents>
  where: Whereabouts
  motion: PagesMotion
  pairing: Pairing
  trimming: Trimming
  /** Null before a book is open, and once it is closed. */
  book(): PagesBook | null
  isScrolled(): boolean
  /** The reader asked for no movement. */
  isStill(): boolean
  /** Where "next" lies. */
  forward(): Side
  /** Another place is on show: its neighbours may be wanted next. */
  onMoved(): void
}

/** How one gets about in a book of pages: one movement after the other, each told of once the page is there. */
export class PagesMoves {
  readonly #parts: PagesMovesParts
  #queue: Promise<unknown> = Promise.resolve()

  constructor(parts: PagesMovesParts) {
    this.#parts = parts
  }

  /** Resolves when what is under way now is over. Never rejects. */
  get settled(): Promise<unknown> {
    return this.#queue
  }

  /** Does something once what is under way is over. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => {})
    return result
  }

  /**
   * False at either end of the book.
   *
   * @param by the side a finger drew the pages in from, which come whole then
   */
  async turn(step: 1 | -1, by?: Side): Promise<boolean> {
    const { view, events, where, motion, isStill, forward, onMoved } = this.#parts
    const book = this.#parts.book()
    if (!book) return false
    const { scroller } = view
    const { scrollLeft, scrollTop } = scroller
    const next = book.layout.turn(step, by !== undefined)
    if (next === undefined) {
      if (step === 1) events.emit('end', undefined)
      return false
    }
    if (next === null) {
      if (!isStill()) view.glide(scroller.scrollLeft - scrollLeft, scroller.scrollTop - scrollTop)
      where.tell(book, 'turn')
      onMoved()
    } else {
      await this.show(next, 'turn', by)
      motion.turned((step === 1) === (forward() === 'right') ? 'right' : 'left')
    }
    return true
  }

  async jump(wanted: Target): Promise<void> {
    const book = this.#parts.book()
    if (!book) return
    const target = await pageTarget(wanted, book.source, book.spine)
    if (!target) return
    const { index, progression, locator } = target
    // A fraction of the book falls somewhere into a page, which is shown from its top.
    const isTop = 'fraction' in wanted && !this.#parts.isScrolled()
    await this.show({ index, progression: isTop ? 0 : progression }, 'jump')
    const text = locator?.text && book.leaves.textOf(index)
    if (text && locator) reveal(this.#parts.view, text, locator)
  }

  /** To where a link of a page leads; one may come back from there. Tells of what fails, and never rejects. */
  async follow(link: Element): Promise<void> {
    const { events, where } = this.#parts
    try {
      await this.inTurn(async () => {
        const target = await this.#parts.book()?.source.linkTarget?.(link)
        if (!target || !this.#parts.book()) return
        const from = where.place?.locator
        await this.jump(target)
        if (from) events.emit('left', from)
      })
    } catch (thrown) {
      events.emit('trouble', { index: where.place?.locator.index ?? 0, error: toLibraryError(thrown) })
    }
  }

  /** @param from the side a finger drew the page in from */
  async show({ index, progression }: PagePlace, by: By, from?: Side): Promise<void> {
    const { events, where, motion, pairing, trimming, onMoved } = this.#parts
    const book = this.#parts.book()
    if (!book) return
    const { leaves } = book
    const wait = busySoon((busy) => events.emit('busy', busy))
    try {
      // Others that are to be known of for it are not waited for as long: one may not come at all.
      await Promise.all([
        leaves.measure([index]),
        inTime(leaves.measure(book.layout.needs(index)), BESIDE_MS),
      ])
      await pairing.settle(index)
      await trimming.settle(index)
      if (!this.#parts.book()) return wait()
      if (by !== 'turn') motion.home()
      const painted = book.layout.show(index, progression, by === 'turn' ? { from } : undefined).finally(wait)
      where.tell(book, by)
      onMoved()
      // One may turn on while a page is still being painted.
      if (by !== 'turn') await Promise.race([painted, pause(SHOWN_MS)])
      else painted.catch(() => {})
    } catch (thrown) {
      wait()
      throw thrown
    }
  }
}
