import { useEffect, useState } from 'react'
import type { ShelfEntry } from '../session/shelf'
import { useServices } from './services'

/** The member's shelf, newest first; null until it has been read. */
export function useShelf(): readonly ShelfEntry[] | null {
  const { shelf } = useServices()
  const [entries, setEntries] = useState<readonly ShelfEntry[] | null>(null)
  useEffect(() => {
    let gone = false
    const read = async () => {
      const found = await shelf.list()
      if (!gone) setEntries(found)
    }
    void read()
    const undo = shelf.subscribe(() => void read())
    return () => {
      gone = true
      undo()
    }
  }, [shelf])
  return entries
}
