import { useEffect, useMemo, useRef, useState } from 'react'

export interface DelayedFlag {
  on: boolean
  /** Turns it on or off after so many ms; a later call replaces an earlier one. 0 is at once. */
  set(next: boolean, delay?: number): void
}

/** A flag that may be changed with a delay, as pop-ups are; a change that waits is dropped on unmount. */
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
