import { useCallback } from 'react'
import type { Book } from '../../domain/book'
import type { Shelf } from '../../session/shelf'
import { useServices } from '../services'
import { useRecords } from '../use-records'
import { useReportFailure } from '../use-report-failure'

interface OnShelf {
  on: boolean
  known: boolean
  /** Resolves to a function that undoes the change. */
  toggle: () => Promise<() => void>
}

/** Whether a book is on the member's shelf; follows changes from other tabs. */
export function useOnShelf(book: Book): OnShelf {
  const { shelf } = useServices()
  const attempt = useReportFailure()
  const has = useCallback((records: Shelf) => records.has(book.bid), [book.bid])
  const on = useRecords(shelf, has)

  const toggle = useCallback(async () => {
    if (on) {
      const removed = await shelf.remove([book.bid])
      return () => attempt(shelf.restore(removed))
    }
    await shelf.add(book)
    return () => attempt(shelf.remove([book.bid]))
  }, [on, shelf, book, attempt])
  return { on: on === true, known: on !== null, toggle }
}
