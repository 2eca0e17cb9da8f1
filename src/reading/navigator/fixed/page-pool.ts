import type { LibraryError } from '../../../platform/errors'
import type { PageText } from '../text/page-text'
import { isQuarter, type QuarterTurns } from './choice'
import { PageView, type PageViewWords } from './page-view'
import { turnedPart, WHOLE } from './scale'
import type { PagePart, PageSize, PageSource } from './source'
import { isAlone } from './spreads'

/** A sheet of A4 at 96 pixels an inch, for a page that tells no size. */
export const DEFAULT_SIZE: PageSize = { width: 794, height: 1123 }

/** Of the longer side of a printed page: some 200 to an inch of A4. */
const PAPER_PIXELS = 2400

/** Pages that are glanced at together. */
const GLANCES = 8

export interface PagePoolEvents {
  /** A page that is wanted on the screen cannot be shown; told once. */
  trouble(index: number, error: LibraryError): void
  /** The words of a page are there. */
  text(index: number): void
}

/** How pages are shown at present. */
export interface PagePoolView {
  /** How far they are turned. */
  turned(): QuarterTurns
  /** What is shown of one, as it stands in the file. */
  part(index: number): PagePart
  /** Learns what is to be shown of some. True when it is not what was thought. Never rejects. */
  trim(indices: readonly number[]): Promise<boolean>
}

const AS_THEY_ARE: PagePoolView = { turned: () => 0, part: () => WHOLE, trim: async () => false }

/** The pages that are on the screen or ready for it; nothing is kept of any other. */
export class PagePool {
  readonly #source: PageSource
  readonly #words: PageViewWords
  readonly #views = new Map<number, PageView>()
  readonly #sizes = new Map<number, PageSize>()
  /** Pages that have told no size; asked again when one comes back to them on the screen. */
  readonly #unsized = new Set<number>()
  /** Pages that were opened to be measured. */
  readonly #opened = new Set<number>()
  readonly #events: PagePoolEvents
  readonly #told = new Set<number>()
  readonly #view: PagePoolView

  constructor(source: PageSource, words: PageViewWords, events: PagePoolEvents, view = AS_THEY_ARE) {
    this.#view = view
    this.#source = source
    this.#words = words
    this.#events = events
  }

  get count(): number {
    return this.#source.publication.spine.length
  }

  has(index: number): boolean {
    return index >= 0 && index < this.count
  }

  /** What is known of a size, as the page lies; null before it was measured. */
  knownSize(index: number): PageSize | null {
    const size = this.#known(index)
    return size && this.#lying(size)
  }

  /** The size of a page as it stands in the file; of an unmeasured one, that of the first. */
  ownSize(index: number): PageSize {
    return this.#known(index) ?? this.#known(0) ?? DEFAULT_SIZE
  }

  /** The size to lay out with: an unmeasured page counts as being like the first. */
  size(index: number): PageSize {
    return this.knownSize(index) ?? this.knownSize(0) ?? DEFAULT_SIZE
  }

  /** What is shown of a page, as it lies. */
  part(index: number): PagePart {
    return turnedPart(this.#view.part(index), this.#view.turned())
  }

  /** Learns what is to be shown of pages. True when it is not what was thought. Never rejects. */
  trim(indices: readonly number[]): Promise<boolean> {
    return this.#view.trim(indices.filter((index) => this.has(index)))
  }

  /** A page was opened for a look at it; it is let go of where it is not wanted otherwise. */
  looked(index: number): void {
    if (this.#views.has(index)) return
    this.#source.release(index)
    this.#opened.delete(index)
  }

  /** Learns sizes. True when one is not what it was thought to be. */
  async measure(indices: readonly number[]): Promise<boolean> {
    const unknown = indices.filter(
      (index) => this.has(index) && !this.knownSize(index) && !this.#unsized.has(index),
    )
    const differences = await Promise.all(
      unknown.map(async (index) => {
        const thought = this.size(index)
        this.#opened.add(index)
        const own = await this.#source.measure(index).catch(() => null)
        if (!own) {
          this.#unsized.add(index)
          return false
        }
        this.#sizes.set(index, own)
        const size = this.#lying(own)
        return size.width !== thought.width || size.height !== thought.height
      }),
    )
    return differences.includes(true)
  }

  /** Learns sizes from little, without opening the pages. True when one lies in another way than was thought. */
  async glance(indices: readonly number[]): Promise<boolean> {
    const source = this.#source
    let isOther = false
    for (let at = 0; source.glance && at < indices.length; at += GLANCES) {
      const glanced = indices.slice(at, at + GLANCES).map(async (index) => {
        const thought = this.size(index)
        const size = await source.glance?.(index).catch(() => null)
        return size ? isAlone(this.#lying(size)) !== isAlone(thought) : false
      })
      if ((await Promise.all(glanced)).includes(true)) isOther = true
    }
    return isOther
  }

  get(index: number): PageView {
    const found = this.#views.get(index)
    if (found) return found
    const pageView = new PageView(index, this.size(index), this.#source, this.#words, () =>
      this.#events.text(index),
    )
    this.#views.set(index, pageView)
    return pageView
  }

  /** It is on the screen or ready for it, or was opened to be. */
  isOpen(index: number): boolean {
    return this.#views.has(index) || this.#opened.has(index)
  }

  /** The words of a page that is open. */
  textOf(index: number): PageText | null {
    return this.#views.get(index)?.text ?? null
  }

  /** Gives a page its scale, and what is to be seen of it, as it lies; what is painted of it already is stretched. */
  place(index: number, scale: number, part: PagePart): PageView {
    const pageView = this.get(index)
    pageView.fit(this.size(index), scale, this.#view.turned(), part)
    return pageView
  }

  /** Gives a page its scale and paints it. Resolves when it is painted or has failed. */
  async paint(index: number, scale: number, part: PagePart): Promise<void> {
    await this.#paint(index, scale, part)
  }

  /** The same for a page that is wanted on the screen: what is wrong with it is told, once. */
  async show(index: number, scale: number, part: PagePart): Promise<void> {
    const error = await this.#paint(index, scale, part)
    if (!error || this.#told.has(index)) return
    this.#told.add(index)
    this.#events.trouble(index, error)
  }

  #known(index: number): PageSize | null {
    return this.#sizes.get(index) ?? this.#source.sizeOf(index)
  }

  /** Paints a page that is on the screen finely enough for paper; the next layout paints it for the screen again. */
  async paintForPaper(index: number): Promise<void> {
    await this.#views.get(index)?.paint(PAPER_PIXELS)
  }

  #lying(size: PageSize): PageSize {
    return isQuarter(this.#view.turned()) ? { width: size.height, height: size.width } : size
  }

  async #paint(index: number, scale: number, part: PagePart): Promise<LibraryError | null> {
    const pageView = this.place(index, scale, part)
    const error = await pageView.paint()
    return this.#views.get(index) === pageView ? error : null
  }

  keepOnly(wanted: ReadonlySet<number>): void {
    for (const [index, pageView] of this.#views) {
      if (wanted.has(index)) continue
      pageView.release()
      this.#views.delete(index)
      this.#opened.delete(index)
      this.#unsized.delete(index)
    }
    for (const index of this.#opened) {
      if (wanted.has(index)) continue
      this.#source.release(index)
      this.#opened.delete(index)
    }
  }

  release(): void {
    this.keepOnly(new Set())
  }
}
