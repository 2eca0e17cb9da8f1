import { isShowable, mediaTypeOf } from '../../publication/media-types'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type { PublicationMetadata, Rendition } from '../../publication/publication'
import {
  attribute,
  childrenOf,
  firstDescendant,
  ownDescendants,
  parseDocument,
  readMeta,
  tokens,
} from '../markup/xml'
import type { ParseXml } from '../source/source'
import { readMetadata } from './metadata'
import { createPropertyResolver, itemRendition, readRendition } from './rendition'

/** The attributes of an `item` or `itemref` element. */
export interface TagAttributes {
  /** Value of an attribute; undefined or '' when absent. */
  get(name: string): string | undefined
  /** Number of attributes. */
  readonly size: number
}

/** The lists of a package, with the name of their child elements. */
const LISTS = { manifest: 'item', spine: 'itemref' } as const
type ListName = keyof typeof LISTS

/** A package document, and the lists that were extracted from it. */
export interface PackageText {
  /** The document with the extracted lists emptied. */
  text: string
  lists: ReadonlyMap<ListName, readonly TagAttributes[]>
}

/**
 * Extracts the manifest and the spine from a package document if they consist of plain elements: without comments,
 * prefixes, references or content, every value in double quotes. An XML parser creates an element with attributes and
 * namespaces for each of them, which is a sixth of the time to the first page of a book of 2,000 chapters. A list in any
 * other form is left to the parser.
 *
 * @param text result of `readXml`
 */
export function extractLists(text: string): PackageText {
  const lists = new Map<ListName, readonly TagAttributes[]>()
  // Comments and CDATA sections may contain text that looks like a list; elements of other namespaces are not the
  // package's.
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

/** The tags of a list: the extracted ones, else those of its elements. */
function linesOf(
  lists: PackageText['lists'],
  list: ListName,
  element: Element | null,
): readonly TagAttributes[] {
  const apart = lists.get(list)
  if (apart || !element) return apart ?? []
  return ownDescendants(element, LISTS[list]).map((line) => ({
    get: (name) => attribute(line, name),
    size: line.attributes.length,
  }))
}

/** The consecutive plain elements of a name from an offset on, and the offset of their end. */
function plainTags(text: string, from: number, name: string): { tags: TagAttributes[]; end: number } {
  const plain = new RegExp(`\\s*<${name}((?: [A-Za-z_][\\w.-]*="[^"<&\\t\\r\\n]*")*) ?/>\\s*`, 'y')
  const tags: TagAttributes[] = []
  plain.lastIndex = from
  for (let end = from; ; end = plain.lastIndex) {
    const written = plain.exec(text)?.[1]
    const tag = written === undefined ? null : attributesOf(written)
    if (!tag) return { tags, end }
    tags.push(tag)
  }
}

/**
 * Parses attributes.
 *
 * @param written in the form ` id="a" href="b"`
 * @returns null for a duplicate attribute, which the XML parser must report
 */
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
  /** The item to display when this one cannot be displayed; null for none. */
  fallback: ManifestItem | null
  /** Its `href` has a fragment, against the specification; other items may refer to the same file. */
  isPart: boolean
}

export interface ItemRef {
  /**
   * The item to display: the referenced item or one of its fallbacks; the referenced item when none can be displayed.
   */
  item: ManifestItem
  /** Full path of the referenced item, which links use. */
  referencedPath: string
  linear: boolean
  rendition: Rendition
  /** Number of the `itemref` in the spine, from 1. */
  itemref: number
  id: string
}

/** The content of a package document, not yet checked against the archive. */
export interface PackageDocument {
  path: string
  /** Major version of EPUB; 2 for older and for missing versions. */
  version: number
  metadata: PublicationMetadata
  /** Whether the package names a writing mode (`primary-writing-mode` of Kindle), which gives the page progression. */
  isModeStated: boolean
  manifest: readonly ManifestItem[]
  spine: readonly ItemRef[]
  /** Manifest item of the NCX; null when there is none. */
  ncx: ManifestItem | null
  /** Manifest item of the navigation document; null when there is none. */
  nav: ManifestItem | null
  /** Full paths of declared covers, images or pages that contain one, most reliable first. */
  coverCandidates: readonly string[]
}

/**
 * Reads an EPUB 2 or 3 package document.
 *
 * @param written result of `readXml`
 * @param isFixed another file of an older book declares a fixed layout
 * @throws LibraryError `bad-book` when it is not well-formed
 */
