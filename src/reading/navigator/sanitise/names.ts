import { parseHtml } from './html-source'
import { ELEMENTS, HTML_NS } from './markup-allow-list'
import { boundDepth, moveChildren } from './safe-dom'

/**
 * Normalises element names of a well-formed chapter in place: sanitising and styling rely on unprefixed names in the right
 * namespace.
 */
export function nameElements(doc: Document): void {
  removePrefixes(doc)
  restoreNamespaces(doc)
}

/** Removes prefixes: XML allows `m:math` and `svg:svg` (EPUB RS 3.3 §3.6). */
function removePrefixes(doc: Document): void {
  for (const element of [...doc.getElementsByTagName('*')]) {
    const { namespaceURI, prefix, localName } = element
    if (prefix === null || !ELEMENTS[namespaceURI ?? '']) continue
    // A script is removed, not moved: a Trusted Types policy would report its text.
    if (localName === 'script') {
      element.remove()
      continue
    }
    const plain = doc.createElementNS(namespaceURI, localName)
    for (const attribute of [...element.attributes])
      plain.setAttributeNode(element.removeAttributeNode(attribute))
    moveChildren(element, plain)
    element.replaceWith(plain)
  }
}

/**
 * Restores the namespaces of `math` and `svg` that lack `xmlns`, by parsing them as HTML. Some authoring tools lose the `xmlns`,
 * and the capital letter of `viewBox`; the elements would then be unknown HTML elements.
 */
function restoreNamespaces(doc: Document): void {
  const serializer = new XMLSerializer()
  for (const name of ['math', 'svg'])
    for (const element of [...doc.getElementsByTagNameNS(HTML_NS, name)]) {
      // An element inside another one was replaced together with it.
      if (!doc.contains(element)) continue
      const read = doc.createDocumentFragment()
      const body = parseHtml(serializer.serializeToString(element)).querySelector('body')
      if (body) moveChildren(body, read)
      element.replaceWith(read)
    }
  boundDepth(doc.documentElement)
}
