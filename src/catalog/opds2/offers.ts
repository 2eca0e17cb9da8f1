import type { Offer } from '../../domain/book'
import { acquisitionLinks, formatsOffered, readAcquisitionPaths } from './acquisitions'
import type { FeedLink, FeedPublication } from './feed'
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
