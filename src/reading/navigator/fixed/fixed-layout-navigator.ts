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
  type ReadingFlow,
} from '../navigator'
import type { PageOnShow } from '../text/page-text'
import type { Thumbnails } from '../thumbnails'
import { flowOf, layoutFor, type PagesBook, pagePoolOf } from './book'
import type { StoredView } from './choice'
import { MarginCropper } from './cropping/margin-cropper'
import { listenToPages } from './gestures'
import type { Layout } from './layout'
import { forwardOf } from './location'
import { LocationTracker, pagesOnShow } from './location-tracker'
import { Later, PagesMotion, PagesMoves, pageTarget } from './moves'
import type { PageSource } from './source'
import { SpreadResolver } from './spread-resolver'
import { PagesView } from './view'
import { ViewControl } from './view-control'
import type { FixedLayoutWords } from './words'

export interface FixedLayoutNavigatorParts {
  words: FixedLayoutWords
  sourceOf(publication: Publication): PageSource
  /** How the reader wants to see this book; left out, nothing is kept. */
  view?: StoredView
}

/** Shows books that are made of pages of a fixed size: a PDF's, or a comic's pictures. */
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
  #book: PagesBook | null = null
  readonly #where: LocationTracker
  #appearance: Appearance | null = null
  readonly #later = new Later()
  readonly #pairing = new SpreadResolver(
    () => this.#book,
    () => this.#layOut(),
  )
  readonly #trimming: MarginCropper
  #thumbnails: Thumbnails | null = null
  #closed = false

  constructor(stage: HTMLElement, { words, sourceOf, view }: FixedLayoutNavigatorParts) {
    this.#stage = stage
    this.#words = words
    this.#sourceOf = sourceOf
    this.#view = new PagesView(stage)
    this.#control = new ViewControl({
      view: this.#view,
      words,
      kept: view,
      layout: () => this.#book?.layout ?? null,
      onChange: () => this.#layOut(),
      // Whoever looks closer has not turned on.
      onPut: () => this.#book && this.location() && this.#where.tell(this.#book, 'layout'),
    })
    this.#trimming = new MarginCropper({
      book: () => this.#book,
      choice: () => this.#control.choice,
      keep: (usual) => this.#control.keepUsual(usual),
      onOther: () => this.#layOut(),
    })
    this.#where = new LocationTracker(this.#events, this.#control)
    this.#motion = new PagesMotion({
      view: this.#view,
      layout: () => this.#book?.layout ?? null,
      forward: () => this.#forward(),
      isStill: () => this.#isScrolled() || (this.#appearance?.still ?? true),
    })
    this.#moves = new PagesMoves({
      view: this.#view,
      events: this.#events,
      where: this.#where,
      motion: this.#motion,
      spreadResolver: this.#pairing,
      cropper: this.#trimming,
      book: () => this.#book,
      isScrolled: () => this.#isScrolled(),
      isStill: () => this.#appearance?.still ?? false,
      forward: () => this.#forward(),
      onMoved: () => this.#prepareSoon(),
    })
    this.#stopListening = this.#listen()
  }

  get traits(): NavigatorTraits {
    return { words: this.#book?.source.hasWords ?? true, typography: false }
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
      turned: () => this.#control.choice.turned,
      part: (index: number) => this.#trimming.part(index),
      trim: (indices: readonly number[]) => this.#trimming.find(indices),
    }
    const pagePool = pagePoolOf(source, this.#words, this.#events, shown, (index) => {
      if (this.#book) this.#where.tellOfWords(this.#book, index)
    })
    const spine = new ReadingOrder(publication)
    this.#dress(this.#control.ownFlow, appearance)
    const book = { source, pagePool, spine, layout: this.#lie({ source, pagePool }) }
    this.#book = book
    if (appearance.flow === null) await this.#find(book, target)
    await this.goTo(target)
  }

  /** Looks at where a book is opened how it wants to be shown. */
  async #find({ source, pagePool, spine }: PagesBook, target: LinkTarget): Promise<void> {
    const index = (await pageTarget(target, source, spine))?.index ?? 0
    const flow = await flowOf(source, pagePool, index, (late) => {
      // Whoever has turned since is not moved about.
      void this.#moves.inTurn(async () => {
        const isThere = this.#book?.layout.standing().index === index
        if (isThere && this.#dress(late)) await this.#lieAnew()
      })
    })
    if (this.#dress(flow)) await this.#lieAnew()
  }

  /** Whether pages have to lie otherwise than they do. */
  #dress(own: ReadingFlow, appearance = this.#appearance): boolean {
    if (!appearance) return false
    const before = this.#isScrolled()
    this.#appearance = appearance
    this.#control.ownFlow = own
    this.#control.dress(appearance)
    return before !== this.#isScrolled()
  }

  next(): Promise<boolean> {
    return this.#moves.inTurn(() => this.#moves.turn(1))
  }

  prev(): Promise<boolean> {
    return this.#moves.inTurn(() => this.#moves.turn(-1))
  }

  goTo(target: LinkTarget): Promise<void> {
    return this.#moves.inTurn(() => this.#moves.jump(target))
  }

  locator(): Locator | null {
    return this.#where.location?.locator ?? null
  }

  location(): Location | null {
    return this.#where.location
  }

  visiblePages(): readonly PageOnShow[] {
    const book = this.#book
    return book && this.location()
      ? pagesOnShow(book.layout.standing(), this.#view, book.pagePool, book.source)
      : []
  }

  async thumbnails(): Promise<Thumbnails> {
    const { thumbnailsOf } = await loadModule(() => import('./page-thumbnails'))
    if (!this.#book) throw new LibraryError('aborted', 'no book is open')
    this.#thumbnails ??= thumbnailsOf(this.#book, {
      choice: () => this.#control.choice,
      settled: () => this.#moves.settled,
    })
    return this.#thumbnails
  }

  setAppearance(appearance: Appearance): void {
    if (this.#dress(this.#control.ownFlow, appearance)) void this.#moves.inTurn(() => this.#lieAnew())
  }

  /** Where one is by now: a turn may have been under way. */
  async #lieAnew(): Promise<void> {
    const book = this.#book
    if (!book) return
    const { index, progression } = book.layout.standing()
    this.#motion.home()
    book.layout.end()
    if (this.location()) book.pagePool.release()
    book.layout = this.#lie(book)
    if (this.location()) await this.#moves.show({ index, progression }, 'layout')
  }

  async preparePrint(): Promise<void> {
    const book = this.#book
    if (!book || !this.location()) return
    const shown = book.layout.shows(book.layout.standing().index)
    await Promise.all(shown.map((index) => book.pagePool.paintForPaper(index)))
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#closed) return
    this.#closed = true
    this.#later.stop()
    this.#pairing.end()
    this.#trimming.end()
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

  #lie(book: Pick<PagesBook, 'source' | 'pagePool'>): Layout {
    return layoutFor(book, this.#view, this.#control, this.#isScrolled())
  }

  #isScrolled(): boolean {
    return this.#control.isScrolled
  }

  #forward(): 'left' | 'right' {
    return this.#book ? forwardOf(this.#book.source, this.#control.choice) : 'right'
  }

  #layOut(): void {
    if (!this.#book || !this.location()) return
    this.#motion.home()
    this.#book.layout.layOut()
    this.#where.tell(this.#book, 'layout')
    const { index } = this.#book.layout.standing()
    void this.#pairing.settle(index, true)
    void this.#trimming.settle(index, true)
    this.#prepareSoon()
  }

  /** Neighbours are painted when there is nothing else to do. */
  #prepareSoon(): void {
    this.#later.whenIdle(() => void this.#book?.layout.prepare().catch(() => {}))
  }

  #listen(): () => void {
    // What could not be fetched can be by now.
    const deaf = whenOnline(() => this.#layOut())
    const stop = listenToPages(this.#stage, this.#view, {
      zoom: this.#control,
      toward: (side) => void (side === this.#forward() ? this.next() : this.prev()),
      forward: () => void this.next(),
      backward: () => void this.prev(),
      swipe: (side) =>
        void this.#moves.inTurn(() => this.#moves.turn(side === this.#forward() ? 1 : -1, side)),
      // It has let go only when the turn is done.
      pull: (distance) =>
        distance === null
          ? void this.#moves.inTurn(async () => this.#motion.pull(null))
          : this.#motion.pull(distance),
      tap: () => this.#events.emit('tap', undefined),
      follow: (link) => void this.#moves.follow(link),
      scrolled: () => this.#onScroll(),
      resized: () => this.#later.nextFrame(() => this.#layOut()),
      isScrolled: () => this.#isScrolled(),
      mayDrag: () => !this.traits.words,
    })
    return () => {
      deaf()
      stop()
    }
  }

  #onScroll(): void {
    const book = this.#book
    if (!book || !this.location()) return
    book.layout.scrolled()
    this.#later.atRest(() => {
      if (this.#book !== book) return
      // Now what went by too fast to be painted is there to be read.
      book.layout.scrolled()
      this.#control.keepAcross()
      this.#where.tellOfScroll(book)
      this.#prepareSoon()
    })
  }
}
