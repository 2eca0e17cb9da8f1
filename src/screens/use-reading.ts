import { useCallback, useMemo } from 'react'
import type { Book } from '../domain/book'
import { useServices } from './services'
import { useLoad } from './use-load'
import { useProgress } from './use-records'

/** How many books the strip on the home page offers to go on with. */
export const CONTINUE_LIMIT = 4

export interface BookInReading {
  book: Book
  /** 0 to 1 */
  fraction: number
}

/** The books the member is in the middle of, newest first; empty until known, and where they cannot be had. */
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
