import type { Locator, Positions } from '../domain/locator'

/**
 * Keeps the place at every turn: the first at once, so that a killed tab loses at most the page
 * it was on, and while one is being written only the newest of those that follow.
 */
export class PositionKeeper {
  readonly #positions: Positions
  readonly #bid: string
  #waiting: Locator | null = null
  #writing: Promise<void> | null = null

  constructor(positions: Positions, bid: string) {
    this.#positions = positions
    this.#bid = bid
  }

  load(): Promise<Locator | null> {
    return this.#positions.load(this.#bid).catch(() => null)
  }

  keep(locator: Locator): void {
    this.#waiting = locator
    if (!this.#writing) void this.flush()
  }

  /** Resolves when everything kept so far is written. Never rejects: reading goes on without a memory. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting) {
      const locator = this.#waiting
      this.#waiting = null
      try {
        await this.#positions.save(this.#bid, locator)
      } catch {
        return
      }
    }
  }
}
