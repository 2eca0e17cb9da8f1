import { loadModule } from '../../../../platform/load-module'
import type { PrePaginatedSpread, SpreadItem, spreadsOf } from './spread-layout'

/** The spreads of a book, computed once for a wide and once for a high viewport. */
export class Spreads {
  readonly #spine: readonly SpreadItem[]
  readonly #direction: 'ltr' | 'rtl'
  /** The book has fixed-layout pages. All other files are by themselves in every viewport. */
  readonly #hasFixedPages: boolean
  readonly #cache = new Map<boolean, readonly PrePaginatedSpread[]>()
  #layout: typeof spreadsOf | null = null

  constructor(spine: readonly SpreadItem[], direction: 'ltr' | 'rtl') {
    this.#spine = spine
    this.#direction = direction
    this.#hasFixedPages = spine.some(({ rendition }) => rendition?.layout === 'pre-paginated')
  }

  /** Loads the module that pairs pages. Returns undefined for a book without fixed-layout pages. */
  load(): Promise<void> | undefined {
    if (!this.#hasFixedPages) return
    return loadModule(() => import('./spread-layout')).then(
      ({ spreadsOf }) => {
        this.#layout = spreadsOf
      },
      // The book is readable one page at a time.
      () => {},
    )
  }

  /**
   * The spread that contains a spine item.
   *
   * @param isWindowWide is called only for fixed-layout books: it forces a layout
   */
  at(index: number, isWindowWide: () => boolean): PrePaginatedSpread {
    if (!this.#layout) return { indexes: [index], sides: ['center'] }
    const isWide = isWindowWide()
    let byIndex = this.#cache.get(isWide)
    if (!byIndex) {
      const spreads: PrePaginatedSpread[] = []
      for (const spread of this.#layout(this.#spine, this.#direction, isWide))
        for (const each of spread.indexes) spreads[each] = spread
      byIndex = spreads
      this.#cache.set(isWide, byIndex)
    }
    return byIndex[index] ?? { indexes: [index], sides: ['center'] }
  }
}
