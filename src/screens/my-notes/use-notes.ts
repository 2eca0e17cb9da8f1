import { useCallback, useMemo } from 'react'
import { type AnyMark, createAllMarks } from '../../session/all-marks'
import { bookKey } from '../../session/book-key'
import { useServices } from '../services'
import { useLoad } from '../use-load'
import { listOf, useRecords, useShelf, useWishes } from '../use-records'

/** Books that are asked of the catalogue because they are neither on the shelf nor wanted. */
const MAX_ASKED = 200

export interface NotedBook {
  title: string
  author: string
  language?: string
}

/** The member's annotations in all books, newest first, and the books; null until loaded. */
export function useNotes(): {
  marks: readonly AnyMark[] | null
  bookOf: (key: string) => NotedBook | undefined
} {
  const { memberRecords, orgCode, catalog } = useServices()
  const store = useMemo(
    () => createAllMarks(memberRecords.store, memberRecords.owner, orgCode),
    [memberRecords, orgCode],
  )
  const marks = useRecords(store, listOf)
  const shelf = useShelf()
  const wanted = useWishes()
  const known = useMemo(() => {
    if (!shelf || !wanted) return null
    return new Map([...wanted, ...shelf].map(({ bid, book }) => [bookKey(bid), book]))
  }, [shelf, wanted])
  const missing = useMemo(() => {
    if (!marks || !known) return ''
    const bids = new Map(marks.map(({ bid }) => [bookKey(bid), bid]))
    return [...bids]
      .filter(([key]) => !known.has(key))
      .slice(0, MAX_ASKED)
      .map(([, bid]) => bid)
      .join(' ')
  }, [marks, known])
  const work = useCallback(
    async (signal: AbortSignal) => (missing === '' ? [] : catalog.books(missing.split(' '), { signal })),
    [catalog, missing],
  )
  const { data: asked } = useLoad(work)
  const bookOf = useMemo(() => {
    const more = new Map((asked ?? []).map((book) => [bookKey(book.bid), book]))
    return (key: string): NotedBook | undefined => {
      const book = known?.get(key) ?? more.get(key)
      return book && { title: book.resName, author: book.resAuthor, language: book.language }
    }
  }, [known, asked])
  return { marks: known && marks, bookOf }
}
