import { type RefObject, useEffect, useState } from 'react'
import { createNearWatch } from './near-watch'

/**
 * Whether the element has come near what is seen; once near it stays so.
 *
 * @param known what whoever knows it already says; nothing is watched then
 * @param key with another one `ref` holds another element
 */
export function useNear(ref: RefObject<Element | null>, known?: boolean, key = ''): boolean {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  const isWatched = known === undefined && !near
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, another element
  useEffect(() => {
    const element = ref.current
    if (!isWatched || !element) return
    const watch = createNearWatch()
    watch.add(element, () => setNear(true))
    return watch.end
  }, [ref, isWatched, key])
  return known ?? near
}
