import type { Undo } from '../input/gestures'
import type { PagesView, Point } from './view'
import type { ZoomGestures } from './zoom-input'

/** At the edge, though rounding says otherwise. */
const NEARLY = 2

/**
 * Two fingers stretch the pages. One finger moves about in a page that is larger than the window, which the browser
 * does; sideways at the page's edge it draws the next one in instead, and so the browser has to leave it alone.
 */
export function listenToTouch(
  view: PagesView,
  gestures: Pick<ZoomGestures, 'pinch' | 'pinched'>,
  isPaged: () => boolean,
): Undo {
  const stop = new AbortController()
  const { signal } = stop
  const { host } = view
  let pinch: { from: Point; apart: number } | null = null
  /** Where a lone finger came down; null once it is decided whose movement this is. */
  let down: Point | null = null
  let isOurs = false

  const onStart = ({ touches }: TouchEvent) => {
    const [first] = touches
    const two = pairOf(touches)
    isOurs = false
    down = first && !two ? { x: first.clientX, y: first.clientY } : null
    if (two && two.apart > 0 && !pinch) pinch = { from: two.middle, apart: two.apart }
  }
  const onMove = (event: TouchEvent) => {
    const [first] = event.touches
    const two = pairOf(event.touches)
    if (pinch && two) {
      gestures.pinch(two.apart / pinch.apart, pinch.from, two.middle)
    } else if (first && down) {
      isOurs = isPaged() && isPastEdge(view, first.clientX - down.x, first.clientY - down.y)
      down = null
    }
    if ((pinch || isOurs) && event.cancelable) event.preventDefault()
  }
  const onEnd = ({ touches }: TouchEvent) => {
    if (!pinch || touches.length > 1) return
    pinch = null
    gestures.pinched()
  }
  host.addEventListener('touchstart', onStart, { signal, passive: true })
  host.addEventListener('touchmove', onMove, { signal, passive: false })
  host.addEventListener('touchend', onEnd, { signal })
  host.addEventListener('touchcancel', onEnd, { signal })
  return () => stop.abort()
}

function pairOf([first, second]: TouchList): { middle: Point; apart: number } | null {
  if (!first || !second) return null
  return {
    middle: { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 },
    apart: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
  }
}

/** A movement sideways, which leads out of a page that is wider than the window. */
function isPastEdge({ scroller }: PagesView, x: number, y: number): boolean {
  if (Math.abs(x) <= Math.abs(y)) return false
  const room = scroller.scrollWidth - scroller.clientWidth
  return x > 0 ? scroller.scrollLeft <= NEARLY : scroller.scrollLeft >= room - NEARLY
}
