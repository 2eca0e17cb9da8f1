import { type ComponentType, useEffect, useState } from 'react'

/** Delay before a failed load is tried again, in ms. */
const AGAIN_MS = 5000

/**
 * Loads a component when it is needed; null until it is loaded. A failed load is retried while it is needed, since the
 * reader has no bars without it.
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: (isRetry: boolean) => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const [tries, setTries] = useState(0)
  const isMissing = part === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader does not change; `tries` runs the effect again
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
