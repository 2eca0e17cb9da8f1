import type { Locator, Positions } from '../../domain/locator'

/** Milliseconds between attempts to load a position that could not be loaded; the last one repeats. */
const RETRIES = [500, 2000, 8000] as const

/**
 * Saves the position at every page turn: the first at once, so that a killed tab loses at most the visible page
 * and, while a save is pending, only the newest of those that follow.
 *
 * Only moves made in this reader are saved: a reader that does not move never overwrites a position reached in another
 * tab. While the stored position cannot be loaded, nothing is written over it.
 */
export class PositionKeeper {
  readonly #positions: Positions
  readonly #bid: string
  #pending: Locator | null = null
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Set while the stored position could not be loaded; called once it is known. */
  #onKnown: ((stored: Locator | null) => void) | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(positions: Positions, bid: string) {
    this.#positions = positions
    this.#bid = bid
  }

  /**
   * Loads the stored position. Resolves to null if there is none or if it cannot be loaded now. Never rejects.
   *
   * @param onKnown called with the position after a failed load succeeds later, unless `stop` is called first
   */
  async load(onKnown: (stored: Locator | null) => void = () => {}): Promise<Locator | null> {
    try {
      return await this.#positions.load(this.#bid)
    } catch {
      this.#onKnown = onKnown
      this.#retryLoad()
      return null
    }
  }

  /** Saves a position in a separate task, so that painting the page does not wait for storage. */
  keep(locator: Locator): void {
    this.#pending = locator
    if (!this.#writing && !this.#onKnown) this.#timer ??= setTimeout(() => void this.flush())
  }

  /** Holds a position for `keepNow` only: the move is too small to be saved before the page is hidden. */
  hold(locator: Locator): void {
    this.#pending = locator
  }

  /** Starts saving the pending position in this task, even while another save runs: on `pagehide` no other task follows. */
  keepNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const locator = this.#pending
    if (!locator || this.#onKnown) return
    this.#pending = null
    this.#positions.save(this.#bid, locator).catch(() => {
      this.#pending ??= locator
    })
  }

  /** Cancels the timers: no further attempt to load or save. */
  stop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#timer)
  }

  /** Resolves when all pending positions are saved. Never rejects: reading goes on without storage. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    while (this.#pending && !this.#onKnown) {
      const locator = this.#pending
      this.#pending = null
      try {
        await this.#positions.save(this.#bid, locator)
      } catch {
        this.#pending ??= locator
        return
      }
    }
  }

  #retryLoad(): void {
    const delay = RETRIES[Math.min(this.#tries++, RETRIES.length - 1)]
    this.#retry = setTimeout(async () => {
      try {
        const stored = await this.#positions.load(this.#bid)
        const onKnown = this.#onKnown
        this.#onKnown = null
        onKnown?.(stored)
        if (this.#pending) void this.flush()
      } catch {
        this.#retryLoad()
      }
    }, delay)
  }
}
