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

/*
 * Reads of a source that is not cleaned yet. In a form every field is a property by its own name, `firstChild` and `id`
 * among them; the prototypes' getters see past that.
 */

/** Children are gone through one by one: a list of them, once asked for, is kept as long as the node is. */
export function firstChildOf(node: Node): ChildNode | null {
  return Reflect.get(Node.prototype, 'firstChild', node)
}

export function nextSiblingOf(node: Node): ChildNode | null {
  return Reflect.get(Node.prototype, 'nextSibling', node)
}

export function idOf(element: Element): string {
  return Reflect.get(Element.prototype, 'id', element)
}

export function localNameOf(element: Element): string {
  return Reflect.get(Element.prototype, 'localName', element)
}

export function hasElementsIn(node: Node): boolean {
  return (
    node.nodeType === Node.ELEMENT_NODE && Reflect.get(Element.prototype, 'firstElementChild', node) !== null
  )
}

/** Moves all that is in a node to the end of another, one by one: 130,000 arguments are more than a call may have. */
export function moveChildren(from: Node, to: Node): void {
  for (let child = firstChildOf(from); child; child = firstChildOf(from)) to.appendChild(child)
}

/** Leaves what is in an element in its place. */
export function unwrap(element: Element): void {
  for (let child = firstChildOf(element); child; child = firstChildOf(element)) element.before(child)
  element.remove()
}
