import { isLetterKeyOff, type Unlisten } from '../input/gestures'
import { showsHalves } from './spreads'
import type { PagesView, ViewPoint } from './view'

export interface PageZoomGestures {
  /** Multiplies the scale about a point in client coordinates. */
  zoomBy(factor: number, x: number, y: number): void
  /** Two fingers zoom: scales by the factor, with the content at `from` moved to `to`. */
  pinch(factor: number, from: ViewPoint, to: ViewPoint): void
  /** The fingers are released. */
  pinchEnd(): void
  /** Zooms in at a point, or back out. */
  toggleZoom(at: ViewPoint): void
  step(step: 1 | -1): void
  reset(): void
}

/** After the page has reached its edge, wheel events within this time still belong to the same movement. */
const WHEEL_REST_MS = 250
const NEARLY = 2
/** Natural logarithm of the zoom factor per wheel pixel, per wheel line, and at most per event. */
const BY_PIXEL = 0.01
const BY_LINE = 0.1
const MAX_PER_EVENT = 0.2
/** Fraction of the viewport by which an arrow key scrolls a wide page. */
const ACROSS = 0.5

/**
 * Listens to Ctrl+wheel and to the keys + − 0 and ← → on the page. The wheel scrolls a page that is larger than the
 * viewport; it turns the page only with a new movement that begins at the edge. Returns a function that removes the
 * listeners.
 */
export function listenToPageZoom(
  stage: HTMLElement,
  view: PagesView,
  gestures: PageZoomGestures,
  isPaged: () => boolean,
): Unlisten {
  const stop = new AbortController()
  const { signal } = stop
  let lastScroll = Number.NEGATIVE_INFINITY
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      gestures.zoomBy(wheelFactor(event), event.clientX, event.clientY)
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
  // Registered inside the stage, so that it runs before the listener that turns pages.
  view.host.addEventListener('wheel', onWheel, { signal, passive: false })

  stage.addEventListener(
    'keydown',
    (event) => {
      if (scrollAcross(event, view.scroller)) return event.preventDefault()
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

/** Returns the zoom factor of a wheel event. A touchpad sends many small deltas, a mouse wheel one of 100 pixels or more per notch. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const exponent = -deltaY * (deltaMode === 0 ? BY_PIXEL : BY_LINE)
  return Math.exp(Math.max(-MAX_PER_EVENT, Math.min(MAX_PER_EVENT, exponent)))
}

/** Scrolls a page that is wider than the viewport with an arrow key. Returns true when the key scrolled. */
function scrollAcross({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, scroller: HTMLElement) {
  const direction = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (direction === 0 || showsHalves(scroller) || altKey || ctrlKey || metaKey || shiftKey) return false
  const before = scroller.scrollLeft
  scroller.scrollLeft += direction * scroller.clientWidth * ACROSS
  return Math.abs(scroller.scrollLeft - before) > NEARLY
}
