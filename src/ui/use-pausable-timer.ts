import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `done` once `ms` have passed, not counting the time spent paused. Cancelled on unmount.
 *
 * @param ms 0 for never
 */
export function usePausableTimer(done: () => void, ms: number, paused: boolean): void {
  const fire = useEffectEvent(done)
  const left = useRef(ms)
  const of = useRef(ms)
  useEffect(() => {
    if (of.current !== ms) {
      of.current = ms
      left.current = ms
    }
    if (ms <= 0 || paused) return
    const started = Date.now()
    const timer = setTimeout(() => fire(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - started))
    }
  }, [ms, paused])
}
