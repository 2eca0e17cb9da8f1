import { useCallback, useEffect, useMemo } from 'react'
import type { Book } from '../domain/book'
import type { Locator } from '../domain/locator'
import { chapterAt } from './chapter-at'
import { useServices } from './services'
import { useLoad } from './use-load'
import type { Progress } from './use-records'
import { useRetained } from './use-retained'

/** Maximum number of books in the home page's "continue reading" strip. */
export const CONTINUE_LIMIT = 4

export interface BookInReading {
  book: Book
  /** 0 to 1 */
  fraction: number
}

export interface BooksInReading {
  /**
   * Newest first; empty until loaded and when loading fails. While they are loaded again, and after Back, those that were
   * shown stay.
   */
  books: readonly BookInReading[]
  /** Number of the books that load while none is shown. */
  awaited: number
}

/** Books the member has started and not finished. */
export function useBooksInReading(progress: Progress): BooksInReading {
  const { catalog } = useServices()
  const [books, setBooks] = useRetained<readonly Book[]>('reading', [])
  const bids = progress.all
    .filter(({ fraction }) => fraction > 0 && fraction < 1)
    .sort((a, b) => b.changed - a.changed)
    .slice(0, CONTINUE_LIMIT)
    .map(({ bid }) => bid)
  const key = bids.join(' ')
  const work = useCallback(
    async (signal: AbortSignal) => (key === '' ? [] : catalog.books(key.split(' '), { signal })),
    [catalog, key],
  )
  const { data, state } = useLoad(work)
  // What has come is shown a moment later.
  const isAwaited = books.length === 0 && (state === 'loading' || (data !== null && data.length > 0))
  useEffect(() => {
    if (data) setBooks(data)
  }, [data, setBooks])
  return useMemo(
    () => ({
      books: books.map((book) => ({ book, fraction: progress.of(book.bid)?.fraction ?? 0 })),
      awaited: isAwaited ? bids.length : 0,
    }),
    [books, progress, isAwaited, bids.length],
  )
}

/** Title of the chapter of a position, from the catalogue's contents of the book; '' if they do not say it. */
export function useChapterTitle(bid: string, locator: Locator | undefined): string {
  const { catalog } = useServices()
  const work = useCallback((signal: AbortSignal) => catalog.book(bid, { signal }), [catalog, bid])
  const { data } = useLoad(work)
  return data && locator ? chapterAt(data.chapters, locator.index) : ''
}
