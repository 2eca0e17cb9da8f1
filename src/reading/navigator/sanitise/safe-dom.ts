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
