/** Of the window's area: a page may have a heading of its own above, or a list beside. */
const MOST = 0.5

/**
 * Whether a reader is what its page is for, so that keys are meant for it before anybody has pressed it: it takes up
 * most of the window, the page has nothing to scroll by the same keys, nothing of it has the focus, and none is taken
 * from a page around that shows this one in a frame.
 */
export function isWholePage(host: Element): boolean {
  const { body, activeElement, defaultView: view, documentElement: page } = host.ownerDocument
  if (!view || (activeElement !== null && activeElement !== body)) return false
  if (view !== view.top && !host.ownerDocument.hasFocus()) return false
  if (page.scrollHeight > view.innerHeight) return false
  const { width, height } = host.getBoundingClientRect()
  return width * height > MOST * view.innerWidth * view.innerHeight
}
