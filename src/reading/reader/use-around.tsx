import { useEffect, useState } from 'react'

/** Milliseconds after which one is told that a book is being opened: what is there sooner needs no words about it. */
const QUICK_MS = 300

/**
 * Turns true, for good, when what stands around the page is to be shown: once that is wanted, or when the page itself
 * takes its time. Bars, heads and their Chinese type cost as much as a page does, and a page is what one came for.
 */
export function useAround(isWanted: boolean): boolean {
  const [isAround, setAround] = useState(isWanted)
  useEffect(() => {
    if (isAround) return
    if (isWanted) return setAround(true)
    const timer = setTimeout(() => setAround(true), QUICK_MS)
    return () => clearTimeout(timer)
  }, [isAround, isWanted])
  return isAround || isWanted
}
