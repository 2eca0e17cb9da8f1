/** After a hand has scrolled it may go on by itself for so long. */
const AFTER_HAND_MS = 900
/** A column that does not move for so long has come to an end. */
const STUCK_MS = 800
/** A frame that took longer was not seen. */
const LONGEST_FRAME_MS = 100

export interface AutoScrollOptions {
  /** What scrolls; null where there is nothing for the moment. */
  view(): HTMLElement | null
  /** Goes on from the end of a column; resolves to false at the end of the book. */
  next(): Promise<boolean>
  onEnd(): void
}

/** Scrolls on evenly, a screenful in so many seconds, and waits while a hand does. */
export class AutoScroll {
  readonly #options: AutoScrollOptions
  #stop: (() => void) | null = null

  constructor(options: AutoScrollOptions) {
    this.#options = options
  }

  /** Begins, or goes on at another speed. */
  start(seconds: number): void {
    this.stop()
    const hand = watchHand()
    let frame = 0
    let before: number | null = null
    let movedAt: number | null = null
    /** What is too little to be scrolled yet, in CSS pixels. */
    let rest = 0
    const step = (now: number) => {
      frame = requestAnimationFrame(step)
      const passed = Math.min(LONGEST_FRAME_MS, now - (before ?? now))
      before = now
      movedAt ??= now
      const view = this.#options.view()
      if (!view || hand.isBusy()) {
        movedAt = now
        return
      }
      const axis = axisOf(view)
      rest += (axis.room * passed) / (seconds * 1000)
      const whole = Math.trunc(rest * devicePixelRatio) / devicePixelRatio
      if (whole === 0) return
      rest -= whole
      const at = axis.at()
      axis.by(whole)
      if (axis.at() !== at) movedAt = now
      else if (now - movedAt > STUCK_MS) {
        movedAt = now
        void this.#goOn()
      }
    }
    frame = requestAnimationFrame(step)
    this.#stop = () => {
      cancelAnimationFrame(frame)
      hand.stop()
    }
  }

  stop(): void {
    this.#stop?.()
    this.#stop = null
  }

  async #goOn(): Promise<void> {
    const isMore = await this.#options.next().catch(() => false)
    if (isMore || !this.#stop) return
    this.stop()
    this.#options.onEnd()
  }
}

interface Axis {
  /** A screenful, in CSS pixels. */
  room: number
  at(): number
  by(distance: number): void
}

/** Along which way a column scrolls as one reads on (`frame.css`). */
function axisOf(view: HTMLElement): Axis {
  const root = view.getRootNode()
  const host = root instanceof ShadowRoot && root.host instanceof HTMLElement ? root.host : null
  if (host?.dataset.writing !== 'vertical')
    return { room: view.clientHeight, at: () => view.scrollTop, by: (top) => view.scrollBy({ top }) }
  const way = host.style.getPropertyValue('--ol-writing').endsWith('-lr') ? 1 : -1
  return {
    room: view.clientWidth,
    at: () => view.scrollLeft,
    by: (distance) => view.scrollBy({ left: way * distance }),
  }
}

/** Whether a hand is on the page, or has just scrolled it. */
function watchHand(): { isBusy(): boolean; stop(): void } {
  const stop = new AbortController()
  const { signal } = stop
  let isDown = false
  let until = 0
  const free = () => {
    isDown = false
    until = performance.now() + AFTER_HAND_MS
  }
  const options = { signal, passive: true, capture: true }
  document.addEventListener(
    'touchstart',
    () => {
      isDown = true
    },
    options,
  )
  document.addEventListener('touchend', ({ touches }) => touches.length === 0 && free(), options)
  document.addEventListener('touchcancel', free, options)
  document.addEventListener('wheel', free, options)
  return { isBusy: () => isDown || performance.now() < until, stop: () => stop.abort() }
}
