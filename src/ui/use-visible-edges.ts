import { type RefObject, useLayoutEffect } from 'react'

/** Boxes of the page that may lie over one edge of the element: a bar, and a banner below it. */
const MAX_COVERS = 3

/**
 * Sets `--visible-top` and `--visible-bottom` on a layer: how far the visible part of its element is from the window's
 * top and bottom edge, in CSS pixels. What lies over the element (a sticky header of the page) counts as not visible.
 */
export function useVisibleEdges(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const layer = ref.current
    const root = layer?.getRootNode()
    if (!layer || !active || !(root instanceof ShadowRoot)) return
    const { host } = root
    const place = () => {
      const { top, bottom } = visibleEdges(host)
      layer.style.setProperty('--visible-top', `${top}px`)
      layer.style.setProperty('--visible-bottom', `${bottom}px`)
    }
    place()
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', place, options)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, options)
      window.removeEventListener('resize', place)
    }
  }, [ref, active])
}

/** Distances of an element's visible part from the window's edges, in CSS pixels; at most half the window's height. */
export function visibleEdges(host: Element): { top: number; bottom: number } {
  const { innerHeight } = window
  const box = host.getBoundingClientRect()
  const x = Math.min(Math.max((box.left + box.right) / 2, 0), window.innerWidth - 1)
  const clamp = (y: number) => Math.round(Math.min(Math.max(y, 0), innerHeight / 2))
  let top = clamp(box.top)
  let bottom = clamp(innerHeight - box.bottom)
  for (let step = 0; step < MAX_COVERS; step++) {
    const above = coverAt(host, x, top + 1)
    const below = coverAt(host, x, innerHeight - bottom - 1)
    if (!above && !below) break
    // A box over the whole window is a dialog of the page, not a bar.
    if (above && above.bottom < innerHeight / 2) top = clamp(Math.max(top, above.bottom))
    if (below && below.top > innerHeight / 2) bottom = clamp(Math.max(bottom, innerHeight - below.top))
  }
  return { top, bottom }
}

/** The box of the page that lies over the element at a point; null when the element is on top. */
function coverAt(host: Element, x: number, y: number): DOMRect | null {
  const top = host.ownerDocument.elementFromPoint?.(x, y)
  if (!top || top === host || top.contains(host) || host.contains(top)) return null
  return fixedBoxOf(top).getBoundingClientRect()
}

/** The ancestor that keeps a box in its place while the page scrolls; the box itself when none does. */
function fixedBoxOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
  return element
}
