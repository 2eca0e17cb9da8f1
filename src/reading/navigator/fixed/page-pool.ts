import type { LibraryError } from '../../../platform/errors'
import type { PageText } from '../text/page-text'
import { PageView, type PageViewWords } from './page-view'
import { rotatePart, WHOLE_PAGE } from './scale'
import type { PagePart, PageSize, PageSource } from './source'
import { isSinglePage } from './spreads'
import { type QuarterTurns, swapsSides } from './view-choice'

/** Size of A4 at 96 pixels an inch, for a page whose size cannot be determined. */
export const DEFAULT_SIZE: PageSize = { width: 794, height: 1123 }

/** Pixels of the longer side of a printed page: about 200 an inch on A4. */
const PRINT_PIXELS = 2400

/** Number of pages whose sizes are read from their first bytes at the same time. */
const GLANCE_BATCH = 8

export interface PagePoolEvents {
  /** A visible page cannot be shown. Reported once for each page. */
  trouble(index: number, error: LibraryError): void
  /** The text of a page is available. */
  text(index: number): void
}

/** The current rotation and cropping of pages. */
export interface PagePoolView {
  /** Rotation of all pages. */
  rotation(): QuarterTurns
  /** The visible part of a page, in the unrotated page. */
  part(index: number): PagePart
  /** Determines the visible parts of pages. Resolves to true when one differs from the assumed part. Never rejects. */
  crop(indices: readonly number[]): Promise<boolean>
}

const DEFAULT_VIEW: PagePoolView = { rotation: () => 0, part: () => WHOLE_PAGE, crop: async () => false }

/** The page views that are visible or prepared, and the known page sizes. Other pages hold no resources. */
export class PagePool {
  readonly #source: PageSource
  readonly #words: PageViewWords
  readonly #views = new Map<number, PageView>()
  readonly #sizes = new Map<number, PageSize>()
  /** Pages that could not be measured. They are tried again after their view was released. */
  readonly #unmeasured = new Set<number>()
  /** Pages that the source has loaded in order to measure them. */
  readonly #loaded = new Set<number>()
  readonly #events: PagePoolEvents
  readonly #reported = new Set<number>()
  readonly #view: PagePoolView

  constructor(source: PageSource, words: PageViewWords, events: PagePoolEvents, view = DEFAULT_VIEW) {
    this.#view = view
    this.#source = source
    this.#words = words
    this.#events = events
  }

  get count(): number {
    return this.#source.publication.spine.length
  }

  /** Whether the book has a page with this index. */
  has(index: number): boolean {
    return index >= 0 && index < this.count
  }

  /** The size of a page as rotated; null before it is measured. */
  knownSize(index: number): PageSize | null {
    const size = this.#known(index)
    return size && this.#rotated(size)
  }

  /** The size of the unrotated page. An unmeasured page is assumed to have the first page's size. */
  ownSize(index: number): PageSize {
    return this.#known(index) ?? this.#known(0) ?? DEFAULT_SIZE
  }

  /** The size for layout, as rotated. An unmeasured page is assumed to have the first page's size. */
  size(index: number): PageSize {
    return this.knownSize(index) ?? this.knownSize(0) ?? DEFAULT_SIZE
  }

