import { type RefObject, useEffect, useState } from 'react'

/** How far below the fold, in CSS pixels, a picture begins to load. */
export const NEAR_MARGIN = 300

/** `scrollMargin` reaches into scrolling boxes too; the DOM types do not know it everywhere. */
interface ObserverOptions extends IntersectionObserverInit {
  scrollMargin?: string
}

/**
 * Whether the element has come near what is seen; once near it stays so. Native lazy loading starts
 * thousands of pixels ahead, which on a page of cards means all of them.
 */
export function useNear(ref: RefObject<Element | null>, margin = NEAR_MARGIN): boolean {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (near || !element) return
    const options: ObserverOptions = { rootMargin: `${margin}px`, scrollMargin: `${margin}px` }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true)
    }, options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, margin, near])
  return near
}
