import { isShowable, mediaTypeOf } from '../../publication/media-types'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type { PublicationMetadata, Rendition } from '../../publication/publication'
import {
  attribute,
  childrenOf,
  firstDescendant,
  namedMeta,
  ownDescendants,
  parseDocument,
  tokens,
} from '../markup/xml'
import type { ParseXml } from '../source/source'
import { readMetadata } from './metadata'
import { itemRendition, readRendition, vocabularyOf } from './rendition'

/** A line of a list: an element, as far as its attributes tell. */
export interface Tag {
  /** An attribute; undefined or '' when absent. */
  get(name: string): string | undefined
  /** How many attributes it has. */
  readonly size: number
}

/** The lists of a package, and what a line of each is called. */
const LISTS = { manifest: 'item', spine: 'itemref' } as const
type ListName = keyof typeof LISTS

/** A package document, and those of its lists that were read apart from it. */
export interface PackageText {
  /** The document with these lists empty. */
  text: string
  lists: ReadonlyMap<ListName, readonly Tag[]>
}

/**
 * Takes the manifest and the spine out of a package document, where they are nothing but plain elements: no comment,
 * prefix, reference or content, every value in double quotes. An XML parser makes an element of each line, with
 * attributes and namespaces: with 2,000 chapters a sixth of the wait for the first page. What is written in any
 * other way stays for it.
 *
 * @param text as `readXml` gives it
 */
export function takeLists(text: string): PackageText {
  const lists = new Map<ListName, readonly Tag[]>()
  // What a comment or a CDATA section says is no list, and what is of another namespace is not the package's.
  const isPlain =
    /^<package\s/.test(text) && !text.includes('<!') && text.indexOf('xmlns=') === text.lastIndexOf('xmlns=')
  if (!isPlain) return { text, lists }
  let rest = text
  for (const list of ['manifest', 'spine'] as const) {
    const from = rest.indexOf('>', rest.search(new RegExp(`<${list}[\\s>]`))) + 1
    const { tags, end } = plainTags(rest, from, LISTS[list])
    if (!rest.startsWith(`</${list}>`, end)) continue
    lists.set(list, tags)
    rest = rest.slice(0, from) + rest.slice(end)
  }
  return { text: rest, lists }
}

/** The lines of a list of a package: those read apart, else its elements. */
export function linesOf(
  lists: PackageText['lists'],
  list: ListName,
  element: Element | null,
): readonly Tag[] {
  const apart = lists.get(list)
  if (apart || !element) return apart ?? []
  return ownDescendants(element, LISTS[list]).map((line) => ({
    get: (name) => attribute(line, name),
    size: line.attributes.length,
  }))
}

/** The plain elements of a name that follow each other from there on, and where they end. */
function plainTags(text: string, from: number, name: string): { tags: Tag[]; end: number } {
  const plain = new RegExp(`\\s*<${name}((?: [A-Za-z_][\\w.-]*="[^"<&\\t\\r\\n]*")*) ?/>\\s*`, 'y')
  const tags: Tag[] = []
  plain.lastIndex = from
  for (let end = from; ; end = plain.lastIndex) {
    const written = plain.exec(text)?.[1]
    const tag = written === undefined ? null : attributesOf(written)
    if (!tag) return { tags, end }
    tags.push(tag)
  }
}

/** @param written as ` id="a" href="b"`; null where one is written twice, which the parser is to tell of */
function attributesOf(written: string): Map<string, string> | null {
  const pieces = written.split('"')
  const attributes = new Map<string, string>()
  for (let at = 0; at + 1 < pieces.length; at += 2)
    attributes.set(pieces[at]?.slice(1, -1) ?? '', pieces[at + 1]?.trim() ?? '')
  return attributes.size === pieces.length >> 1 ? attributes : null
}

export interface ManifestItem {
  /** Full path in the archive, decoded. */
  href: string
  mediaType: string
  properties: readonly string[]
  /** What is shown where this cannot be; null for nothing else. */
  fallback: ManifestItem | null
  /** It names a place in the file, against the specification; others may name more of it. */
  isPart: boolean
}

