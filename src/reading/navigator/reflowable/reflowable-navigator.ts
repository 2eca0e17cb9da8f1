import type { Locator } from '../../../domain/locator'
import { loadModule } from '../../../platform/load-module'
import { SerialQueue } from '../../../platform/serial-queue'
import type { Publication } from '../../publication/publication'
import type { DisplayScript } from '../convert/convert'
import { type Gestures, listenToPage } from '../input/gestures'
import type { Appearance, LinkTarget, Location, Navigator, NavigatorEvents } from '../navigator'
import { type BookLink, findBookLink, findExternalLink, isInteractive } from '../text/links'
import type { VisiblePage } from '../text/page-text'
import type { VisibleText } from '../text/visible-text'
import { ChapterRenderer } from './chapter-renderer'
import { progressionIn } from './location/location'
import { ReflowableLocationTracker } from './location/location-tracker'
import { findTarget, resolveTarget, scrolledTurnPage } from './location/start'
import { type NavigatorWords, RenderContext } from './render-context'

export type { NavigatorWords } from './render-context'

/**
 * Navigator for reflowable publications. Sanitised chapters are laid out without frames, as pages in a shadow root
 * (DESIGN §7). One chapter is mounted at a time; its neighbours are prepared in advance.
 */
export class ReflowableNavigator implements Navigator {
  readonly #stage: HTMLElement
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  readonly #renderer: ChapterRenderer
  /** Page turns and jumps run in order, so none is lost while a chapter loads. */
  readonly #queue = new SerialQueue()
  /** Number of calls of `goTo`. Turns that were queued before the latest one are dropped. */
  #jumps = 0
  readonly #gestures: Gestures
  readonly #cleanups: (() => void)[]
  /** Animation frame that is requested for the next layout; 0 for none. */
  #layoutFrame = 0

  constructor(stage: HTMLElement, words: NavigatorWords) {
    this.#stage = stage
    this.#context = new RenderContext(stage, words, {
      moved: () => this.#scheduleLayout(),
      scrolled: () => this.#tracker.onScroll(),
      scrollEnded: () => this.#tracker.onScrollEnd(),
      focused: (element) => this.#tracker.onFocus(element),
      pressed: (event) => void (event.key === 'Enter' && this.#follow(event)),
    })
    this.#tracker = new ReflowableLocationTracker(this.#context)
    this.#renderer = new ChapterRenderer(this.#context, this.#tracker, () => this.#scheduleLayout())
    const { events } = this.#context
    const stepToward = (side: 'left' | 'right') => (side === this.#context.forward ? 1 : -1)
    const turn = (step: 1 | -1) =>
      void this.#queueTurn(step).catch((thrown: unknown) => this.#context.reportError(thrown))
    this.#gestures = {
      turnToSide: (side) => turn(stepToward(side)),
      forward: () => turn(1),
      backward: () => turn(-1),
      drag: (distance) => this.#context.motion?.drag(distance),
      crossChapter: (side) => this.#enqueue(() => this.#crossBySwipe(stepToward(side))),
      overscroll: (step) => {
        if (this.#isAtEdge(step)) turn(step)
      },
      tap: () => events.emit('tap', undefined),
      link: (event) => this.#follow(event),
    }
    this.#cleanups = [listenToPage(stage, this.#gestures, this.#isPaged, () => this.#context.motion)]
  }

  on<Name extends keyof NavigatorEvents>(
    name: Name,
    listener: (detail: NavigatorEvents[Name]) => void,
  ): () => void {
    return this.#context.events.on(name, listener)
  }

  async open(publication: Publication, target: LinkTarget, appearance: Appearance): Promise<void> {
    this.#context.open(publication, () => this.#scheduleLayout())
    this.#context.appearance = appearance
    await this.#context.requireBook().spreads.load()
    await this.goTo(target)
  }

  next(cause?: 'turn' | 'auto'): Promise<boolean> {
    return this.#queueTurn(1, cause)
  }

