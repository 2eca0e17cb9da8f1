import { isAborted } from '../../platform/errors'
import { originOf } from '../addresses'
import type { Documents } from './documents'
import type { Feed, FeedLink } from './feed'
import { type FloorSource, floorSourcesOf, openFloor } from './floors'
import { addressOf, findLink, leadsToFeed, REL_NEW } from './links'

/** Lists that a feed may point to, those first that are made to be shown. */
const LIST_RELS = [
  REL_NEW,
  'http://opds-spec.org/featured',
  'http://opds-spec.org/recommended',
  'http://opds-spec.org/sort/popular',
]

/** Links that lead around in a catalogue, or to what is one member's. */
const NO_LIST = [
  'self',
  'start',
  'up',
  'search',
  'http://opds-spec.org/shelf',
  'http://opds-spec.org/subscriptions',
]

/** Feeds looked into for a list of books, at most; and lists shown of what is found. */
const MOST_ASKED = 6
const MOST_SHOWN = 4

/**
 * The lists behind a root feed that itself shows no book, as those of OPDS 1.2 mostly do: what its links and then its
 * navigation lead to, in their order. A feed that cannot be had is left out: the categories still make a home.
 */
export async function linkedFloors(
  documents: Documents,
  root: Feed,
  signal: AbortSignal | undefined,
): Promise<readonly FloorSource[]> {
  const lists = candidatesOf(root, isList)
  // Some servers (COPS) call each of their lists navigation.
  const candidates = (lists.length > 0 ? lists : candidatesOf(root, leadsOn)).slice(0, MOST_ASKED)
  const results = await Promise.allSettled(candidates.map(({ href }) => documents.feed(href, signal)))
  const shelves = results.flatMap((result, at): FloorSource[] => {
    if (result.status === 'fulfilled')
      return openFloor(result.value, candidates[at]?.title || result.value.metadata.title, root.url)
    if (isAborted(result.reason)) throw result.reason
    return []
  })
  const seen = new Set<string>()
  return shelves.filter(({ idp }) => !seen.has(idp) && seen.add(idp)).slice(0, MOST_SHOWN)
}

/** Where all the books of a catalogue are: where it says so, else what comes nearest. */
export async function allAddress(
  documents: Documents,
  root: Feed,
  signal: AbortSignal | undefined,
): Promise<string> {
  const named = addressOf(findLink(root.links, REL_NEW) ?? findLink(root.navigation, REL_NEW), root.url)
  if (named !== undefined) return named
  if (floorSourcesOf(root).length > 0) return root.url
  const [first] = await linkedFloors(documents, root, signal)
  return first?.href ?? root.url
}

/** What a root feed calls a list it points to: the list itself may be called as all the others are. */
export function linkedTitle(root: Feed, url: string): string | undefined {
  return candidatesOf(root, leadsOn).find(({ href }) => href === url)?.title
}

function candidatesOf(root: Feed, fits: (link: FeedLink) => boolean): { href: string; title: string }[] {
  const links = LIST_RELS.flatMap((rel) => findLink(root.links, rel) ?? findLink(root.navigation, rel) ?? [])
  const found = [...links, ...root.navigation].flatMap((link) => {
    const href = fits(link) ? addressOf(link, root.url) : undefined
    if (href === undefined || href === root.url || originOf(href) !== originOf(root.url)) return []
    return [[href, link.title] as const]
  })
  const titles = new Map<string, string>()
  for (const [href, title] of found) titles.set(href, titles.get(href) || title)
  return [...titles].map(([href, title]) => ({ href, title }))
}

function isList(link: FeedLink): boolean {
  return leadsOn(link) && !/kind=navigation/i.test(link.type)
}

function leadsOn(link: FeedLink): boolean {
  return leadsToFeed(link) && !link.rel.some((rel) => NO_LIST.includes(rel))
}