export interface ItemRef {
  /** What can be shown: the item itself or one of its fallbacks; the item where nothing can be. */
  item: ManifestItem
  /** Full path of the item the spine names; links lead to it by this one. */
  named: string
  linear: boolean
  rendition: Rendition
  /** Which item of the spine it is, from 1. */
  nth: number
  id: string
}

/** A package document, as it is written: nothing in it is checked against the archive yet. */
export interface PackageDocument {
  path: string
  /** Major version of EPUB, 2 for everything older or untold. */
  version: number
  metadata: PublicationMetadata
  manifest: readonly ManifestItem[]
  spine: readonly ItemRef[]
  /** Manifest item of the NCX, when one is named. */
  ncx: ManifestItem | null
  nav: ManifestItem | null
  /** Full path of what is declared as the cover: an image, or a page that shows one. */
  coverCandidates: readonly string[]
}

/**
 * Reads an EPUB 2 or 3 package document.
 *
 * @param written as `readXml` gives it
 * @throws LibraryError `bad-book` when it is not well-formed.
 */
export function readPackage(
  written: string,
  path: string,
  parseXml: ParseXml,
  isFixed = false,
): PackageDocument {
  const { text, lists } = takeLists(written)
  const root = parseDocument(parseXml, text, path)
  const { manifest, byId } = readManifest(
    linesOf(lists, 'manifest', ownDescendants(root, 'manifest')[0] ?? null),
    path,
  )
  const version = Math.max(2, Number.parseInt(attribute(root, 'version'), 10) || 2)
  const spineElement = ownDescendants(root, 'spine')[0] ?? null
  const meaning = vocabularyOf(root)
  const rendition = readRendition(ownDescendants(root, 'metadata')[0] ?? null, meaning, version, isFixed)
  const spine = spineElement ? readSpine(linesOf(lists, 'spine', spineElement), byId, rendition, meaning) : []
  const ncxId = spineElement ? attribute(spineElement, 'toc') : ''
  return {
    path,
    version,
    metadata: { ...readMetadata(root, spineElement, version), layout: rendition.layout },
    manifest,
    spine,
    ncx:
      byId.get(ncxId) ??
      manifest.find((item) => item.mediaType === 'application/x-dtbncx+xml' || /\.ncx$/i.test(item.href)) ??
      null,
    nav: manifest.find((item) => item.properties.includes('nav')) ?? null,
    coverCandidates: coverCandidates(root, path, { manifest, byId }),
  }
}

interface ManifestIndex {
  manifest: readonly ManifestItem[]
  byId: ReadonlyMap<string, ManifestItem>
}

function readManifest(items: readonly Tag[], path: string): ManifestIndex {
  const byId = new Map<string, ManifestItem>()
  const fallbacks: [item: ManifestItem, id: string, mediaType: string][] = []
  const manifest = items.flatMap((tag) => {
    const written = tag.get('href')
    const found = written && resolveHref(written, path)
    if (!found) return []
    const href = withoutFragment(found)
    const mediaType = (tag.get('media-type') ?? '').replace(/;.*/s, '').trim().toLowerCase()
    const usual = mediaTypeOf(href)
    const id = tag.get('id') ?? ''
    // Nearly every item has these three and no more; to look for others takes longer than to read them.
    const isBare = id !== '' && mediaType !== '' && tag.size === 3
    const item: ManifestItem = {
      href,
      // Where they say the same, not the words of the package: each would hold on to all of its text.
      mediaType:
        DOCUMENT_ALIASES[mediaType] ?? (mediaType === usual || VAGUE.test(mediaType) ? usual : mediaType),
      properties: isBare ? NONE : wordsOf(tag.get('properties')),
      fallback: null,
      isPart: written.includes('#'),
    }
    byId.set(id, item)
    const fallback = isBare ? '' : tag.get('fallback')
    if (fallback) fallbacks.push([item, fallback, mediaType])
    return item
  })
  for (const [item, id, mediaType] of fallbacks) {
    const fallback = byId.get(id)
    // With another file in its place nobody has to guess what it may be.
    if (fallback) Object.assign(item, { fallback, mediaType })
  }
  return { manifest, byId }
}

