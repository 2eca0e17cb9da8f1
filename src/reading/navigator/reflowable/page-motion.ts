import { animateTurn, DragOffset } from '../input/drag-offset'
import type { ReflowableLocationTracker } from './location/location-tracker'
import type { PageMotion, RenderContext } from './render-context'

/** Pinch-zoom scale from which the browser shows only a part of the window, and a finger pans it. */
const ZOOMED = 1.01

/**
 * Animates page turns: pages follow the finger, continue from where it was lifted, and otherwise make a short movement
 * that shows the direction. Reported positions never include the movement.
 */
export class ReflowablePageMotion implements PageMotion {
  readonly #stage: HTMLElement
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  readonly #abort = new AbortController()
  readonly #drag: DragOffset

  constructor(stage: HTMLElement, context: RenderContext, tracker: ReflowableLocationTracker) {
    this.#stage = stage
    this.#context = context
    this.#tracker = tracker
    this.#drag = new DragOffset({
      width: () => this.#width(),
      isEnd: (distance) => this.#isEnd(distance),
      show: (distance) => this.#show(distance),
      // Only now is the page visible as it was reported.
      onRest: () => tracker.report('rest'),
    })
    const view = window.visualViewport
    const zoomed = () => {
      stage.style.touchAction = (view?.scale ?? 1) > ZOOMED ? 'auto' : ''
    }
    view?.addEventListener('resize', zoomed, { signal: this.#abort.signal })
    zoomed()
  }

  drag(distance: number | null): void {
    if (distance === null || !this.#context.appearance.isStill) this.#drag.follow(distance)
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
    this.#abort.abort()
    this.#stage.style.touchAction = ''
  }

  #width(): number {
    return this.#stage.getBoundingClientRect().width
  }

  #isEnd(distance: number): boolean {
    const { location } = this.#tracker
    if (!location) return true
    return (distance < 0 ? 'right' : 'left') === location.forward ? location.atEnd : location.atStart
  }

  /** Moves the pages of horizontal paginated flow together, so that the next one enters; elsewhere moves the page alone. */
  #show(distance: number): void {
    const { viewport, paged } = this.#context
    const { shape, isVertical, isLeftward, pageAdvance, last } = viewport.metrics
    let alone = distance
    if (viewport === paged && shape === 'paginated' && !isVertical) {
      const { page } = paged
      const sign = isLeftward ? 1 : -1
      const together = Math.max(-page * pageAdvance, Math.min(sign * distance, (last - page) * pageAdvance))
      paged.drag(together)
      alone -= sign * together
    }
    // The view moves, not the stage: the stage receives the touches and must stay under the finger.
    const { style } = paged.view
    if (alone === 0) style.removeProperty('transform')
    else style.setProperty('transform', `translateX(${alone}px)`, 'important')
  }
}
