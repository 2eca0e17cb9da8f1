import { useEffect, useState } from 'react'

/**
 * The device pixel ratio of the screen the page is on. It follows zoom and a window that is moved to another screen:
 * a query only tells that the ratio is no longer the one asked for, so each answer asks anew.
 */
export function useDevicePixelRatio(): number {
  const [ratio, setRatio] = useState(currentRatio)
  useEffect(() => {
    if (typeof matchMedia !== 'function') return
    const query = matchMedia(`(resolution: ${ratio}dppx)`)
    const look = () => setRatio(currentRatio())
    query.addEventListener('change', look)
    // It may have changed between the render and now.
    look()
    return () => query.removeEventListener('change', look)
  }, [ratio])
  return ratio
}

const currentRatio = () => globalThis.devicePixelRatio || 1
