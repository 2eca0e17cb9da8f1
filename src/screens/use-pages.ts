import { useCallback, useEffect, useRef, useState } from 'react'
import type { BooksPage } from '../catalog/port'
import type { Book } from '../domain/book'
import { isAborted, type LibraryError, toLibraryError } from '../platform/errors'
import { withTimeout } from '../platform/timeout'
import { useRetained } from './use-retained'

export interface LoadedPages {
  books: readonly Book[]
  hasMore: boolean
  loading: boolean
  error: LibraryError | null
  total: number | undefined
  /** Number of entries that cannot be shown. */
  dropped: number
  /** Loads the next page; no-op while one is loading. */
  loadMore: () => void
}

/** A list that loads page by page; after Back it has the pages that were loaded. @param read must keep its identity between renders */
export function usePages(read: (page: number, signal: AbortSignal) => Promise<BooksPage<Book>>): LoadedPages {
  const [pages, setPages] = useRetained<readonly BooksPage<Book>[]>('pages', [])
  const [loading, setLoading] = useState(pages.length === 0)
  const [error, setError] = useState<LibraryError | null>(null)
  const running = useRef<AbortController | null>(null)
  const isRetained = useRef(pages.length > 0)

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
    [read, setPages],
  )

  useEffect(() => {
    if (!isRetained.current) {
      setPages([])
      load(1)
    }
    isRetained.current = false
    return () => running.current?.abort()
  }, [load, setPages])

  const last = pages.at(-1)
  const loadMore = useCallback(() => {
    if (!running.current && (last ? last.hasMore : true)) load(last ? last.page + 1 : 1)
  }, [last, load])

  const dropped = pages.reduce((sum, page) => sum + (page.dropped ?? 0), 0)
  // A feed may repeat a book on two pages; list it once.
  const books = [...new Map(pages.flatMap((page) => page.items).map((book) => [book.bid, book])).values()]
  return { books, hasMore: last?.hasMore ?? false, loading, error, total: last?.total, dropped, loadMore }
}
