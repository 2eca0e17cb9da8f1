import { type RefObject, useEffect, useState } from 'react'
import { nearOptions } from './near-watch'

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
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true)
    }, nearOptions())
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isWatched, key])
  return known ?? near
}
