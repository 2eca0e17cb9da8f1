import { listenToPage, type Undo } from '../input/gestures'
import { isInteractive } from '../text/links'
import { listenToDrag } from './drag-offset'
import { isInHalves } from './halves'
import { listenToTaps } from './taps'
import { listenToTouch } from './touch-input'
import type { PagesView } from './view'
import { listenToZoom, type ZoomGestures } from './zoom-input'

export interface PagesGestures {
  zoom: ZoomGestures
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
    listenToZoom(stage, view, gestures.zoom, isPaged),
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
