import type { Locator } from '../../../domain/locator'
import { pause, withDeadline } from '../../../platform/deadline'
import { toLibraryError } from '../../../platform/errors'
import { whenIdle } from '../../../platform/when-idle'
import type { ReadingOrder } from '../../publication/reading-order'
import { DragOffset, shift } from '../input/pull'
import type { EventEmitter, LinkTarget, NavigatorEvents } from '../navigator'
import type { PagesBook } from './book'
import type { MarginCropper } from './cropping/margin-cropper'
import type { Layout } from './layout'
import { type LocationTracker, reveal, type TrackedMove } from './location-tracker'
import type { PageSource } from './source'
import type { SpreadResolver } from './spread-resolver'
import type { PagesView } from './view'

/** A page, and how far into it. */
export interface PageLocation {
  index: number
  /** 0 to 1. */
  progression: number
}

/** The same, and the words there that should be seen. */
export interface PageTarget extends PageLocation {
  locator?: Locator
}

/** The page a target means; null when it leads nowhere. */
export async function pageTarget(
  target: LinkTarget,
  source: PageSource,
  spine: ReadingOrder,
): Promise<PageTarget | null> {
  if ('fraction' in target) return spine.atFraction(target.fraction)
  if ('index' in target) {
    const index = spine.has(target.index) ? target.index : 0
    return { index, progression: target.edge === 'end' ? 1 : 0 }
  }
  if ('href' in target) {
    const exact = await source.resolve?.(target.href)
    if (exact) return pageTarget(exact, source, spine)
    const index = source.pageOf(target.href) ?? spine.indexOfHref(target.href)
    return index === null ? null : { index, progression: 0 }
  }
  const { locator } = target
  const index =
    spine.indexOfHref(locator.href) ??
    (locator.href === '' && spine.has(locator.index)
      ? locator.index
      : spine.atFraction(locator.fraction).index)
  return { index, progression: locator.progression, locator }
}

/** Waiting for a page that takes this long is worth telling. */
const BUSY_AFTER_MS = 150

/** Says that one is waiting if it takes long enough to notice; the return value ends it. Idempotent. */
export function busySoon(tell: (busy: boolean) => void): () => void {
  let told = false
  const timer = setTimeout(() => {
    told = true
    tell(true)
  }, BUSY_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (told) tell(false)
    told = false
  }
}

/** A scroll is over after this long. */
const SCROLL_REST_MS = 140
const IDLE_WITHIN_MS = 400

/** What is put off: to the next frame, to the end of a scroll, to an idle moment. Of each only the last counts. */
export class Later {
  #frame = 0
  #resting: ReturnType<typeof setTimeout> | undefined
  #idle: () => void = () => {}

  nextFrame(work: () => void): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(work)
  }

  atRest(work: () => void): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(work, SCROLL_REST_MS)
  }

  whenIdle(work: () => void): void {
    this.#idle()
    this.#idle = whenIdle(work, IDLE_WITHIN_MS)
  }

  /** Nothing of it is done any more. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#resting)
    this.#idle()
  }
}

export type PageSide = 'left' | 'right'

export interface PagesMotionParts {
  view: PagesView
  layout(): Layout | null
  /** Where "next" lies. */
  forward(): PageSide
  /** The reader asked for no movement, or there is nothing that turns. */
  isStill(): boolean
}

/**
 * How pages move: with the finger, beside them the ones that come, and on from where it let go; otherwise by a short
 * movement that tells which way they went. What is told of a place is always as if nothing moved.
 */
export class PagesMotion {
  readonly #parts: PagesMotionParts
  readonly #pull: DragOffset
  /** On that side the pages beside those on show are there to be seen; null while none are. */
  #side: PageSide | null = null
  #hasPages = false

