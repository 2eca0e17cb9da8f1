import type { Catalog } from '../catalog/port'
import type { Book, BookDetail } from '../domain/book'
import { isAborted } from '../platform/errors'
import { findVolumes, isOfSameSeries, nearbyVolumes, RELATED_LIMIT, type Volumes } from './volumes'

/** Books related to another one. */
export interface RelatedBooks extends Volumes {
  /** Other books, without the volumes of its series. */
  others: readonly Book[]
}

/**
 * Finds other volumes of the book's series, and other books: by the same author first, then of the same
 * sub-category, then of its parent category. A failed request is not an error, because the book itself is
 * visible.
 *
 * @throws LibraryError only with code `aborted`
 */
export async function relatedBooks(
  catalog: Catalog,
  book: BookDetail,
  signal: AbortSignal,
): Promise<RelatedBooks> {
  const none = (thrown: unknown): readonly Book[] => {
    if (isAborted(thrown)) throw thrown
    return []
  }
  const deepest = [...book.categories].sort((a, b) => b.path.length - a.path.length)[0]
  const inCategory = (path: readonly string[]) =>
    path.length === 0
      ? Promise.resolve<readonly Book[]>([])
      : catalog.category(path, 1, { signal }).then(({ books }) => books.items, none)
  const author = book.authors[0]
  const [inSeries, byAuthor, inSubcategory, inParent] = await Promise.all([
    findVolumes(catalog, book, signal),
    author ? catalog.search(author, 1, { signal }).then(({ items }) => items, none) : [],
    inCategory(deepest?.path ?? []),
    inCategory(deepest?.path.slice(0, -1) ?? []),
  ])
  // The search also finds the author's name in introductions.
  const ofAuthor = byAuthor.filter(({ resAuthor }) => author && resAuthor.split(/、|, /).includes(author))
  const candidates = new Map([...ofAuthor, ...inSubcategory, ...inParent].map((other) => [other.bid, other]))
  candidates.delete(book.bid)
  // A server's search may not support series names.
  const volumes = nearbyVolumes(book, [...inSeries, ...byAuthor, ...inSubcategory, ...inParent])
  return {
    ...volumes,
    others: [...candidates.values()].filter((other) => !isOfSameSeries(book, other)).slice(0, RELATED_LIMIT),
  }
}
