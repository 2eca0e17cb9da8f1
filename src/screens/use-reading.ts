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

/**
 * Books the member has started and not finished, newest first; empty until loaded and when loading fails. While they are
 * loaded again, and after Back, those that were shown stay.
 */
export function useBooksInReading(progress: Progress): readonly BookInReading[] {
  const { catalog } = useServices()
  const [books, setBooks] = useRetained<readonly Book[]>('reading', [])
  const key = progress.all
    .filter(({ fraction }) => fraction > 0 && fraction < 1)
    .sort((a, b) => b.changed - a.changed)
    .slice(0, CONTINUE_LIMIT)
    .map(({ bid }) => bid)
    .join(' ')
  const work = useCallback(
    async (signal: AbortSignal) => (key === '' ? [] : catalog.books(key.split(' '), { signal })),
    [catalog, key],
  )
  const { data } = useLoad(work)
  useEffect(() => {
    if (data) setBooks(data)
  }, [data, setBooks])
  return useMemo(
    () => books.map((book) => ({ book, fraction: progress.of(book.bid)?.fraction ?? 0 })),
    [books, progress],
  )
}

/** Title of the chapter of a position, from the catalogue's contents of the book; '' if they do not say it. */
export function useChapterTitle(bid: string, locator: Locator | undefined): string {
  const { catalog } = useServices()
  const work = useCallback((signal: AbortSignal) => catalog.book(bid, { signal }), [catalog, bid])
  const { data } = useLoad(work)
  return data && locator ? chapterAt(data.chapters, locator.index) : ''
}
