import type { Locator } from '../../../domain/locator'
import { loadModule } from '../../../platform/load-module'
import type { Publication } from '../../publication/publication'
import type { ShownScript } from '../convert/convert'
import { listenToPage } from '../input/gestures'
import type { Appearance, LinkTarget, Location, Navigator, NavigatorEvents } from '../navigator'
import { type BookLink, isInteractive, linkOf, outsideLinkOf } from '../text/links'
import type { TextOnShow } from '../text/on-show'
import type { PageOnShow } from '../text/page-text'
import { ChapterRenderer } from './chapter-renderer'
import { progressionIn } from './location/location'
import { ReflowableLocationTracker } from './location/location-tracker'
import { findTarget, resolveTarget, scrolledTurn } from './location/start'
import { type NavigatorWords, RenderContext } from './render-context'

/**
 * One thing after another. Work runs at once when nothing is under way, and is done before `run`
 * returns if it needs no waiting; otherwise it follows what is.
 */
export class SerialQueue {
  #last: Promise<unknown> | null = null

  run<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.#last
    const result = before ? before.then(work) : attempt(work)
    if (!(result instanceof Promise)) return Promise.resolve(result)
    const settled = result.then(
      () => {},
      () => {},
    )
    this.#last = settled
    void settled.then(() => {
      if (this.#last === settled) this.#last = null
    })
    return result
  }
}

function attempt<T>(work: () => T | Promise<T>): T | Promise<T> {
  try {
    return work()
  } catch (thrown) {
    return Promise.reject(thrown)
  }
}

/** What a click or a key was on. */
export interface FollowedLink {
  /** A link of the book, to be followed; null where it was for nothing, or for something else. */
  link: BookLink | null
  /** It was for a link or for something else that has its own use for it. */
  isTaken: boolean
}

/** Takes a click or key for a link of the book; an address outside it is shown, and not gone to. */
export function followLink(event: MouseEvent | KeyboardEvent, context: RenderContext): FollowedLink {
  const path = event.composedPath()
  const link = linkOf(path)
  const outside = link ? null : outsideLinkOf(path, event)
  if (outside) {
    event.preventDefault()
    loadModule(() => import('./notes/open')).then(
      ({ showAddress }) => showAddress(outside, context),
      (thrown: unknown) => context.tell(thrown),
    )
    return { link: null, isTaken: true }
  }
  if (!link) return { link: null, isTaken: isInteractive(path) }
  event.preventDefault()
  return { link, isTaken: true }
}

export type { NavigatorWords } from './render-context'

/**
 * The frameless surface: a book's chapters, cleaned, as pages in a shadow root of their own
 * (DESIGN §7). One chapter is on the page at a time; its neighbours wait, ready.
 */
export class ReflowableNavigator implements Navigator {
  readonly #stage: HTMLElement
  readonly #context: RenderContext
  readonly #where: ReflowableLocationTracker
  readonly #renderer: ChapterRenderer
  /** No turn is lost while a chapter loads. */
  readonly #queue = new SerialQueue()
  /** How often one has gone elsewhere. */
  #jumps = 0
  readonly #undo: (() => void)[]
  #relayout = 0

  constructor(stage: HTMLElement, words: NavigatorWords) {
    this.#stage = stage
    this.#context = new RenderContext(stage, words, {
      moved: () => this.#layOutSoon(),
      scrolled: () => this.#where.scrolled(),
      focused: (element) => this.#where.focused(element),
      pressed: (event) => void (event.key === 'Enter' && this.#follow(event)),
    })
    this.#where = new ReflowableLocationTracker(this.#context)
    this.#renderer = new ChapterRenderer(this.#context, this.#where, () => this.#layOutSoon())
    const { events } = this.#context
    const stepTo = (side: 'left' | 'right') => (side === this.#context.forward ? 1 : -1)
    const turn = (step: 1 | -1) =>
      void this.#turnInTurn(step).catch((thrown: unknown) => this.#context.tell(thrown))
    this.#undo = [
      listenToPage(
        stage,
        {
          toward: (side) => turn(stepTo(side)),
          forward: () => turn(1),
          backward: () => turn(-1),
          pull: (distance) => this.#context.motion?.pull(distance),
          across: (side) => this.#run(() => this.#leave(stepTo(side))),
          pastEnd: (step) => {
            if (this.#isAtEdge(step)) turn(step)
          },
          tap: () => events.emit('tap', undefined),
          link: (event) => this.#follow(event),
        },
        () => this.#context.viewport.metrics.shape !== 'scrolled',
      ),
    ]
  }

  on<Name extends keyof NavigatorEvents>(
    name: Name,
    listener: (detail: NavigatorEvents[Name]) => void,
  ): () => void {
    return this.#context.events.on(name, listener)
  }

  async open(publication: Publication, target: LinkTarget, appearance: Appearance): Promise<void> {
    this.#context.open(publication, () => this.#layOutSoon())
    this.#context.appearance = appearance
    await this.#context.need().spreads.load()
    await this.goTo(target)
  }

  next(): Promise<boolean> {
    return this.#turnInTurn(1)
  }

  prev(): Promise<boolean> {
    return this.#turnInTurn(-1)
  }

  goTo(target: LinkTarget): Promise<void> {
    this.#jumps += 1
    this.#renderer.giveUp()
    return this.#queue.run(() => this.#jump(target))
  }

