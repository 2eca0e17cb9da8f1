import type { Locator, Positions } from '../../domain/locator'

/**
 * Keeps the place at every turn: the first as soon as the page is there, so that a killed tab loses at most the page
 * it was on, and while one is being written only the newest of those that follow.
 */
export class PositionKeeper {
  readonly #positions: Positions
  readonly #bid: string
  #waiting: Locator | null = null
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(positions: Positions, bid: string) {
    this.#positions = positions
    this.#bid = bid
  }

  load(): Promise<Locator | null> {
    return this.#positions.load(this.#bid).catch(() => null)
  }

  /** Writes it in a task of its own: a page is not to wait for it. */
  keep(locator: Locator): void {
    this.#waiting = locator
    if (!this.#writing) this.#timer ??= setTimeout(() => void this.flush())
  }

  /** Writes it at once, whatever is still being written: there may be no other task. */
  keepNow(locator: Locator): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = null
    this.#positions.save(this.#bid, locator).catch(() => {})
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