  /** The visible part of a page, as rotated. */
  part(index: number): PagePart {
    return rotatePart(this.#view.part(index), this.#view.rotation())
  }

  /** Determines the visible parts of pages. Resolves to true when one differs from the assumed part. Never rejects. */
  crop(indices: readonly number[]): Promise<boolean> {
    return this.#view.crop(indices.filter((index) => this.has(index)))
  }

  /** Releases a page that was loaded only for inspection, unless it has a view. */
  croppedPart(index: number): void {
    if (this.#views.has(index)) return
    this.#source.release(index)
    this.#loaded.delete(index)
  }

  /** Measures pages. Resolves to true when a size differs from the assumed one. */
  async measure(indices: readonly number[]): Promise<boolean> {
    const unknown = indices.filter(
      (index) => this.has(index) && !this.knownSize(index) && !this.#unmeasured.has(index),
    )
    const differences = await Promise.all(
      unknown.map(async (index) => {
        const assumed = this.size(index)
        this.#loaded.add(index)
        const own = await this.#source.measure(index).catch(() => null)
        if (!own) {
          this.#unmeasured.add(index)
          return false
        }
        this.#sizes.set(index, own)
        const size = this.#rotated(own)
        return size.width !== assumed.width || size.height !== assumed.height
      }),
    )
    return differences.includes(true)
  }

  /**
   * Reads sizes from the first bytes of pages, without loading them. Resolves to true when a page turns out to be single or
   * pairable, other than assumed.
   */
  async peekSizes(indices: readonly number[]): Promise<boolean> {
    const source = this.#source
    let isOther = false
    for (let at = 0; source.peekSize && at < indices.length; at += GLANCE_BATCH) {
      const glanced = indices.slice(at, at + GLANCE_BATCH).map(async (index) => {
        const assumed = this.size(index)
        const size = await source.peekSize?.(index).catch(() => null)
        return size ? isSinglePage(this.#rotated(size)) !== isSinglePage(assumed) : false
      })
      if ((await Promise.all(glanced)).includes(true)) isOther = true
    }
    return isOther
  }

  /** Returns the view of a page; creates it if needed. */
  get(index: number): PageView {
    const found = this.#views.get(index)
    if (found) return found
    const pageView = new PageView(index, this.size(index), this.#source, this.#words, () =>
      this.#events.text(index),
    )
    this.#views.set(index, pageView)
    return pageView
  }

  /** Whether a page has a view or is loaded for measuring. */
  isOpen(index: number): boolean {
    return this.#views.has(index) || this.#loaded.has(index)
  }

  /** The text of a page; null without a view or before the text is available. */
  textOf(index: number): PageText | null {
    return this.#views.get(index)?.text ?? null
  }

  /** Sets the scale and the visible part (as rotated) of a page. An existing picture is stretched. */
  place(index: number, scale: number, part: PagePart): PageView {
    const pageView = this.get(index)
    pageView.fit(this.size(index), scale, this.#view.rotation(), part)
    return pageView
  }

  /** Sets the scale and the visible part of a page and paints it. Resolves when painting is done or has failed. */
  async paint(index: number, scale: number, part: PagePart): Promise<void> {
    await this.#paint(index, scale, part)
  }

  /** Like `paint`, for a visible page: reports an error once. */
  async show(index: number, scale: number, part: PagePart): Promise<void> {
    const error = await this.#paint(index, scale, part)
    if (!error || this.#reported.has(index)) return
    this.#reported.add(index)
    this.#events.trouble(index, error)
  }

  #known(index: number): PageSize | null {
    return this.#sizes.get(index) ?? this.#source.sizeOf(index)
  }

  /** Paints a visible page at print resolution. The next layout paints it for the screen again. */
  async paintForPaper(index: number): Promise<void> {
    await this.#views.get(index)?.paint(PRINT_PIXELS)
  }

  /** Swaps width and height if the rotation does. */
  #rotated(size: PageSize): PageSize {
    return swapsSides(this.#view.rotation()) ? { width: size.height, height: size.width } : size
  }

  async #paint(index: number, scale: number, part: PagePart): Promise<LibraryError | null> {
    const pageView = this.place(index, scale, part)
    const error = await pageView.paint()
    return this.#views.get(index) === pageView ? error : null
  }

  /** Releases all pages except these. */
  keepOnly(retained: ReadonlySet<number>): void {
    for (const [index, pageView] of this.#views) {
      if (retained.has(index)) continue
      pageView.release()
      this.#views.delete(index)
      this.#loaded.delete(index)
      this.#unmeasured.delete(index)
    }
    for (const index of this.#loaded) {
      if (retained.has(index)) continue
      this.#source.release(index)
      this.#loaded.delete(index)
    }
  }

  release(): void {
    this.keepOnly(new Set())
  }
}
