import type { Desk, PageMotion } from './desk'
import type { Whereabouts } from './whereabouts'

const SLIDE_MS = 240
const SHIFT_MS = 160
const SHIFT_PX = 18
/** Of the way a finger goes where there is no page to come. */
const RESISTANCE = 0.25
/** From here on the browser shows a part of the window only, and a finger moves that. */
const ZOOMED = 1.01

/**
 * How pages move: with the finger, on from where it let go, and otherwise by a short movement that tells which way
 * they went. What is told of a place is always as if nothing moved.
 */
export class Motion implements PageMotion {
  readonly #stage: HTMLElement
  readonly #desk: Desk
  readonly #where: Whereabouts
  readonly #stop = new AbortController()
  /** How far the page is from where it belongs, in CSS pixels to the right. */
  #off = 0
  /** Where the finger found it; null while no finger has it. */
  #held: number | null = null
  #frame = 0

  constructor(stage: HTMLElement, desk: Desk, where: Whereabouts) {
    this.#stage = stage
    this.#desk = desk
    this.#where = where
    const view = window.visualViewport
    const zoomed = () => {
      stage.style.touchAction = (view?.scale ?? 1) > ZOOMED ? 'auto' : ''
    }
    view?.addEventListener('resize', zoomed, { signal: this.#stop.signal })
    zoomed()
  }

  pull(distance: number | null): void {
    if (distance === null) {
      this.#held = null
      this.#slide()
    } else if (!this.#desk.appearance.still) {
      cancelAnimationFrame(this.#frame)
      this.#held ??= this.#off
      const wanted = this.#held + distance
      const { width } = this.#stage.getBoundingClientRect()
      this.#show(this.#isEnd(wanted) ? wanted * RESISTANCE : Math.max(-width, Math.min(wanted, width)))
    }
  }

  turned(from: 'left' | 'right'): void {
    const way = from === 'right' ? 1 : -1
    if (this.#held !== null) {
      this.#show(this.#off + way * this.#stage.getBoundingClientRect().width)
      return
    }
    cancelAnimationFrame(this.#frame)
    this.#show(0)
    this.#stage.animate(
      [
        { transform: `translateX(${way * SHIFT_PX}px)`, opacity: 0.35 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: SHIFT_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    )
  }

  release(): void {
    cancelAnimationFrame(this.#frame)
    this.#stop.abort()
    this.#stage.style.touchAction = ''
  }

  #isEnd(distance: number): boolean {
    const { place } = this.#where
    if (!place) return true
    return (distance < 0 ? 'right' : 'left') === place.forward ? place.atEnd : place.atStart
  }

  /** Where pages lie side by side the next one is seen to come; elsewhere the page goes alone. */
  #show(distance: number): void {
    this.#off = Math.round(distance)
    const { box, pages } = this.#desk
    const { shape, vertical, rtl, step, last } = box.lay
    let alone = this.#off
    if (box === pages && shape === 'paginated' && !vertical) {
      const { page } = pages
      const way = rtl ? 1 : -1
      const together = Math.max(-page * step, Math.min(way * this.#off, (last - page) * step))
      pages.pull(together)
      alone -= way * together
    }
    // Not the stage: a finger must find it where it is.
    const { style } = pages.view
    if (alone === 0) style.removeProperty('transform')
    else style.setProperty('transform', `translateX(${alone}px)`, 'important')
  }

  /** To where the page belongs. */
  #slide(): void {
    const from = this.#off
    if (from === 0) return
    let began: number | null = null
    const next = (now: number) => {
      began ??= now
      const left = 1 - Math.min(1, (now - began) / SLIDE_MS)
      this.#show(from * left ** 3)
      if (left > 0) this.#frame = requestAnimationFrame(next)
      // What can be seen of the page is only now what is seen of it.
      else this.#where.tell('rest')
    }
    this.#frame = requestAnimationFrame(next)
  }
}
