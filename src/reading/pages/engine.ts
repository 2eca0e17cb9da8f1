import type { Locator } from '../../domain/locator'
import { LibraryError, toLibraryError } from '../../platform/errors'
import type { Appearance, Engine, EngineEvents, Place, Target } from '../engine'
import type { Publication, TocItem } from '../publication'
import { SpineMap } from '../spine'
import { Events } from '../surface/events'
import { listenToPage } from '../surface/input'
import { isInteractive } from '../surface/links'
import { ViewBar } from './bar'
import { entryAt } from './entry'
import { findQuote, markHit } from './hits'
import type { Layout, LayoutParts, ViewChoice } from './layout'
import { Leaves } from './leaves'
import { PagedLayout } from './paged'
import { clampZoom, LEAST_ZOOM, MOST_ZOOM, zoomStep } from './scale'
import { ScrolledLayout } from './scrolled'
import type { PageSource } from './source'
import { hasRoomForTwo } from './spreads'
import { PagesView } from './view'
import { busySoon, whenIdle } from './waiting'
import type { PagesWords } from './words'
import { listenToZoom } from './zoom-input'

/** A scroll is over after this long. */
const SCROLL_REST_MS = 140
/** A place in a page that is this near the last told one is the same. */
const SAME = 0.005

interface Book {
  source: PageSource
  spine: SpineMap
  leaves: Leaves
  layout: Layout
}

type By = EngineEvents['relocate']['by']

/** Shows books that are made of pages of a fixed size: a PDF's, or a comic's pictures. */
export class PagesEngine implements Engine {
  readonly #stage: HTMLElement
  readonly #words: PagesWords
  readonly #sourceOf: (publication: Publication) => PageSource
  readonly #events = new Events<EngineEvents>()
  readonly #view: PagesView
  readonly #bar: ViewBar
  readonly #undo: (() => void)[] = []
  #book: Book | null = null
  #place: Place | null = null
  #appearance: Appearance | null = null
  #choice: ViewChoice = { fit: 'page', double: true, invert: false }
  #queue: Promise<unknown> = Promise.resolve()
  #frame = 0
  #resting: ReturnType<typeof setTimeout> | undefined
  #idle: () => void = () => {}
  #unmark: () => void = () => {}
  #closed = false

