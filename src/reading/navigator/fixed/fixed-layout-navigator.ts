import type { Locator } from '../../../domain/locator'
import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { whenOnline } from '../../../platform/online'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import {
  type Appearance,
  EventEmitter,
  type LinkTarget,
  type Location,
  type Navigator,
  type NavigatorEvents,
  type NavigatorTraits,
  type PageDisplay,
  type ReadingFlow,
} from '../navigator'
import type { VisiblePage } from '../text/page-text'
import type { Thumbnails } from '../thumbnails'
import { createLayout, createPagePool, detectFlow, type FixedLayoutBook } from './book'
import { MarginCropper } from './cropping/margin-cropper'
import { listenToPages } from './gestures'
import type { Layout } from './layout'
import { forwardOf } from './location'
import { LocationTracker, visiblePages } from './location-tracker'
import { PagesMotion, PagesMoves, pageTarget, Scheduler } from './moves'
import type { PageSource } from './source'
import { SpreadResolver } from './spread-resolver'
import { PagesView } from './view'
import type { StoredView } from './view-choice'
import { ViewControl } from './view-control'
import type { FixedLayoutWords } from './words'

export interface FixedLayoutNavigatorDeps {
  words: FixedLayoutWords
  sourceOf(publication: Publication): PageSource
  /** Stores the view choice for this book; when absent, nothing is stored. */
  view?: StoredView
}