const NONE: readonly string[] = []
const wordsOf = (value = ''): readonly string[] => (value === '' ? NONE : tokens(value))

/** Says nothing of what a file is; its name may. */
const VAGUE = /^(?:(?:application|text)\/xml|application\/octet-stream)?$/

/** What older tools wrote for XHTML, or in its place. */
const DOCUMENT_ALIASES: Readonly<Record<string, string>> = {
  'text/html': 'application/xhtml+xml',
  'text/x-oeb1-document': 'application/xhtml+xml',
  'application/xhtml': 'application/xhtml+xml',
  // Made one where it is read.
  'application/x-dtbook+xml': 'application/xhtml+xml',
  'image/jpg': 'image/jpeg',
  'image/svg': 'image/svg+xml',
}

function readSpine(
  itemRefs: readonly Tag[],
  byId: ReadonlyMap<string, ManifestItem>,
  rendition: Rendition,
  meaning: (name: string) => string,
): ItemRef[] {
  const seen = new Set<string>()
  return itemRefs.flatMap((tag, at) => {
    const named = byId.get(tag.get('idref') ?? '')
    // Some tools name each section of a file, and each would show all of it.
    if (!named || (named.isPart && seen.has(named.href))) return []
    seen.add(named.href)
    const item = shownOf(named, isPage) ?? named
    const isBare = tag.size === 1
    const own = isBare ? NONE : wordsOf(tag.get('properties'))
    return {
      item,
      named: named.href,
      linear: isBare || tag.get('linear')?.toLowerCase() !== 'no',
      // Two thousand chapters without a wish of their own share the book's.
      rendition: own.length === 0 ? rendition : itemRendition(rendition, own.map(meaning)),
      nth: at + 1,
      id: isBare ? '' : (tag.get('id') ?? ''),
    }
  })
}

/**
 * What is shown of an item and its fallbacks: the first that needs no scripts (EPUB RS 3.3 §6.4: without scripting, the
 * fallback), else the first; undefined when nothing can be. A picture in the spine is a page as well, and what it falls
 * back to only tells of it (EPUB 3.4, spine fallbacks).
 *
 * @param can whether files of a type can be shown there
 */
export function shownOf(
  item: ManifestItem | undefined,
  can: (mediaType: string) => boolean,
): ManifestItem | undefined {
  const able = fallbackChain(item).filter(({ mediaType }) => can(mediaType))
  return able.find(({ properties }) => !properties.includes('scripted')) ?? able[0]
}

/** An item, its fallback, the fallback of that, and so on. */
export function fallbackChain(item: ManifestItem | null | undefined): ManifestItem[] {
  const chain = new Set<ManifestItem>()
  for (let next = item; next && !chain.has(next); next = next.fallback) chain.add(next)
  return [...chain]
}

/** Whether a file of that type can be a page: a document, or a picture that gets one around it. */
export function isPage(mediaType: string): boolean {
  return isDocument(mediaType) || (mediaType.startsWith('image/') && isShowable(mediaType))
}

function isDocument(mediaType: string): boolean {
  return mediaType === 'application/xhtml+xml' || mediaType === 'image/svg+xml'
}

function coverCandidates(root: Element, path: string, { manifest, byId }: ManifestIndex): string[] {
  const found: string[] = []
  const declared = manifest.find((item) => item.properties.includes('cover-image'))
  if (declared) found.push(declared.href)
  const named = namedMeta(root, 'cover')
  // Some tools write the path instead of the id.
  const item = named && (byId.get(named) ?? manifest.find((each) => each.href.endsWith(named)))
  if (item) found.push(item.href)
  const guide = firstDescendant(root, 'guide')
  for (const reference of guide ? childrenOf(guide, 'reference') : []) {
    const href = resolveHref(attribute(reference, 'href'), path)
    if (href && /^(cover|other\.ms-coverimage)/i.test(attribute(reference, 'type')))
      found.push(withoutFragment(href))
  }
  for (const [id, item] of byId)
    if (item.mediaType.startsWith('image/') && /^cover([-_]?image)?$/i.test(id)) found.push(item.href)
  return found
}
