import { useCallback, useEffect, useRef, useState } from 'react'
import type { Location, Navigator } from '../../navigator/navigator'
import { pagesOf } from '../decorations/visible'

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

interface TurnAxis {
  /** A screenful, in CSS pixels. */
  room: number
  at(): number
  by(distance: number): void
}

/** Along which way a column scrolls as one reads on (`frame.css`). */
function axisOf(view: HTMLElement): TurnAxis {
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

/** Seconds a page stays, from quick to slow. */
export const TURN_SECONDS = [5, 8, 12, 18, 25, 35, 50, 75] as const

/** The next slower (1) or faster (-1) of the choices; the same at either end. */
export function stepTurnSeconds(seconds: number, step: 1 | -1): number {
  const next =
    step === 1
      ? TURN_SECONDS.find((choice) => choice > seconds)
      : TURN_SECONDS.findLast((choice) => choice < seconds)
  return next ?? seconds
}

/**
 * Turns a page every so many seconds while the page can be seen; a turn by hand begins the time anew.
 *
 * @param turn resolves to false at the end of the book, which ends it
 */
class AutoTurn {
  readonly #turn: () => Promise<boolean>
  readonly #onEnd: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #seconds = 0

  constructor(turn: () => Promise<boolean>, onEnd: () => void) {
    this.#turn = turn
    this.#onEnd = onEnd
  }

  /** Begins, or goes on at another speed. */
  start(seconds: number): void {
    this.#seconds = seconds
    this.restart()
  }

  /** A page was turned by whatever hand. */
  restart(): void {
    clearTimeout(this.#timer)
    if (this.#seconds > 0) this.#timer = setTimeout(() => void this.#next(), this.#seconds * 1000)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#seconds = 0
  }

  async #next(): Promise<void> {
    const isHidden = typeof document !== 'undefined' && document.visibilityState === 'hidden'
    const isMore = isHidden || (await this.#turn().catch(() => false))
    if (this.#seconds === 0) return
    if (isMore) this.restart()
    else {
      this.stop()
      this.#onEnd()
    }
  }
}

export interface AutoTurnOptions {
  navigator: Navigator
  location: Location
  /** What a page, or a screenful of a column, takes. */
  seconds: number
  /** A panel is open. */
  isHeld: boolean
  /** Nothing is to move that need not. */
  isStill: boolean
}

/** Pages that turn by themselves, and a column that scrolls; not while a panel is open. */
export function useAutoTurn({ navigator, location, seconds, isHeld, isStill }: AutoTurnOptions) {
  const [isOn, setOn] = useState(false)
  const turner = useRef<AutoTurn | null>(null)
  // Where there are no words, what scrolls is not known.
  const isScrolled = location.flow === 'scrolled' && !isStill && navigator.traits?.words !== false

  useEffect(() => {
    if (!isOn || isHeld) return
    const next = () => navigator.next()
    const onEnd = () => setOn(false)
    if (isScrolled) {
      let view: HTMLElement | null = null
      const viewNow = () => {
        if (!view?.isConnected) view = pagesOf(navigator)[0]?.view ?? null
        return view
      }
      const made = new AutoScroll({ view: viewNow, next, onEnd })
      made.start(seconds)
      return () => made.stop()
    }
    const made = new AutoTurn(next, onEnd)
    turner.current = made
    made.start(seconds)
    return () => {
      made.stop()
      turner.current = null
    }
  }, [navigator, isOn, isHeld, isScrolled, seconds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn by hand begins the time anew
  useEffect(() => turner.current?.restart(), [location])

  return { isOn, toggle: useCallback(() => setOn((on) => !on), []) }
}
