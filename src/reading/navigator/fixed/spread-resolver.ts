import { prefersReducedData } from '../../../platform/prefers-reduced-data'
import type { PagesBook } from './book'

/** A page waits so long to be shown beside the right one. */
const PATIENCE_MS = 400
/** More pages are not glanced at for it: each costs a request, and some ten kilobytes. */
const MOST = 60

/**
 * Which page lies beside which depends on every one before that lies across. Who jumps over pages has not seen how they
 * lie: they are glanced at, so that two lie together however one came to them. After a longer way, or where data is to
 * be spared, they are taken for upright until one has seen them.
 */
export class SpreadResolver {
  readonly #book: () => PagesBook | null
  readonly #onOther: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param onOther pages that are on show already lie otherwise than was thought */
  constructor(book: () => PagesBook | null, onOther: () => void) {
    this.#book = book
    this.#onOther = onOther
  }

  /** Resolves when it is known what lies beside a page, or when that takes long. Never rejects. */
  async settle(index: number, isShown = false): Promise<void> {
    const book = this.#book()
    const { layout } = book ?? {}
    const unsure = layout?.unsure?.(index) ?? []
    if (!book || unsure.length === 0 || unsure.length > MOST || prefersReducedData()) return
    let isLate = isShown
    const glanced = book.pagePool.glance(unsure).then((isOther) => {
      if (isOther && isLate && this.#book()?.layout === layout) this.#onOther()
    })
    if (isShown) return
    clearTimeout(this.#timer)
    await Promise.race([
      glanced,
      new Promise((over) => {
        this.#timer = setTimeout(over, PATIENCE_MS)
      }),
    ])
    clearTimeout(this.#timer)
    isLate = true
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
