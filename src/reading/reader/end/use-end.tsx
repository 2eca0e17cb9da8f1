import { useEffect, useRef } from 'react'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'

/** Milliseconds on the last page before a turn goes past it: the momentum of a wheel stops on the last page. */
const REST_MS = 600
/** Milliseconds between the repeats of a held key, which never goes past the last page. */
const HELD_MS = 150

/** Calls `onEnd` when the reader turns past the last page, `REST_MS` or more after reaching it. */
export function useEnd(navigator: Navigator, { atEnd }: Pick<Location, 'atEnd'>, onEnd: () => void): void {
  const reachedAt = useRef(Number.POSITIVE_INFINITY)
  const lastRequest = useRef(Number.NEGATIVE_INFINITY)
  const latest = useLatest(onEnd)
  useEffect(() => {
    reachedAt.current = atEnd ? performance.now() : Number.POSITIVE_INFINITY
  }, [atEnd])
  useEffect(
    () =>
      navigator.on('end', () => {
        const now = performance.now()
        const isHeld = now - lastRequest.current < HELD_MS
        lastRequest.current = now
        if (!isHeld && now - reachedAt.current >= REST_MS) latest.current()
      }),
    [navigator],
  )
}