  prev(): Promise<boolean> {
    return this.#queueTurn(-1)
  }

  goTo(target: LinkTarget, cause?: 'jump' | 'follow'): Promise<void> {
    this.#jumps += 1
    this.#renderer.cancel()
    return this.#queue.run(() => this.#jump(target, cause))
  }

  prefetch(target: LinkTarget): void {
    const { book } = this.#context
    const resolved = book && resolveTarget(target, book.spine)
    if (resolved) book.publication.prefetch?.(resolved.index)
  }

  settled(): Promise<void> {
    return this.#queue.run(() => {
      // The reader may still be scrolling: the position is updated before it is read.
      if (this.#context.viewport.metrics.shape === 'scrolled') this.#tracker.rest()
    })
  }

  locator(): Locator | null {
    return this.#tracker.location?.locator ?? null
  }

  location(): Location | null {
    return this.#tracker.location
  }

  setAppearance(appearance: Appearance): void {
    this.#context.appearance = appearance
    this.#layOut()
    // The direction may have turned.
    this.#convert(true)
  }

  setScript(script: DisplayScript | null): void {
    const context = this.#context
    if (script) context.originalTexts ??= new script.OriginalTexts()
    context.originalTexts?.setScript(script)
    this.#convert()
    this.#layOut()
  }

  visiblePages(gather: typeof VisibleText): readonly VisiblePage[] {
    const { viewport, originalOf } = this.#context
    this.#context.visibleText ??= new gather()
    return this.#context.visibleText.pages(viewport.chapters, viewport.view, originalOf)
  }

  async loadEnhancements(): Promise<void> {
    const [{ ReflowablePageMotion }, { pageOfScrollTarget }] = await Promise.all([
      loadModule(() => import('./page-motion')),
      loadModule(() => import('./location/scroll-target')),
    ])
    const context = this.#context
    if (context.isClosed) return
    context.motion ??= new ReflowablePageMotion(
      this.#stage,
      context,
      this.#tracker,
      this.#gestures,
      this.#isPaged,
    )
    context.pageOfScrollTarget = pageOfScrollTarget
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#context.isClosed) return
    cancelAnimationFrame(this.#layoutFrame)
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
    this.#renderer.close()
    this.#context.motion?.release()
    this.#context.close()
    this.#tracker.clear()
  }

  readonly #isPaged = (): boolean => this.#context.viewport.metrics.shape !== 'scrolled'

  /** Queues a task whose end nobody awaits; its failure is reported as an event. */
  #enqueue(task: () => unknown): void {
    this.#queue.run(task).catch((thrown: unknown) => this.#context.reportError(thrown))
  }

  /** Queues a page turn. It is dropped, and resolves to false, when a jump is requested before it starts. */
  #queueTurn(step: 1 | -1, cause: 'turn' | 'auto' = 'turn'): Promise<boolean> {
    const jumps = this.#jumps
    return this.#queue.run(() => jumps === this.#jumps && this.#turn(step, cause))
  }

  #turn(step: 1 | -1, cause: 'turn' | 'auto'): boolean | Promise<boolean> {
    const { viewport, book } = this.#context
    const { visible } = this.#tracker
    if (!book || !visible) return false
    const { metrics, page } = viewport
    const target = metrics.shape === 'scrolled' ? scrolledTurnPage(page, metrics, step) : page + step
    if (target !== null && target >= metrics.from && target <= metrics.to) {
      viewport.turnTo(target)
      this.#tracker.settle(cause, step)
      return true
    }
    const edge = step === 1 ? 'start' : 'end'
    const segment = visible.part?.segmented.segments[visible.part.index + step]
    if (!segment) return this.#cross(step, edge, cause)
    this.#tracker.start(this.#renderer.mount(segment), { edge }, cause, step)
    return true
  }

  /** Goes to the next or previous chapter, wherever in this one the page is. False at an end of the book. */
  #cross(
    step: 1 | -1,
    edge: 'start' | 'end' = 'start',
    cause: 'turn' | 'auto' = 'turn',
  ): boolean | Promise<boolean> {
    const { visible } = this.#tracker
    const index = visible ? this.#context.adjacentSpread(visible.indexes, step)[0] : undefined
    if (index === undefined) {
      if (step === 1) this.#context.events.emit('end', undefined)
      return false
    }
    const pending = this.#renderer.show(index, { edge }, cause, step)
    return pending ? pending.then(() => true) : true
  }

  /**
   * Crosses to another chapter after a swipe in scrolled flow. It emits `left`, so that the reader can go back: the swipe
   * may have been meant to scroll.
   */
  async #crossBySwipe(step: 1 | -1): Promise<void> {
    const from = this.locator()
    if ((await this.#cross(step)) && from) this.#context.events.emit('left', from)
  }

  #isAtEdge(step: 1 | -1): boolean {
    const { metrics, page } = this.#context.viewport
    return step === 1 ? page >= metrics.to - 0.02 : page <= metrics.from + 0.02
  }

  #jump(target: LinkTarget, cause: 'jump' | 'follow' = 'jump'): void | Promise<void> {
    // The book may have been closed while this task was queued.
    if (this.#context.isClosed) return
    const resolved = findTarget(target, this.#context.requireBook(), this.locator())
    if (resolved) return this.#renderer.show(resolved.index, resolved.start, cause)
  }

  /** Follows the link of a click or key press. True when the event belongs to a link or another interactive element. */
  #follow(event: MouseEvent | KeyboardEvent): boolean {
    const { link, isHandled } = followLink(event, this.#context)
    if (link) this.#enqueue(() => this.#openLink(link))
    return isHandled
  }

  async #openLink(link: BookLink): Promise<void> {
    const { openLink } = await loadModule(() => import('./notes/open'))
    if (this.#context.isClosed) return
    const target = await openLink(link, this.#context, this.locator())
    if (!target) return
    const from = this.locator()
    await this.#jump(target)
    if (from) this.#context.events.emit('left', from)
  }

  #scheduleLayout(): void {
    if (this.#layoutFrame !== 0 || this.#context.isClosed) return
    this.#layoutFrame = requestAnimationFrame(() => {
      this.#layoutFrame = 0
      if (!this.#context.isClosed) this.#layOut()
    })
  }

  #convert(isShown?: boolean): void {
    const { viewport, visibleText } = this.#context
    for (const { html } of viewport.chapters) this.#context.convert(html, isShown)
    visibleText?.clear()
  }

  #layOut(): void {
    if (!this.#renderer.layOut()) return
    this.#enqueue(() => {
      // Read when the task runs: a queued turn may have moved the position, or the book may have been closed.
      const { visible } = this.#tracker
      if (visible)
        return this.#renderer.show(visible.index, { progression: progressionIn(visible) }, 'layout')
    })
  }
}

/** The target of a click or a key press. */
interface FollowedLink {
  /** The link inside the book to follow; null when the event has no such target. */
  link: BookLink | null
  /** The event belongs to a link or to another interactive element: the page must not handle it. */
  isHandled: boolean
}

/** Finds the link of a click or key press. The address of a link that leads out of the book is shown, not opened. */
function followLink(event: MouseEvent | KeyboardEvent, context: RenderContext): FollowedLink {
  const path = event.composedPath()
  const link = findBookLink(path)
  const outside = link ? null : findExternalLink(path, event)
  if (outside) {
    event.preventDefault()
    loadModule(() => import('./notes/open')).then(
      ({ showAddress }) => showAddress(outside, context),
      (thrown: unknown) => context.reportError(thrown),
    )
    return { link: null, isHandled: true }
  }
  if (!link) return { link: null, isHandled: isInteractive(path) }
  event.preventDefault()
  return { link, isHandled: true }
}
