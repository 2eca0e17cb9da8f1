import { withDeadline } from '../../../../platform/deadline'
import { toJson } from '../../../../platform/json'
import { loadModule } from '../../../../platform/load-module'
import { prefersReducedData } from '../../../../platform/prefers-reduced-data'
import type { FixedLayoutBook } from '../book'
import { partBetween, uniteParts, WHOLE_PAGE } from '../scale'
import type { PagePart, PageSize } from '../source'
import { isStrip } from '../spreads'
import { type CroppedParts, pageKindOf, type ViewChoice } from '../view-choice'

/** Blank space kept around a page's own content, and around the usual content area, as a fraction of the page's width. */
const OWN_BLANK = 0.008
const USUAL_BLANK = 0.015
/** Minimum width and height of a cropped part, so that a page with little content is not enlarged too much. */
const MIN_PART = 0.45
/** Maximum and minimum number of nearby pages that determine the usual content area. */
const MAX_SAMPLES = 9
const MIN_SAMPLES = 3
/** Parts that differ by no more than this are the same. */
const TOLERANCE = 0.006

export interface MarginsDeps {
  /** Finds the content area of a page; null for an empty page. */
  findContent(index: number, signal: AbortSignal): Promise<PagePart | null>
  /** The size of the unrotated page. */
  sizeOf(index: number): PageSize
  /** The usual content areas stored for the book. */
  usual: CroppedParts
}

/**
 * Computes the visible parts of pages without their empty margins. A page keeps all of its content. It also keeps the usual
 * content area of nearby pages on the same side (left or right), so that text does not jump between pages.
 */
export class Margins {
  readonly #parts: MarginsDeps
  readonly #found = new Map<number, PagePart | null>()
  readonly #looking = new Map<number, Promise<boolean>>()
  readonly #stop = new AbortController()
  #usual: CroppedParts

  constructor(parts: MarginsDeps) {
    this.#parts = parts
    this.#usual = parts.usual
  }

  /** The usual content area by kind of page. */
  get usual(): CroppedParts {
    return this.#usual
  }

  /** Whether the usual content area is known for pages of this page's kind. */
  hasUsual(index: number): boolean {
    return this.#near(index).length >= MIN_SAMPLES || pageKindOf(index, this.#size(index)) in this.#usual
  }

  /** Returns the part of a page to show, in the unrotated page. */
  of(index: number): PagePart {
    const size = this.#size(index)
    if (isStrip(size)) return WHOLE_PAGE
    const own = this.#found.get(index)
    const usual = this.#usual[pageKindOf(index, size)]
    if (!own) return usual ? withBlank(usual, size, USUAL_BLANK) : WHOLE_PAGE
    const least = withBlank(own, size, OWN_BLANK)
    return withMinSize(usual ? uniteParts(least, withBlank(usual, size, USUAL_BLANK)) : least)
  }

