import { type Gestures, listenToPage, type Unlisten } from '../input/gestures'
import { listenToSwipes } from '../input/swipes'
import { isInteractive } from '../text/links'
import { showsHalves } from './spreads'
import type { PagesView, ViewPoint } from './view'
import { listenToPageZoom, type PageZoomGestures } from './zoom-input'

/** A pointer that moves less than this, in CSS pixels, is a click. */
const STILL_PX = 8

/** Lets a mouse pan a page that is larger than the viewport, where `canDrag` allows it: on pages with text, it selects instead. */
function listenToDrag({ host, scroller }: PagesView, mayDrag: () => boolean): Unlisten {
  const stop = new AbortController()
  const { signal } = stop
  let drag: { x: number; y: number; left: number; top: number; isMoving: boolean } | null = null
  host.addEventListener(
    'pointerdown',
    ({ pointerType, button, clientX: x, clientY: y }) => {
      const canPan = pointerType === 'mouse' && button === 0 && mayDrag()
      drag = canPan ? { x, y, left: scroller.scrollLeft, top: scroller.scrollTop, isMoving: false } : null
    },
    { signal },
  )
  host.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (!drag) return
      const [x, y] = [clientX - drag.x, clientY - drag.y]
      if (!drag.isMoving && Math.hypot(x, y) < STILL_PX) return
      if (!drag.isMoving) host.setPointerCapture(pointerId)
      drag.isMoving = true
      scroller.style.cursor = 'grabbing'
      scroller.scrollTo(drag.left - x, drag.top - y)
    },
    { signal },
  )
  const end = () => {
    drag = null
    scroller.style.cursor = ''
  }
  host.addEventListener('pointerup', end, { signal })
  host.addEventListener('pointercancel', end, { signal })
  return () => stop.abort()
}

/** Maximum time between the taps of a double tap, in milliseconds. */
const DOUBLE_MS = 260
/** Maximum distance between the taps of a double tap, in CSS pixels. */
const DOUBLE_PX = 40

export interface Taps {
  tap(): void
  /** Two taps with a finger at the same point. */
  double(at: ViewPoint): void
}

/**
 * Distinguishes single and double taps. Only a tap with a finger waits for a second one: with a mouse, the wheel and the
 * keyboard zoom.
 *
 * @returns `tap`, to be called for each click that is not a link's, and `undo`, which removes the listener
 */
function listenToTaps(host: HTMLElement, handlers: Taps): { tap(): void; undo: Unlisten } {
  const stop = new AbortController()
  let last = { x: 0, y: 0, isFinger: false }
  let first: ViewPoint | null = null
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
      if (!last.isFinger) return handlers.tap()
      if (first && Math.hypot(first.x - last.x, first.y - last.y) < DOUBLE_PX) {
        first = null
        return handlers.double(last)
      }
      first = last
      timer = setTimeout(() => {
        first = null
        handlers.tap()
      }, DOUBLE_MS)
    },
    undo() {
      clearTimeout(timer)
      stop.abort()
    },
  }
}

/** Tolerance for rounding when a scroll position is compared with the edge, in CSS pixels. */
const NEARLY = 2

/**
 * Handles pinch zoom with two fingers. One finger pans a page that is larger than the viewport, which the browser does. A
 * horizontal movement at the page's edge drags in the next page instead, so it prevents the browser's default.
 */
function listenToTouch(
  view: PagesView,
  gestures: Pick<PageZoomGestures, 'pinch' | 'pinchEnd'>,
  isPaged: () => boolean,
): Unlisten {
  const stop = new AbortController()
  const { signal } = stop
  const { host } = view
  let pinch: { from: ViewPoint; distance: number } | null = null
  /** Where a single finger touched down; null once the first movement decides who handles it. */
  let down: ViewPoint | null = null
  let isPageDrag = false

  const onStart = ({ touches }: TouchEvent) => {
    const [first] = touches
    const pair = pairOf(touches)
    isPageDrag = false
    down = first && !pair ? { x: first.clientX, y: first.clientY } : null
    if (pair && pair.distance > 0 && !pinch) pinch = { from: pair.middle, distance: pair.distance }
  }
  const onMove = (event: TouchEvent) => {
    const [first] = event.touches
    const pair = pairOf(event.touches)
    if (pinch && pair) {
      gestures.pinch(pair.distance / pinch.distance, pinch.from, pair.middle)
    } else if (first && down) {
      isPageDrag = isPaged() && isPastEdge(view, first.clientX - down.x, first.clientY - down.y)
      down = null
    }
    if ((pinch || isPageDrag) && event.cancelable) event.preventDefault()
  }
  const onEnd = ({ touches }: TouchEvent) => {
    if (!pinch || touches.length > 1) return
    pinch = null
    gestures.pinchEnd()
  }
  host.addEventListener('touchstart', onStart, { signal, passive: true })
  host.addEventListener('touchmove', onMove, { signal, passive: false })
  host.addEventListener('touchend', onEnd, { signal })
  host.addEventListener('touchcancel', onEnd, { signal })
  return () => stop.abort()
}

