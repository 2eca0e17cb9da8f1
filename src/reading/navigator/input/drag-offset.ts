/** The time of a settling page: the longer its way, the longer. */
const MIN_SLIDE_MS = 120
const SLIDE_MS = 300
/** The ease-out `left ** 3` begins with three times its mean speed: so many times the way at the speed of the finger. */
const EASE_START = 3
/** The speed of the finger is that of the last movements, of this length in milliseconds. */
const SPEED_WITHIN_MS = 100
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

/**
 * The time in which a page settles: that of its way, and less when the finger was faster, so that the page goes on at its
 * speed.
 *
 * @param way in CSS pixels
 * @param speed of the finger, in CSS pixels a millisecond
 */
export function slideTime(way: number, width: number, speed: number): number {
  const calm = MIN_SLIDE_MS + (SLIDE_MS - MIN_SLIDE_MS) * Math.min(1, Math.abs(way) / Math.max(1, width))
  const lively = speed === 0 ? calm : (EASE_START * Math.abs(way)) / Math.abs(speed)
  return Math.max(MIN_SLIDE_MS, Math.min(calm, lively))
}

/** The offset of a page from its final position: it follows the finger, and is animated back to 0 after release. */
export class DragOffset {
  readonly #parts: DragOffsetDeps
  #offset = 0
  /** Offset at the start of the drag; null while no finger drags. */
  #dragStart: number | null = null
  #frame = 0
  /** The latest movements of the finger. */
  #moves: { distance: number; at: number }[] = []

  constructor(parts: DragOffsetDeps) {
    this.#parts = parts
  }

  get isHeld(): boolean {
    return this.#dragStart !== null
  }

  /** The page is not at its final position. */
  get isMoved(): boolean {
    return this.#offset !== 0
  }

  /** Follows the finger. @param distance of the finger from its start; null on release */
  follow(distance: number | null): void {
    if (distance === null) {
      this.#dragStart = null
      this.#slide(this.#speed())
      this.#moves = []
      return
    }
    const now = performance.now()
    this.#moves = [...this.#moves.filter(({ at }) => at >= now - SPEED_WITHIN_MS), { distance, at: now }]
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

  #speed(): number {
    const now = performance.now()
    const first = this.#moves.find(({ at }) => at >= now - SPEED_WITHIN_MS)
    const last = this.#moves.at(-1)
    return first && last && last.at > first.at ? (last.distance - first.distance) / (last.at - first.at) : 0
  }

  #slide(speed: number): void {
    const from = this.#offset
    if (from === 0) return
    const time = slideTime(from, this.#parts.width(), speed)
    let began: number | null = null
    const next = (now: number) => {
      began ??= now
      const left = 1 - Math.min(1, (now - began) / time)
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
