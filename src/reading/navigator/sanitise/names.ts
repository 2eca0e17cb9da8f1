import { parseHtml } from './html-source'
import { ELEMENTS, HTML_NS } from './markup-allow-list'
import { boundDepth, moveChildren } from './safe-dom'

/**
 * Gives elements of a well-formed chapter the names that HTML has for them, in place: what cleans and styles it goes
 * by plain names in the right namespace.
 */
export function nameElements(doc: Document): void {
  takePrefixesOff(doc)
  findNamespaces(doc)
}

/** XML lets a book write `m:math` and `svg:svg` (EPUB RS 3.3 §3.6). */
function takePrefixesOff(doc: Document): void {
  for (const element of [...doc.getElementsByTagName('*')]) {
    const { namespaceURI, prefix, localName } = element
    if (prefix === null || !ELEMENTS[namespaceURI ?? '']) continue
    // Its text is none to move: a policy of trusted types reports it.
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
 * Tools that pass HTML through lose the `xmlns` of formulas and drawings, and some the capitals of `viewBox`. They are
 * then unknown elements of HTML; a parser of HTML knows better.
 */
function findNamespaces(doc: Document): void {
  const serializer = new XMLSerializer()
  for (const name of ['math', 'svg'])
    for (const element of [...doc.getElementsByTagNameNS(HTML_NS, name)]) {
      // What stands in one of them came with it.
      if (!doc.contains(element)) continue
      const read = doc.createDocumentFragment()
      const body = parseHtml(serializer.serializeToString(element)).querySelector('body')
      if (body) moveChildren(body, read)
      element.replaceWith(read)
    }
  boundDepth(doc.documentElement)
}
