import { type RefObject, useEffect, useState } from 'react'
import { createNearViewportObserver } from './near-viewport-observer'

/**
 * Whether the element has come near the visible area; once true it stays true.
 *
 * @param known overrides the result; nothing is watched then
 * @param key a new key means that `ref` points to another element
 */
export function useNearViewport(ref: RefObject<Element | null>, known?: boolean, key = ''): boolean {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  const isWatched = known === undefined && !near
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means another element
  useEffect(() => {
    const element = ref.current
    if (!isWatched || !element) return
    const watch = createNearViewportObserver()
    watch.add(element, () => setNear(true))
    return watch.end
  }, [ref, isWatched, key])
  return known ?? near
}
