import { useEffect, useState } from 'react'
import { useServices } from './services'

export interface BookProgress {
  /** 0 to 1 */
  fraction: number
  /** When the member last turned a page of it, ms since 1970. */
  changed: number
}

/** How far the member is in each book begun, by book id. */
export function useProgress(): ReadonlyMap<string, BookProgress> {
  const { positions } = useServices()
  const [progress, setProgress] = useState<ReadonlyMap<string, BookProgress>>(new Map())
  useEffect(() => {
    let gone = false
    const read = async () => {
      const found = await positions.list()
      if (gone) return
      setProgress(
        new Map(
          found.map(({ position, changed }) => [
            position.bid,
            { fraction: position.locator.fraction, changed },
          ]),
        ),
      )
    }
    void read()
    const undo = positions.subscribe(() => void read())
    return () => {
      gone = true
      undo()
    }
  }, [positions])
  return progress
}
