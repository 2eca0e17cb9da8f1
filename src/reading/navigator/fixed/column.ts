/** Where pages lie in one long column, in CSS pixels. Pure. */
export class Column {
  readonly #tops: number[] = []
  readonly total: number

  /** @param heights of all pages, `gap` between two */
  constructor(heights: readonly number[], gap: number) {
    let top = 0
    for (const height of heights) {
      this.#tops.push(top)
      top += height + gap
    }
    this.total = Math.max(0, top - gap)
  }

  topOf(index: number): number {
    return this.#tops[index] ?? 0
  }

  /** The page that reaches over `offset`. */
  at(offset: number): number {
    let low = 0
    let high = this.#tops.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#tops[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}
