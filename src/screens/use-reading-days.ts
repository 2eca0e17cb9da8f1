import { useEffect, useState } from 'react'
import type { ReadingDay } from '../session/reading-days'
import { useServices } from './services'

/** The member's days of reading, newest first; null until they are read. */
export function useReadingDays(): readonly ReadingDay[] | null {
  const { readingDays } = useServices()
  const [days, setDays] = useState<readonly ReadingDay[] | null>(null)
  useEffect(() => {
    let gone = false
    const read = async () => {
      const found = await readingDays.list()
      if (!gone) setDays(found)
    }
    void read()
    const undo = readingDays.subscribe(() => void read())
    return () => {
      gone = true
      undo()
    }
  }, [readingDays])
  return days
}
