import { DragOffset, shift } from '../input/pull'
import type { ReflowableLocationTracker } from './location/location-tracker'
import type { PageMotion, RenderContext } from './render-context'

/** From here on the browser shows a part of the window only, and a finger moves that. */
const ZOOMED = 1.01

/**
 * How pages move: with the finger, on from where it let go, and otherwise by a short movement that tells which way
 * they went. What is told of a place is always as if nothing moved.
 */
export class Motion implements PageMotion {
  readonly #stage: HTMLElement
  readonly #context: RenderContext
  readonly #where: ReflowableLocationTracker
  readonly #stop = new AbortController()
  readonly #pull: DragOffset

  constructor(stage: HTMLElement, context: RenderContext, where: ReflowableLocationTracker) {
    this.#stage = stage
    this.#context = context
    this.#where = where
    this.#pull = new DragOffset({
      width: () => this.#width(),
      isEnd: (distance) => this.#isEnd(distance),
      show: (distance) => this.#show(distance),
      // What can be seen of the page is only now what is seen of it.
      rested: () => where.tell('rest'),
    })
    const view = window.visualViewport
    const zoomed = () => {
      stage.style.touchAction = (view?.scale ?? 1) > ZOOMED ? 'auto' : ''
    }
    view?.addEventListener('resize', zoomed, { signal: this.#stop.signal })
    zoomed()
  }

  pull(distance: number | null): void {
    if (distance === null || !this.#context.appearance.still) this.#pull.to(distance)
  }

  turned(from: 'left' | 'right'): void {
    const way = from === 'right' ? 1 : -1
    if (this.#pull.isHeld) {
      this.#pull.carry(way * this.#width())
      return
    }
    this.#pull.home()
    shift(this.#stage, way)
  }

  release(): void {
    this.#pull.stop()
    this.#stop.abort()
    this.#stage.style.touchAction = ''
  }

  #width(): number {
    return this.#stage.getBoundingClientRect().width
  }

  #isEnd(distance: number): boolean {
    const { location } = this.#where
    if (!location) return true
    return (distance < 0 ? 'right' : 'left') === location.forward ? location.atEnd : location.atStart
  }

  /** Where pages lie side by side the next one is seen to come; elsewhere the page goes alone. */
  #show(distance: number): void {
    const { viewport, pages } = this.#context
    const { shape, vertical, leftward, step, last } = viewport.metrics
    let alone = distance
    if (viewport === pages && shape === 'paginated' && !vertical) {
      const { page } = pages
      const way = leftward ? 1 : -1
      const together = Math.max(-page * step, Math.min(way * distance, (last - page) * step))
      pages.pull(together)
      alone -= way * together
    }
    // Not the stage: a finger must find it where it is.
    const { style } = pages.view
    if (alone === 0) style.removeProperty('transform')
    else style.setProperty('transform', `translateX(${alone}px)`, 'important')
  }
}
