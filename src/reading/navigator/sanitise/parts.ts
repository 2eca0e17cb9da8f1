import type { SlicedTask } from '../../../platform/sliced-task'
import { fateOf, HTML_NS, MATHML_NS, SVG_NS } from './markup-allow-list'
import { firstChildOf, moveChildren, unwrap } from './safe-dom'

/** Sanitises a tree in place. */
type Clean = (root: Element) => void

/**
 * Sanitises a large tree part by part, and yields between the parts.
 *
 * @param part elements of a part
 */
export function* sanitiseInParts(root: Element, part: number, clean: Clean): SlicedTask<void> {
  const contents: Content[] = []
  yield* takeContent(root, contents, part, clean)
  clean(root)
  // Outermost first, so that each node moves once.
  for (const { element, content } of contents) {
    if (root.contains(element)) element.append(content)
    yield
  }
}

/** Elements of a drawing or a formula that can be sanitised without their content; of others DOMPurify checks it. */
const GROUPS = /^(?:svg|g|defs|symbol|math|mrow|mtable)$/

/** The sanitised content of a large element, which is taken out of it. */
interface Content {
  element: Element
  content: DocumentFragment
}

/** Elements inside a node, counted up to a little more than `part`. */
function sizeOf(node: Node, part: number): number {
  let size = 0
  if (node.nodeType !== Node.ELEMENT_NODE) return size
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT)
  while (size <= part && walker.nextNode()) size++
  return size
}

/**
 * Takes the content out of a large element and sanitises it: its children in groups, each in a new element of the same
 * namespace; of a large child first the content and then the child without it, since a tree that moves is walked through.
 * The content of a child that has not passed is dropped with it.
 */
function* takeContent(element: Element, contents: Content[], part: number, clean: Clean): SlicedTask<void> {
  const content = element.ownerDocument.createDocumentFragment()
  contents.push({ element, content })
  let holder = createHolder(element)
  let size = 0
  for (let child = firstChildOf(element); child; child = firstChildOf(element)) {
    const isLarge = sizeOf(child, part) > part
    const fate = isLarge ? fateOf(child as Element) : 'kept'
    if (fate !== 'kept') {
      if (fate === 'dropped') Element.prototype.remove.call(child)
      else unwrap(child as Element)
      yield
      continue
    }
    if (isLarge && isDivisible(child as Element)) yield* takeContent(child as Element, contents, part, clean)
    size += 1 + sizeOf(child, part)
    holder.append(child)
    if (size < part) continue
    clean(holder)
    moveChildren(holder, content)
    holder = createHolder(element)
    size = 0
    yield
  }
  clean(holder)
  moveChildren(holder, content)
}

/** Elements that DOMPurify accepts without a parent, by namespace. */
const HOLDERS: Readonly<Record<string, string>> = { [SVG_NS]: 'svg', [MATHML_NS]: 'math' }

/**
 * A parent for a group of an element's children, in a document of its own: DOMPurify leaves an iterator in a document,
 * which is told of every node that moves there.
 */
const createHolder = ({ namespaceURI }: Element): Element =>
  document.implementation
    .createDocument(null, null)
    .createElementNS(namespaceURI, HOLDERS[namespaceURI ?? ''] ?? 'body')

const isDivisible = ({ namespaceURI, localName }: Element): boolean =>
  namespaceURI === HTML_NS || GROUPS.test(localName)
