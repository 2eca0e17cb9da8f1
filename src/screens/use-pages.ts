import { useCallback, useEffect, useRef, useState } from 'react'
import type { BooksPage, ListFacet } from '../catalog/port'
import type { Book } from '../domain/book'
import { isAborted, type LibraryError, toLibraryError } from '../platform/errors'
import { withTimeout } from '../platform/timeout'
import { useRetained } from './use-retained'

/** What paging needs of a page. */
interface ListPage {
  hasMore: boolean
  /** Another one than that of the first page says that the list has changed since. */
  revision?: string
}

type ReadPage<Page> = (page: number, signal: AbortSignal) => Promise<Page>

/**
 * Loads a list page by page; after Back it has the pages that were loaded, after a reload as many.
 *
 * @param name of the pages, see `useRetained`
 * @param read must keep its identity between renders
 */
export function usePageLoad<Page extends ListPage>(name: string, read: ReadPage<Page>) {
  const [pages, setPages] = useRetained<readonly Page[]>(name, [])
  /** Number of loaded pages; after a reload of the page, of those that were loaded before it. */
  const [pageCount, setPageCount] = useRetained('pageCount', 0)
  const [loading, setLoading] = useState(pages.length === 0)
  const [error, setError] = useState<LibraryError | null>(null)
  const running = useRef<AbortController | null>(null)
  const isRetained = useRef(pages.length > 0)

  const load = useCallback(
    (before: readonly Page[], end = before.length + 1) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      setLoading(true)
      setError(null)
      withTimeout((signal) => readPages(read, before, end, signal), abort.signal).then(
        (result) => {
          if (abort.signal.aborted) return
          running.current = null
          setPages(result)
          setPageCount(result.length)
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
    [read, setPages, setPageCount],
  )
  const firstEnd = useRef(Math.max(1, pageCount))

  useEffect(() => {
    if (!isRetained.current) {
      setPages([])
      load([], firstEnd.current)
    }
    firstEnd.current = 1
    isRetained.current = false
    return () => running.current?.abort()
  }, [load, setPages])

  const loadMore = useCallback(() => {
    if (!running.current && (pages.at(-1)?.hasMore ?? true)) load(pages)
  }, [pages, load])

  return { pages, loading, error, loadMore }
}

/** Returns the pages up to `end`; if the list has changed since the first was read, all of them as they are now. */
async function readPages<Page extends ListPage>(
  read: ReadPage<Page>,
  before: readonly Page[],
  end: number,
  signal: AbortSignal,
): Promise<readonly Page[]> {
  const pages = [...before]
  while (pages.length < end && (pages.at(-1)?.hasMore ?? true)) {
    const found = await read(pages.length + 1, signal)
    const [known, now] = [before[0]?.revision, found.revision]
    if (known !== undefined && now !== undefined && known !== now) return readPages(read, [], end, signal)
    pages.push(found)
  }
  return pages
}

export interface LoadedPages {
  books: readonly Book[]
  hasMore: boolean
  loading: boolean
  error: LibraryError | null
  total: number | undefined
  /** Orders and filters of the list. */
  facets: readonly ListFacet[]
  /** Number of entries that cannot be shown. */
  dropped: number
  /** Loads the next page; no-op while one is loading. */
  loadMore: () => void
}

/** A list of books that loads page by page. @param read must keep its identity between renders */
export function usePages(read: ReadPage<BooksPage<Book>>): LoadedPages {
  const { pages, loading, error, loadMore } = usePageLoad('pages', read)
  const dropped = pages.reduce((sum, page) => sum + (page.dropped ?? 0), 0)
  // A feed may repeat a book on two pages; list it once.
  const books = [...new Map(pages.flatMap((page) => page.items).map((book) => [book.bid, book])).values()]
  const last = pages.at(-1)
  return {
    ...{ books, loading, error, dropped, loadMore },
    hasMore: last?.hasMore ?? false,
    total: last?.total,
    facets: pages[0]?.facets ?? [],
  }
}
