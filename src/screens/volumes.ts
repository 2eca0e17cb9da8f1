import type { Catalog } from '../catalog/port'
import type { Book, SeriesPlace } from '../domain/book'
import { isAborted } from '../platform/errors'

/** A book of a series, with its position if known. */
export interface Volume {
  book: Book
  position?: number
}

/** Other volumes of a book's series in the catalogue. */
export interface Volumes {
  /** The volume after the book; absent when the catalogue has none or the order is unknown. */
  next?: Volume
  /** In order, `next` included; beyond the limit, the ones after the book first, then the nearest before it. */
  volumes: readonly Volume[]
}

/** Maximum number of volumes, and of other books, shown beside a book. */
export const RELATED_LIMIT = 6

/** Maximum number of search pages to read. */
const MAX_PAGES = 5

/** The series used for related volumes: the first with a position, else the first. */
const seriesOf = ({ series = [] }: Book): SeriesPlace | undefined =>
  series.find(({ position }) => position !== undefined) ?? series[0]

const placeIn = (name: string, { series = [] }: Book) => series.find((entry) => entry.name === name)

/** Whether `other` belongs to the series used for the related volumes of `book`. */
export function isOfSameSeries(book: Book, other: Book): boolean {
  const own = seriesOf(book)
  return own !== undefined && placeIn(own.name, other) !== undefined
}

/**
 * Searches for the series name and returns the books of that series; empty for a book without a series. A
 * failed
 * request is not an error.
 *
 * @throws LibraryError only with code `aborted`
 */
export async function findVolumes(
  catalog: Catalog,
  book: Book,
  signal: AbortSignal,
): Promise<readonly Book[]> {
  const name = seriesOf(book)?.name
  const found: Book[] = []
  for (let page = 1; name !== undefined && page <= MAX_PAGES; page++) {
    const { items, hasMore } = await catalog.search(name, page, { signal }).catch((thrown: unknown) => {
      if (isAborted(thrown)) throw thrown
      return { items: [], hasMore: false }
    })
    // Other books may have the same words in their titles.
    const own = items.filter((one) => placeIn(name, one))
    found.push(...own)
    if (!hasMore || own.length === 0) break
  }
  return found
}

/** @param among candidates; may include books of other series */
export function nearbyVolumes(book: Book, among: readonly Book[]): Volumes {
  const own = seriesOf(book)
  if (!own) return { volumes: [] }
  const all = new Map<string, Volume>()
  for (const one of among) {
    const place = placeIn(own.name, one)
    if (place && one.bid !== book.bid && !all.has(one.bid))
      all.set(one.bid, { book: one, position: place.position })
  }
  const ordered = [...all.values()].sort(byPosition)
  const follows = ({ position = -1 }: Volume) => position > (own.position ?? -1)
  const after = ordered.filter(follows)
  const before = ordered.filter((one) => one.position !== undefined && !follows(one)).reverse()
  const unplaced = ordered.filter(({ position }) => position === undefined)
  const [first] = after
  // A volume after a gap is not the next one.
  const isNext = own.position !== undefined && (first?.position ?? Infinity) <= own.position + 1
  return {
    ...(isNext && { next: first }),
    volumes: [...after, ...before, ...unplaced].slice(0, RELATED_LIMIT).sort(byPosition),
  }
}

/** Entries without a position come last. */
const byPosition = (a: Volume, b: Volume) => {
  const [one, other] = [a.position ?? Infinity, b.position ?? Infinity]
  return one === other ? 0 : one - other
}
