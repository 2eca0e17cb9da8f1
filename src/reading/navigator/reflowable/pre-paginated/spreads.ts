import { loadModule } from '../../../../platform/load-module'
import type { PrePaginatedSpread, SpreadItem, spreadsOf } from './spread-layout'

/** The spreads of a book, worked out once for each shape of the window. */
export class Spreads {
  readonly #spine: readonly SpreadItem[]
  readonly #direction: 'ltr' | 'rtl'
  /** Some page is of a fixed size; all others lie alone, whatever the window. */
  readonly #hasPages: boolean
  readonly #made = new Map<boolean, readonly PrePaginatedSpread[]>()
  #layOpen: typeof spreadsOf | null = null

  constructor(spine: readonly SpreadItem[], direction: 'ltr' | 'rtl') {
    this.#spine = spine
    this.#direction = direction
    this.#hasPages = spine.some(({ rendition }) => rendition?.layout === 'pre-paginated')
  }

  /** Loads what lays pages side by side; nothing is waited for where no page is of a fixed size. */
  load(): Promise<void> | undefined {
    if (!this.#hasPages) return
    return loadModule(() => import('./spread-layout')).then(
      ({ spreadsOf }) => {
        this.#layOpen = spreadsOf
      },
      // One page at a time is a book all the same.
      () => {},
    )
  }

  /** The spread that a spine item is in. @param isWindowWide asked only where it matters: it takes a layout to tell */
  at(index: number, isWindowWide: () => boolean): PrePaginatedSpread {
    if (!this.#layOpen) return { indexes: [index], sides: ['center'] }
    const isWide = isWindowWide()
    let made = this.#made.get(isWide)
    if (!made) {
      const found: PrePaginatedSpread[] = []
      for (const spread of this.#layOpen(this.#spine, this.#direction, isWide))
        for (const each of spread.indexes) found[each] = spread
      made = found
      this.#made.set(isWide, made)
    }
    return made[index] ?? { indexes: [index], sides: ['center'] }
  }
}