  prefetch(target: LinkTarget): void {
    const { book } = this.#context
    const found = book && resolveTarget(target, book.spine)
    if (found) book.publication.fetchAhead?.(found.index)
  }

  settled(): Promise<void> {
    return this.#queue.run(() => {
      // The hand may not have left the wheel yet.
      if (this.#context.viewport.metrics.shape === 'scrolled') this.#where.rest()
    })
  }

  locator(): Locator | null {
    return this.#where.location?.locator ?? null
  }

  location(): Location | null {
    return this.#where.location
  }

  setAppearance(appearance: Appearance): void {
    this.#context.appearance = appearance
    this.#layOut()
  }

  setScript(script: ShownScript | null): void {
    const context = this.#context
    if (script) context.originals ??= new script.OriginalTexts()
    context.originals?.use(script)
    for (const { html } of context.viewport.chapters) context.originals?.show(html)
    context.onShow?.renew()
    this.#layOut()
  }

  visiblePages(gather: typeof TextOnShow): readonly PageOnShow[] {
    const { viewport, wordsOf } = this.#context
    this.#context.onShow ??= new gather()
    return this.#context.onShow.all(viewport.chapters, viewport.view, wordsOf)
  }

  async loadAnimations(): Promise<void> {
    const { Motion } = await loadModule(() => import('./page-motion'))
    if (!this.#context.isClosed) this.#context.motion ??= new Motion(this.#stage, this.#context, this.#where)
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#context.isClosed) return
    cancelAnimationFrame(this.#relayout)
    for (const undo of this.#undo.splice(0)) undo()
    this.#renderer.close()
    this.#context.motion?.release()
    this.#context.close()
    this.#where.forget()
  }

  /** In turn, for what nobody waits for the end of. */
  #run(work: () => unknown): void {
    this.#queue.run(work).catch((thrown: unknown) => this.#context.tell(thrown))
  }

  /** Unless one has gone elsewhere by then. */
  #turnInTurn(step: 1 | -1): Promise<boolean> {
    const jumps = this.#jumps
    return this.#queue.run(() => jumps === this.#jumps && this.#turn(step))
  }

  #turn(step: 1 | -1): boolean | Promise<boolean> {
    const { viewport, book } = this.#context
    const { shown } = this.#where
    if (!book || !shown) return false
    const { metrics, page } = viewport
    const wanted = metrics.shape === 'scrolled' ? scrolledTurn(page, metrics, step) : page + step
    if (wanted !== null && wanted >= metrics.from && wanted <= metrics.to) {
      viewport.turnTo(wanted)
      this.#where.settle('turn', step)
      return true
    }
    const edge = step === 1 ? 'start' : 'end'
    const segment = shown.part?.segmented.segments[shown.part.at + step]
    if (!segment) return this.#cross(step, edge)
    this.#where.begin(this.#renderer.put(segment), { edge }, 'turn', step)
    return true
  }

  /** To the chapter before or after, whatever is left of this one. */
  #cross(step: 1 | -1, edge: 'start' | 'end' = 'start'): boolean | Promise<boolean> {
    const { shown } = this.#where
    const index = shown ? this.#context.beside(shown.indexes, step)[0] : undefined
    if (index === undefined) {
      if (step === 1) this.#context.events.emit('end', undefined)
      return false
    }
    const waited = this.#renderer.show(index, { edge }, 'turn', step)
    return waited ? waited.then(() => true) : true
  }

  /** Crosses by a swipe in a column, which may have been meant to scroll. */
  async #leave(step: 1 | -1): Promise<void> {
    const from = this.locator()
    if ((await this.#cross(step)) && from) this.#context.events.emit('left', from)
  }

  #isAtEdge(step: 1 | -1): boolean {
    const { metrics, page } = this.#context.viewport
    return step === 1 ? page >= metrics.to - 0.02 : page <= metrics.from + 0.02
  }

  #jump(target: LinkTarget): void | Promise<void> {
    // Closed while this waited for its turn.
    if (this.#context.isClosed) return
    const found = findTarget(target, this.#context.need(), this.locator())
    if (found) return this.#renderer.show(found.index, found.start, 'jump')
  }

  /** True when a click or key was for a link or for something else that has its own use for it. */
  #follow(event: MouseEvent | KeyboardEvent): boolean {
    const { link, isTaken } = followLink(event, this.#context)
    if (link) this.#run(() => this.#go(link))
    return isTaken
  }

  async #go(link: BookLink): Promise<void> {
    const { openLink } = await loadModule(() => import('./notes/open'))
    if (this.#context.isClosed) return
    const target = await openLink(link, this.#context, this.locator())
    if (!target) return
    const from = this.locator()
    await this.#jump(target)
    if (from) this.#context.events.emit('left', from)
  }

  #layOutSoon(): void {
    if (this.#relayout !== 0 || this.#context.isClosed) return
    this.#relayout = requestAnimationFrame(() => {
      this.#relayout = 0
      if (!this.#context.isClosed) this.#layOut()
    })
  }

  #layOut(): void {
    if (!this.#renderer.layOut()) return
    this.#run(() => {
      // Where one is by then: a turn may have been under way, or the book closed.
      const { shown } = this.#where
      if (shown) return this.#renderer.show(shown.index, { progression: progressionIn(shown) }, 'layout')
    })
  }
}
