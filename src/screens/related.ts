import type { Catalog } from '../catalog/port'
import type { Book, BookDetail } from '../domain/book'
import { isAborted } from '../platform/errors'
import { findVolumes, isOfSameSeries, RELATED_LIMIT, type Volumes, volumesBeside } from './volumes'

/** What stands beside a book. */
export interface RelatedBooks extends Volumes {
  /** No volumes of its series. */
  others: readonly Book[]
}

/**
 * Other volumes of the book's series. Apart from these, other books of the same author first, then of the same
 * sub-category, then of the category around it. What cannot be had is no error here: the book itself is on the screen.
 *
 * @throws LibraryError `aborted` alone
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
  const [inSeries, byAuthor, beside, around] = await Promise.all([
    findVolumes(catalog, book, signal),
    author ? catalog.search(author, 1, { signal }).then(({ items }) => items, none) : [],
    inCategory(deepest?.path ?? []),
    inCategory(deepest?.path.slice(0, -1) ?? []),
  ])
  // A search finds the author's name in introductions too.
  const own = byAuthor.filter(({ resAuthor }) => author && resAuthor.split(/、|, /).includes(author))
  const found = new Map([...own, ...beside, ...around].map((other) => [other.bid, other]))
  found.delete(book.bid)
  // A server's search may know nothing of series.
  const volumes = volumesBeside(book, [...inSeries, ...byAuthor, ...beside, ...around])
  return {
    ...volumes,
    others: [...found.values()].filter((one) => !isOfSameSeries(book, one)).slice(0, RELATED_LIMIT),
  }
}
