import { mediaTypeOf } from '../../publication/media-types'
import { withoutFragment } from '../../publication/paths'
import { scanMarkup } from '../markup/pieces'

const METADATA = /^(?:title|creator|contributor|language|identifier|publisher|date|description|subject|meta)$/
const ATTRIBUTE = /([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g
const XML_NAME = /^[A-Za-z_][\w.-]*$/

type Attributes = ReadonlyMap<string, string>

/** The content of an invalid package document, by its tags. */
export interface PackageParts {
  root: Attributes
  metadata: { name: string; attributes: Attributes; text: string }[]
  items: Map<string, string>[]
  spine: Attributes
  refs: Map<string, string>[]
}

/**
 * Rewrites a package document that is not well-formed, or whose spine is empty, as valid XML. Metadata, manifest and spine
 * are found by their tags, regardless of nesting. When no `itemref` refers to an item, the pages of the manifest are the
 * spine, in manifest order.
 *
 * @param written result of `readXml`
 */
export function repairPackage(written: string): string {
  return formatPackage(readPackageParts(written), (refs, pages, isNamed) =>
    refs.some(isNamed) ? refs : pages,
  )
}

/**
 * Rewrites a truncated package document: pages without an `itemref` are appended to the spine.
 *
 * @param more returns items to add to the manifest, given the existing ones
 */
export function completePackage(
  written: string,
  more: (items: PackageParts['items']) => PackageParts['items'],
): string {
  const parts = readPackageParts(written)
  parts.items.push(...more(parts.items))
  return formatPackage(parts, (refs, pages) => {
    const named = new Set(refs.map((ref) => ref.get('idref')))
    return [...refs, ...pages.filter((page) => !named.has(page.get('idref')))]
  })
}

type Order = (
  refs: readonly Attributes[],
  pages: readonly Attributes[],
  isNamed: (ref: Attributes) => boolean,
) => readonly Attributes[]

function formatPackage({ root, metadata, items, spine, refs }: PackageParts, orderOf: Order): string {
  for (const [at, item] of items.entries()) if (!item.get('id')) item.set('id', `ol-item-${at}`)
  const ids = new Map(items.map((item) => [item.get('id'), item]))
  // Some tools write the file name instead of the id.
  const byName = new Map(items.map((item) => [nameOf(item.get('href')), item]))
  for (const ref of refs) {
    const target = ids.has(ref.get('idref')) ? undefined : byName.get(nameOf(ref.get('idref')))
    if (target) ref.set('idref', target.get('id') ?? '')
  }
  const order = orderOf(refs, pagesOf(items), (ref) => ids.has(ref.get('idref')))
  return [
    tag('package', root, 'xmlns="http://www.idpf.org/2007/opf"', false),
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    ...metadata.map(({ name, attributes, text }) => {
      const whole = name === 'meta' ? name : `dc:${name}`
      return `${tag(whole, attributes, '', false)}${text}</${whole}>`
    }),
    '</metadata><manifest>',
    ...items.map((item) => tag('item', item)),
    '</manifest>',
    tag('spine', spine, '', false),
    ...order.map((ref) => tag('itemref', ref)),
    '</spine></package>',
  ].join('')
}

/**
 * Collects the tags of a package document in one pass. An element that is never closed ends where the next one
 * begins.
 */
export function readPackageParts(written: string): PackageParts {
  const all: PackageParts = { root: new Map(), metadata: [], items: [], spine: new Map(), refs: [] }
  /** Start of the text of the open metadata element; -1 for none. */
  let from = -1
  const close = (end: number) => {
    const last = all.metadata.at(-1)
    if (last && from >= 0) last.text = plainText(written.slice(from, end))
    from = -1
  }
  for (const { start, end, tag: piece } of scanMarkup(written)) {
    const name = piece?.name.replace(/^.*:/, '').toLowerCase() ?? ''
    const isMetadata = METADATA.test(name)
    const isPart = /^(?:package|metadata|manifest|item|spine|itemref|guide)$/.test(name)
    // Any other tag, such as a line break of HTML, is part of a text.
    if (!piece || !(isMetadata || isPart)) continue
    close(start)
    if (piece.isEnd) continue
    const attributes = attributesOf(written.slice(start + 1 + piece.name.length, end))
    if (isMetadata) {
      all.metadata.push({ name, attributes, text: '' })
      if (!piece.isEmpty) from = end
    } else if (name === 'item') all.items.push(attributes)
    else if (name === 'itemref') all.refs.push(attributes)
    else if (name === 'spine') all.spine = attributes
    else if (name === 'package') all.root = attributes
  }
  return all
}

/** Parses attributes. Drops those with a prefix, which may be undeclared; the first of two duplicates wins. */
function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    if (XML_NAME.test(name) && name !== 'xmlns' && !attributes.has(name))
      attributes.set(name, double ?? single ?? bare ?? '')
  return attributes
}

/** Media types of pages, with those of older tools. */
const PAGE = /^\s*(?:application\/xhtml(?:\+xml)?|text\/(?:html|x-oeb1-document))\b/i

function pagesOf(items: readonly Attributes[]): Attributes[] {
  return items
    .filter((item) => {
      const type = item.get('media-type') || mediaTypeOf(item.get('href') ?? '')
      return PAGE.test(type) && !/\bnav\b/.test(item.get('properties') ?? '')
    })
    .map((item) => new Map([['idref', item.get('id') ?? '']]))
}

const nameOf = (path = '') => withoutFragment(path.slice(path.lastIndexOf('/') + 1))

/** Formats a tag. */
function tag(name: string, attributes: Attributes, more = '', isEmpty = true): string {
  const written = [...attributes].map(
    ([key, value]) => ` ${key}="${value.replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`,
  )
  return `<${name} ${more}${written.join('')}${isEmpty ? '/' : ''}>`
}

/** Text without markup. `repairXml` has repaired its references already, except in CDATA sections. */
function plainText(text: string): string {
  let result = ''
  let from = 0
  for (const { start, end, cdata } of scanMarkup(text)) {
    result += `${text.slice(from, start)} ${cdata?.replace(/&/g, '&amp;') ?? ''}`
    from = end
  }
  return (result + text.slice(from)).replace(/</g, '&lt;').trim()
}

/**
 * Rewrites an `encryption.xml` that is not well-formed as valid XML, by its tags regardless of nesting.
 *
 * @param written result of `readXml`
 */
export function repairEncryption(written: string): string {
  let list = ''
  let method = ''
  for (const { start, end, tag: piece } of scanMarkup(written)) {
    if (!piece || piece.isEnd) continue
    const name = piece.name.replace(/^.*:/, '')
    const attributes = attributesOf(written.slice(start + 1 + piece.name.length, end))
    if (name === 'EncryptedData') method = ''
    // A second method in the same element is that of the key.
    else if (name === 'EncryptionMethod') method ||= tag(name, attributes)
    else if (name === 'CipherReference')
      list += `<EncryptedData>${method}${tag(name, attributes)}</EncryptedData>`
  }
  return `<encryption>${list}</encryption>`
}
