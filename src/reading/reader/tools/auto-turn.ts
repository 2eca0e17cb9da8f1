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
export class AutoTurn {
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
