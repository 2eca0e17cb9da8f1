import { hasParseError, type MarkupType, parseMarkup } from '../../platform/parse-markup'
import { ELEMENTS } from './allowed'
import { quieten } from './quiet'

/** What a browser's XML parser takes for the entities of HTML (`&nbsp;` and its kin); never fetched. */
const ENTITY_DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">'
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/i
const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|param'

/**
 * A chapter's source as a document: as XHTML first, so that namespaces and self-closed
 * elements mean what their author meant; as HTML where it is not well-formed.
 *
 * A document type's internal subset is taken off beforehand: entities declared there can be bombs.
 */
export function parseChapter(text: string, mediaType: string): { doc: Document; isWellFormed: boolean } {
  const source = quieten(text.replace(/^\uFEFF/, ''))
  const type: MarkupType = mediaType === 'image/svg+xml' ? 'image/svg+xml' : 'application/xhtml+xml'
  if (mediaType !== 'text/html') {
    const plain = parseMarkup(withoutSubset(source), type)
    if (!hasParseError(plain)) return { doc: withoutPrefixes(plain, source), isWellFormed: true }
    const withEntities = parseMarkup(withEntityDoctype(source), 'application/xhtml+xml')
    if (!hasParseError(withEntities))
      return { doc: withoutPrefixes(withEntities, source), isWellFormed: true }
  }
  const html = closeEmptyElements(source.replace(/^\s*<\?xml[^>]*\?>/, ''))
  return { doc: parseMarkup(html, 'text/html'), isWellFormed: false }
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
    plain.append(...element.childNodes)
    element.replaceWith(plain)
  }
  return doc
}

function withoutSubset(source: string): string {
  return source.replace(DOCTYPE, (whole) => (whole.includes('[') ? ENTITY_DOCTYPE : whole))
}

function withEntityDoctype(source: string): string {
  if (DOCTYPE.test(source)) return source.replace(DOCTYPE, ENTITY_DOCTYPE)
  const declaration = /^\s*<\?xml[^>]*\?>/.exec(source)?.[0] ?? ''
  return declaration + ENTITY_DOCTYPE + source.slice(declaration.length)
}

/** `<a id="x"/>` opens an element for an HTML parser and never closes it. */
function closeEmptyElements(source: string): string {
  return source.replace(/<([a-z][\w:-]*)((?:\s+[^<>]*?)?)\/>/gi, (whole, name: string, rest: string) =>
    new RegExp(`^(?:${VOID})$`, 'i').test(name) ? whole : `<${name}${rest}></${name}>`,
  )
}
