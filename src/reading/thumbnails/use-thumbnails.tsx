import { useEffect, useState } from 'react'
import type { Engine } from '../engine'
import type { Thumbnails } from './thumbnails'

/** The small pictures of the open book; null until they can be asked for. */
export function useThumbnails(engine: Engine): Thumbnails | null {
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null)
  useEffect(() => {
    let isOver = false
    engine.thumbnails?.().then(
      (found) => !isOver && setThumbnails(found),
      // The book was closed meanwhile.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [engine])
  return thumbnails
}
