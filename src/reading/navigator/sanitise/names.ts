import { parseHtml } from './html-source'
import { ELEMENTS, HTML_NS } from './markup-allow-list'
import { limitDepth, moveChildren } from './safe-dom'

/**
 * Normalises element names of a well-formed chapter in place: sanitising and styling rely on unprefixed names in the right
 * namespace.
 */
export function renameReservedElements(doc: Document): void {
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

/** Marks the place of each root in the HTML that all of them are parsed in. */
const ROOT = 'data-ol-root'

/**
 * Restores the namespaces of `math` and `svg` that lack `xmlns`, by parsing them as HTML. Some authoring tools lose the `xmlns`,
 * and the capital letter of `viewBox`; the elements would then be unknown HTML elements. They are parsed together, since a
 * document for each of some thousands takes seconds.
 */
function restoreNamespaces(doc: Document): void {
  const serializer = new XMLSerializer()
  const roots = ['math', 'svg']
    .flatMap((name) => [...doc.getElementsByTagNameNS(HTML_NS, name)])
    // An element inside another one is replaced together with it.
    .filter((element) => !element.parentElement?.closest('math, svg'))
  if (roots.length > 0) {
    const source = roots.map((root, at) => `<div ${ROOT}="${at}">${serializer.serializeToString(root)}</div>`)
    const parsed = [...parseHtml(source.join('')).querySelectorAll(`[${ROOT}]`)]
    const places = new Map(parsed.reverse().map((place) => [place.getAttribute(ROOT), place]))
    for (const [at, root] of roots.entries()) {
      const read = doc.createDocumentFragment()
      const place = places.get(String(at))
      if (place) moveChildren(place, read)
      root.replaceWith(read)
    }
  }
  limitDepth(doc.documentElement)
}
