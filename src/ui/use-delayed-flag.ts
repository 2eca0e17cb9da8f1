import { useEffect, useMemo, useRef, useState } from 'react'

export interface DelayedFlag {
  on: boolean
  /** Sets the flag after a delay in ms, 0 for at once; a later call replaces a pending one. */
  set(next: boolean, delay?: number): void
}

/** A flag that changes with a delay, for pop-ups. A pending change is cancelled on unmount. */
export function useDelayedFlag(): DelayedFlag {
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      on,
      set(next, delay = 0) {
        clearTimeout(timer.current)
        if (delay <= 0) setOn(next)
        else timer.current = setTimeout(() => setOn(next), delay)
      },
    }),
    [on],
  )
}
