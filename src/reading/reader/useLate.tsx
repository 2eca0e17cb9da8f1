import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is loaded once it is wanted; null until it is there. One that did not load is tried again when it is
 * wanted anew.
 */
export function useLate<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const isMissing = part === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads it stays the same
  useEffect(() => {
    if (!isWanted || !isMissing) return
    load().then(
      (loaded) => setPart(() => loaded),
      (error) => console.warn('a part of the reader did not load', error),
    )
  }, [isWanted, isMissing])
  return part
}
