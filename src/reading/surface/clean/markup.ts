import { hasParseError, parseMarkup } from '../../../platform/parse-markup'
import { ELEMENTS } from './allowed'
import { boundDepth } from './depth'
import { quieten } from './quiet'
import { moveChildren } from './safe-dom'

/**
 * A chapter's source as a document: as XHTML first, so that namespaces and self-closed
 * elements mean what their author meant; as HTML where it is not well-formed. No element of it lies deeper than `MAX_DEPTH`.
 *
 * @param text without a document type, whose entities can be bombs (`ChapterSource`)
 */
export async function parseChapter(
  text: string,
  mediaType: string,
): Promise<{ doc: Document; isWellFormed: boolean }> {
  const source = quieten(text)
  if (mediaType !== 'text/html') {
    const doc = parseMarkup(source, mediaType === 'image/svg+xml' ? mediaType : 'application/xhtml+xml')
    if (!hasParseError(doc)) return { doc: withoutPrefixes(bounded(doc), source), isWellFormed: true }
  }
  const { parseHtml } = await import('./html-source')
  return { doc: bounded(parseHtml(source)), isWellFormed: false }
}

/** Before anything goes through it: what calls itself for each element in another has its bounds. */
function bounded(doc: Document): Document {
  boundDepth(doc.documentElement)
  return doc
}

const PREFIX = /xmlns:[\w.-]+\s*=\s*["']\s*http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math)/

/**
 * The document with its elements called as HTML calls them: XML lets a book write `m:math` and `svg:svg`
 * (EPUB RS 3.3 §3.6), and what cleans and styles it goes by plain names.
 */
function withoutPrefixes(doc: Document, source: string): Document {
  if (!PREFIX.test(source)) return doc
  for (const element of [...doc.getElementsByTagName('*')]) {
    const { namespaceURI, prefix, localName } = element
    if (prefix === null || !ELEMENTS[namespaceURI ?? '']) continue
    const plain = doc.createElementNS(namespaceURI, localName)
    for (const attribute of [...element.attributes])
      plain.setAttributeNode(element.removeAttributeNode(attribute))
    moveChildren(element, plain)
    element.replaceWith(plain)
  }
  return doc
}
