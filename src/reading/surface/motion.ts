import type { Desk, PageMotion } from './desk'
import type { Whereabouts } from './whereabouts'

const SLIDE_MS = 240
const SHIFT_MS = 160
const SHIFT_PX = 18
/** Of the way a finger goes where there is no page to come. */
const RESISTANCE = 0.25
/** From here on the browser shows a part of the window only, and a finger moves that. */
const ZOOMED = 1.01

export interface PullParts {
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
export class Pull {
  readonly #parts: PullParts
  #off = 0
  /** Where the finger found the page; null while no finger has it. */
  #held: number | null = null
  #frame = 0

  constructor(parts: PullParts) {
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

/**
 * How pages move: with the finger, on from where it let go, and otherwise by a short movement that tells which way
 * they went. What is told of a place is always as if nothing moved.
 */
export class Motion implements PageMotion {
  readonly #stage: HTMLElement
  readonly #desk: Desk
  readonly #where: Whereabouts
  readonly #stop = new AbortController()
  readonly #pull: Pull

  constructor(stage: HTMLElement, desk: Desk, where: Whereabouts) {
    this.#stage = stage
    this.#desk = desk
    this.#where = where
    this.#pull = new Pull({
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
    if (distance === null || !this.#desk.appearance.still) this.#pull.to(distance)
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
    const { place } = this.#where
    if (!place) return true
    return (distance < 0 ? 'right' : 'left') === place.forward ? place.atEnd : place.atStart
  }

  /** Where pages lie side by side the next one is seen to come; elsewhere the page goes alone. */
  #show(distance: number): void {
    const { box, pages } = this.#desk
    const { shape, vertical, rtl, step, last } = box.lay
    let alone = distance
    if (box === pages && shape === 'paginated' && !vertical) {
      const { page } = pages
      const way = rtl ? 1 : -1
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