/** Shows books with pages of a fixed size: the pages of a PDF, or the pictures of a comic. */
export class FixedLayoutNavigator implements Navigator {
  readonly #stage: HTMLElement
  readonly #words: FixedLayoutWords
  readonly #sourceOf: (publication: Publication) => PageSource
  readonly #events = new EventEmitter<NavigatorEvents>()
  readonly #view: PagesView
  readonly #control: ViewControl
  readonly #motion: PagesMotion
  readonly #moves: PagesMoves
  readonly #stopListening: () => void
  #book: FixedLayoutBook | null = null
  readonly #tracker: LocationTracker
  #appearance: Appearance | null = null
  readonly #scheduler = new Scheduler()
  readonly #spreadResolver = new SpreadResolver(
    () => this.#book,
    () => this.#layOut(),
  )
  readonly #cropper: MarginCropper
  #thumbnails: Thumbnails | null = null
  #closed = false

  constructor(stage: HTMLElement, { words, sourceOf, view }: FixedLayoutNavigatorDeps) {
    this.#stage = stage
    this.#words = words
    this.#sourceOf = sourceOf
    this.#view = new PagesView(stage)
    this.#control = new ViewControl({
      view: this.#view,
      words,
      storedView: view,
      layout: () => this.#book?.layout ?? null,
      onChange: () => this.#layOut(),
      // Zooming in is a layout change, not a page turn.
      onZoomEnd: () => this.#book && this.location() && this.#tracker.report(this.#book, 'layout'),
    })
    this.#cropper = new MarginCropper({
      book: () => this.#book,
      choice: () => this.#control.choice,
      save: (usual) => this.#control.keepUsual(usual),
      onMarginsChange: () => this.#layOut(),
    })
    this.#tracker = new LocationTracker(this.#events, this.#control)
    this.#motion = new PagesMotion({
      view: this.#view,
      layout: () => this.#book?.layout ?? null,
      forward: () => this.#forward(),
      isStill: () => this.#isScrolled() || (this.#appearance?.isStill ?? true),
      isCover: () => this.#appearance?.turn === 'cover',
    })
    this.#moves = new PagesMoves({
      view: this.#view,
      events: this.#events,
      tracker: this.#tracker,
      motion: this.#motion,
      spreadResolver: this.#spreadResolver,
      cropper: this.#cropper,
      book: () => this.#book,
      isScrolled: () => this.#isScrolled(),
      isStill: () => this.#appearance?.isStill ?? false,
      forward: () => this.#forward(),
      onMoved: () => this.#prepareSoon(),
    })
    this.#stopListening = this.#listen()
  }

  get pageDisplay(): PageDisplay {
    return this.#control
  }

  get traits(): NavigatorTraits {
    return { hasText: this.#book?.source.hasText ?? true, hasTypography: false }
  }

  on<Name extends keyof NavigatorEvents>(
    name: Name,
    listener: (detail: NavigatorEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  async open(publication: Publication, target: LinkTarget, appearance: Appearance): Promise<void> {
    if (this.#book) throw new LibraryError('unknown', 'an engine shows one book')
    if (publication.spine.length === 0) throw new LibraryError('bad-book', 'there is no page in the book')
    const source = this.#sourceOf(publication)
    const shown = {
      rotation: () => this.#control.choice.turned,
      part: (index: number) => this.#cropper.part(index),
      crop: (indices: readonly number[]) => this.#cropper.find(indices),
    }
    const pagePool = createPagePool(source, this.#words, this.#events, shown, (index) => {
      if (this.#book) this.#tracker.reportText(this.#book, index)
    })
    const spine = new ReadingOrder(publication)
    this.#applyAppearance(this.#control.defaultFlow, appearance)
    const book = { source, pagePool, spine, layout: this.#createLayout({ source, pagePool }) }
    this.#book = book
    if (appearance.flow === null) await this.#applyDefaultFlow(book, target)
    await this.goTo(target)
  }

  /** Applies the default flow of the book, determined near the page at which it is opened. */
  async #applyDefaultFlow({ source, pagePool, spine }: FixedLayoutBook, target: LinkTarget): Promise<void> {
    const index = (await pageTarget(target, source, spine))?.index ?? 0
    const flow = await detectFlow(source, pagePool, index, (late) => {
      // After a turn in the meantime the flow stays as it is, so that the reader keeps the position.
      void this.#moves.enqueue(async () => {
        const isSamePage = this.#book?.layout.visibleRange().index === index
        if (isSamePage && this.#applyAppearance(late)) await this.#replaceLayout()
      })
    })
    if (this.#applyAppearance(flow)) await this.#replaceLayout()
  }

  /** Applies the appearance and the default flow. Returns true when the flow in effect changes and a new layout is needed. */
  #applyAppearance(defaultFlow: ReadingFlow, appearance = this.#appearance): boolean {
    if (!appearance) return false
    const before = this.#isScrolled()
    this.#appearance = appearance
    this.#control.defaultFlow = defaultFlow
    this.#control.applyAppearance(appearance)
    return before !== this.#isScrolled()
  }

  next(cause: 'turn' | 'auto' = 'turn'): Promise<boolean> {
    return this.#moves.enqueue(() => this.#moves.turn(1, undefined, cause))
  }

  prev(): Promise<boolean> {
    return this.#moves.enqueue(() => this.#moves.turn(-1))
  }

  goTo(target: LinkTarget, cause: 'jump' | 'follow' = 'jump'): Promise<void> {
    return this.#moves.enqueue(() => this.#moves.jump(target, cause))
  }

  locator(): Locator | null {
    return this.#tracker.location?.locator ?? null
  }

  location(): Location | null {
    return this.#tracker.location
  }

  visiblePages(): readonly VisiblePage[] {
    const book = this.#book
    return book && this.location()
      ? visiblePages(book.layout.visibleRange(), this.#view, book.pagePool, book.source)
      : []
  }

  async thumbnails(): Promise<Thumbnails> {
    const { createThumbnails } = await loadModule(() => import('./page-thumbnails'))
    if (!this.#book) throw new LibraryError('aborted', 'no book is open')
    this.#thumbnails ??= createThumbnails(this.#book, {
      choice: () => this.#control.choice,
      settled: () => this.#moves.settled,
    })
    return this.#thumbnails
  }

  setAppearance(appearance: Appearance): void {
    if (this.#applyAppearance(this.#control.defaultFlow, appearance))
      void this.#moves.enqueue(() => this.#replaceLayout())
  }

  /** Replaces the layout at the current position, which a pending turn may have changed. */
  async #replaceLayout(): Promise<void> {
    const book = this.#book
    if (!book) return
    const { index, progression } = book.layout.visibleRange()
    this.#motion.reset()
    book.layout.end()
    if (this.location()) book.pagePool.release()
    book.layout = this.#createLayout(book)
    if (this.location()) await this.#moves.show({ index, progression }, 'layout')
  }

  async preparePrint(): Promise<void> {
    const book = this.#book
    if (!book || !this.location()) return
    const shown = book.layout.targetPages(book.layout.visibleRange().index)
    await Promise.all(shown.map((index) => book.pagePool.paintForPaper(index)))
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#closed) return
    this.#closed = true
    this.#scheduler.stop()
    this.#spreadResolver.end()
    this.#cropper.end()
    this.#motion.release()
    this.#stopListening()
    this.#thumbnails?.end()
    this.#book?.layout.end()
    this.#book?.pagePool.release()
    this.#book?.source.close()
    this.#book = null
    this.#view.remove()
    this.#events.clear()
  }

  #createLayout(book: Pick<FixedLayoutBook, 'source' | 'pagePool'>): Layout {
    return createLayout(book, this.#view, this.#control, this.#isScrolled())
  }

  #isScrolled(): boolean {
    return this.#control.isScrolled
  }

  #forward(): 'left' | 'right' {
    return this.#book ? forwardOf(this.#book.source, this.#control.choice) : 'right'
  }

  #layOut(): void {
    if (!this.#book || !this.location()) return
    this.#motion.reset()
    this.#book.layout.layOut()
    this.#tracker.report(this.#book, 'layout')
    const { index } = this.#book.layout.visibleRange()
    void this.#spreadResolver.settle(index, true)
    void this.#cropper.settle(index, true)
    this.#prepareSoon()
  }

  /** Prepares the neighbouring pages in an idle moment. */
  #prepareSoon(): void {
    this.#scheduler.whenIdle(() => void this.#book?.layout.prepare().catch(() => {}))
  }

  #listen(): () => void {
    // Online again: pages that failed to load may load now.
    const stopOnline = whenOnline(() => this.#layOut())
    const stop = listenToPages(this.#stage, this.#view, {
      zoom: this.#control,
      turnToSide: (side) => void (side === this.#forward() ? this.next() : this.prev()),
      forward: () => void this.next(),
      backward: () => void this.prev(),
      swipe: (side) =>
        void this.#moves.enqueue(() => this.#moves.turn(side === this.#forward() ? 1 : -1, side)),
      // The release is handled after the page turn that it causes.
      drag: (distance) =>
        distance === null
          ? void this.#moves.enqueue(async () => this.#motion.drag(null))
          : this.#motion.drag(distance),
      tap: () => this.#events.emit('tap', undefined),
      follow: (link) => void this.#moves.follow(link),
      onScroll: () => this.#onScroll(),
      readOn: (index) => void this.#moves.readOn(index),
      onResize: () => this.#scheduler.nextFrame(() => this.#layOut()),
      isScrolled: () => this.#isScrolled(),
      canDrag: () => !this.traits.hasText,
    })
    return () => {
      stopOnline()
      stop()
    }
  }

  #onScroll(): void {
    const book = this.#book
    if (!book || !this.location()) return
    book.layout.onScroll()
    this.#scheduler.whenScrollEnds(() => {
      if (this.#book !== book) return
      // Paints the pages that were skipped during a fast scroll.
      book.layout.onScroll()
      this.#control.keepAcross()
      this.#tracker.reportScroll(book)
      this.#prepareSoon()
    })
  }
}
