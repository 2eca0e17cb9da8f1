import { useEffect, useState } from 'react'
import { useOnline } from '../../../platform/use-online'
import type { Engine } from '../../navigator/navigator'
import type { Thumbnails } from '../../navigator/thumbnails/thumbnails'

/** The small pictures of the open book; null until they can be asked for. */
export function useThumbnails(engine: Engine): Thumbnails | null {
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new one
  useEffect(() => {
    let isOver = false
    setMissing(false)
    engine.thumbnails?.().then(
      (found) => !isOver && setThumbnails(found),
      // The book was closed meanwhile, or what makes them did not come.
      () => !isOver && setMissing(true),
    )
    return () => {
      isOver = true
    }
  }, [engine, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return thumbnails
}
