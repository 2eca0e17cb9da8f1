import type { Catalog } from '../catalog/port'
import type { Book, SeriesPlace } from '../domain/book'
import { isAborted } from '../platform/errors'

/** A book of a series and its place there, where it has one. */
export interface Volume {
  book: Book
  position?: number
}

/** What else of a book's series the catalogue has. */
export interface Volumes {
  /** The one to read after the book; left out where the catalogue has none, or nobody can tell which it is. */
  next?: Volume
  /** In their order, `next` among them; of too many those that follow the book, then the nearest before it. */
  volumes: readonly Volume[]
}

/** How many volumes, and how many other books, stand beside a book at most. */
export const RELATED_LIMIT = 6

/** Pages of a search that are looked through. */
const MOST_PAGES = 5

/** The series in which a book is followed by another: the first where it has a place. */
const seriesOf = ({ series = [] }: Book): SeriesPlace | undefined =>
  series.find(({ position }) => position !== undefined) ?? series[0]

const placeIn = (name: string, { series = [] }: Book) => series.find((one) => one.name === name)

/** Whether a book is of the series whose volumes stand beside another. */
export function isOfSameSeries(book: Book, other: Book): boolean {
  const own = seriesOf(book)
  return own !== undefined && placeIn(own.name, other) !== undefined
}

/**
 * The books of a book's series that a search for its name finds; nothing for a book of none. What cannot be had is no
 * error.
 *
 * @throws LibraryError `aborted` alone
 */
export async function findVolumes(
  catalog: Catalog,
  book: Book,
  signal: AbortSignal,
): Promise<readonly Book[]> {
  const name = seriesOf(book)?.name
  const found: Book[] = []
  for (let page = 1; name !== undefined && page <= MOST_PAGES; page++) {
    const { items, hasMore } = await catalog.search(name, page, { signal }).catch((thrown: unknown) => {
      if (isAborted(thrown)) throw thrown
      return { items: [], hasMore: false }
    })
    // Other books have the words of the name in their titles.
    const own = items.filter((one) => placeIn(name, one))
    found.push(...own)
    if (!hasMore || own.length === 0) break
  }
  return found
}

/** @param among books of any kind, those of the series among them */
export function volumesBeside(book: Book, among: readonly Book[]): Volumes {
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
  // Of one that the catalogue does not have, the one behind it is not the next.
  const isNext = own.position !== undefined && (first?.position ?? Infinity) <= own.position + 1
  return {
    ...(isNext && { next: first }),
    volumes: [...after, ...before, ...unplaced].slice(0, RELATED_LIMIT).sort(byPosition),
  }
}

/** Those without a place last. */
const byPosition = (a: Volume, b: Volume) => {
  const [one, other] = [a.position ?? Infinity, b.position ?? Infinity]
  return one === other ? 0 : one - other
}
