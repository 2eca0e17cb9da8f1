import type { Locator } from '../../../domain/locator'
import { busySoon, pause, withDeadline } from '../../../platform/deadline'
import { toLibraryError } from '../../../platform/errors'
import { SerialQueue } from '../../../platform/serial-queue'
import { whenIdle } from '../../../platform/when-idle'
import type { ReadingOrder } from '../../publication/reading-order'
import { animateTurn, DragOffset } from '../input/drag-offset'
import type { EventEmitter, LinkTarget, MoveCause, NavigatorEvents } from '../navigator'
import type { FixedLayoutBook } from './book'
import type { MarginCropper } from './cropping/margin-cropper'
import type { Layout } from './layout'
import { type LocationTracker, scrollToQuote } from './location-tracker'
import type { PageSource } from './source'
import type { SpreadResolver } from './spread-resolver'
import type { PagesView } from './view'

/** A page and a progression in it. */
export interface PageLocation {
  index: number
  /** 0 to 1. */
  progression: number
}

/** The page that a jump leads to. `locator` identifies the text to scroll into view. */
export interface PageTarget extends PageLocation {
  locator?: Locator
}

/** Resolves a target to a page; null when it leads nowhere. */
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
    let index = source.pageOf(target.href) ?? spine.indexOfHref(target.href)
    // A page has no parts: the fragment of an address is ignored, but a file's name may contain the sign.
    for (
      let at = target.href.lastIndexOf('#');
      index === null && at > 0;
      at = target.href.lastIndexOf('#', at - 1)
    )
      index = spine.indexOfHref(target.href.slice(0, at))
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

/** A scroll has ended when no scroll event fires for this long. */
const SCROLL_REST_MS = 140
const IDLE_WITHIN_MS = 400

/** Defers work to the next frame, to the end of a scroll, or to an idle moment. A new call replaces the pending one of its kind. */
export class Scheduler {
  #frame = 0
  #resting: ReturnType<typeof setTimeout> | undefined
  #idle: () => void = () => {}

  nextFrame(work: () => void): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(work)
  }

  whenScrollEnds(work: () => void): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(work, SCROLL_REST_MS)
  }

  whenIdle(work: () => void): void {
    this.#idle()
    this.#idle = whenIdle(work, IDLE_WITHIN_MS)
  }

  /** Cancels all pending work. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#resting)
    this.#idle()
  }
}

export type PageSide = 'left' | 'right'

export interface PagesMotionDeps {
  view: PagesView
  layout(): Layout | null
  /** The side of the next page. */
  forward(): PageSide
  /** The reader prefers reduced motion, or pages are scrolled. */
  isStill(): boolean
  /** The page that is read first moves off the other one. */
  isCover(): boolean
}

/**
 * Animates page turns. A dragged page follows the finger, with the adjacent pages next to it, and continues from the point of
 * release. Any other turn has a short animation that shows its direction. Reported locations ignore all animation.
 */
export class PagesMotion {
  readonly #parts: PagesMotionDeps
  readonly #pull: DragOffset
  /** The side whose adjacent pages are in the second container; null while there are none. */
  #side: PageSide | null = null
  #hasPages = false

  constructor(parts: PagesMotionDeps) {
    this.#parts = parts
    this.#pull = new DragOffset({
      width: () => parts.view.width(),
      isEnd: (distance) => !this.#open(sideOf(distance)),
      show: (distance) => this.#show(distance),
      onRest: () => {},
    })
  }

  /** Follows the finger. @param distance in CSS pixels to the right; null on release, after any page turn */
  drag(distance: number | null): void {
    if (distance === null || !this.#parts.isStill()) this.#pull.follow(distance)
  }

  /** Call this after new pages from that side are shown. */
  turned(from: PageSide): void {
    const { view, isStill } = this.#parts
    const direction = from === 'right' ? 1 : -1
    if (this.#pull.isHeld) {
      // The adjacent pages are now the previous ones, on the other side.
      this.#side = null
      this.#pull.rebase(direction * view.width())
      return
    }
    this.reset()
    if (!isStill()) animateTurn(view.sheet, direction)
  }

  /** Puts all pages in their final position at once. */
  reset(): void {
    this.#pull.reset()
  }

  /** Stops any animation. */
  release(): void {
    this.#pull.stop()
  }

  /** Shows the adjacent pages of a side. Returns false at the end of the book. */
  #open(side: PageSide): boolean {
    if (this.#side === side) return this.#hasPages
    this.#side = side
    const { layout, forward } = this.#parts
    this.#hasPages = layout()?.showAdjacent?.(side === forward() ? 1 : -1) ?? false
    return this.#hasPages
  }

  #show(distance: number): void {
    const { view } = this.#parts
    if (distance !== 0) this.#open(sideOf(distance))
    else this.#side = null
    const { forward, isCover } = this.#parts
    const upper = sideOf(distance) === forward() ? 'current' : 'adjacent'
    view.drag(distance, isCover() && this.#hasPages ? upper : null)
  }
}

/** The side whose adjacent pages become visible when pages move by a distance. */
const sideOf = (distance: number): PageSide => (distance < 0 ? 'right' : 'left')

