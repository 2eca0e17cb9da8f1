import { useCallback, useEffect, useState } from 'react'
import type { Book } from '../../domain/book'
import { useServices } from '../services'

interface OnShelf {
  on: boolean
  known: boolean
  /** Resolves to what takes it back. */
  toggle: () => Promise<() => void>
}

/** Whether a book is on the member's shelf, followed through changes in other tabs. */
export function useOnShelf(book: Book): OnShelf {
  const { shelf } = useServices()
  const [on, setOn] = useState<boolean | null>(null)

  useEffect(() => {
    let gone = false
    const look = async () => {
      const has = await shelf.has(book.bid)
      if (!gone) setOn(has)
    }
    void look()
    const undo = shelf.subscribe(() => void look())
    return () => {
      gone = true
      undo()
    }
  }, [shelf, book.bid])

  const toggle = useCallback(async () => {
    if (on) {
      const removed = await shelf.remove([book.bid])
      return () => void shelf.restore(removed)
    }
    await shelf.add(book)
    return () => void shelf.remove([book.bid])
  }, [on, shelf, book])
  return { on: on === true, known: on !== null, toggle }
}
