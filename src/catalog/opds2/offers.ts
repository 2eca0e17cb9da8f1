import type { BookFormat, Offer } from '../../domain/book'
import { acquisitionLinks, FORMAT_OF_TYPE, FORMATS, readAcquisitionPaths } from './acquisitions'
import type { FeedLink, FeedPublication, Indirect } from './feed'
import { acquisitionRel, isEntryLink, isFeedLink, linkAddress, mediaType } from './links'

const OFFERS = ['buy', 'borrow', 'subscribe'] as const

/**
 * Returns where a book can be bought or borrowed. If it has no file and no such place: the page through which it is
 * acquired, its web page, or the first page of a web publication.
 */
export function offersOf(publication: FeedPublication, base: string): Offer[] {
  const links = acquisitionLinks(publication)
  const seen = new Set<string>()
  const offer = (link: FeedLink, kind: Offer['kind']): Offer[] => {
    const url = linkAddress(link, base)
    // A document of the catalogue is nothing for a person to read.
    const isDocument = isEntryLink(link) || (mediaType(link) !== '' && isFeedLink(link))
    if (url === undefined || isDocument || seen.has(url)) return []
    seen.add(url)
    const [price] = link.properties?.price ?? []
    const { value, currency = '' } = price ?? {}
    const { formats, isProtected } = formatsOffered(link)
    return [
      {
        kind,
        url,
        ...(value !== undefined && { price: { value, currency } }),
        ...(formats.length > 0 && { formats }),
        ...(isProtected && { isProtected }),
      },
    ]
  }
  const offers = OFFERS.flatMap((kind) =>
    links.flatMap((link) => (acquisitionRel(link) === kind ? offer(link, kind) : [])),
  )
  if (offers.length > 0 || readAcquisitionPaths(links, base).length > 0) return offers
  const isPage = (link: FeedLink) => /html/i.test(link.type)
  const page =
    links.find((link) => isPage(link) && acquisitionRel(link) !== undefined) ??
    links.find((link) => isPage(link) && link.rel.includes('alternate')) ??
    publication.readingOrder.find(isPage)
  return page ? offer(page, 'page') : []
}

/** Media types of licences, through which a protected file is got: Readium LCP, Adobe ADEPT. */
const LICENCE = /^application\/(?:vnd\.readium\.lcp\.license\b|vnd\.adobe\.adept\b)/

/**
 * Returns the formats that a shop or lender gives in the end, best first, and whether all of them need a licence that the
 * reader does not have.
 */
function formatsOffered(link: FeedLink): { formats: BookFormat[]; isProtected: boolean } {
  const inside = link.properties?.indirectAcquisition ?? []
  const found = leavesOf({ type: link.type, child: inside }, false)
  return {
    formats: FORMATS.filter((format) => found.some((one) => one.format === format)),
    isProtected: found.length > 0 && found.every((one) => one.isProtected),
  }
}

function leavesOf(one: Indirect, isInside: boolean): { format: BookFormat; isProtected: boolean }[] {
  const type = mediaType(one)
  const isProtected = isInside || LICENCE.test(type)
  if (one.child.length > 0) return one.child.flatMap((child) => leavesOf(child, isProtected))
  const format = FORMAT_OF_TYPE.get(type)
  return format === undefined ? [] : [{ format, isProtected }]
}