/** Maximum wait for the sizes of the pages next to the target page. */
const NEIGHBOUR_TIMEOUT_MS = 1000
/** Maximum wait for the painting of a target page before the next queued movement starts. */
const PAINT_TIMEOUT_MS = 3000

export interface PagesMovesDeps {
  view: PagesView
  events: EventEmitter<NavigatorEvents>
  tracker: LocationTracker
  motion: PagesMotion
  spreadResolver: SpreadResolver
  cropper: MarginCropper
  /** Null before a book is open, and once it is closed. */
  book(): FixedLayoutBook | null
  isScrolled(): boolean
  /** The reader prefers reduced motion. */
  isStill(): boolean
  /** The side of the next page. */
  forward(): PageSide
  /** Called at a new location, so that its neighbours can be prepared. */
  onMoved(): void
}

/** Runs turns and jumps in a book of fixed pages, one after the other. Each is reported once its page is laid out. */
export class PagesMoves {
  readonly #parts: PagesMovesDeps
  readonly #queue = new SerialQueue()

  constructor(parts: PagesMovesDeps) {
    this.#parts = parts
  }

  /** Resolves when the movements queued so far are done. Never rejects. */
  get settled(): Promise<unknown> {
    return this.#queue.settled
  }

  /** Runs work after the movements queued so far. */
  enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work)
  }

  /**
   * Turns a page. Returns false at either end of the book.
   *
   * @param by the side from which a finger dragged the pages in; a turn then always shows another page, from its top
   * @param cause what `relocate` reports
   */
  async turn(step: 1 | -1, by?: PageSide, cause: 'turn' | 'auto' = 'turn'): Promise<boolean> {
    const { view, events, tracker, motion, isStill, forward, onMoved } = this.#parts
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
      tracker.report(book, cause)
      onMoved()
    } else {
      await this.show(next, 'turn', by, cause)
      motion.turned((step === 1) === (forward() === 'right') ? 'right' : 'left')
    }
    return true
  }

  /** Shows a page after the visible ones, quietly, since assistive technology reads it. */
  readOn(index: number): Promise<void> {
    return this.enqueue(async () => {
      const last = this.#parts.book()?.layout.visibleRange().last
      if (last !== undefined && index > last)
        await this.show({ index, progression: 0 }, 'turn', undefined, 'follow')
    })
  }

  /** Goes to a target. Does nothing when the target leads nowhere. */
  async jump(target: LinkTarget, cause: 'jump' | 'follow' = 'jump'): Promise<void> {
    const book = this.#parts.book()
    if (!book) return
    const found = await pageTarget(target, book.source, book.spine)
    if (!found) return
    const { index, progression, locator } = found
    // A fraction of the book can fall inside a page, which is then shown from its top.
    const isTop = 'fraction' in target && !this.#parts.isScrolled()
    await this.show({ index, progression: isTop ? 0 : progression }, 'jump', undefined, cause)
    const text = locator?.text && book.pagePool.textOf(index)
    if (text && locator) scrollToQuote(this.#parts.view, text, locator)
  }

  /** Follows a link of a page and reports `left`, so that the reader can return. Reports failures as `trouble`; never rejects. */
  async follow(link: Element): Promise<void> {
    const { events, tracker } = this.#parts
    try {
      await this.enqueue(async () => {
        const target = await this.#parts.book()?.source.linkTarget?.(link)
        if (!target || !this.#parts.book()) return
        const from = tracker.location?.locator
        await this.jump(target)
        if (from) events.emit('left', from)
      })
    } catch (thrown) {
      events.emit('trouble', { index: tracker.location?.locator.index ?? 0, error: toLibraryError(thrown) })
    }
  }

  /**
   * Shows a page at a progression and reports the location.
   *
   * @param from the side from which a finger dragged the page in
   * @param cause what `relocate` reports
   */
  async show(
    { index, progression }: PageLocation,
    by: MoveCause,
    from?: PageSide,
    cause: MoveCause = by,
  ): Promise<void> {
    const { events, tracker, motion, spreadResolver, cropper, onMoved } = this.#parts
    const book = this.#parts.book()
    if (!book) return
    const { pagePool } = book
    const endWait = busySoon((busy) => events.emit('busy', busy))
    try {
      // The wait for the sizes of neighbouring pages is bounded: one of them may never load.
      await Promise.all([
        pagePool.measure([index]),
        withDeadline(pagePool.measure(book.layout.requiredPages(index)), NEIGHBOUR_TIMEOUT_MS),
      ])
      await spreadResolver.settle(index)
      await cropper.settle(index)
      if (!this.#parts.book()) return endWait()
      if (by !== 'turn') motion.reset()
      const painted = book.layout
        .show(index, progression, by === 'turn' ? { from } : undefined)
        .finally(endWait)
      tracker.report(book, cause)
      onMoved()
      // After a turn, the next turn may start while this page is still being painted.
      if (by !== 'turn') await Promise.race([painted, pause(PAINT_TIMEOUT_MS)])
      else painted.catch(() => {})
    } catch (thrown) {
      endWait()
      throw thrown
    }
  }
}
