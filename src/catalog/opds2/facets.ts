import { LibraryError } from '../../platform/errors'
import type { FacetOption, ListFacet } from '../port'
import { addressOfId, idOfAddress } from './address-ids'
import type { Feed, FeedLink } from './feed'
import { isFeedLink, linkAddress } from './links'

const REL_SORT = 'http://opds-spec.org/sort/'

/** Titles of facets that are orders; OPDS 1.2 has no other mark. */
const ORDER_TITLE = /^(?:sort|order)\b|排序|排列|顺序|順序|並び|並べ替え/i

/** Returns the facets of a list that leave a choice. */
export function readListFacets(feed: Feed, root: Feed): ListFacet[] {
  return feed.facets.flatMap(({ metadata, links }) => {
    const options = links.flatMap((link) => optionOf(link, feed, root) ?? [])
    const title = metadata?.title ?? ''
    if (options.every(({ isActive }) => isActive)) return []
    const isOrder =
      links.some(({ rel }) => rel.some((one) => one.startsWith(REL_SORT))) || ORDER_TITLE.test(title)
    return [{ title, isOrder, options }]
  })
}

function optionOf(link: FeedLink, feed: Feed, root: Feed): FacetOption | undefined {
  const href = isFeedLink(link) ? linkAddress(link, feed.url) : undefined
  if (href === undefined || link.title === '') return undefined
  const count = link.properties?.numberOfItems
  return {
    id: idOfAddress(root, href),
    title: link.title,
    ...(count !== undefined && { count }),
    isActive: link.rel.includes('self'),
  }
}

/**
 * Returns the address of the list of a facet's option.
 *
 * @throws LibraryError `not-found` for another id
 */
export function addressOfOption(
  documents: { mayFetch(url: string, root: Feed): boolean },
  root: Feed,
  id: string,
): string {
  const decoded = addressOfId(root, id)
  if (!decoded || decoded.key !== undefined || !documents.mayFetch(decoded.href, root))
    throw new LibraryError('not-found', `no list ${id} in ${root.url}`)
  return decoded.href
}
