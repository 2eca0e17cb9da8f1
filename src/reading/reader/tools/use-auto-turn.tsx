import { useCallback, useEffect, useRef, useState } from 'react'
import type { Location, Navigator } from '../../navigator/navigator'
import { visiblePagesOf } from '../decorations/visible'

/** Scrolling by hand may continue by inertia for this long. */
const INERTIA_MS = 900
/** If the scroll position does not change for this long, the end of the column is reached. */
const END_AFTER_MS = 800
/** Longest frame counted; a longer one means that the page was not visible. */
const MAX_FRAME_MS = 100

export interface AutoScrollOptions {
  /** The scroll container; null if there is none at the moment. */
  view(): HTMLElement | null
  /** Goes on at the end of a column; resolves to false at the end of the book. */
  next(): Promise<boolean>
  onEnd(): void
}

/** Scrolls evenly, one screen in the given number of seconds; pauses while the reader scrolls. */
export class AutoScroll {
  readonly #options: AutoScrollOptions
  #stop: (() => void) | null = null

  constructor(options: AutoScrollOptions) {
    this.#options = options
  }

  /** Starts, or continues at another speed, in seconds per page. */
  start(seconds: number): void {
    this.stop()
    const userScroll = watchUserScroll()
    let frame = 0
    let before: number | null = null
    let movedAt: number | null = null
    /** Distance not scrolled yet, in CSS pixels: less than one device pixel. */
    let rest = 0
    const step = (now: number) => {
      frame = requestAnimationFrame(step)
      const passed = Math.min(MAX_FRAME_MS, now - (before ?? now))
      before = now
      movedAt ??= now
      const view = this.#options.view()
      if (!view || userScroll.isBusy()) {
        movedAt = now
        return
      }
      const axis = axisOf(view)
      rest += (axis.room * passed) / (seconds * 1000)
      const distance = Math.trunc(rest * devicePixelRatio) / devicePixelRatio
      if (distance === 0) return
      rest -= distance
      const at = axis.at()
      axis.by(distance)
      if (axis.at() !== at) movedAt = now
      else if (now - movedAt > END_AFTER_MS) {
        movedAt = now
        void this.#goOn()
      }
    }
    frame = requestAnimationFrame(step)
    this.#stop = () => {
      cancelAnimationFrame(frame)
      userScroll.stop()
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
  /** One screen along the axis, in CSS pixels. */
  room: number
  at(): number
  by(distance: number): void
}

/** The axis along which a column scrolls (`frame.css`): horizontal for vertical writing. */
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

/** Tracks whether the reader touches the page or has just scrolled it. */
function watchUserScroll(): { isBusy(): boolean; stop(): void } {
  const stop = new AbortController()
  const { signal } = stop
  let isDown = false
  let until = 0
  const free = () => {
    isDown = false
    until = performance.now() + INERTIA_MS
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

/** The choices of seconds per page. */
export const TURN_SECONDS = [5, 8, 12, 18, 25, 35, 50, 75] as const

/** The next slower (1) or faster (-1) choice; the same value at either end. */
export function stepTurnSeconds(seconds: number, step: 1 | -1): number {
  const next =
    step === 1
      ? TURN_SECONDS.find((choice) => choice > seconds)
      : TURN_SECONDS.findLast((choice) => choice < seconds)
  return next ?? seconds
}

/**
 * Turns a page every given number of seconds while the document is visible. A turn by the reader restarts the timer.
 *
 * @param turn resolves to false at the end of the book, which stops the timer
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

  /** Starts, or continues at another speed, in seconds per page. */
  start(seconds: number): void {
    this.#seconds = seconds
    this.restart()
  }

  /** Restarts the timer; called after each page turn. */
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
  /** Seconds per page, or per screen of a column. */
  seconds: number
  /** A panel is open. */
  isPaused: boolean
  /** Reduced motion: turn pages instead of scrolling. */
  isStill: boolean
}

/** Turns pages or scrolls a column automatically; pauses while a panel is open. */
export function useAutoTurn({ navigator, location, seconds, isPaused, isStill }: AutoTurnOptions) {
  const [isOn, setOn] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const turner = useRef<AutoTurn | null>(null)
  // Without a text layer the scroll container is unknown.
  const isScrolled = location.flow === 'scrolled' && !isStill && navigator.traits?.hasText !== false

  useEffect(() => {
    if (!isOn || isPaused || isHeld) return
    const next = () => navigator.next('auto')
    const onEnd = () => setOn(false)
    if (isScrolled) {
      let view: HTMLElement | null = null
      const viewNow = () => {
        if (!view?.isConnected) view = visiblePagesOf(navigator)[0]?.view ?? null
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
  }, [navigator, isOn, isPaused, isHeld, isScrolled, seconds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page turn restarts the timer
  useEffect(() => turner.current?.restart(), [location])

  return {
    isOn,
    /** Paused by the reader. */
    isHeld,
    /** Changes with each page. */
    page: `${location.locator.href} ${location.page}`,
    /** Counts down to the next turn; a column scrolls evenly instead. */
    isCounting: !isScrolled && !isPaused && !isHeld,
    toggle: useCallback(() => {
      setHeld(false)
      setOn((on) => !on)
    }, []),
    onHold: useCallback(() => setHeld((held) => !held), []),
  }
}
