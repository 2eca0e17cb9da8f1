import type { Undo } from '../input/gestures'
import { isLetterKeyOff } from '../input/keys'
import { isInHalves } from './spreads'
import type { PagesView, ViewPoint } from './view'

export interface PageZoomGestures {
  /** Multiplies the scale about a point in client coordinates. */
  by(factor: number, x: number, y: number): void
  /** Two fingers stretch what is on show: what was at the first point is at the second, larger by the factor. */
  pinch(factor: number, from: ViewPoint, to: ViewPoint): void
  /** They have let go. */
  pinched(): void
  /** Larger about a point, or as it was. */
  toggle(at: ViewPoint): void
  step(step: 1 | -1): void
  reset(): void
}

/** What is left of one movement of the wheel after the page has reached its edge. */
const WHEEL_REST_MS = 250
const NEARLY = 2
/** Logarithm of how much larger a turned wheel makes a page: by a pixel, by a line, and at most in one go. */
const BY_PIXEL = 0.01
const BY_LINE = 0.1
const AT_ONCE = 0.2
/** Part of the window that an arrow moves it across a wide page by. */
const ACROSS = 0.5

/**
 * Ctrl+wheel, and the keys + − 0 and ← → on the page. A wheel over a page that is larger than the window scrolls
 * it, and turns the page only in a movement of its own, begun at the edge.
 */
export function listenToPageZoom(
  stage: HTMLElement,
  view: PagesView,
  gestures: PageZoomGestures,
  isPaged: () => boolean,
): Undo {
  const stop = new AbortController()
  const { signal } = stop
  let lastScroll = Number.NEGATIVE_INFINITY
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      gestures.by(wheelFactor(event), event.clientX, event.clientY)
      return
    }
    if (!isPaged()) return
    const { scroller } = view
    const vertical = Math.abs(event.deltaY) >= Math.abs(event.deltaX)
    const [at, room, delta] = vertical
      ? [scroller.scrollTop, scroller.scrollHeight - scroller.clientHeight, event.deltaY]
      : [Math.abs(scroller.scrollLeft), scroller.scrollWidth - scroller.clientWidth, event.deltaX]
    if (room <= NEARLY) return
    const isAtEdge = vertical && (delta > 0 ? at >= room - NEARLY : at <= NEARLY)
    const isRunningOut = event.timeStamp - lastScroll < WHEEL_REST_MS
    if (isAtEdge && !isRunningOut) return
    lastScroll = event.timeStamp
    event.stopPropagation()
  }
  // Inside the stage, so that it is asked before the turning of pages is.
  view.host.addEventListener('wheel', onWheel, { signal, passive: false })

  stage.addEventListener(
    'keydown',
    (event) => {
      if (isMovingAcross(event, view.scroller)) return event.preventDefault()
      if (event.altKey || event.isComposing || event.defaultPrevented) return
      if (!event.ctrlKey && !event.metaKey && isLetterKeyOff(event)) return
      if (event.key === '+' || event.key === '=') gestures.step(1)
      else if (event.key === '-') gestures.step(-1)
      else if (event.key === '0') gestures.reset()
      else return
      event.preventDefault()
    },
    { signal },
  )
  return () => stop.abort()
}

/** Two fingers on a pad tell many small movements, a notch of a wheel a single one of a hundred pixels or more. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const wished = -deltaY * (deltaMode === 0 ? BY_PIXEL : BY_LINE)
  return Math.exp(Math.max(-AT_ONCE, Math.min(AT_ONCE, wished)))
}

/** True for an arrow that has moved the window across a page that is wider than it. */
function isMovingAcross({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, scroller: HTMLElement) {
  const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (way === 0 || isInHalves(scroller) || altKey || ctrlKey || metaKey || shiftKey) return false
  const before = scroller.scrollLeft
  scroller.scrollLeft += way * scroller.clientWidth * ACROSS
  return Math.abs(scroller.scrollLeft - before) > NEARLY
}
