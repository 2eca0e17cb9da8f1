import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { beyondBounds, MAX_TEXT_BYTES } from '../../publication/limits'
import type { ParseXml } from '../source/source'
import { changeOutsideSections } from './sections'

// This module and its callers use DOM level 2 only: the documents are a browser's or those of xmldom.

/** Result of a repair, which the functions below fill in. */
interface RepairReport {
  /** The source had a bare ampersand or an undeclared entity, so it was not well-formed XML. */
  isMended?: boolean
}

/**
 * Decodes and repairs an XML document, so that an XML parser can read it. It is decoded as UTF-8 when the bytes are valid
 * UTF-8 and no other encoding is declared, else by `decodeXml`.
 *
 * @param report filled in as by `repairXml`
 * @throws LibraryError `book-too-large`
 */
export async function readXml(bytes: Uint8Array, report?: RepairReport): Promise<string> {
  if (bytes.byteLength > MAX_TEXT_BYTES)
    throw new LibraryError('book-too-large', `a document of ${bytes.byteLength} bytes`)
  // The declaration, of which a decoder would take longer than the rest of a short chapter.
  const start = bytes.subarray(0, 1024)
  const head = String.fromCharCode(...start.subarray(0, start.indexOf(0x3e) + 1))
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const text = /^utf-?8$/i.test(declared ?? 'utf-8') && strictText(bytes)
  return repairXml(text || (await loadModule(() => import('./encodings'))).decodeXml(bytes, declared), report)
}

/** Decodes UTF-8; returns '' for other bytes. A zero in the first two bytes means UTF-16 without a byte order mark. */
function strictText(bytes: Uint8Array): string {
  try {
    return bytes[0] && bytes[1] ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : ''
  } catch {
    return ''
  }
}

/** The named entities that many books use; the chunk with all others is loaded when a book uses one of them. */
const COMMON: ReadonlyMap<string, string> = new Map(
  'nbsp:\u00a0 copy:© laquo:« middot:· raquo:» ensp:\u2002 emsp:\u2003 ndash:– mdash:— lsquo:‘ rsquo:’ ldquo:“ rdquo:” bull:• hellip:…'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const OTHERS = new RegExp(`&(?!(?:amp|lt|gt|quot|apos|${[...COMMON.keys()].join('|')});)[a-z]\\w{1,7};`, 'i')

/** Characters by which entities may lengthen a document: an entity of 500 that is used 100,000 times is an attack. */
const MAX_GROWTH = 500_000

/**
 * Repairs the errors that occur in books and stop an XML parser: text before the first tag, an XML declaration of another
 * version or encoding, a DOCTYPE (whose entities may expand without bounds), HTML's named entities, bare ampersands,
 * characters that XML forbids.
 *
 * @param report reports whether the source was not well-formed
 * @throws LibraryError `book-too-large` for entities that expand beyond bounds
 */
export async function repairXml(source: string, report: RepairReport = {}): Promise<string> {
  const [text, subset, isAlone] = withoutDoctype(source.replace(/^[^<]*(?=<)(?:<\?xml\s[^>]*\?>\s*)?/, ''))
  const named =
    subset || OTHERS.test(text) ? (await loadModule(() => import('./entities'))).readEntities(subset) : COMMON
  let growth = 0
  return changeOutsideSections(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the ones that XML 1.0 forbids
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
    (stretch) =>
      stretch.replace(/&(#x[\da-f]{1,6};|#\d{1,7};|[\w.-]+;)?/gi, (whole: string, reference = '') => {
        if (/^(#|amp;|lt;|gt;|quot;|apos;)/.test(reference)) return whole
        const known = named.get(reference.slice(0, -1))
        if (known === undefined && (reference === '' || isAlone)) report.isMended = true
        growth += Math.max(0, (known?.length ?? 0) - whole.length)
        if (growth > MAX_GROWTH) throw beyondBounds('entities')
        return known ?? `&amp;${reference}`
      }),
  )
}

/**
 * Splits off the first DOCTYPE and its internal subset. `isAlone` is true when the DOCTYPE refers to no external subset.
 * Only the first DOCTYPE is matched: a hostile source may begin 100,000 of them.
 */
function withoutDoctype(source: string): [text: string, subset: string, isAlone: boolean] {
  const doctype = /<!DOCTYPE\s(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[([\s\S]*?)\]\s*)?>/iy
  doctype.lastIndex = Math.max(0, source.search(/<!DOCTYPE\s/i))
  const [written = '', subset = ''] = doctype.exec(source) ?? []
  return [source.replace(written, ''), subset, !/^[^[]*["']/.test(written)]
}

/**
 * Parses a document and returns its root element.
 *
 * @param text result of `readXml`
 * @param what name of the document for the error's detail
 * @throws LibraryError `bad-book` when the repaired text is not well-formed
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

/** All descendants of a local name in any namespace: invalid books omit the declaration. */
export function descendants(root: Element, name: string): Element[] {
  return Array.from(root.getElementsByTagNameNS('*', name))
}

/**
 * Descendants of a local name in no namespace, in the namespace of `root` or in Dublin Core. Other vocabularies may use
 * the same local names (EPUB RS 3.3 §3.6).
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

/** Child elements, limited to a local name if given. */
export function childrenOf(parent: Element, name?: string): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 1) continue
    const element = node as Element
    if (name === undefined || element.localName === name) found.push(element)
  }
  return found
}

/** Text with ASCII white space collapsed; an ideographic space in a title is intended and stays. '' for null. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\t\n\f\r ]+/g, ' ').trim()
}

/** An attribute by local name, with or without a prefix, trimmed; '' when absent. */
export function attribute(element: Element, name: string): string {
  const plain = element.getAttribute(name)
  if (plain) return plain.trim()
  // Browsers list the names without creating an object for each attribute; xmldom lacks the method.
  const names = element.getAttributeNames?.() ?? Array.from(element.attributes, (each) => each.name)
  return element.getAttribute(names.find((each) => each.endsWith(`:${name}`)) ?? '') ?? ''
}

/** The white-space separated tokens of an attribute. */
export function tokens(value: string): string[] {
  return value.split(/\s+/).filter((word) => word !== '')
}

/** The content of an EPUB 2 `meta` element by name; '' when there is none. */
export function readMeta(metadata: Element | null | undefined, name: string): string {
  const meta = metadata && ownDescendants(metadata, 'meta').find((each) => attribute(each, 'name') === name)
  return meta ? attribute(meta, 'content') : ''
}

/** The text of a description with HTML markup, which is often escaped: without tags, one paragraph a line. */
export function stripMarkup(source: string): string {
  return source
    .replace(/<(br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replace(/<(?:s(?:cript|tyle)\b[^<>]*>[^<]*|[^<>]*>)/gi, '')
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
