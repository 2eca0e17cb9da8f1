const SLIDE_MS = 240
const SHIFT_MS = 160
const SHIFT_PX = 18
/** Fraction of the finger's movement that the page follows at the end of the book. */
const RESISTANCE = 0.25

export interface DragOffsetDeps {
  /** Distance to the next page, in CSS pixels. */
  width(): number
  /** Whether there is no page in the direction of this distance. */
  isEnd(distance: number): boolean
  /** Shows the page this far to the right of its final position, in whole CSS pixels. */
  show(distance: number): void
  /** The page has reached its final position by an animation. */
  onRest(): void
}

/** The offset of a page from its final position: it follows the finger, and is animated back to 0 after release. */
export class DragOffset {
  readonly #parts: DragOffsetDeps
  #offset = 0
  /** Offset at the start of the drag; null while no finger drags. */
  #dragStart: number | null = null
  #frame = 0

  constructor(parts: DragOffsetDeps) {
    this.#parts = parts
  }

  get isHeld(): boolean {
    return this.#dragStart !== null
  }

  /** Follows the finger. @param distance of the finger from its start; null on release */
  follow(distance: number | null): void {
    if (distance === null) {
      this.#dragStart = null
      this.#slide()
      return
    }
    cancelAnimationFrame(this.#frame)
    this.#dragStart ??= this.#offset
    const target = this.#dragStart + distance
    const width = this.#parts.width()
    this.#show(this.#parts.isEnd(target) ? target * RESISTANCE : Math.max(-width, Math.min(target, width)))
  }

  /** Makes the page at this distance the current one: the offset is now relative to it. */
  rebase(distance: number): void {
    if (this.#dragStart !== null) this.#dragStart += distance
    this.#show(this.#offset + distance)
  }

  /** Sets the offset to 0 at once. */
  reset(): void {
    this.stop()
    this.#show(0)
  }

  /** Stops the animation at the current offset. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
  }

  #show(distance: number): void {
    this.#offset = Math.round(distance)
    this.#parts.show(this.#offset)
  }

  #slide(): void {
    const from = this.#offset
    if (from === 0) return
    let began: number | null = null
    const next = (now: number) => {
      began ??= now
      const left = 1 - Math.min(1, (now - began) / SLIDE_MS)
      this.#show(from * left ** 3)
      if (left > 0) this.#frame = requestAnimationFrame(next)
      else this.#parts.onRest()
    }
    this.#frame = requestAnimationFrame(next)
  }
}

/** Plays a short animation in the direction of a page turn. @param direction 1 moves to the left, as in left-to-right books */
export function animateTurn(pages: Element, direction: 1 | -1): void {
  pages.animate(
    [
      { transform: `translateX(${direction * SHIFT_PX}px)`, opacity: 0.35 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: SHIFT_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}
