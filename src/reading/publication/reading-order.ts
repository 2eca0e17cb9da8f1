import { type Cfi, formatStep, pathWithoutIds } from './cfi'
import type { NonLinearVisit, Publication, SpineItem, TocItem } from './publication'

/** CFI path of the spine: it is the third element of a package (EPUB 3.3 §5.1), and it contains only `itemref`s. */
const SPINE = '/6'

/** The reading order of a publication, computed from its spine without loading any of its files. */
export class ReadingOrder {
  readonly #spine: readonly SpineItem[]
  readonly #linear: readonly number[]
  readonly #startWeights: readonly number[]
  readonly #totalWeight: number
  /** Built when the first link is resolved, because many callers never resolve one. */
  #byHref: ReadonlyMap<string, number> | null = null
  /** Length of the spine when `#byHref` was built: non-linear items may be appended later. */
  #indexedLength = 0

  constructor(publication: Pick<Publication, 'spine'>) {
    this.#spine = publication.spine
    const linear = publication.spine.flatMap((item, index) => (item.linear ? [index] : []))
    // A book that marks every item as non-linear is read in the order of its spine.
    this.#linear = linear.length > 0 ? linear : publication.spine.map((_, index) => index)
    let sum = 0
    this.#startWeights = publication.spine.map((item) => {
      const start = sum
      if (item.linear) sum += Math.max(1, item.size)
      return start
    })
    this.#totalWeight = Math.max(1, sum)
  }

  /** Number of chapters (`/book-read/{bid}/{chapter}`), which are the linear items. */
  get chapters(): number {
    return this.#linear.length
  }

  /** Spine index of chapter `number`, from 1; a number out of range is clamped. */
  indexOfChapter(number: number): number {
    const at = Math.max(1, Math.min(Math.trunc(number) || 1, this.#linear.length))
    return this.#linear[at - 1] ?? 0
  }

  /** Chapter number of a spine item, from 1; a non-linear item has the number of the chapter before it. */
  chapterOfIndex(index: number): number {
    let number = 1
    const position = this.placeOf(index)
    this.#linear.forEach((linear, at) => {
      if (linear <= position) number = at + 1
    })
    return number
  }

  /** Sort key of an item in the reading order. An item that was appended follows the file whose link led to it. */
  placeOf(index: number): number {
    const { visit } = this.#spine[index] ?? {}
    return visit ? visit.index + 0.5 : index
  }

  /**
   * The origin of a visit to a non-linear item by a link at `place`: of a link in a visited non-linear item, the origin
   * of that visit. Null `place` means that no page has been displayed yet.
   */
  visitFrom(place: NonLinearVisit | null): NonLinearVisit {
    const { index, fraction } = place ?? { index: 0, fraction: 0 }
    const item = this.#spine[index]
    return item?.visit ?? { index: item ? index : this.atFraction(fraction).index, fraction }
  }

  /** The next linear item after (1) or before (-1) `index`; null at either end of the book. */
  neighbour(index: number, step: 1 | -1): number | null {
    const position = this.placeOf(index)
    if (step === 1) return this.#linear.find((linear) => linear > position) ?? null
    return this.#linear.findLast((linear) => linear < position) ?? null
  }

  /** Spine index of a file by its full path without a fragment; null when it is not in the spine. */
  indexOfHref(path: string): number | null {
    if (!this.#byHref || this.#indexedLength !== this.#spine.length) this.#byHref = indexesByHref(this.#spine)
    this.#indexedLength = this.#spine.length
    return this.#byHref.get(path) ?? null
  }

  /** Whether a file belongs to the book's own spine, and was not appended because of a link. */
  isInOrder(path: string): boolean {
    const index = this.indexOfHref(path)
    return index !== null && !this.#spine[index]?.visit
  }

  /** The part of a CFI before its `!`; undefined in formats without CFIs. */
  cfiOf(index: number): string | undefined {
    const { itemref, id = '' } = this.#spine[index] ?? {}
    return itemref === undefined ? undefined : SPINE + formatStep({ index: 2 * itemref, id })
  }

  indexOfCfi({ spine }: Cfi): number | null {
    const spinePath = pathWithoutIds(spine)
    const index = this.#spine.findIndex(({ itemref = 0 }) => `${SPINE}/${2 * itemref}` === spinePath)
    return index < 0 ? null : index
  }

  hrefOf(index: number): string {
    return this.#spine[index]?.href ?? ''
  }

  has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.#spine.length
  }

  /** Total progression (0 to 1) of a progression in an item, weighted by the sizes of the items. */
  fraction(index: number, progression: number): number {
    const item = this.#spine[index]
    if (!item) return 0
    if (item.visit) return item.visit.fraction
    const weight = item.linear ? Math.max(1, item.size) : 0
    return clamp01(((this.#startWeights[index] ?? 0) + weight * clamp01(progression)) / this.#totalWeight)
  }

  /** The item and the progression in it at a total progression. */
  atFraction(fraction: number): { index: number; progression: number } {
    const target = clamp01(fraction) * this.#totalWeight
    for (const index of this.#linear) {
      const start = this.#startWeights[index] ?? 0
      const weight = Math.max(1, this.#spine[index]?.size ?? 1)
      if (target < start + weight) return { index, progression: clamp01((target - start) / weight) }
    }
    return { index: this.#linear.at(-1) ?? 0, progression: 1 }
  }
}

/**
 * Spine indexes by full path. A spine may contain a file more than once; links lead to its first linear item
 * (EPUB RS 3.3 §4.5).
 */
function indexesByHref(spine: readonly SpineItem[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>()
  spine.forEach(({ href, fallbackFor = href, linear }, index) => {
    const add = (path: string) => {
      const before = indexes.get(path)
      if (before === undefined || (linear && !spine[before]?.linear)) indexes.set(path, index)
    }
    add(href)
    if (fallbackFor !== href) add(fallbackFor)
  })
  return indexes
}

/** A table of contents as a flat list in document order, with the depth of each entry, from 0. */
export function flattenToc(
  toc: readonly TocItem[],
  depth = 0,
  lines: { item: TocItem; depth: number }[] = [],
): { item: TocItem; depth: number }[] {
  for (const item of toc) {
    lines.push({ item, depth })
    flattenToc(item.children, depth + 1, lines)
  }
  return lines
}

const clamp01 = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0)

/** Whether every item of the book has a fixed layout. */
export const isFixed = ({ metadata, spine }: Publication): boolean =>
  spine.every(({ rendition }) => (rendition?.layout ?? metadata.layout) === 'pre-paginated')
