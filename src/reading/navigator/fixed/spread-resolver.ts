import { prefersReducedData } from '../../../platform/prefers-reduced-data'
import type { FixedLayoutBook } from './book'

/** Maximum wait for page sizes before a page is shown, so that it is paired correctly. */
const TIMEOUT_MS = 400
/** Maximum number of pages whose sizes are requested: each costs a request of about ten kilobytes. */
const MAX_PAGES = 60

/**
 * Determines the sizes on which page pairing depends. A landscape page changes the pairing of every page after it, so after
 * a jump the sizes of the skipped pages are read from their first bytes: two pages are then paired the same way however
 * the reader reached them. With more than `MAX_PAGES` unknown pages, or with reduced data, they are assumed to be portrait
 * until they are seen.
 */
export class SpreadResolver {
  readonly #book: () => FixedLayoutBook | null
  readonly #onOther: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param onOther called when visible pages turn out to be paired differently */
  constructor(book: () => FixedLayoutBook | null, onOther: () => void) {
    this.#book = book
    this.#onOther = onOther
  }

  /**
   * Resolves when the pairing of a page is known, or after a timeout. Never rejects.
   *
   * @param isShown the page is already visible: resolves at once, and `onOther` reports a late result
   */
  async settle(index: number, isShown = false): Promise<void> {
    const book = this.#book()
    const { layout } = book ?? {}
    const unsure = layout?.unmeasuredPages?.(index) ?? []
    if (!book || unsure.length === 0 || unsure.length > MAX_PAGES || prefersReducedData()) return
    let isLate = isShown
    const glanced = book.pagePool.peekSizes(unsure).then((isOther) => {
      if (isOther && isLate && this.#book()?.layout === layout) this.#onOther()
    })
    if (isShown) return
    clearTimeout(this.#timer)
    await Promise.race([
      glanced,
      new Promise((over) => {
        this.#timer = setTimeout(over, TIMEOUT_MS)
      }),
    ])
    clearTimeout(this.#timer)
    isLate = true
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
