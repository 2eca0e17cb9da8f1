import { whenIdle } from '../../../platform/when-idle'
import { animateTurn, DragOffset } from '../input/drag-offset'
import type { Gestures, Swipes } from '../input/gestures'
import { listenToSwipes } from '../input/swipes'
import type { RenderedChapter } from './chapter-model'
import type { ReflowableLocationTracker } from './location/location-tracker'
import { AdjacentPages, place } from './page/adjacent-pages'
import { setCustomProperty } from './page/apply-preferences'
import type { PageMotion, RenderContext } from './render-context'

/** Pinch-zoom scale from which the browser shows only a part of the window, and a finger pans it. */
const ZOOMED = 1.01
/** The colour of the page. */
const PAPER = 'var(--paper)'
/** A reader that is higher than this part of the window fills it: there is no page around it to move. */
const FILLS = 0.9
/** Share of the window that a bar of the page above the reader takes at most. */
const MAX_BAR = 0.15
/** Neighbours are laid out in an idle moment, at the latest after this time. */
const IDLE_WITHIN_MS = 300

/**
 * Animates page turns: pages follow the finger with their neighbours, continue from where it was lifted, and otherwise make
 * a short movement that shows the direction. Reported positions never include the movement.
 */
export class ReflowablePageMotion implements PageMotion {
  readonly #stage: HTMLElement
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  readonly #abort = new AbortController()
  readonly #drag: DragOffset
  readonly #adjacent: AdjacentPages
  readonly #swipes: Swipes
  #hasFinger = false
  #cancelIdle = () => {}

