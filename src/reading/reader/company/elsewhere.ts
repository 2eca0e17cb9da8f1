import type { Locator, Positions } from '../../../domain/locator'

/** How much further another place has to be, as a part of the book, before it is worth a word. */
const WORTH_SAYING = 0.002
/** After an offer was declined, how much further still. */
const WORTH_AGAIN = 0.02
/** Places of one's own that may come back late. */
const REMEMBERED = 8

export interface ElsewhereDeps {
  positions: Positions
  bid: string
  /** Where the reader is now; null before the first page. */
  here(): Locator | null
  /** Something to offer, or null when there is nothing any more. */
  offer(locator: Locator | null): void
}

/**
 * Looks out for a later place in the same book that came from another tab or device, and offers it; nobody is
 * moved without being asked.
 */
export class Elsewhere {
  readonly #deps: ElsewhereDeps
  #own: readonly string[] = []
  #declined = Number.NEGATIVE_INFINITY
  #offered: Locator | null = null
  #ended = false

  constructor(deps: ElsewhereDeps) {
    this.#deps = deps
  }

  /** Returns the undo. */
  start(): () => void {
    const look = () => void this.#look()
    const undo = this.#deps.positions.subscribe?.(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      this.#ended = true
      undo?.()
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** A place that is about to be kept; one that is reached needs no offer. */
  mine(locator: Locator): void {
    this.#own = [...this.#own, JSON.stringify(locator)].slice(-REMEMBERED)
    if (this.#offered && this.#offered.fraction <= locator.fraction) this.#tell(null)
  }

  decline(): void {
    this.#declined = this.#offered?.fraction ?? this.#declined
    this.#tell(null)
  }

  async #look(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    const { positions, bid, here } = this.#deps
    const found = await positions.load(bid).catch(() => null)
    const now = here()
    if (this.#ended || !found || !now || this.#own.includes(JSON.stringify(found))) return
    const isLater = found.fraction > now.fraction + WORTH_SAYING
    if (isLater && found.fraction > this.#declined + WORTH_AGAIN) this.#tell(found)
  }

  #tell(locator: Locator | null): void {
    if (locator === this.#offered) return
    this.#offered = locator
    this.#deps.offer(locator)
  }
}
