import { type ComponentType, useEffect, useState } from 'react'

/** Milliseconds after which a part that did not load is tried again. */
const AGAIN_MS = 5000

/**
 * A component that is loaded once it is wanted; null until it is there. One that did not load is tried again as long as
 * it is wanted: without it the reader has no bars.
 */
export function useLate<Props>(
  isWanted: boolean,
  load: (isAgain: boolean) => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const [tries, setTries] = useState(0)
  const isMissing = part === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads it stays the same; each try is a new one
  useEffect(() => {
    if (!isWanted || !isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    load(tries > 0).then(
      (loaded) => setPart(() => loaded),
      (error) => {
        console.warn('a part of the reader did not load', error)
        if (!isOver) timer = setTimeout(() => setTries(tries + 1), AGAIN_MS)
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted, isMissing, tries])
  return part
}
