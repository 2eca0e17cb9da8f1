import { mediaTypeOf } from '../../publication/media-types'
import { withoutFragment } from '../../publication/paths'
import { markupPieces } from '../markup/pieces'

/**
 * A list of what is encrypted that is no well-formed XML, as one that can be read: by its tags alone, however they
 * lie in each other.
 *
 * @param written as `readXml` gives it
 */
export function mendEncryption(written: string): string {
  let list = ''
  let method = ''
  for (const { start, end, tag: piece } of markupPieces(written)) {
    if (!piece || piece.isEnd) continue
    const name = piece.name.replace(/^.*:/, '')
    const attributes = attributesOf(written.slice(start + 1 + piece.name.length, end))
    if (name === 'EncryptedData') method = ''
    // Behind it may come that of the key.
    else if (name === 'EncryptionMethod') method ||= tag(name, attributes)
    else if (name === 'CipherReference')
      list += `<EncryptedData>${method}${tag(name, attributes)}</EncryptedData>`
  }
  return `<encryption>${list}</encryption>`
}

const METADATA = /^(?:title|creator|contributor|language|identifier|publisher|date|description|subject|meta)$/
const ATTRIBUTE = /([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g
const XML_NAME = /^[A-Za-z_][\w.-]*$/

type Attributes = ReadonlyMap<string, string>

/** What can be read of a package document in error. */
export interface PackageParts {
  root: Attributes
  metadata: { name: string; attributes: Attributes; text: string }[]
  items: Map<string, string>[]
  spine: Attributes
  refs: Map<string, string>[]
}

/**
 * A package document that is no well-formed XML, or whose spine names nothing, as one that can be read: its metadata,
 * manifest and spine by their tags alone, wherever these stand. Where the spine leads nowhere, the pages of the manifest
 * are read in its order.
 *
 * @param written as `readXml` gives it
 */
export function mendPackage(written: string): string {
  return mended(packageParts(written), (refs, pages, isNamed) => (refs.some(isNamed) ? refs : pages))
}

/**
 * The same of one that is torn: pages whose place in the spine is gone come after the others.
 *
 * @param more lines for the manifest, told those that are there
 */
export function completedPackage(
  written: string,
  more: (items: PackageParts['items']) => PackageParts['items'],
): string {
  const parts = packageParts(written)
  parts.items.push(...more(parts.items))
  return mended(parts, (refs, pages) => {
    const named = new Set(refs.map((ref) => ref.get('idref')))
    return [...refs, ...pages.filter((page) => !named.has(page.get('idref')))]
  })
}

type Order = (
  refs: readonly Attributes[],
  pages: readonly Attributes[],
  isNamed: (ref: Attributes) => boolean,
) => readonly Attributes[]

function mended({ root, metadata, items, spine, refs }: PackageParts, orderOf: Order): string {
  for (const [at, item] of items.entries()) if (!item.get('id')) item.set('id', `ol-item-${at}`)
  const ids = new Map(items.map((item) => [item.get('id'), item]))
  // Some write the name of the file instead of its id.
  const byName = new Map(items.map((item) => [nameOf(item.get('href')), item]))
  for (const ref of refs) {
    const meant = ids.has(ref.get('idref')) ? undefined : byName.get(nameOf(ref.get('idref')))
    if (meant) ref.set('idref', meant.get('id') ?? '')
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

/** In one pass: what is never closed ends where something else begins. */
export function packageParts(written: string): PackageParts {
  const all: PackageParts = { root: new Map(), metadata: [], items: [], spine: new Map(), refs: [] }
  /** The words of the metadata that is open begin here. */
  let from = -1
  const close = (end: number) => {
    const last = all.metadata.at(-1)
    if (last && from >= 0) last.text = plain(written.slice(from, end))
    from = -1
  }
  for (const { start, end, tag: piece } of markupPieces(written)) {
    const name = piece?.name.replace(/^.*:/, '').toLowerCase() ?? ''
    const isMetadata = METADATA.test(name)
    const isPart = /^(?:package|metadata|manifest|item|spine|itemref|guide)$/.test(name)
    // What else there is, a line break of HTML, stands in somebody's words.
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

/** Without those of a prefix, whose meaning may be lost; of two the first. */
export function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    if (XML_NAME.test(name) && name !== 'xmlns' && !attributes.has(name))
      attributes.set(name, double ?? single ?? bare ?? '')
  return attributes
}

/** What is a page by its type, also as older tools wrote that. */
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

export function tag(name: string, attributes: Attributes, more = '', isEmpty = true): string {
  const written = [...attributes].map(
    ([key, value]) => ` ${key}="${value.replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`,
  )
  return `<${name} ${more}${written.join('')}${isEmpty ? '/' : ''}>`
}

/** Words without markup; references in them are sound already, but for those that are none. */
function plain(text: string): string {
  let words = ''
  let from = 0
  for (const { start, end, cdata } of markupPieces(text)) {
    words += `${text.slice(from, start)} ${cdata?.replace(/&/g, '&amp;') ?? ''}`
    from = end
  }
  return (words + text.slice(from)).replace(/</g, '&lt;').trim()
}
