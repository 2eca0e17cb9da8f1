/**
 * Maximum nesting depth of a chapter's elements. Authors use less than a tenth of it; at a hundred times of it, a browser takes
 * minutes to lay out columns.
 */
export const MAX_DEPTH = 256

/** Removes elements deeper than `MAX_DEPTH` below the root; their content stays, in order. */
export function limitDepth(root: Element): void {
  // The walker belongs to the page's document, so nothing in the source can shadow its methods.
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
 * Reduces the content of an element to its texts and innermost elements, as siblings. Each is moved once; unwrapping level by
 * level would move a node as many times as it is deep.
 */
function flatten(element: Node): void {
  const walker = document.createTreeWalker(element)
  const kept: Node[] = []
  const emptied: Node[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (hasElementsIn(node)) emptied.push(node)
    else {
      kept.push(node)
      // Skips the texts inside, which stay in their element.
      walker.lastChild()
    }
  }
  if (emptied.length === 0) return
  for (const node of kept) Node.prototype.appendChild.call(element, node)
  for (const node of emptied.reverse()) Element.prototype.remove.call(node)
}

/*
 * Accessors for unsanitised content. A form has a property for each of its fields' names, which can shadow `firstChild` or
 * `id`; the getters of the prototypes avoid that.
 */

/** Iterate children one by one with this: a `childNodes` list, once created, is retained as long as its node. */
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

function hasElementsIn(node: Node): boolean {
  return (
    node.nodeType === Node.ELEMENT_NODE && Reflect.get(Element.prototype, 'firstElementChild', node) !== null
  )
}

/** Moves the children of a node to the end of another, one by one: a call cannot take 130,000 arguments. */
export function moveChildren(from: Node, to: Node): void {
  for (let child = firstChildOf(from); child; child = firstChildOf(from)) to.appendChild(child)
}

/** Replaces an element with its children. */
export function unwrap(element: Element): void {
  for (let child = firstChildOf(element); child; child = firstChildOf(element)) element.before(child)
  element.remove()
}
