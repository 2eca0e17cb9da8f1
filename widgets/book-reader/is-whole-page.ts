/** Minimum share of the window's area; a page may have its own header or sidebar. */
const MIN_AREA_SHARE = 0.5

/**
 * Whether the reader is the main content of its page, so that it may take the keyboard focus on load: it covers
 * most
 * of the window, the page does not scroll, nothing has the focus, and no embedding page loses it.
 */
export function isWholePage(host: Element): boolean {
  const { body, activeElement, defaultView: view, documentElement: page } = host.ownerDocument
  if (!view || (activeElement !== null && activeElement !== body)) return false
  if (view !== view.top && !host.ownerDocument.hasFocus()) return false
  if (page.scrollHeight > view.innerHeight) return false
  const { width, height } = host.getBoundingClientRect()
  return width * height > MIN_AREA_SHARE * view.innerWidth * view.innerHeight
}
