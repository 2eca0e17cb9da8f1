import { joinNames, removeUnknownNames } from '../../domain/authors'
import type { Book, CoverImage } from '../../domain/book'
import { isCatalogueNumber } from '../../domain/book-id'
import { originOf, resolveUrl } from '../addresses'
import { type IdBase, idOfAddress } from './address-ids'
import type { Feed, FeedLink, FeedPublication } from './feed'
import {
  acquisitionRel,
  findLink,
  isTemplate,
  linkAddress,
  mediaType,
  PUBLICATION_TYPE,
  WEB_PUBLICATION_TYPE,
} from './links'
import { plainText } from './plain-text'

/** Where a publication was found: the base of its links, and the root feed that ids are relative to. */
export interface MappingContext {
  /** Address of the document that contains the publication. */
  url: string
  root: IdBase
  /** Whether the root feed lists the books itself, so that they can be found there by any number. */
  isFlat: boolean
  /** Whether the catalogue has an address for every number. */
  hasNumbers: boolean
}

export function createMappingContext(url: string, root: Feed): MappingContext {
  const hasNumbers = root.links.some((link) => link.rel.includes('publication') && isTemplate(link))
  return { url, root, isFlat: root.publications.length > 0, hasNumbers }
}

/** Width in pixels of the cover that is used where only one size is possible. */
const USUAL_COVER_WIDTH = 320

const COVER_RELS = ['cover', 'http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail']

/**
 * Returns the id of a publication: its own number (`bid`, or an identifier that is a number or a URN ending in one) if it
 * can be found by it, else digits that encode the address of its own document, else its number, else the feed's address and
 * its key there.
 */
export function resolveBid(publication: FeedPublication, place: MappingContext): string {
  const { url, root, isFlat, hasNumbers } = place
  const { bid, numbered } = publication.metadata
  if (isCatalogueNumber(bid)) return bid
  const number = numbered || isFlat ? numberOf(publication) : undefined
  const self = selfAddress(publication, url)
  const isFound = self !== undefined && originOf(self) === originOf(root.url)
  // A number such as an ISBN would be looked for in all pages of a list.
  if (number !== undefined && (isFlat || hasNumbers || !isFound)) return number
  return isFound ? idOfAddress(root, self) : idOfAddress(root, url, publicationKey(publication))
}

/** Returns the number in the identifier of a publication. */
export function numberOf({ metadata: { identifier } }: FeedPublication): string | undefined {
  const number = /^(?:urn:.*:)?(\d+)$/i.exec(identifier)?.[1]
  return number !== undefined && isCatalogueNumber(number) ? number : undefined
}

/**
 * Returns the address of the publication's own document, if it links to one. The manifest of a web publication is one if
 * the feed has no file: a manifest does not say where to get the book in another form.
 */
export function selfAddress(publication: FeedPublication, base: string): string | undefined {
  const self = findLink(publication.links, 'self')
  if (!self) return undefined
  const type = mediaType(self)
  const isOwn =
    type === PUBLICATION_TYPE ||
    type === 'application/opds+json' ||
    (type === WEB_PUBLICATION_TYPE && !publication.links.some(acquisitionRel))
  return isOwn ? linkAddress(self, base) : undefined
}

/** Returns the key that identifies a publication in its feed. */
export function publicationKey({ metadata, links }: FeedPublication): string {
  // Halves of surrogate pairs would not be the same after they were in an id.
  return (metadata.identifier || links[0]?.href || metadata.title).replace(/\p{Cs}/gu, '\ufffd')
}

export function toBook(
  publication: FeedPublication,
  place: MappingContext,
  bid = resolveBid(publication, place),
): Book {
  const { metadata } = publication
  const covers = coversOf(publication, place.url)
  const series = metadata.belongsTo?.series ?? []
  return {
    bid,
    resName: metadata.title,
    resAuthor: joinNames(removeUnknownNames(metadata.author)),
    resIntro: plainText(metadata.description),
    cover: usualCover(covers),
    covers,
    ...(metadata.language !== '' && { language: metadata.language }),
    ...(series.length > 0 && { series }),
  }
}

function coversOf({ images, links }: FeedPublication, base: string): readonly CoverImage[] {
  const pictures = images.length > 0 ? images : COVER_RELS.flatMap((rel) => findLink(links, rel) ?? [])
  const seen = new Set<string>()
  const covers = pictures.flatMap((link) => {
    const url = pictureAddress(link, base)
    if (url === undefined || seen.has(url)) return []
    seen.add(url)
    return [{ url, width: link.width ?? 0, isUnsure: isUnsure(link) }]
  })
  const shown = covers.filter(({ isUnsure }) => !isUnsure)
  return bySize((shown.length > 0 ? shown : covers).map(({ url, width }) => ({ url, width })))
}

/** Orders covers by width; if any width is known, those without one are dropped. */
function bySize(covers: readonly CoverImage[]): readonly CoverImage[] {
  const sized = covers.filter(({ width }) => width > 0).sort((a, b) => a.width - b.width)
  return sized.length > 0 ? sized : covers
}

/** Whether few browsers show the picture (JPEG XL, HEIC, TIFF, JPEG 2000), by its type or its name. */
function isUnsure({ type, href }: FeedLink): boolean {
  return /\b(?:jxl|hei[cf]|tiff?|jp2|jpx)$/i.test(
    type ? mediaType({ type }) : (href.split(/[?#]/, 1)[0] ?? ''),
  )
}

function pictureAddress(link: FeedLink, base: string): string | undefined {
  const type = mediaType(link)
  if (type !== '' && !/^(?:image\/|(?:application|binary)\/octet-stream)/.test(type)) return undefined
  if (/^data:image\//i.test(link.href)) return link.href
  return link.templated ? undefined : resolveUrl(link.href, base)
}

function usualCover(covers: readonly CoverImage[]): string {
  const sized = covers.filter(({ width }) => width > 0)
  const chosen = sized.find(({ width }) => width >= USUAL_COVER_WIDTH) ?? sized.at(-1) ?? covers[0]
  return chosen?.url ?? ''
}
