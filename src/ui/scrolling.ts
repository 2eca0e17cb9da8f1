/** The nearest scroll container of `element`, across shadow roots; null if it is the page itself. */
export function scrollerOf(element: Element): Element | null {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    if (at === document.body || at === document.documentElement) return null
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return null
}

function parentOf(element: Element): Element | null {
  const slot = element.assignedSlot
  if (slot) return slot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** CSS pixels by which the top of `element` is scrolled out of its scroll container. */
export function scrolledPast(element: Element, scroller: Element | null): number {
  const edge = scroller ? scroller.getBoundingClientRect().top : 0
  return edge - element.getBoundingClientRect().top
}
