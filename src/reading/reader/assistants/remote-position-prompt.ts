import type { Locator, Positions } from '../../../domain/locator'

/** How much further another place has to be, as a part of the book, before it is worth a word. */
const WORTH_SAYING = 0.002
/** After an offer was declined, how much further still. */
const WORTH_AGAIN = 0.02
/** Places of one's own that may come back late: fast turns are many, and each is written and read after the others. */
const REMEMBERED = 500

/** Tells a place from others of the same book. */
const nameOf = ({ index, progression, fraction }: Locator) => `${index} ${progression} ${fraction}`

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
  readonly #own = new Set<string>()
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
    this.#own.add(nameOf(locator))
    const [oldest] = this.#own
    if (this.#own.size > REMEMBERED && oldest !== undefined) this.#own.delete(oldest)
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
    if (this.#ended || !found || !now || this.#own.has(nameOf(found))) return
    const isLater = found.fraction > now.fraction + WORTH_SAYING
    if (isLater && found.fraction > this.#declined + WORTH_AGAIN) this.#tell(found)
  }

  #tell(locator: Locator | null): void {
    if (locator === this.#offered) return
    this.#offered = locator
    this.#deps.offer(locator)
  }
}
