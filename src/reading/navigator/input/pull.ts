const SLIDE_MS = 240
const SHIFT_MS = 160
const SHIFT_PX = 18
/** Of the way a finger goes where there is no page to come. */
const RESISTANCE = 0.25

export interface DragOffsetParts {
  /** How far away the next page lies, in CSS pixels. */
  width(): number
  /** No page comes when one pulls by this distance. */
  isEnd(distance: number): boolean
  /** Puts the page this far to the right of where it belongs, in whole CSS pixels. */
  show(distance: number): void
  /** The page has come to rest where it belongs. */
  rested(): void
}

/** How far a page is from where it belongs: with the finger, and home from where it let go. */
export class DragOffset {
  readonly #parts: DragOffsetParts
  #off = 0
  /** Where the finger found the page; null while no finger has it. */
  #held: number | null = null
  #frame = 0

  constructor(parts: DragOffsetParts) {
    this.#parts = parts
  }

  get isHeld(): boolean {
    return this.#held !== null
  }

  /** @param distance of the finger from where it came down; null when it has let go */
  to(distance: number | null): void {
    if (distance === null) {
      this.#held = null
      this.#slide()
      return
    }
    cancelAnimationFrame(this.#frame)
    this.#held ??= this.#off
    const wanted = this.#held + distance
    const width = this.#parts.width()
    this.#show(this.#parts.isEnd(wanted) ? wanted * RESISTANCE : Math.max(-width, Math.min(wanted, width)))
  }

  /** Another page, this far away, is now the one that belongs here. */
  carry(distance: number): void {
    if (this.#held !== null) this.#held += distance
    this.#show(this.#off + distance)
  }

  /** The page is where it belongs, at once. */
  home(): void {
    this.stop()
    this.#show(0)
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
  }

  #show(distance: number): void {
    this.#off = Math.round(distance)
    this.#parts.show(this.#off)
  }

  #slide(): void {
    const from = this.#off
    if (from === 0) return
    let began: number | null = null
    const next = (now: number) => {
      began ??= now
      const left = 1 - Math.min(1, (now - began) / SLIDE_MS)
      this.#show(from * left ** 3)
      if (left > 0) this.#frame = requestAnimationFrame(next)
      else this.#parts.rested()
    }
    this.#frame = requestAnimationFrame(next)
  }
}

/** A short movement that tells which way the pages went: 1 to the left, as in a book read from the left. */
export function shift(pages: Element, way: 1 | -1): void {
  pages.animate(
    [
      { transform: `translateX(${way * SHIFT_PX}px)`, opacity: 0.35 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: SHIFT_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}
