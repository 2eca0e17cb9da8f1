import { useCallback, useEffect, useRef, useState } from 'react'
import type { BooksPage } from '../catalog/port'
import type { Book } from '../domain/book'
import { isAborted, type LibraryError, toLibraryError } from '../platform/errors'
import { withTimeout } from '../platform/timeout'

export interface LoadedPages {
  books: readonly Book[]
  hasMore: boolean
  loading: boolean
  error: LibraryError | null
  total: number | undefined
  /** Number of entries that cannot be shown. */
  dropped: number
  /** Loads the next page; no-op while one is loading. */
  more: () => void
}

/** A list that loads page by page. @param read must keep its identity between renders */
export function usePages(read: (page: number, signal: AbortSignal) => Promise<BooksPage<Book>>): LoadedPages {
  const [pages, setPages] = useState<readonly BooksPage<Book>[]>([])
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<LibraryError | null>(null)
  const running = useRef<AbortController | null>(null)

  const load = useCallback(
    (page: number) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      setLoading(true)
      setError(null)
      withTimeout((signal) => read(page, signal), abort.signal).then(
        (result) => {
          if (abort.signal.aborted) return
          running.current = null
          setPages((before) => (page === 1 ? [result] : [...before, result]))
          setLoading(false)
        },
        (thrown: unknown) => {
          if (abort.signal.aborted || isAborted(thrown)) return
          running.current = null
          setError(toLibraryError(thrown))
          setLoading(false)
        },
      )
    },
    [read],
  )

  useEffect(() => {
    setPages([])
    load(1)
    return () => running.current?.abort()
  }, [load])

  const last = pages.at(-1)
  const more = useCallback(() => {
    if (!running.current && (last ? last.hasMore : true)) load(last ? last.page + 1 : 1)
  }, [last, load])

  const dropped = pages.reduce((sum, page) => sum + (page.dropped ?? 0), 0)
  // A feed may repeat a book on two pages; list it once.
  const books = [...new Map(pages.flatMap((page) => page.items).map((book) => [book.bid, book])).values()]
  return { books, hasMore: last?.hasMore ?? false, loading, error, total: last?.total, dropped, more }
}
