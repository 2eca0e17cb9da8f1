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
export function followLink(event: MouseEvent | KeyboardEvent, desk: RenderContext): FollowedLink {
  const path = event.composedPath()
  const link = linkOf(path)
  const outside = link ? null : outsideLinkOf(path, event)
  if (outside) {
    event.preventDefault()
    loadModule(() => import('./notes/open')).then(
      ({ showAddress }) => showAddress(outside, desk),
      (thrown: unknown) => desk.tell(thrown),
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
  readonly #desk: RenderContext
  readonly #where: ReflowableLocationTracker
  readonly #presenter: ChapterRenderer
  /** No turn is lost while a chapter loads. */
  readonly #queue = new SerialQueue()
  /** How often one has gone elsewhere. */
  #jumps = 0
  readonly #undo: (() => void)[]
  #relayout = 0

  constructor(stage: HTMLElement, words: NavigatorWords) {
    this.#stage = stage
    this.#desk = new RenderContext(stage, words, {
      moved: () => this.#layOutSoon(),
      scrolled: () => this.#where.scrolled(),
      focused: (element) => this.#where.focused(element),
      pressed: (event) => void (event.key === 'Enter' && this.#follow(event)),
    })
    this.#where = new ReflowableLocationTracker(this.#desk)
    this.#presenter = new ChapterRenderer(this.#desk, this.#where, () => this.#layOutSoon())
    const { events } = this.#desk
    const stepTo = (side: 'left' | 'right') => (side === this.#desk.forward ? 1 : -1)
    const turn = (step: 1 | -1) =>
      void this.#turnInTurn(step).catch((thrown: unknown) => this.#desk.tell(thrown))
    this.#undo = [
      listenToPage(
        stage,
        {
          toward: (side) => turn(stepTo(side)),
          forward: () => turn(1),
          backward: () => turn(-1),
          pull: (distance) => this.#desk.motion?.pull(distance),
          across: (side) => this.#run(() => this.#leave(stepTo(side))),
          pastEnd: (step) => {
            if (this.#isAtEdge(step)) turn(step)
          },
          tap: () => events.emit('tap', undefined),
          link: (event) => this.#follow(event),
        },
        () => this.#desk.box.lay.shape !== 'scrolled',
      ),
    ]
  }

  on<Name extends keyof NavigatorEvents>(
    name: Name,
    listener: (detail: NavigatorEvents[Name]) => void,
  ): () => void {
    return this.#desk.events.on(name, listener)
  }

  async open(publication: Publication, target: LinkTarget, appearance: Appearance): Promise<void> {
    this.#desk.open(publication, () => this.#layOutSoon())
    this.#desk.appearance = appearance
    await this.#desk.need().spreads.load()
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
    this.#presenter.giveUp()
    return this.#queue.run(() => this.#jump(target))
  }

  expect(target: LinkTarget): void {
    const { book } = this.#desk
    const found = book && resolveTarget(target, book.spine)
    if (found) book.publication.fetchAhead?.(found.index)
  }

  settled(): Promise<void> {
    return this.#queue.run(() => {
      // The hand may not have left the wheel yet.
      if (this.#desk.box.lay.shape === 'scrolled') this.#where.rest()
    })
  }

  locator(): Locator | null {
    return this.#where.place?.locator ?? null
  }

  place(): Location | null {
    return this.#where.place
  }

  setAppearance(appearance: Appearance): void {
    this.#desk.appearance = appearance
    this.#layOut()
  }

  setScript(script: ShownScript | null): void {
    const desk = this.#desk
    if (script) desk.originals ??= new script.OriginalTexts()
    desk.originals?.use(script)
    for (const { html } of desk.box.chapters) desk.originals?.show(html)
    desk.onShow?.renew()
    this.#layOut()
  }

  shown(gather: typeof TextOnShow): readonly PageOnShow[] {
    const { box, wordsOf } = this.#desk
    this.#desk.onShow ??= new gather()
    return this.#desk.onShow.all(box.chapters, box.view, wordsOf)
  }

  async enliven(): Promise<void> {
    const { Motion } = await loadModule(() => import('./page-motion'))
    if (!this.#desk.isClosed) this.#desk.motion ??= new Motion(this.#stage, this.#desk, this.#where)
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#desk.isClosed) return
    cancelAnimationFrame(this.#relayout)
    for (const undo of this.#undo.splice(0)) undo()
    this.#presenter.close()
    this.#desk.motion?.release()
    this.#desk.close()
    this.#where.forget()
  }

  /** In turn, for what nobody waits for the end of. */
  #run(work: () => unknown): void {
    this.#queue.run(work).catch((thrown: unknown) => this.#desk.tell(thrown))
  }

  /** Unless one has gone elsewhere by then. */
  #turnInTurn(step: 1 | -1): Promise<boolean> {
    const jumps = this.#jumps
    return this.#queue.run(() => jumps === this.#jumps && this.#turn(step))
  }

  #turn(step: 1 | -1): boolean | Promise<boolean> {
    const { box, book } = this.#desk
    const { shown } = this.#where
    if (!book || !shown) return false
    const { lay, page } = box
    const wanted = lay.shape === 'scrolled' ? scrolledTurn(page, lay, step) : page + step
    if (wanted !== null && wanted >= lay.from && wanted <= lay.to) {
      box.turnTo(wanted)
      this.#where.settle('turn', step)
      return true
    }
    const edge = step === 1 ? 'start' : 'end'
    const segment = shown.part?.giant.segments[shown.part.at + step]
    if (!segment) return this.#cross(step, edge)
    this.#where.begin(this.#presenter.put(segment), { edge }, 'turn', step)
    return true
  }

  /** To the chapter before or after, whatever is left of this one. */
  #cross(step: 1 | -1, edge: 'start' | 'end' = 'start'): boolean | Promise<boolean> {
    const { shown } = this.#where
    const index = shown ? this.#desk.beside(shown.indexes, step)[0] : undefined
    if (index === undefined) {
      if (step === 1) this.#desk.events.emit('end', undefined)
      return false
    }
    const waited = this.#presenter.show(index, { edge }, 'turn', step)
    return waited ? waited.then(() => true) : true
  }

  /** Crosses by a swipe in a column, which may have been meant to scroll. */
  async #leave(step: 1 | -1): Promise<void> {
    const from = this.locator()
    if ((await this.#cross(step)) && from) this.#desk.events.emit('left', from)
  }

  #isAtEdge(step: 1 | -1): boolean {
    const { lay, page } = this.#desk.box
    return step === 1 ? page >= lay.to - 0.02 : page <= lay.from + 0.02
  }

  #jump(target: LinkTarget): void | Promise<void> {
    // Closed while this waited for its turn.
    if (this.#desk.isClosed) return
    const found = findTarget(target, this.#desk.need(), this.locator())
    if (found) return this.#presenter.show(found.index, found.start, 'jump')
  }

  /** True when a click or key was for a link or for something else that has its own use for it. */
  #follow(event: MouseEvent | KeyboardEvent): boolean {
    const { link, isTaken } = followLink(event, this.#desk)
    if (link) this.#run(() => this.#go(link))
    return isTaken
  }

  async #go(link: BookLink): Promise<void> {
    const { openLink } = await loadModule(() => import('./notes/open'))
    if (this.#desk.isClosed) return
    const target = await openLink(link, this.#desk, this.locator())
    if (!target) return
    const from = this.locator()
    await this.#jump(target)
    if (from) this.#desk.events.emit('left', from)
  }

  #layOutSoon(): void {
    if (this.#relayout !== 0 || this.#desk.isClosed) return
    this.#relayout = requestAnimationFrame(() => {
      this.#relayout = 0
      if (!this.#desk.isClosed) this.#layOut()
    })
  }

  #layOut(): void {
    if (!this.#presenter.layOut()) return
    this.#run(() => {
      // Where one is by then: a turn may have been under way, or the book closed.
      const { shown } = this.#where
      if (shown) return this.#presenter.show(shown.index, { progression: progressionIn(shown) }, 'layout')
    })
  }
}
