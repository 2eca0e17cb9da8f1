import { type Accessibility, highestConformance } from '../../../domain/accessibility'
import type { SeriesPlace } from '../../../domain/book'
import { parseSeriesPosition } from '../../../domain/series'
import { mediaTypeOf } from '../../publication/media-types'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type { PublicationDescription, TocItem } from '../../publication/publication'
import {
  attribute,
  childrenOf,
  descendants,
  firstDescendant,
  ownDescendants,
  parseDocument,
  readMeta,
  readXml,
  textOf,
} from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { isBookError, readNav } from './navigation'
import type { PackageDocument } from './package'

/** Lists that a navigation document may contain besides the table of contents (EPUB 3.3 §7.4.5). */
const LISTS = ['loi', 'lot', 'loa', 'lov'] as const

export interface DescriptionSources {
  archive: Archive
  book: PackageDocument
  parseXml: ParseXml
}

/**
 * Reads the metadata that reading does not need. The package and navigation documents are read again, because few users
 * request it.
 *
 * @throws what the source throws
 */
export async function readDescription({
  archive,
  book,
  parseXml,
}: DescriptionSources): Promise<PublicationDescription> {
  const root = async (path: string | null | undefined) => {
    const bytes = path ? await archive.read(path) : null
    return bytes && path ? parseDocument(parseXml, await readXml(bytes), path) : null
  }
  const navPath = book.nav && archive.find(book.nav.href)
  const [packageRoot, nav] = await Promise.all([lenient(root(book.path)), lenient(root(navPath))])
  /** Replaces link targets by the archive's own paths; drops entries whose file does not exist. */
  const withArchivePaths = (items: readonly TocItem[]): TocItem[] =>
    items.flatMap(({ label, href, children }) => {
      const path = withoutFragment(href)
      const found = archive.find(path)
      const inner = withArchivePaths(children)
      if (found) return { label, href: found + href.slice(path.length), children: inner }
      return href === '' ? { label, href, children: inner } : inner
    })
  const listed = (type: string) => (nav && navPath ? withArchivePaths(readNav(nav, navPath, type)) : [])
  const navLandmarks = listed('landmarks')
  const landmarks =
    navLandmarks.length > 0 || !packageRoot
      ? navLandmarks
      : withArchivePaths(readGuide(packageRoot, book.path))
  return {
    accessibility: packageRoot && readAccessibility(packageRoot),
    series: packageRoot ? readSeries(packageRoot) : [],
    // The table of contents is displayed beside these landmarks.
    landmarks: landmarks.filter(({ href }) => href !== '' && withoutFragment(href) !== navPath),
    lists: LISTS.map((kind) => ({ kind, items: listed(kind) })).filter(({ items }) => items.length > 0),
  }
}

/** The guide of EPUB 2, without the table of contents. */
function readGuide(root: Element, path: string): TocItem[] {
  const guide = firstDescendant(root, 'guide')
  return (guide ? childrenOf(guide, 'reference') : []).flatMap((reference) => {
    const [label, href] = [attribute(reference, 'title').trim(), attribute(reference, 'href')]
    const isContents = attribute(reference, 'type').toLowerCase() === 'toc'
    const target = href && resolveHref(href, path)
    return label && target && !isContents ? [{ label, href: target, children: [] }] : []
  })
}

/** Resolves to null for a document that cannot be read. */
async function lenient(root: Promise<Element | null>): Promise<Element | null> {
  try {
    return await root
  } catch (thrown) {
    if (isBookError(thrown)) return null
    throw thrown
  }
}

/**
 * Reads the accessibility metadata of a package document (EPUB Accessibility 1.1 §4), of EPUB 3 or EPUB 2; null when
 * there is none.
 */
function readAccessibility(root: Element): Accessibility | null {
  const metadata = ownDescendants(root, 'metadata')[0]
  if (!metadata) return null
  const metas = ownDescendants(metadata, 'meta').map((meta) => ({
    name: plainName(attribute(meta, 'property') || attribute(meta, 'name')),
    value: (textOf(meta) || attribute(meta, 'content')).trim(),
  }))
  const all = (name: string) => [
    ...new Set(metas.flatMap((meta) => (meta.name === name && meta.value ? [meta.value] : []))),
  ]
  const links = ownDescendants(metadata, 'link').flatMap((link) =>
    plainName(attribute(link, 'rel')) === 'conformsTo' ? [attribute(link, 'href')] : [],
  )
  const accessibility: Accessibility = {
    accessModes: all('accessMode').map(lower),
    sufficient: all('accessModeSufficient').map((modes) => modes.split(',').map(lower).filter(Boolean)),
    features: all('accessibilityFeature'),
    hazards: all('accessibilityHazard'),
    summary: all('accessibilitySummary').join('\n'),
    ...highestConformance([...all('conformsTo'), ...links].map(addressOf)),
    certifiedBy: all('certifiedBy').join('、'),
  }
  const { summary, level, accessModes, sufficient, features, hazards } = accessibility
  const hasSummaryOrLevel = summary !== '' || level !== null
  return hasSummaryOrLevel || [accessModes, sufficient, features, hazards].some(({ length }) => length > 0)
    ? accessibility
    : null
}

