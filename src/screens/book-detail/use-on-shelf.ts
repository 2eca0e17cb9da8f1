import { useCallback, useEffect, useState } from 'react'
import type { Book } from '../../domain/book'
import { useServices } from '../services'

/** Whether a book is on the member's shelf, followed through changes in other tabs. */
export function useOnShelf(book: Book): { on: boolean; known: boolean; toggle: () => Promise<void> } {
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
    if (on) await shelf.remove([book.bid])
    else await shelf.add(book)
  }, [on, shelf, book])
  return { on: on === true, known: on !== null, toggle }
}