  constructor(parts: PagesMotionParts) {
    this.#parts = parts
    this.#pull = new DragOffset({
      width: () => parts.view.width(),
      isEnd: (distance) => !this.#open(sideOf(distance)),
      show: (distance) => this.#show(distance),
      rested: () => {},
    })
  }

  /** @param distance in CSS pixels to the right; null when the finger has let go, after any turn */
  pull(distance: number | null): void {
    if (distance === null || !this.#parts.isStill()) this.#pull.to(distance)
  }

  /** Pages are on show that came from that side. */
  turned(from: PageSide): void {
    const { view, isStill } = this.#parts
    const way = from === 'right' ? 1 : -1
    if (this.#pull.isHeld) {
      // What lies beside it now is what one comes from, on the other side.
      this.#side = null
      this.#pull.carry(way * view.width())
      return
    }
    this.home()
    if (!isStill()) shift(view.sheet, way)
  }

  /** Everything where it belongs, at once. */
  home(): void {
    this.#pull.home()
  }

  release(): void {
    this.#pull.stop()
  }

  #open(side: PageSide): boolean {
    if (this.#side === side) return this.#hasPages
    this.#side = side
    const { layout, forward } = this.#parts
    this.#hasPages = layout()?.beside?.(side === forward() ? 1 : -1) ?? false
    return this.#hasPages
  }

  #show(distance: number): void {
    const { view } = this.#parts
    if (distance !== 0) this.#open(sideOf(distance))
    else this.#side = null
    view.pull(distance)
  }
}

/** The side that comes into sight when pages are moved by a distance. */
const sideOf = (distance: number): PageSide => (distance < 0 ? 'right' : 'left')

/** Milliseconds that are waited for the size of a page beside the one gone to. */
const BESIDE_MS = 1000
/** Milliseconds that a page gone to is waited for before one may go on from it. */
const SHOWN_MS = 3000

export interface PagesMovesParts {
  view: PagesView
  events: EventEmitter<NavigatorEvents>
  where: LocationTracker
  motion: PagesMotion
  spreadResolver: SpreadResolver
  cropper: MarginCropper
  /** Null before a book is open, and once it is closed. */
  book(): PagesBook | null
  isScrolled(): boolean
  /** The reader asked for no movement. */
  isStill(): boolean
  /** Where "next" lies. */
  forward(): PageSide
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
  async turn(step: 1 | -1, by?: PageSide): Promise<boolean> {
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

  async jump(wanted: LinkTarget): Promise<void> {
    const book = this.#parts.book()
    if (!book) return
    const target = await pageTarget(wanted, book.source, book.spine)
    if (!target) return
    const { index, progression, locator } = target
    // A fraction of the book falls somewhere into a page, which is shown from its top.
    const isTop = 'fraction' in wanted && !this.#parts.isScrolled()
    await this.show({ index, progression: isTop ? 0 : progression }, 'jump')
    const text = locator?.text && book.pagePool.textOf(index)
    if (text && locator) reveal(this.#parts.view, text, locator)
  }

  /** To where a link of a page leads; one may come back from there. Tells of what fails, and never rejects. */
  async follow(link: Element): Promise<void> {
    const { events, where } = this.#parts
    try {
      await this.inTurn(async () => {
        const target = await this.#parts.book()?.source.linkTarget?.(link)
        if (!target || !this.#parts.book()) return
        const from = where.location?.locator
        await this.jump(target)
        if (from) events.emit('left', from)
      })
    } catch (thrown) {
      events.emit('trouble', { index: where.location?.locator.index ?? 0, error: toLibraryError(thrown) })
    }
  }

  /** @param from the side a finger drew the page in from */
  async show({ index, progression }: PageLocation, by: TrackedMove, from?: PageSide): Promise<void> {
    const { events, where, motion, spreadResolver, cropper, onMoved } = this.#parts
    const book = this.#parts.book()
    if (!book) return
    const { pagePool } = book
    const wait = busySoon((busy) => events.emit('busy', busy))
    try {
      // Others that are to be known of for it are not waited for as long: one may not come at all.
      await Promise.all([
        pagePool.measure([index]),
        withDeadline(pagePool.measure(book.layout.needs(index)), BESIDE_MS),
      ])
      await spreadResolver.settle(index)
      await cropper.settle(index)
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
