import { Pull, shift } from '../input/pull'
import type { Layout } from './layout'
import type { PagesView } from './view'

export type Side = 'left' | 'right'

export interface PagesMotionParts {
  view: PagesView
  layout(): Layout | null
  /** Where "next" lies. */
  forward(): Side
  /** The reader asked for no movement, or there is nothing that turns. */
  isStill(): boolean
}

/**
 * How pages move: with the finger, beside them the ones that come, and on from where it let go; otherwise by a short
 * movement that tells which way they went. What is told of a place is always as if nothing moved.
 */
export class PagesMotion {
  readonly #parts: PagesMotionParts
  readonly #pull: Pull
  /** On that side the pages beside those on show are there to be seen; null while none are. */
  #side: Side | null = null
  #hasPages = false

  constructor(parts: PagesMotionParts) {
    this.#parts = parts
    this.#pull = new Pull({
      width: () => parts.view.width(),
      isEnd: (distance) => !this.#open(sideOf(distance)),
      show: (distance) => this.#show(distance),
      rested: () => {},
    })
  }

  /** @param distance in CSS pixels to the right; null when the finger has let go, after any turn */
  pull(distance: number | null): void {
    if (distance === null || !this.#parts.isStill()) this.#pull.to(distance)
  }

  /** Pages are on show that came from that side. */
  turned(from: Side): void {
    const { view, isStill } = this.#parts
    const way = from === 'right' ? 1 : -1
    if (this.#pull.isHeld) {
      // What lies beside it now is what one comes from, on the other side.
      this.#side = null
      this.#pull.carry(way * view.width())
      return
    }
    this.home()
    if (!isStill()) shift(view.sheet, way)
  }

  /** Everything where it belongs, at once. */
  home(): void {
    this.#pull.home()
  }

  release(): void {
    this.#pull.stop()
  }

  #open(side: Side): boolean {
    if (this.#side === side) return this.#hasPages
    this.#side = side
    const { layout, forward } = this.#parts
    this.#hasPages = layout()?.beside?.(side === forward() ? 1 : -1) ?? false
    return this.#hasPages
  }

  #show(distance: number): void {
    const { view } = this.#parts
    if (distance !== 0) this.#open(sideOf(distance))
    else this.#side = null
    view.pull(distance)
  }
}

/** The side that comes into sight when pages are moved by a distance. */
const sideOf = (distance: number): Side => (distance < 0 ? 'right' : 'left')
