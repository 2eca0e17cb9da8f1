import { isAborted } from '../../platform/errors'
import { originOf } from '../addresses'
import { topCategories } from './categories'
import type { Documents } from './documents'
import type { Feed, FeedLink } from './feed'
import { type FloorSource, feedToFloor, readFloors } from './floors'
import { findLink, isFeedLink, linkAddress, REL_NEW } from './links'

/** Relations of lists that a feed may link to, in order of preference. */
const LIST_RELS = [
  REL_NEW,
  'http://opds-spec.org/featured',
  'http://opds-spec.org/recommended',
  'http://opds-spec.org/sort/popular',
]

/** Relations of structural links and of a member's own lists. */
const NON_LIST_RELS = [
  'self',
  'start',
  'up',
  'search',
  'http://opds-spec.org/shelf',
  'http://opds-spec.org/subscriptions',
]

/** Maximum number of feeds that are searched for a list of books. */
const MAX_CANDIDATES = 6
/** Maximum number of lists shown. */
const MAX_LISTS = 4

/**
 * Loads the lists that a root feed without books, as in most OPDS 1.2 catalogues, links to: those of its links, then
 * those of its navigation, in order. A feed that fails to load is left out; the home page still has the categories.
 */
export async function loadLinkedFloors(
  documents: Documents,
  root: Feed,
  signal: AbortSignal | undefined,
): Promise<readonly FloorSource[]> {
  const lists = candidatesOf(root, isList)
  // Some servers (COPS) declare every list as navigation.
  const candidates = (lists.length > 0 ? lists : candidatesOf(root, mayBeList)).slice(0, MAX_CANDIDATES)
  const results = await Promise.allSettled(candidates.map(({ href }) => documents.feed(href, signal)))
  const floors = results.flatMap((result, at): FloorSource[] => {
    if (result.status === 'fulfilled')
      return feedToFloor(result.value, candidates[at]?.title || result.value.metadata.title, root)
    if (isAborted(result.reason)) throw result.reason
    return []
  })
  // Without anything else to show, a failure must not look like an empty catalogue.
  const failure = results.find(({ status }) => status === 'rejected')
  if (floors.length === 0 && failure?.status === 'rejected' && topCategories(root).length === 0)
    throw failure.reason
  const seen = new Set<string>()
  return floors.filter(({ idp }) => !seen.has(idp) && seen.add(idp)).slice(0, MAX_LISTS)
}

/** Returns the address of the list of all books: the feed's link to it, else the best substitute. */
export async function findAllBooksAddress(
  documents: Documents,
  root: Feed,
  signal: AbortSignal | undefined,
): Promise<string> {
  const named = linkAddress(findLink(root.links, REL_NEW) ?? findLink(root.navigation, REL_NEW), root.url)
  if (named !== undefined) return named
  if (readFloors(root).length > 0) return root.url
  const [first] = await loadLinkedFloors(documents, root, signal)
  return first?.href ?? root.url
}

/** Returns the title of the root feed's link to a list; the list's own title may be the same for all lists. */
export function findLinkTitle(root: Feed, url: string): string | undefined {
  return candidatesOf(root, mayBeList).find(({ href }) => href === url)?.title
}

function candidatesOf(root: Feed, fits: (link: FeedLink) => boolean): { href: string; title: string }[] {
  const links = LIST_RELS.flatMap((rel) => findLink(root.links, rel) ?? findLink(root.navigation, rel) ?? [])
  const found = [...links, ...root.navigation].flatMap((link) => {
    const href = fits(link) ? linkAddress(link, root.url) : undefined
    if (href === undefined || href === root.url || originOf(href) !== originOf(root.url)) return []
    return [[href, link.title] as const]
  })
  const titles = new Map<string, string>()
  for (const [href, title] of found) titles.set(href, titles.get(href) || title)
  return [...titles].map(([href, title]) => ({ href, title }))
}

function isList(link: FeedLink): boolean {
  return mayBeList(link) && !/kind=navigation/i.test(link.type)
}

function mayBeList(link: FeedLink): boolean {
  return isFeedLink(link) && !link.rel.some((rel) => NON_LIST_RELS.includes(rel))
}
