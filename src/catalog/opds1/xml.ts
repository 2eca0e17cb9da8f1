import { LibraryError } from '../../platform/errors'
import { parseHtmlMarkup, parseXmlMarkup } from '../../platform/parse-markup'

/** Namespace prefixes that feeds use without declaring them. */
const PREFIXES: Readonly<Record<string, string>> = {
  dc: 'http://purl.org/dc/terms/',
  dcterms: 'http://purl.org/dc/terms/',
  opds: 'http://opds-spec.org/2010/catalog',
  opensearch: 'http://a9.com/-/spec/opensearch/1.1/',
  thr: 'http://purl.org/syndication/thread/1.0',
  schema: 'http://schema.org/',
  calibre: 'http://calibre.kovidgoyal.net/2009/metadata',
}

/**
 * Parses XML and returns the root element. If it is not well-formed, common mistakes are repaired: a bare `&`, an HTML
 * entity, a character that XML forbids, an undeclared prefix.
 *
 * @throws LibraryError `not-a-feed` if it cannot be repaired
 */
export function readXml(text: string, url: string): Element {
  const plain = withoutDoctype(text.replace(/^[\uFEFF\s]+/, ''))
  for (const attempt of [plain, repair(plain)]) {
    const root = parseXmlMarkup(attempt)?.documentElement
    if (root) return root
  }
  throw new LibraryError('not-a-feed', `XML that cannot be read at ${url}`)
}

/** Removes the document type: it may define millions of entities, and no feed needs it. */
export function withoutDoctype(text: string): string {
  const prolog = text.slice(0, /<[a-z]/i.exec(text)?.index ?? 0)
  const at = prolog.search(/<!doctype/i)
  if (at < 0) return text
  const [doctype = ''] = /^<!doctype[^>[]*(?:\[[^\]]*\][^>]*)?>/i.exec(prolog.slice(at)) ?? []
  return text.slice(0, at) + text.slice(at + doctype.length)
}

function repair(text: string): string {
  const characters = new Map<string, string>()
  const named = (name: string): string => {
    const known = characters.get(name) ?? escapeXml(htmlToText(name))
    characters.set(name, known)
    return known
  }
  return (
    withPrefixes(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][A-Za-z\d]*;/g, named)
      .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/g, '&amp;')
  )
}

/** Returns the text content of HTML: entities are decoded, elements removed. */
export function htmlToText(html: string): string {
  return parseHtmlMarkup(html).documentElement.textContent ?? ''
}

/** Escapes a text for XML and HTML. */
export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

function withPrefixes(text: string): string {
  const missing = Object.entries(PREFIXES).filter(
    ([prefix]) => new RegExp(`[<\\s/]${prefix}:`).test(text) && !text.includes(`xmlns:${prefix}=`),
  )
  const declared = missing.map(([prefix, name]) => ` xmlns:${prefix}="${name}"`).join('')
  return text.replace(/<([a-z][\w:.-]*)/i, `<$1${declared}`)
}

/** Returns the child elements with a local name and, if given, a namespace that starts with `namespace`. */
export function childrenOf(parent: Element, name: string, namespace?: string): Element[] {
  const found: Element[] = []
  // A loop without intermediate arrays: some feeds have ten thousand entries, each searched for about twenty names.
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    const matches = child.localName === name
    if (matches && (namespace === undefined || (child.namespaceURI ?? '').startsWith(namespace)))
      found.push(child)
  }
  return found
}

/** Returns the text of the first such child that has any; '' if none has. */
export function textOfChild(parent: Element, name: string, namespace?: string): string {
  return childrenOf(parent, name, namespace).map(textOf).find(Boolean) ?? ''
}

export function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns an attribute by its local name, in any namespace; '' if absent. */
export function attribute(element: Element, name: string): string {
  const plain = element.getAttribute(name)
  if (plain !== null) return plain.trim()
  for (const { localName, value } of element.attributes) if (localName === name) return value.trim()
  return ''
}
