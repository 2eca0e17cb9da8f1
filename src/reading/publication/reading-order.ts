import { barePath, type Cfi, formatStep } from './cfi'
import type { NonLinearVisit, Publication, SpineItem, TocItem } from './publication'

/** The spine is the third element of a package (EPUB 3.3 §5.1), and its items are its only ones. */
const SPINE = '/6'

/** What can be told of a book's order without opening any of its files. Pure. */
export class ReadingOrder {
  readonly #spine: readonly SpineItem[]
  readonly #linear: readonly number[]
  readonly #before: readonly number[]
  readonly #total: number
  /** Made with the first link: not all who ask of a book's order follow one. */
  #byHref: ReadonlyMap<string, number> | null = null
  /** How many items there were then: pages may be taken in later. */
  #known = 0

  constructor(publication: Pick<Publication, 'spine'>) {
    this.#spine = publication.spine
    const linear = publication.spine.flatMap((item, index) => (item.linear ? [index] : []))
    // A book that marks everything as supplementary is still read from its first file.
    this.#linear = linear.length > 0 ? linear : publication.spine.map((_, index) => index)
    let sum = 0
    this.#before = publication.spine.map((item) => {
      const start = sum
      if (item.linear) sum += Math.max(1, item.size)
      return start
    })
    this.#total = Math.max(1, sum)
  }

  /** How many chapters there are to count (`/book-read/{bid}/{chapter}`). */
  get chapters(): number {
    return this.#linear.length
  }

  /** Spine index of chapter `number`, from 1; the nearest one for a number beyond the book. */
  indexOfChapter(number: number): number {
    const at = Math.max(1, Math.min(Math.trunc(number) || 1, this.#linear.length))
    return this.#linear[at - 1] ?? 0
  }

  /** Chapter number of a spine item, from 1; a supplementary item counts as the chapter before it. */
  chapterOfIndex(index: number): number {
    let number = 1
    const place = this.placeOf(index)
    this.#linear.forEach((linear, at) => {
      if (linear <= place) number = at + 1
    })
    return number
  }

  /** Where in the order an item is read: a page that is not in it behind the file that a link to it was in. */
  placeOf(index: number): number {
    const { detour } = this.#spine[index] ?? {}
    return detour ? detour.index + 0.5 : index
  }

  /** Where a page that is linked to from a place is read from; null is before the first page. */
  detourFrom(place: NonLinearVisit | null): NonLinearVisit {
    const { index, fraction } = place ?? { index: 0, fraction: 0 }
    const item = this.#spine[index]
    return item?.detour ?? { index: item ? index : this.atFraction(fraction).index, fraction }
  }

  /** The next item to read after `index` in a direction, or null at the end of the book. */
  neighbour(index: number, step: 1 | -1): number | null {
    const place = this.placeOf(index)
    if (step === 1) return this.#linear.find((linear) => linear > place) ?? null
    return this.#linear.findLast((linear) => linear < place) ?? null
  }

  indexOfHref(path: string): number | null {
    if (!this.#byHref || this.#known !== this.#spine.length) this.#byHref = placesByHref(this.#spine)
    this.#known = this.#spine.length
    return this.#byHref.get(path) ?? null
  }

  /** Whether a file is in the order of the book, and not only taken in by a link. */
  isInOrder(path: string): boolean {
    const index = this.indexOfHref(path)
    return index !== null && !this.#spine[index]?.detour
  }

  /** The part of a CFI before its `!`; undefined where the format has none. */
  cfiOf(index: number): string | undefined {
    const { nth, id = '' } = this.#spine[index] ?? {}
    return nth === undefined ? undefined : SPINE + formatStep({ index: 2 * nth, id })
  }

  indexOfCfi({ spine }: Cfi): number | null {
    const wanted = barePath(spine)
    const index = this.#spine.findIndex(({ nth = 0 }) => `${SPINE}/${2 * nth}` === wanted)
    return index < 0 ? null : index
  }

  hrefOf(index: number): string {
    return this.#spine[index]?.href ?? ''
  }

  has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.#spine.length
  }

  /** How far into the book a place is, 0 to 1, by the weight of the files. */
  fraction(index: number, progression: number): number {
    const item = this.#spine[index]
    if (!item) return 0
    if (item.detour) return item.detour.fraction
    const weight = item.linear ? Math.max(1, item.size) : 0
    return clamp01(((this.#before[index] ?? 0) + weight * clamp01(progression)) / this.#total)
  }

  /** The place at a fraction of the book. */
  atFraction(fraction: number): { index: number; progression: number } {
    const wanted = clamp01(fraction) * this.#total
    for (const index of this.#linear) {
      const start = this.#before[index] ?? 0
      const weight = Math.max(1, this.#spine[index]?.size ?? 1)
      if (wanted < start + weight) return { index, progression: clamp01((wanted - start) / weight) }
    }
    return { index: this.#linear.at(-1) ?? 0, progression: 1 }
  }
}

/**
 * A file may stand in the order more than once; a link to it leads to the first time in what is read on
 * (EPUB RS 3.3 §4.5).
 */
function placesByHref(spine: readonly SpineItem[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  spine.forEach(({ href, named = href, linear }, index) => {
    const add = (path: string) => {
      const before = places.get(path)
      if (before === undefined || (linear && !spine[before]?.linear)) places.set(path, index)
    }
    add(href)
    if (named !== href) add(named)
  })
  return places
}

/** A table of contents as one list, in the order it is printed, with how deep each entry lies. */
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

/** Every page of the book is of a fixed size. */
export const isFixed = ({ metadata, spine }: Publication): boolean =>
  spine.every(({ rendition }) => (rendition?.layout ?? metadata.layout) === 'pre-paginated')