  constructor(
    stage: HTMLElement,
    context: RenderContext,
    tracker: ReflowableLocationTracker,
    gestures: Gestures,
    isPaged: () => boolean,
  ) {
    this.#stage = stage
    this.#context = context
    this.#tracker = tracker
    this.#adjacent = new AdjacentPages(stage, context, tracker)
    this.#drag = new DragOffset({
      width: () => this.#width(),
      isEnd: (distance) => this.#isEnd(distance),
      show: (distance) => this.#show(distance),
      // Only now is the page visible as it was reported.
      onRest: () => tracker.report('rest'),
    })
    this.#swipes = listenToSwipes(stage, gestures, isPaged)
    const { signal } = this.#abort
    stage.addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        if (this.#hasFinger || pointerType === 'mouse') return
        this.#hasFinger = true
        this.#prepareSoon()
      },
      { signal },
    )
    const undo = context.events.on('relocate', ({ cause }) => {
      // The neighbours have the former layout.
      if (cause === 'layout') {
        this.#drag.reset()
        this.#adjacent.clear()
      }
      this.#prepareSoon()
    })
    signal.addEventListener('abort', undo)
    window.visualViewport?.addEventListener('resize', () => this.#claimTouch(), { signal })
    this.#claimTouch()
  }

  get hasSwiped(): boolean {
    return this.#swipes.hasSwiped
  }

  drag(distance: number | null): void {
    if (distance === null || !this.#context.appearance.isStill) this.#drag.follow(distance)
  }

  adopt(chapters: readonly RenderedChapter[]): boolean {
    return this.#adjacent.adopt(chapters)
  }

  turned(from: 'left' | 'right'): void {
    const sign = from === 'right' ? 1 : -1
    if (this.#drag.isHeld) {
      this.#drag.rebase(sign * this.#width())
      return
    }
    this.#drag.reset()
    animateTurn(this.#stage, sign)
  }

  release(): void {
    this.#drag.stop()
    this.#cancelIdle()
    this.#swipes.undo()
    this.#abort.abort()
    this.#adjacent.clear()
    this.#stage.style.touchAction = ''
    this.#stage.removeAttribute('data-moved')
  }

  /** Gets ready for the next touch: lays the neighbours out, for somebody who turns with a finger. */
  #prepareSoon(): void {
    this.#cancelIdle()
    if (!this.#hasFinger || this.#context.appearance.isStill) {
      this.#cancelIdle = whenIdle(() => this.#claimTouch(), IDLE_WITHIN_MS)
      return
    }
    const prepare = (step: 1 | -1, then: () => void) => {
      this.#cancelIdle = whenIdle(() => {
        if (!this.#drag.isMoved) this.#adjacent.prepare(step, this.#isApart(step))
        then()
      }, IDLE_WITHIN_MS)
    }
    prepare(1, () => prepare(-1, () => this.#claimTouch()))
  }

  /**
   * Decides which movements of fingers the browser handles. In a reader that fills the window none moves the page around it,
   * and two fingers change the size of text instead of that of the window; elsewhere the style sheet's choice stays.
   */
  #claimTouch(): void {
    const { shape } = this.#context.viewport.metrics
    const isZoomed = (window.visualViewport?.scale ?? 1) > ZOOMED
    const { top, height } = this.#stage.getBoundingClientRect()
    const bar = Math.min(Math.max(0, top), window.innerHeight * MAX_BAR)
    const isFilled = height >= (window.innerHeight - bar) * FILLS
    const own = shape === 'fixed' ? 'pinch-zoom' : shape === 'scrolled' ? 'pan-x pan-y' : 'none'
    this.#stage.style.touchAction = isZoomed ? 'auto' : isFilled ? own : ''
  }

  #width(): number {
    return this.#stage.getBoundingClientRect().width
  }

  #isEnd(distance: number): boolean {
    const { location } = this.#tracker
    if (!location) return true
    return this.#stepOf(distance) === 1 ? location.atEnd : location.atStart
  }

  #stepOf(distance: number): 1 | -1 {
    return (distance < 0 ? 'right' : 'left') === this.#context.forward ? 1 : -1
  }

  /** Whether the neighbour has to be drawn. Columns of horizontal text follow each other in one view, which scrolls. */
  #isApart(step: 1 | -1): boolean {
    return !this.#adjacent.isWithin(step) || this.#context.paged.metrics.isVertical || this.#isCover
  }

  get #isCover(): boolean {
    return this.#context.appearance.turn === 'cover'
  }

  /** Shows the visible page this far from its place, with the neighbour that enters. */
  #show(distance: number): void {
    const { viewport, paged } = this.#context
    this.#stage.toggleAttribute('data-moved', distance !== 0)
    if (distance === 0 || viewport !== paged) {
      place(paged.view, 0)
      if (viewport === paged && paged.metrics.shape === 'paginated' && !paged.metrics.isVertical)
        paged.drag(0)
      this.#uncover(paged.view)
      this.#adjacent.park()
      return
    }
    const step = this.#stepOf(distance)
    if (this.#isApart(step)) this.#showApart(distance, step)
    else this.#scroll(distance)
  }

  #scroll(distance: number): void {
    const { paged } = this.#context
    const { isLeftward, pageAdvance, last } = paged.metrics
    const { page } = paged
    const sign = isLeftward ? 1 : -1
    const together = Math.max(-page * pageAdvance, Math.min(sign * distance, (last - page) * pageAdvance))
    this.#adjacent.park()
    paged.drag(together)
    place(paged.view, distance - sign * together)
  }

  #showApart(distance: number, step: 1 | -1): void {
    const { paged } = this.#context
    if (paged.metrics.shape === 'paginated' && !paged.metrics.isVertical) paged.drag(0)
    this.#adjacent.park()
    const neighbour = this.#adjacent.at(step)
    const beside = distance - Math.sign(distance) * this.#width()
    if (!neighbour || !this.#isCover) {
      place(paged.view, distance)
      if (neighbour) place(neighbour.view, beside)
      return
    }
    // The page that is read first lies on the other one.
    const [upper, lower] = step === 1 ? [paged, neighbour] : [neighbour, paged]
    place(upper.view, step === 1 ? distance : beside)
    place(lower.view, 0)
    setCustomProperty(upper.host, '--ol-layer', '1')
    setCustomProperty(lower.host, '--ol-layer', '0')
    this.#uncover(lower.view)
    this.#cover(upper.view)
  }

  /** Puts paper under a view that lies on another one, as wide as the stage. */
  #cover({ style, offsetLeft }: HTMLElement): void {
    if (!style.backgroundColor) style.setProperty('background-color', PAPER, 'important')
    const sides = [-offsetLeft, offsetLeft].map((left) => `${left}px 0 ${PAPER}`)
    style.setProperty('box-shadow', [...sides, '0 0 24px rgb(0 0 0 / 0.28)'].join(', '), 'important')
  }

  #uncover({ style }: HTMLElement): void {
    style.removeProperty('box-shadow')
    if (style.backgroundColor === PAPER) style.removeProperty('background-color')
  }
}
