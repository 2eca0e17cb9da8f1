import { listenToPage, type Undo } from '../input/gestures'
import { isInteractive } from '../text/links'
import { isInHalves } from './spreads'
import type { PagesView, ViewPoint } from './view'
import { listenToPageZoom, type PageZoomGestures } from './zoom-input'

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

/** A second tap comes within this time, or there is none. */
const DOUBLE_MS = 260
/** And this near to the first. */
const DOUBLE_PX = 40

export interface Taps {
  tap(): void
  /** Two taps with a finger in the same place. */
  double(at: ViewPoint): void
}

/** Tells one tap from two. Only a finger's has to wait for that: a mouse has its wheel and its keys to zoom with. */
export function listenToTaps(host: HTMLElement, told: Taps): { tap(): void; undo: Undo } {
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

/** At the edge, though rounding says otherwise. */
const NEARLY = 2

/**
 * Two fingers stretch the pages. One finger moves about in a page that is larger than the window, which the browser
 * does; sideways at the page's edge it draws the next one in instead, and so the browser has to leave it alone.
 */
export function listenToTouch(
  view: PagesView,
  gestures: Pick<PageZoomGestures, 'pinch' | 'pinched'>,
  isPaged: () => boolean,
): Undo {
  const stop = new AbortController()
  const { signal } = stop
  const { host } = view
  let pinch: { from: ViewPoint; apart: number } | null = null
  /** Where a lone finger came down; null once it is decided whose movement this is. */
  let down: ViewPoint | null = null
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

function pairOf([first, second]: TouchList): { middle: ViewPoint; apart: number } | null {
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

export interface PagesGestures {
  zoom: PageZoomGestures
  toward(side: 'left' | 'right'): void
  /** A finger has drawn a page in from that side. */
  swipe(side: 'left' | 'right'): void
  /** A finger has moved the pages by so many CSS pixels to the right; null when it has let go, after any turn. */
  pull(distance: number | null): void
  forward(): void
  backward(): void
  tap(): void
  /** A link that leads elsewhere in the book. */
  follow(link: Element): void
  scrolled(): void
  /** The room for pages has another size. */
  resized(): void
  isScrolled(): boolean
  /** A mouse may move pages about, which have nothing to select. */
  mayDrag(): boolean
}

/** Everything a reader does to the pages themselves. Returns the undo of all of it. */
export function listenToPages(stage: HTMLElement, view: PagesView, gestures: PagesGestures): Undo {
  const stop = new AbortController()
  const { signal } = stop
  const isPaged = () => !gestures.isScrolled()
  const follow = (event: Event) => followLink(event, gestures.follow)
  const taps = listenToTaps(view.host, { tap: gestures.tap, double: (at) => gestures.zoom.toggle(at) })
  const undo = [
    listenToPageZoom(stage, view, gestures.zoom, isPaged),
    listenToTouch(view, gestures.zoom, isPaged),
    listenToDrag(view, () => gestures.mayDrag() && isLarger(view)),
    taps.undo,
    listenToPage(
      stage,
      {
        // Of a page that is wider than the window a click at its side is no more than a click.
        toward: (side) =>
          view.overflow().x && !isInHalves(view.scroller) ? taps.tap() : gestures.toward(side),
        swipe: gestures.swipe,
        pull: gestures.pull,
        forward: gestures.forward,
        backward: gestures.backward,
        tap: taps.tap,
        link: follow,
      },
      isPaged,
    ),
  ]
  const size = new ResizeObserver(() => gestures.resized())
  size.observe(view.scroller)
  view.scroller.addEventListener('scroll', () => gestures.scrolled(), { signal, passive: true })
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
  return (x || y) && !isInHalves(view.scroller)
}

/** True when the event was a link's; one that leads outside is left to the browser and opens a new tab. */
function followLink(event: Event, go: (link: Element) => void): boolean {
  const path = event.composedPath()
  const link = path.find((each): each is Element => each instanceof Element && each.matches('.links > a'))
  if (!link) return isInteractive(path) || path.some((each) => each instanceof HTMLButtonElement)
  if (link.hasAttribute('href')) return true
  event.preventDefault()
  go(link)
  return true
}
