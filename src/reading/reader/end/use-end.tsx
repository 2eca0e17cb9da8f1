import { useEffect, useRef } from 'react'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'

/** A wheel that runs out, or a key that is held, leads to the last page and not beyond it. */
const REST_MS = 600
/** Keys that are held come as fast as that one after the other. */
const HELD_MS = 150

/** Tells that one turns on from the last page, after a moment on it. */
export function useEnd(navigator: Navigator, { atEnd }: Pick<Location, 'atEnd'>, onEnd: () => void): void {
  const since = useRef(Number.POSITIVE_INFINITY)
  const asked = useRef(Number.NEGATIVE_INFINITY)
  const latest = useLatest(onEnd)
  useEffect(() => {
    since.current = atEnd ? performance.now() : Number.POSITIVE_INFINITY
  }, [atEnd])
  useEffect(
    () =>
      navigator.on('end', () => {
        const now = performance.now()
        const isHeld = now - asked.current < HELD_MS
        asked.current = now
        if (!isHeld && now - since.current >= REST_MS) latest.current()
      }),
    [navigator],
  )
}
