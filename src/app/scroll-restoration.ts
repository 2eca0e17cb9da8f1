import { scrolledPast, scrollerOf } from '../ui/scrolling'

/** How long in ms a screen may take to grow to the height at which it was left. */
const RESTORE_LIMIT_MS = 3000

/** What the user does to scroll; it ends a restoration. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Difference in CSS pixels that nobody sees. */
const TOLERANCE = 2

/**
 * Calls `onOffset` after each scroll of a box around `host`: by how many CSS pixels its top is past the top of the box.
 *
 * @returns the undo
 */
export function watchOffset(host: HTMLElement, onOffset: (offset: number) => void): () => void {
  const view = host.ownerDocument.defaultView
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(host)) onOffset(scrolledPast(host, scrollerOf(host)))
  }
  const options = { capture: true, passive: true }
  view?.addEventListener('scroll', onScroll, options)
  return () => view?.removeEventListener('scroll', onScroll, options)
}

/**
 * Scrolls to an offset, and again while the screen grows, until the offset is reached or the user scrolls. The browser's
 * own restoration of a history entry may scroll in the next frame, so the offset is set once more after it.
 *
 * @returns the undo
 */
export function restoreOffset(host: HTMLElement, content: Element, offset: number): () => void {
  const { defaultView: view } = host.ownerDocument
  if (!view) return () => {}
  const missing = () => offset - scrolledPast(host, scrollerOf(host))
  const isThere = () => Math.abs(missing()) <= TOLERANCE
  const apply = () => {
    if (!isThere()) (scrollerOf(host) ?? view).scrollBy({ top: missing(), behavior: 'instant' })
  }
  let isSettled = false
  const observer = new ResizeObserver(() => {
    apply()
    if (isSettled && isThere()) stop()
  })
  const frame = view.requestAnimationFrame(() => {
    isSettled = true
    apply()
  })
  const timer = view.setTimeout(stop, RESTORE_LIMIT_MS)
  for (const type of USER_EVENTS) view.addEventListener(type, stop, { capture: true, passive: true })
  function stop() {
    observer.disconnect()
    view?.cancelAnimationFrame(frame)
    view?.clearTimeout(timer)
    for (const type of USER_EVENTS) view?.removeEventListener(type, stop, { capture: true })
  }
  apply()
  observer.observe(content)
  return stop
}
