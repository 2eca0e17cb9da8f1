import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { MAX_TEXT_BYTES } from '../../publication/limits'
import type { ParseXml } from '../source/source'
import { changeOutsideSections } from './sections'

/** Descriptions often hold escaped HTML: the words without the tags, paragraphs kept as lines. */
export function plainWords(source: string): string {
  return source
    .replace(/<(br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** DOM level 2 only in this file and its callers: the documents may come from a browser or from xmldom. */

/** What is told of a source. */
interface Told {
  /** It had an ampersand by itself, or a name that nothing declares: it was no XML. */
  isMended?: boolean
}

/**
 * Bytes of an XML document as text that an XML parser can read: decoded as UTF-8 where they are that and nothing else is
 * declared, else as they say or look like; and repaired.
 *
 * @param told as of `repairXml`
 * @throws LibraryError `book-too-large`.
 */
export async function readXml(bytes: Uint8Array, told?: Told): Promise<string> {
  if (bytes.byteLength > MAX_TEXT_BYTES)
    throw new LibraryError('book-too-large', `a document of ${bytes.byteLength} bytes`)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const text = /^utf-?8$/i.test(declared ?? 'utf-8') && strictText(bytes)
  return repairXml(text || (await loadModule(() => import('./encodings'))).decodeXml(bytes, declared), told)
}

/** '' for what is no UTF-8; two bytes of a UTF-16 without its mark would be. */
function strictText(bytes: Uint8Array): string {
  try {
    return bytes[0] && bytes[1] ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : ''
  } catch {
    return ''
  }
}

/** The named characters of HTML that many books have; the others come when a book names one of them. */
const COMMON: ReadonlyMap<string, string> = new Map(
  'nbsp:\u00a0 copy:© laquo:« middot:· raquo:» ensp:\u2002 emsp:\u2003 ndash:– mdash:— lsquo:‘ rsquo:’ ldquo:“ rdquo:” bull:• hellip:…'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const OTHERS = new RegExp(`&(?!(?:amp|lt|gt|quot|apos|${[...COMMON.keys()].join('|')});)[a-z]\\w{1,7};`, 'i')

/**
 * Repairs what XML parsers stop at and books contain: bytes before the first tag, an XML declaration of
 * another version or encoding, a DOCTYPE (whose entities may be a bomb), HTML's named characters, bare ampersands,
 * characters that XML forbids.
 *
 * @param told of what could not stand in XML
 */
export async function repairXml(source: string, told: Told = {}): Promise<string> {
  const [text, subset, isAlone] = withoutDoctype(source.replace(/^[^<]*(?=<)(?:<\?xml\s[^>]*\?>\s*)?/, ''))
  const named =
    subset || OTHERS.test(text) ? (await loadModule(() => import('./entities'))).charactersOf(subset) : COMMON
  return changeOutsideSections(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the ones that XML 1.0 forbids
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
    (stretch) =>
      stretch.replace(/&(#x[\da-f]{1,6};|#\d{1,7};|[\w.-]+;)?/gi, (whole: string, reference = '') => {
        if (/^(#|amp;|lt;|gt;|quot;|apos;)/.test(reference)) return whole
        const known = named.get(reference.slice(0, -1))
        if (known === undefined && (reference === '' || isAlone)) told.isMended = true
        return known ?? `&amp;${reference}`
      }),
  )
}

/**
 * What a document declares by itself is apart; that is all there is unless it names another file. Only at the first of
 * them: a hostile source may begin 100,000.
 */
function withoutDoctype(source: string): [text: string, subset: string, isAlone: boolean] {
  const doctype = /<!DOCTYPE\s(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[([\s\S]*?)\]\s*)?>/iy
  doctype.lastIndex = Math.max(0, source.search(/<!DOCTYPE\s/i))
  const [written = '', subset = ''] = doctype.exec(source) ?? []
  return [source.replace(written, ''), subset, !/^[^[]*["']/.test(written)]
}

/**
 * @param text as `readXml` gives it
 * @param what names the document in the error's detail.
 * @throws LibraryError `bad-book` when it is not well-formed even after repair.
 */
export function parseDocument(parseXml: ParseXml, text: string, what: string): Element {
  let reason = 'not XML'
  try {
    const root = parseXml(text).documentElement
    if (root && root.getElementsByTagName('parsererror').length === 0 && root.localName !== 'parsererror')
      return root
    reason = root?.textContent?.trim().slice(0, 200) ?? reason
  } catch (thrown) {
    reason = thrown instanceof Error ? thrown.message : String(thrown)
  }
  throw new LibraryError('bad-book', `${what}: ${reason}`)
}

/** All descendants of that local name, whatever their namespace: broken books forget to declare it. */
export function descendants(root: Element, name: string): Element[] {
  return Array.from(root.getElementsByTagNameNS('*', name))
}

/**
 * Descendants of that local name that are of the vocabulary of `root`, or Dublin Core: another may call its elements
 * the same (EPUB RS 3.3 §3.6).
 */
export function ownDescendants(root: Element, name: string): Element[] {
  return descendants(root, name).filter(
    ({ namespaceURI }) =>
      !namespaceURI || namespaceURI === root.namespaceURI || namespaceURI.startsWith('http://purl.org/dc/'),
  )
}

export function firstDescendant(root: Element, name: string): Element | null {
  return root.getElementsByTagNameNS('*', name).item(0)
}

/** Child elements, of one local name if given. */
export function childrenOf(parent: Element, name?: string): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 1) continue
    const element = node as Element
    if (name === undefined || element.localName === name) found.push(element)
  }
  return found
}

/** Text with the white space of ASCII collapsed: an ideographic space in a title is meant. '' for null. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\t\n\f\r ]+/g, ' ').trim()
}

/** An attribute by local name, with or without its prefix, and without white space around it; '' when absent. */
export function attribute(element: Element, name: string): string {
  const plain = element.getAttribute(name)
  if (plain) return plain.trim()
  // A browser tells names without an object for each attribute; xmldom does not.
  const names = element.getAttributeNames?.() ?? Array.from(element.attributes, (each) => each.name)
  return element.getAttribute(names.find((each) => each.endsWith(`:${name}`)) ?? '') ?? ''
}

/** White-space separated words of an attribute. */
export function tokens(value: string): string[] {
  return value.split(/\s+/).filter((word) => word !== '')
}

/** What an EPUB 2 `meta` of a name says; '' where there is none. */
export function namedMeta(metadata: Element | null | undefined, name: string): string {
  const meta = metadata && ownDescendants(metadata, 'meta').find((each) => attribute(each, 'name') === name)
  return meta ? attribute(meta, 'content') : ''
}