function pairOf([first, second]: TouchList): { middle: ViewPoint; distance: number } | null {
  if (!first || !second) return null
  return {
    middle: { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 },
    distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
  }
}

/** Whether a horizontal movement starts at the edge of the page, so that it leads out of it. */
function isPastEdge({ scroller }: PagesView, x: number, y: number): boolean {
  if (Math.abs(x) <= Math.abs(y)) return false
  const room = scroller.scrollWidth - scroller.clientWidth
  return x > 0 ? scroller.scrollLeft <= NEARLY : scroller.scrollLeft >= room - NEARLY
}

export interface PagesGestures {
  zoom: PageZoomGestures
  turnToSide(side: 'left' | 'right'): void
  /** A finger has dragged in the page from that side. */
  swipe(side: 'left' | 'right'): void
  /** A finger drags the pages. @param distance CSS pixels to the right; null on release, after any page turn */
  drag(distance: number | null): void
  forward(): void
  backward(): void
  tap(): void
  /** The reader activates a link to another location in the book. */
  follow(link: Element): void
  onScroll(): void
  /** Text of a page that is not shown is scrolled into view. */
  readOn(index: number): void
  /** The viewport has a new size. */
  onResize(): void
  isScrolled(): boolean
  /** A mouse may pan pages, since they have no text to select. */
  canDrag(): boolean
}

/** Listens to all input on the pages themselves. Returns a function that removes every listener. */
export function listenToPages(stage: HTMLElement, view: PagesView, gestures: PagesGestures): Unlisten {
  const stop = new AbortController()
  const { signal } = stop
  const isPaged = () => !gestures.isScrolled()
  const follow = (event: Event) => followLink(event, gestures.follow)
  const taps = listenToTaps(view.host, { tap: gestures.tap, double: (at) => gestures.zoom.toggleZoom(at) })
  const pageGestures: Gestures = {
    // On a page that is wider than the viewport, a click near its side turns no page.
    turnToSide: (side) =>
      view.overflow().x && !showsHalves(view.scroller) ? taps.tap() : gestures.turnToSide(side),
    swipe: gestures.swipe,
    drag: gestures.drag,
    forward: gestures.forward,
    backward: gestures.backward,
    tap: taps.tap,
    link: follow,
  }
  const swipes = listenToSwipes(stage, pageGestures, isPaged)
  const undo = [
    listenToPageZoom(stage, view, gestures.zoom, isPaged),
    listenToTouch(view, gestures.zoom, isPaged),
    listenToDrag(view, () => gestures.canDrag() && isLarger(view)),
    taps.undo,
    swipes.undo,
    listenToPage(stage, pageGestures, isPaged, () => swipes),
  ]
  const size = new ResizeObserver(() => gestures.onResize())
  size.observe(view.scroller)
  view.scroller.addEventListener('scroll', () => gestures.onScroll(), { signal, passive: true })
  view.sheet.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.hasAttribute('data-ahead'))
        gestures.readOn(Number(target.dataset.index))
    },
    { signal, passive: true, capture: true },
  )
  view.host.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && follow(event)) event.preventDefault()
    },
    { signal },
  )
  return () => {
    stop.abort()
    size.disconnect()
    for (const each of undo) each()
  }
}

function isLarger(view: PagesView): boolean {
  const { x, y } = view.overflow()
  return (x || y) && !showsHalves(view.scroller)
}

/**
 * Handles an event on a link. Returns true when the event belongs to a link or another control. A link that leads outside
 * the book is left to the browser, which opens a new tab.
 */
function followLink(event: Event, go: (link: Element) => void): boolean {
  const path = event.composedPath()
  const link = path.find((each): each is Element => each instanceof Element && each.matches('.links > a'))
  if (!link) return isInteractive(path) || path.some((each) => each instanceof HTMLButtonElement)
  if (link.hasAttribute('href')) return true
  event.preventDefault()
  go(link)
  return true
}