  /** Analyses pages one after the other. Resolves to true when a part differs from the assumed one. Never rejects. */
  async find(indices: readonly number[]): Promise<boolean> {
    const before = this.#usual
    let isOther = false
    for (const index of indices) {
      if (this.#stop.signal.aborted) break
      if (await this.#find(index)) isOther = true
    }
    return isOther || this.#usual !== before
  }

  end(): void {
    this.#stop.abort()
  }

  #find(index: number): Promise<boolean> {
    if (this.#found.has(index)) return Promise.resolve(false)
    const pending = this.#looking.get(index)
    if (pending) return pending
    const looking = this.#look(index).finally(() => this.#looking.delete(index))
    this.#looking.set(index, looking)
    return looking
  }

  async #look(index: number): Promise<boolean> {
    const before = this.of(index)
    try {
      this.#found.set(index, await this.#parts.findContent(index, this.#stop.signal))
    } catch {
      // The error is reported when the page is shown.
      return false
    }
    this.#updateUsual(index)
    return isOther(this.of(index), before)
  }

  /** Updates the usual content area from the pages near this one. */
  #updateUsual(index: number): void {
    const kind = pageKindOf(index, this.#size(index))
    const near = this.#near(index)
    if (near.length < MIN_SAMPLES) return
    const usual = usualPart(near)
    const before = this.#usual[kind]
    if (!before || isOther(usual, before)) this.#usual = { ...this.#usual, [kind]: usual }
  }

  /** Content areas of the nearest non-empty pages of the same kind. */
  #near(index: number): PagePart[] {
    const kind = pageKindOf(index, this.#size(index))
    return [...this.#found]
      .filter(
        (found): found is [number, PagePart] =>
          found[1] !== null && pageKindOf(found[0], this.#size(found[0])) === kind,
      )
      .sort(([one], [other]) => Math.abs(one - index) - Math.abs(other - index))
      .slice(0, MAX_SAMPLES)
      .map(([, part]) => part)
  }

  #size(index: number): PageSize {
    return this.#parts.sizeOf(index)
  }
}

/** Returns, edge by edge, the bound that two thirds of the parts stay within, so that single full-page pictures are ignored. */
function usualPart(parts: readonly PagePart[]): PagePart {
  const third = Math.floor(parts.length / 3)
  const nth = (edges: readonly number[]) => [...edges].sort((one, other) => one - other)[third] ?? 0
  const [left, top] = [nth(parts.map((part) => part.left)), nth(parts.map((part) => part.top))]
  const right = 1 - nth(parts.map((part) => 1 - part.left - part.width))
  const bottom = 1 - nth(parts.map((part) => 1 - part.top - part.height))
  return partBetween(left, top, right, bottom)
}

function withBlank({ left, top, width, height }: PagePart, size: PageSize, blank: number): PagePart {
  const [across, down] = [blank, (blank * size.width) / size.height]
  return partBetween(left - across, top - down, left + width + across, top + height + down)
}

/** Enlarges a part to the minimum size about its centre, within the page. */
function withMinSize({ left, top, width, height }: PagePart): PagePart {
  const grown = (from: number, length: number) => {
    const target = Math.max(MIN_PART, length)
    return [Math.min(1 - target, Math.max(0, from - (target - length) / 2)), target] as const
  }
  const [x, wide] = grown(left, width)
  const [y, tall] = grown(top, height)
  return { left: x, top: y, width: wide, height: tall }
}

function isOther(one: PagePart, other: PagePart): boolean {
  return (['left', 'top', 'width', 'height'] as const).some(
    (edge) => Math.abs(one[edge] - other[edge]) > TOLERANCE,
  )
}

/** Maximum delay of a page while its margins are found. */
const TIMEOUT_MS = 400
/** Maximum wait for the usual content area before a visible page is cropped. */
const USUAL_TIMEOUT_MS = 800
/** Maximum distance, in pages, of the pages that determine the usual content area. */
const MAX_DISTANCE = 7

export interface MarginCropperDeps {
  book(): FixedLayoutBook | null
  choice(): ViewChoice
  save(usual: CroppedParts): void
  /** Called when visible pages have other margins than assumed. */
  onMarginsChange(): void
}

/** Crops empty margins where the reader has chosen it. The analysis code is loaded on first use. */
export class MarginCropper {
  readonly #parts: MarginCropperDeps
  #margins: Margins | null = null

  constructor(parts: MarginCropperDeps) {
    this.#parts = parts
  }

  /** Returns the visible part of a page, in the unrotated page. */
  part(index: number): PagePart {
    return this.#isOn() ? (this.#margins?.of(index) ?? WHOLE_PAGE) : WHOLE_PAGE
  }

  /** Finds the margins of pages. Resolves to true when they differ from the assumed ones. Never rejects. */
  async find(indices: readonly number[]): Promise<boolean> {
    const book = this.#parts.book()
    if (!book || !this.#isOn()) return false
    this.#margins ??= this.#begin(book)
    const isOther = await this.#margins.find(indices)
    const { usual } = this.#margins
    if (usual !== this.#parts.choice().usual) this.#parts.save(usual)
    return isOther
  }

  /**
   * Resolves when the margins of the pages about to be shown are known, or after a timeout. Never rejects.
   *
   * @param isShown the pages are already visible, and `onMarginsChange` reports a change
   */
  async settle(index: number, isShown = false): Promise<void> {
    const { layout } = this.#parts.book() ?? {}
    if (!layout || !this.#isOn()) return
    const shown = layout.targetPages(index)
    const own = this.find(shown)
    const usual = own.then(() => this.#learn(shown))
    const partsNow = () => toJson(shown.map((page) => this.part(page)))
    let laidOut = partsNow()
    const compare = () => {
      const isStill = this.#isOn() && this.#parts.book()?.layout === layout
      if (!isStill || laidOut === partsNow()) return
      laidOut = partsNow()
      this.#parts.onMarginsChange()
    }
    if (isShown) {
      // The visible page changes only once if the usual area is known in time.
      await withDeadline(usual, USUAL_TIMEOUT_MS)
      compare()
    } else {
      await withDeadline(own, TIMEOUT_MS)
      laidOut = partsNow()
    }
    void own.then(compare)
    void usual.then(compare)
  }

  end(): void {
    this.#margins?.end()
  }

  #isOn(): boolean {
    return this.#parts.choice().crop
  }

  /** Analyses pages around the first of these until the usual content areas are known. */
  async #learn([index = 0]: readonly number[]): Promise<void> {
    const { pagePool } = this.#parts.book() ?? {}
    if (!pagePool || prefersReducedData()) return
    for (let nth = 2; nth <= MAX_DISTANCE * 2 + 1; nth++) {
      if (this.#parts.book()?.pagePool !== pagePool || !this.#isOn()) return
      if (this.#margins?.hasUsual(index) && this.#margins.hasUsual(index + 1)) return
      const page = index + Math.floor(nth / 2) * (nth % 2 === 0 ? 1 : -1)
      if (!pagePool.has(page)) continue
      await this.find([page])
      pagePool.croppedPart(page)
    }
  }

  #begin({ source, pagePool }: FixedLayoutBook): Margins {
    return new Margins({
      usual: this.#parts.choice().usual,
      sizeOf: (index) => pagePool.ownSize(index),
      findContent: async (index, signal) => {
        const [{ findPageContent }] = await Promise.all([
          loadModule(() => import('./find-margins')),
          pagePool.measure([index]),
        ])
        return findPageContent(source, index, pagePool.ownSize(index), signal)
      },
    })
  }
}
