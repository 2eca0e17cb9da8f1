import { hasElementsIn } from './safe-dom'

/**
 * How deep the elements of a chapter may lie in each other. No author writes a tenth of it; columns take the browser
 * minutes to lay out at a hundred times of it.
 */
export const MAX_DEPTH = 256

/** Takes away elements that lie deeper than `MAX_DEPTH` under the root; what they hold stays, in order. */
export function boundDepth(root: Element): void {
  // By a walker of the page's document: nothing in the source can hide its methods.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  let depth = 0
  for (;;) {
    if (depth < MAX_DEPTH - 1 && walker.firstChild()) {
      depth++
      continue
    }
    if (depth === MAX_DEPTH - 1) flatten(walker.currentNode)
    while (!walker.nextSibling()) {
      if (!walker.parentNode()) return
      depth--
    }
  }
}

/**
 * Leaves of what is in an element the texts and the innermost elements, side by side. Each is moved once: moved with
 * all that is in them, elements would be moved as often as they are deep.
 */
function flatten(element: Node): void {
  const walker = document.createTreeWalker(element)
  const kept: Node[] = []
  const emptied: Node[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (hasElementsIn(node)) emptied.push(node)
    else {
      kept.push(node)
      // The last of the texts it holds, which stay with it.
      walker.lastChild()
    }
  }
  if (emptied.length === 0) return
  for (const node of kept) Node.prototype.appendChild.call(element, node)
  for (const node of emptied.reverse()) Element.prototype.remove.call(node)
}
