import type { Locator, Positions } from '../../domain/locator'

/** Milliseconds after which a place that could not be read is read again, each time longer. */
const RETRIES = [500, 2000, 8000] as const

/**
 * Keeps the place at every turn: the first as soon as the page is there, so that a killed tab loses at most the page
 * it was on, and while one is being written only the newest of those that follow.
 *
 * Only what the reader did here is written: who stands still never overwrites a place that was reached in another tab.
 * While the place before is unknown, because it cannot be read at the moment, nothing is written over it.
 */
export class PositionKeeper {
  readonly #positions: Positions
  readonly #bid: string
  #waiting: Locator | null = null
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Set while the place before is unknown; told once it is known. */
  #onKnown: ((stored: Locator | null) => void) | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(positions: Positions, bid: string) {
    this.#positions = positions
    this.#bid = bid
  }

  /**
   * The place before; null where there is none.
   *
   * @param onKnown where it cannot be read now: called once it can be, unless `stop` comes first
   */
  async load(onKnown: (stored: Locator | null) => void = () => {}): Promise<Locator | null> {
    try {
      return await this.#positions.load(this.#bid)
    } catch {
      this.#onKnown = onKnown
      this.#readLater()
      return null
    }
  }

  /** Writes it in a task of its own: a page is not to wait for it. */
  keep(locator: Locator): void {
    this.#waiting = locator
    if (!this.#writing && !this.#onKnown) this.#timer ??= setTimeout(() => void this.flush())
  }

  /** Remembers it for `keepNow`: a move so small that nobody needs it before the page goes away. */
  hold(locator: Locator): void {
    this.#waiting = locator
  }

  /** Writes at once what is not written yet, whatever is still being written: there may be no other task. */
  keepNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const locator = this.#waiting
    if (!locator || this.#onKnown) return
    this.#waiting = null
    this.#positions.save(this.#bid, locator).catch(() => {
      this.#waiting ??= locator
    })
  }

  /** Reads the place before no more. */
  stop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#timer)
  }

  /** Resolves when everything kept so far is written. Never rejects: reading goes on without a memory. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting && !this.#onKnown) {
      const locator = this.#waiting
      this.#waiting = null
      try {
        await this.#positions.save(this.#bid, locator)
      } catch {
        this.#waiting ??= locator
        return
      }
    }
  }

  #readLater(): void {
    const delay = RETRIES[Math.min(this.#tries++, RETRIES.length - 1)]
    this.#retry = setTimeout(async () => {
      try {
        const stored = await this.#positions.load(this.#bid)
        const tell = this.#onKnown
        this.#onKnown = null
        tell?.(stored)
        if (this.#waiting) void this.flush()
      } catch {
        this.#readLater()
      }
    }, delay)
  }
}