/** The local name of a property such as `schema:accessMode`, by its reserved prefix or its URL; '' for any other. */
const plainName = (property: string) =>
  /^(?:(?:schema|a11y|dcterms):|https?:\/\/(?:schema\.org|purl\.org\/dc\/terms)\/|http:\/\/www\.idpf\.org\/epub\/vocab\/package\/a11y\/#)(\w+)$/.exec(
    property.trim(),
  )?.[1] ?? ''

const lower = (value: string) => value.trim().toLowerCase()

/** The URL of a conformance claim: EPUB Accessibility 1.1 states it as text, 1.0 as a URL. */
function addressOf(claim: string): string {
  const [, profile, wcag, level] =
    /EPUB Accessibility 1\.(\d)\s*[-–—]\s*WCAG (2\.\d) Level (A{1,3})\b/i.exec(claim) ?? []
  return level ? `https://www.w3.org/TR/epub-a11y-1${profile}#wcag-${wcag}-${level.toLowerCase()}` : claim
}

/**
 * Ordered collections. A `set` is one work in several volumes (EPUB 3.3, `collection-type`); other collections have
 * no order.
 */
const ORDERED = /^(?:series|set)$/i

/** The series of a package document: those of EPUB 3, then calibre's; each name once. */
export function readSeries(root: Element): SeriesPlace[] {
  const metadata = ownDescendants(root, 'metadata')[0]
  if (!metadata) return []
  const metas = ownDescendants(metadata, 'meta').map((meta) => ({
    id: attribute(meta, 'id'),
    property: attribute(meta, 'property').trim(),
    refines: attribute(meta, 'refines').trim(),
    value: textOf(meta),
  }))
  const refined = new Map(metas.map(({ refines, property, value }) => [`${refines} ${property}`, value]))
  const named: [name: string, position: string][] = metas
    // A collection that refines another one is a series of series.
    .filter(({ property, refines }) => property === 'belongs-to-collection' && refines === '')
    .filter(({ id }) => id !== '' && ORDERED.test(refined.get(`#${id} collection-type`) ?? ''))
    .map(({ id, value }) => [value, refined.get(`#${id} group-position`) ?? ''])
  named.push([readMeta(metadata, 'calibre:series').trim(), readMeta(metadata, 'calibre:series_index')])
  const places = new Map<string, number | undefined>()
  for (const [name, position] of named)
    if (name !== '') places.set(name, places.get(name) ?? parseSeriesPosition(position))
  return [...places].map(([name, position]) => ({ name, position }))
}

/**
 * Full path of the cover image; null when the book has none.
 *
 * In this order: the EPUB 3 property, EPUB 2's `meta name="cover"`, the guide, an image with the id `cover`, a first page
 * with nothing but a picture. If the declared cover is a page, its first picture is used.
 */
export async function findCover(
  archive: Archive,
  book: PackageDocument,
  parseXml: ParseXml,
): Promise<string | null> {
  for (const candidate of book.coverCandidates) {
    const path = archive.find(candidate)
    if (!path) continue
    const type = typeOf(book, path)
    if (type.startsWith('image/')) return path
    const picture = await firstPicture(archive, path, parseXml, false)
    if (picture) return picture
  }
  const first = book.spine.map(({ item }) => archive.find(item.href)).find((path) => path !== null)
  if (!first) return null
  if (typeOf(book, first).startsWith('image/')) return first
  return firstPicture(archive, first, parseXml, true)
}

function typeOf(book: PackageDocument, path: string): string {
  return book.manifest.find((item) => item.href === path)?.mediaType ?? mediaTypeOf(path)
}

async function firstPicture(
  archive: Archive,
  path: string,
  parseXml: ParseXml,
  mustBeOnlyPicture: boolean,
): Promise<string | null> {
  try {
    const bytes = await archive.read(path)
    if (!bytes) return null
    const root = parseDocument(parseXml, await readXml(bytes), path)
    const pictures = [...descendants(root, 'img'), ...descendants(root, 'image')]
    if (mustBeOnlyPicture) {
      const body = descendants(root, 'body')[0]
      const text = (body?.textContent ?? '').replace(/\s+/g, '')
      if (pictures.length !== 1 || text.length > MAX_COVER_TEXT) return null
    }
    for (const picture of pictures) {
      const href = attribute(picture, 'src') || attribute(picture, 'href')
      const target = href && resolveHref(href, path)
      const found = target && archive.find(withoutFragment(target))
      if (found) return found
    }
  } catch {
    // An unreadable cover page is ignored.
  }
  return null
}

/** Characters that a page with nothing but a picture may contain: a caption, "Cover". */
const MAX_COVER_TEXT = 40
