/**
 * How deep the elements of a chapter may lie in each other. No author writes a tenth of it; columns take the browser
 * minutes to lay out at a hundred times of it.
 */
export const MAX_DEPTH = 256

/** Takes away elements that lie deeper than `MAX_DEPTH` under the root; what they hold stays, in order. */
export function boundDepth(root: Element): void {
  let depth = 1
  let element = root.firstElementChild
  while (element) {
    if (depth < MAX_DEPTH && element.firstElementChild) {
      element = element.firstElementChild
      depth++
      continue
    }
    // The deepest allowed: what is in it comes up beside it, and is looked at in turn.
    if (depth === MAX_DEPTH && element.firstElementChild) {
      const first: Element = element.firstElementChild
      while (element.firstChild) element.before(element.firstChild)
      element.remove()
      element = first
      continue
    }
    while (!element.nextElementSibling) {
      const parent: Element | null = element.parentElement
      if (!parent || parent === root) return
      element = parent
      depth--
    }
    element = element.nextElementSibling
  }
}
