import { useCallback, useMemo } from 'react'
import type { Book } from '../domain/book'
import { useServices } from './services'
import { useLoad } from './use-load'
import { useProgress } from './use-records'

/** Maximum number of books in the home page's "continue reading" strip. */
export const CONTINUE_LIMIT = 4

export interface BookInReading {
  book: Book
  /** 0 to 1 */
  fraction: number
}

/** Books the member has started and not finished, newest first; empty until loaded and when loading fails. */
export function useBooksInReading(): readonly BookInReading[] {
  const { catalog } = useServices()
  const progress = useProgress()
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
  return useMemo(
    () => (data ?? []).map((book) => ({ book, fraction: progress.of(book.bid)?.fraction ?? 0 })),
    [data, progress],
  )
}
