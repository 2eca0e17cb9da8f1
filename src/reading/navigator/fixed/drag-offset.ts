import type { Undo } from '../input/gestures'
import type { PagesView } from './view'

/** A pointer that moved less than this was a click. */
const STILL_PX = 8

/** A mouse takes hold of a page that is larger than the window, where it has no words to select. */
export function listenToDrag({ host, scroller }: PagesView, mayDrag: () => boolean): Undo {
  const stop = new AbortController()
  const { signal } = stop
  let held: { x: number; y: number; left: number; top: number; isMoving: boolean } | null = null
  host.addEventListener(
    'pointerdown',
    ({ pointerType, button, clientX: x, clientY: y }) => {
      const isOurs = pointerType === 'mouse' && button === 0 && mayDrag()
      held = isOurs ? { x, y, left: scroller.scrollLeft, top: scroller.scrollTop, isMoving: false } : null
    },
    { signal },
  )
  host.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (!held) return
      const [x, y] = [clientX - held.x, clientY - held.y]
      if (!held.isMoving && Math.hypot(x, y) < STILL_PX) return
      if (!held.isMoving) host.setPointerCapture(pointerId)
      held.isMoving = true
      scroller.style.cursor = 'grabbing'
      scroller.scrollTo(held.left - x, held.top - y)
    },
    { signal },
  )
  const letGo = () => {
    held = null
    scroller.style.cursor = ''
  }
  host.addEventListener('pointerup', letGo, { signal })
  host.addEventListener('pointercancel', letGo, { signal })
  return () => stop.abort()
}
