/** Queries whose ranking is kept for the next page. */
const KEPT_RANKINGS = 4

/** The rankings of the last queries. */
export class Rankings<Ranking> {
  /** Oldest first. */
  readonly #kept = new Map<string, Promise<Ranking>>()

  /** Returns the ranking of a query; what fails is made again the next time. */
  get(key: string, make: () => Promise<Ranking>): Promise<Ranking> {
    const known = this.#kept.get(key)
    if (known) return known
    const ranking = make()
    this.#kept.set(key, ranking)
    ranking.catch(() => this.forget(key))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_RANKINGS) break
      this.#kept.delete(oldest)
    }
    return ranking
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }
}
