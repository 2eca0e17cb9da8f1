import type { Offer } from '../../domain/book'
import { readAcquisitionPaths } from './acquisitions'
import type { FeedLink } from './feed'
import { isEntryLink, isFeedLink, linkAddress, mediaType, REL_ACQUISITION } from './links'

const OFFERS = ['buy', 'borrow', 'subscribe'] as const

/** Returns where a book can be bought or borrowed; its web page if it has no file and no such place. */
export function offersOf(links: readonly FeedLink[], base: string): Offer[] {
  const seen = new Set<string>()
  const offer = (link: FeedLink, kind: Offer['kind']): Offer[] => {
    const url = linkAddress(link, base)
    // A document of the catalogue is nothing for a person to read.
    const isDocument = isEntryLink(link) || (mediaType(link) !== '' && isFeedLink(link))
    if (url === undefined || isDocument || seen.has(url)) return []
    seen.add(url)
    const [price] = link.properties?.price ?? []
    const { value, currency = '' } = price ?? {}
    return [value === undefined ? { kind, url } : { kind, url, price: { value, currency } }]
  }
  const offers = OFFERS.flatMap((kind) =>
    links.flatMap((link) => (link.rel.includes(`${REL_ACQUISITION}/${kind}`) ? offer(link, kind) : [])),
  )
  if (offers.length > 0 || readAcquisitionPaths(links, base).length > 0) return offers
  const page = links.find((link) => link.rel.includes('alternate') && /html/i.test(link.type))
  return page ? offer(page, 'page') : []
}
