import { LibraryError } from '../../platform/errors'
import { hasParseError, parseMarkup } from '../../platform/parse-markup'

/** Prefixes that feeds use without saying what they stand for. */
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
 * The root element of a document. XML that is not well-formed is mended where a common slip of feed makers is the
 * cause: a bare `&`, a name of HTML, a character XML forbids, a prefix nobody declared.
 *
 * @throws LibraryError `not-a-feed` for what cannot be mended.
 */
export function readXml(text: string, url: string): Element {
  const plain = withoutDoctype(text.replace(/^[\uFEFF\s]+/, ''))
  for (const attempt of [plain, mended(plain)]) {
    const doc = parseMarkup(attempt, 'application/xml')
    if (!hasParseError(doc) && doc.documentElement) return doc.documentElement
  }
  throw new LibraryError('not-a-feed', `XML that cannot be read at ${url}`)
}

/** A document type may define entities by the million, and no feed needs one. */
function withoutDoctype(text: string): string {
  const prolog = text.slice(0, /<[a-z]/i.exec(text)?.index ?? 0)
  const at = prolog.search(/<!doctype/i)
  if (at < 0) return text
  const [doctype = ''] = /^<!doctype[^>[]*(?:\[[^\]]*\][^>]*)?>/i.exec(prolog.slice(at)) ?? []
  return text.slice(0, at) + text.slice(at + doctype.length)
}

function mended(text: string): string {
  const characters = new Map<string, string>()
  const named = (name: string): string => {
    const known = characters.get(name) ?? escaped(textOfHtml(name))
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

/** What HTML says to one who reads it: names of characters as such, no elements. */
export function textOfHtml(html: string): string {
  return parseMarkup(html, 'text/html').documentElement.textContent ?? ''
}

/** A text as XML and HTML write it. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

function withPrefixes(text: string): string {
  const missing = Object.entries(PREFIXES).filter(
    ([prefix]) => new RegExp(`[<\\s/]${prefix}:`).test(text) && !text.includes(`xmlns:${prefix}=`),
  )
  const declared = missing.map(([prefix, name]) => ` xmlns:${prefix}="${name}"`).join('')
  return text.replace(/<([a-z][\w:.-]*)/i, `<$1${declared}`)
}

/** Elements below, of a name and, where one is given, of a namespace that begins so. */
export function childrenOf(parent: Element, name: string, namespace?: string): Element[] {
  const found: Element[] = []
  // Some feeds have ten thousand entries, and each is looked through for some twenty names.
  for (let one = parent.firstElementChild; one; one = one.nextElementSibling) {
    const fits = one.localName === name
    if (fits && (namespace === undefined || (one.namespaceURI ?? '').startsWith(namespace))) found.push(one)
  }
  return found
}

/** The text of the first such element that has any; '' when none has. */
export function textOfChild(parent: Element, name: string, namespace?: string): string {
  return childrenOf(parent, name, namespace).map(textOf).find(Boolean) ?? ''
}

export function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** An attribute by its name without prefix, whatever its namespace; '' when absent. */
export function attribute(element: Element, name: string): string {
  const plain = element.getAttribute(name)
  if (plain !== null) return plain.trim()
  for (const { localName, value } of element.attributes) if (localName === name) return value.trim()
  return ''
}