  constructor(stage: HTMLElement, words: PagesWords, sourceOf: (publication: Publication) => PageSource) {
    this.#stage = stage
    this.#words = words
    this.#sourceOf = sourceOf
    this.#view = new PagesView(stage)
    this.#bar = new ViewBar(words, {
      zoom: (step) => this.#zoomTo(zoomStep(this.#scale(), step)),
      choose: (change) => this.#choose(change),
    })
    this.#view.root.append(this.#bar.element)
    this.#listen()
  }

  on<Name extends keyof EngineEvents>(
    name: Name,
    listener: (detail: EngineEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  async open(publication: Publication, target: Target, appearance: Appearance): Promise<void> {
    if (this.#book) throw new LibraryError('unknown', 'an engine shows one book')
    if (publication.spine.length === 0) throw new LibraryError('bad-book', 'there is no page in the book')
    const source = this.#sourceOf(publication)
    const leaves = new Leaves(
      source,
      { name: (index) => this.#words.page(index + 1), trouble: this.#words.trouble },
      (index, error) => this.#events.emit('trouble', { index, error }),
    )
    this.#appearance = appearance
    const spine = new SpineMap(publication)
    this.#dress()
    const layout = this.#makeLayout(source, leaves)
    this.#book = { source, leaves, spine, layout }
    await this.goTo(target)
  }

  next(): Promise<boolean> {
    return this.#inTurn(() => this.#turn(1))
  }

  prev(): Promise<boolean> {
    return this.#inTurn(() => this.#turn(-1))
  }

  goTo(target: Target): Promise<void> {
    return this.#inTurn(() => this.#jump(target))
  }

  locator(): Locator | null {
    return this.#place?.locator ?? null
  }

  place(): Place | null {
    return this.#place
  }

  toc(): readonly TocItem[] {
    return this.#book?.source.publication.toc ?? []
  }

  setAppearance(appearance: Appearance): void {
    const before = this.#appearance
    this.#appearance = appearance
    this.#dress()
    const book = this.#book
    if (!book || before?.flow === appearance.flow) return
    const { index, progression } = book.layout.standing()
    void this.#inTurn(async () => {
      book.leaves.release()
      book.layout = this.#makeLayout(book.source, book.leaves)
      await this.#show(index, progression, 'layout')
    })
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#closed) return
    this.#closed = true
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#resting)
    this.#idle()
    this.#unmark()
    for (const undo of this.#undo.splice(0)) undo()
    this.#book?.leaves.release()
    this.#book?.source.close()
    this.#book = null
    this.#view.remove()
    this.#events.clear()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => {})
    return result
  }

  async #turn(step: 1 | -1): Promise<boolean> {
    const { layout } = this.#need()
    const next = layout.turn(step)
    if (next === undefined) return false
    if (next === null) {
      this.#tell('turn')
      this.#prepareSoon()
    } else {
      await this.#show(next.index, next.progression, 'turn', step)
    }
    return true
  }

  async #jump(target: Target): Promise<void> {
    const { source, spine } = this.#need()
    this.#unmark()
    if ('fraction' in target) {
      const { index, progression } = spine.atFraction(target.fraction)
      return this.#show(index, this.#isScrolled() ? progression : 0, 'jump')
    }
    if ('index' in target) {
      const index = spine.has(target.index) ? target.index : 0
      return this.#show(index, target.edge === 'end' ? 1 : 0, 'jump')
    }
    if ('href' in target) {
      const exact = await source.resolve?.(target.href)
      if (exact) return this.#jump(exact)
      const index = source.pageOf(target.href) ?? spine.indexOfHref(target.href)
      return index === null ? undefined : this.#show(index, 0, 'jump')
    }
    const { locator } = target
    const index =
      spine.indexOfHref(locator.href) ??
      (locator.href === '' && spine.has(locator.index)
        ? locator.index
        : spine.atFraction(locator.fraction).index)
    await this.#show(index, locator.progression, 'jump')
    if (locator.text) await this.#mark(index, locator.text)
  }

  async #show(index: number, progression: number, by: By, step: 1 | -1 | 0 = 0): Promise<void> {
    const { leaves, layout } = this.#need()
    const wait = busySoon((busy) => this.#events.emit('busy', busy))
    try {
      await leaves.measure(layout.needs(index))
      if (this.#closed) return
      const painted = layout.show(index, progression).finally(wait)
      this.#tell(by)
      if (step !== 0) this.#shift(step)
      this.#prepareSoon()
      // One may turn on while a page is still being painted.
      if (by !== 'turn') await painted
    } catch (thrown) {
      wait()
      throw thrown
    }
  }

  #tell(by: By): void {
    const { layout, spine, source } = this.#need()
    const standing = layout.standing()
    const { index, progression } = standing
    const locator: Locator = {
      href: spine.hrefOf(index),
      index,
      progression,
      fraction: spine.fraction(index, progression),
    }
    this.#place = {
      locator,
      page: index + 1,
      pages: source.publication.spine.length,
      entry: entryAt(source, standing.last),
      chapter: index + 1,
      chapters: source.publication.spine.length,
      atStart: standing.atStart,
      atEnd: standing.atEnd,
      forward: this.#forward(),
      whole: true,
    }
    this.#showBar()
    this.#events.emit('relocate', { place: this.#place, by })
  }

  async #mark(index: number, quote: NonNullable<Locator['text']>): Promise<void> {
    const text = this.#book?.leaves.isOpen(index) ? await this.#book.leaves.get(index).text() : null
    if (!text || this.#closed) return
    const at = findQuote(text.text, quote)
    this.#unmark = at < 0 ? () => {} : markHit(text, at, quote.highlight.length)
  }

  #makeLayout(source: PageSource, leaves: Leaves): Layout {
    const parts: LayoutParts = {
      view: this.#view,
      leaves,
      firstAlone: source.firstAlone,
      rtl: this.#isRtl(source),
      choice: () => this.#choice,
    }
    return this.#isScrolled() ? new ScrolledLayout(parts) : new PagedLayout(parts)
  }

  #isScrolled(): boolean {
    return this.#appearance?.flow === 'scrolled'
  }

  #isRtl(source: PageSource): boolean {
    return source.publication.metadata.direction === 'rtl'
  }

  #forward(): 'left' | 'right' {
    return this.#book && this.#isRtl(this.#book.source) ? 'left' : 'right'
  }

  #dress(): void {
    const { host } = this.#view
    host.dataset.flow = this.#isScrolled() ? 'scrolled' : 'paged'
    host.toggleAttribute('data-dark', this.#appearance?.dark ?? false)
    host.toggleAttribute('data-invert', this.#choice.invert)
  }

  #scale(): number {
    return this.#book?.layout.scale() ?? 1
  }

  /** About a point in client coordinates, else about the middle. */
  #zoomTo(scale: number, x?: number, y?: number): void {
    const before = this.#scale()
    const hold = this.#view.hold(x, y)
    this.#choose({ fit: clampZoom(scale) })
    if (!this.#isScrolled()) hold(this.#scale() / before)
  }

  #choose(change: Partial<ViewChoice>): void {
    this.#choice = { ...this.#choice, ...change }
    this.#dress()
    this.#layOut()
  }

  #showBar(): void {
    const book = this.#book
    if (!book) return
    const { width, height } = this.#view.box()
    const scale = book.layout.scale()
    this.#bar.show({
      ...this.#choice,
      scale,
      canZoomIn: scale < MOST_ZOOM,
      canZoomOut: scale > LEAST_ZOOM,
      canDouble: !this.#isScrolled() && hasRoomForTwo(width, height),
      canInvert: book.source.canInvert,
    })
  }

  #layOutSoon(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#layOut()
    })
  }

  #layOut(): void {
    if (this.#closed || !this.#book || !this.#place) return
    this.#book.layout.layOut()
    this.#tell('layout')
    this.#prepareSoon()
  }

  /** Neighbours are painted when there is nothing else to do. */
  #prepareSoon(): void {
    this.#idle()
    this.#idle = whenIdle(() => void this.#book?.layout.prepare().catch(() => {}))
  }

  #shift(step: 1 | -1): void {
    if (!this.#appearance?.still && !this.#isScrolled())
      this.#view.shift(this.#forward() === 'right' ? step : step === 1 ? -1 : 1)
  }

  #listen(): void {
    const { host, scroller } = this.#view
    const stop = new AbortController()
    const { signal } = stop
    this.#undo.push(
      () => stop.abort(),
      listenToZoom(
        this.#stage,
        this.#view,
        {
          by: (factor, x, y) => this.#zoomTo(this.#scale() * factor, x, y),
          step: (step) => this.#zoomTo(zoomStep(this.#scale(), step)),
          reset: () => this.#choose({ fit: 'page' }),
        },
        () => !this.#isScrolled(),
      ),
      listenToPage(
        this.#stage,
        {
          toward: (side) => void (side === this.#forward() ? this.next() : this.prev()),
          forward: () => void this.next(),
          backward: () => void this.prev(),
          tap: () => this.#events.emit('tap', undefined),
          link: (event) => this.#follow(event),
        },
        () => !this.#isScrolled() && !this.#view.overflow().x,
      ),
    )
    const size = new ResizeObserver(() => this.#layOutSoon())
    size.observe(scroller)
    this.#undo.push(() => size.disconnect())
    scroller.addEventListener('scroll', () => this.#onScroll(), { signal, passive: true })
    host.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' && this.#follow(event)) event.preventDefault()
      },
      { signal },
    )
  }

  #onScroll(): void {
    const book = this.#book
    if (!book || !this.#place) return
    book.layout.scrolled()
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      const { index, progression } = book.layout.standing()
      const { locator } = this.#place ?? {}
      if (this.#closed || !locator) return
      if (index !== locator.index || Math.abs(progression - locator.progression) > SAME) this.#tell('turn')
      this.#prepareSoon()
    }, SCROLL_REST_MS)
  }

  /** True when the event was a link's; one that leads outside is left to the browser and opens a new tab. */
  #follow(event: Event): boolean {
    const path = event.composedPath()
    const link = path.find((each): each is Element => each instanceof Element && each.matches('.links > a'))
    if (!link) return isInteractive(path) || path.some((each) => each instanceof HTMLButtonElement)
    if (link.hasAttribute('href')) return true
    event.preventDefault()
    void this.#inTurn(async () => {
      const target = await this.#book?.source.linkTarget?.(link)
      if (!target || this.#closed) return
      const from = this.locator()
      await this.#jump(target)
      if (from) this.#events.emit('left', from)
    }).catch((thrown: unknown) => {
      const index = this.#place?.locator.index ?? 0
      this.#events.emit('trouble', { index, error: toLibraryError(thrown) })
    })
    return true
  }

  #need(): Book {
    if (!this.#book) throw new LibraryError('aborted', 'the engine has no book')
    return this.#book
  }
}
