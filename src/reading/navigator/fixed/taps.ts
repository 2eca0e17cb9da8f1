import type { Undo } from '../input/gestures'
import type { Point } from './view'

/** A second tap comes within this time, or there is none. */
const DOUBLE_MS = 260
/** And this near to the first. */
const DOUBLE_PX = 40

export interface Taps {
  tap(): void
  /** Two taps with a finger in the same place. */
  double(at: Point): void
}

/** Tells one tap from two. Only a finger's has to wait for that: a mouse has its wheel and its keys to zoom with. */
export function listenToTaps(host: HTMLElement, told: Taps): { tap(): void; undo: Undo } {
  const stop = new AbortController()
  let last = { x: 0, y: 0, isFinger: false }
  let first: Point | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  host.addEventListener(
    'pointerup',
    ({ clientX: x, clientY: y, pointerType }) => {
      last = { x, y, isFinger: pointerType === 'touch' }
    },
    { signal: stop.signal, capture: true },
  )
  return {
    tap() {
      clearTimeout(timer)
      if (!last.isFinger) return told.tap()
      if (first && Math.hypot(first.x - last.x, first.y - last.y) < DOUBLE_PX) {
        first = null
        return told.double(last)
      }
      first = last
      timer = setTimeout(() => {
        first = null
        told.tap()
      }, DOUBLE_MS)
    },
    undo() {
      clearTimeout(timer)
      stop.abort()
    },
  }
}