export function readPackage(
  written: string,
  path: string,
  parseXml: ParseXml,
  isFixed = false,
): PackageDocument {
  const { text, lists } = extractLists(written)
  const root = parseDocument(parseXml, text, path)
  const { manifest, byId } = readManifest(
    linesOf(lists, 'manifest', ownDescendants(root, 'manifest')[0] ?? null),
    path,
  )
  const version = Math.max(2, Number.parseInt(attribute(root, 'version'), 10) || 2)
  const spineElement = ownDescendants(root, 'spine')[0] ?? null
  const resolveProperty = createPropertyResolver(root)
  const rendition = readRendition(
    ownDescendants(root, 'metadata')[0] ?? null,
    resolveProperty,
    version,
    isFixed,
  )
  const spine = spineElement
    ? readSpine(linesOf(lists, 'spine', spineElement), byId, rendition, resolveProperty)
    : []
  const ncxId = spineElement ? attribute(spineElement, 'toc') : ''
  return {
    path,
    version,
    metadata: { ...readMetadata(root, spineElement, version), layout: rendition.layout },
    isModeStated: readMeta(root, 'primary-writing-mode') !== '',
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

function readManifest(items: readonly TagAttributes[], path: string): ManifestIndex {
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
    // Nearly every item has only these three attributes; looking up others takes longer than reading these.
    const isBare = id !== '' && mediaType !== '' && tag.size === 3
    const item: ManifestItem = {
      href,
      // An equal media type is taken from the table, because a substring would retain the whole text of the package.
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
    // An item with a fallback keeps its declared media type; no guess is needed.
    if (fallback) Object.assign(item, { fallback, mediaType })
  }
  return { manifest, byId }
}

const NONE: readonly string[] = []
const wordsOf = (value = ''): readonly string[] => (value === '' ? NONE : tokens(value))

/** Media types that are too general to be useful; the file's extension decides instead. */
const VAGUE = /^(?:(?:application|text)\/xml|application\/octet-stream)?$/

/** Media types that older tools write, mapped to the ones that are meant. */
const DOCUMENT_ALIASES: Readonly<Record<string, string>> = {
  'text/html': 'application/xhtml+xml',
  'text/x-oeb1-document': 'application/xhtml+xml',
  'application/xhtml': 'application/xhtml+xml',
  // `EpubPublication.load` converts it.
  'application/x-dtbook+xml': 'application/xhtml+xml',
  'image/jpg': 'image/jpeg',
  'image/svg': 'image/svg+xml',
}

function readSpine(
  itemRefs: readonly TagAttributes[],
  byId: ReadonlyMap<string, ManifestItem>,
  rendition: Rendition,
  resolveProperty: (name: string) => string,
): ItemRef[] {
  const seen = new Set<string>()
  return itemRefs.flatMap((tag, at) => {
    const referenced = byId.get(tag.get('idref') ?? '')
    // Some tools list each section of a file as an item; each would display the whole file.
    if (!referenced || (referenced.isPart && seen.has(referenced.href))) return []
    seen.add(referenced.href)
    const item = resolveFallback(referenced, isPageMediaType) ?? referenced
    const isBare = tag.size === 1
    const properties = isBare ? NONE : wordsOf(tag.get('properties'))
    return {
      item,
      referencedPath: referenced.href,
      linear: isBare || tag.get('linear')?.toLowerCase() !== 'no',
      // The 2,000 items of a novel without properties of their own share one object.
      rendition:
        properties.length === 0 ? rendition : itemRendition(rendition, properties.map(resolveProperty)),
      itemref: at + 1,
      id: isBare ? '' : (tag.get('id') ?? ''),
    }
  })
}

/**
 * The item to display from a fallback chain: the first displayable one without scripts (EPUB RS 3.3 §6.4: a reading
 * system without scripting uses the fallback), else the first displayable one; undefined when there is none. A picture in
 * the spine is displayable as a page, and its fallback only describes it (EPUB 3.4, spine fallbacks).
 *
 * @param can whether a media type can be displayed in this context
 * @param isThere whether the book has the file of an item
 */
export function resolveFallback(
  item: ManifestItem | undefined,
  can: (mediaType: string) => boolean,
  isThere: (href: string) => boolean = () => true,
): ManifestItem | undefined {
  const able = fallbackChain(item).filter(({ mediaType, href }) => can(mediaType) && isThere(href))
  return able.find(({ properties }) => !properties.includes('scripted')) ?? able[0]
}

/** An item and its chain of fallbacks; cycles are cut. */
export function fallbackChain(item: ManifestItem | null | undefined): ManifestItem[] {
  const chain = new Set<ManifestItem>()
  for (let next = item; next && !chain.has(next); next = next.fallback) chain.add(next)
  return [...chain]
}

/** Whether a media type can be a page: a document, or a picture, for which a page is generated. */
export function isPageMediaType(mediaType: string): boolean {
  return isDocument(mediaType) || (mediaType.startsWith('image/') && isShowable(mediaType))
}

function isDocument(mediaType: string): boolean {
  return mediaType === 'application/xhtml+xml' || mediaType === 'image/svg+xml'
}

function coverCandidates(root: Element, path: string, { manifest, byId }: ManifestIndex): string[] {
  const found: string[] = []
  const declared = manifest.find((item) => item.properties.includes('cover-image'))
  if (declared) found.push(declared.href)
  const coverId = readMeta(root, 'cover')
  // Some tools write a path instead of an id.
  const item = coverId && (byId.get(coverId) ?? manifest.find((each) => each.href.endsWith(coverId)))
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
