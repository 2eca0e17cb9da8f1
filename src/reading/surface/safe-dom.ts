/*
 * Reads of a source that is not cleaned yet. In a form every field is a property by its own name, `childNodes` and `id`
 * among them; the prototypes' getters see past that.
 */

export function childNodesOf(node: Node): NodeListOf<ChildNode> {
  return Reflect.get(Node.prototype, 'childNodes', node)
}

export function idOf(element: Element): string {
  return Reflect.get(Element.prototype, 'id', element)
}

export function localNameOf(element: Element): string {
  return Reflect.get(Element.prototype, 'localName', element)
}
