import { LibraryError } from '../../platform/errors'
import { isCalibre, shortTitle, withAuthors, withFacts, withOwnAddress } from './calibre'
import { type JsonPublication, publicationOf, readEntry } from './entry'
import { type JsonLink, linkOf, linksOf } from './links'
import { titleOf } from './texts'
import { attribute, childrenOf, readXml, textOfChild } from './xml'

const FACET = 'http://opds-spec.org/facet'

/** Links of a feed that its navigation often repeats; a category of the catalogue leads elsewhere. */
const AROUND = ['self', 'start', 'up']

/** A feed as OPDS 2.0 writes it. */
export interface JsonFeed {
  metadata: { title: string; subtitle: string; identifier: string; numberOfItems?: string }
  links: JsonLink[]
  navigation: JsonLink[]
  publications: JsonPublication[]
  groups: JsonGroup[]
  facets: { metadata: { title: string }; links: JsonLink[] }[]
}

interface JsonGroup {
  metadata: { title: string }
  links: JsonLink[]
  publications: JsonPublication[]
}

/**
 * An OPDS 1.2 feed in the shape of OPDS 2.0, to be read by the reader of that: one catalogue for both.
 *
 * @throws LibraryError `not-a-feed` for XML that is something else.
 */
export function feedOf(text: string, url: string): JsonFeed {
  const root = readXml(text, url)
  if (root.localName !== 'feed' && root.localName !== 'entry')
    throw new LibraryError('not-a-feed', `<${root.localName}>, no OPDS 1.2 feed, at ${url}`)
  // A book's own entry given as a catalogue is a catalogue of one book.
  const entries = root.localName === 'entry' ? [root] : childrenOf(root, 'entry')
  const links = root.localName === 'entry' ? [] : linksOf(root, url)
  const calibre = isCalibre(root)
  const search = links.find(({ rel }) => rel.includes('search'))
  const title = titleOf(root)
  const feed: JsonFeed = {
    metadata: {
      title: calibre ? shortTitle(title) : title,
      subtitle: textOfChild(root, 'subtitle'),
      identifier: textOfChild(root, 'id'),
      ...countOf(root),
    },
    links: links.filter(({ rel }) => !rel.includes(FACET)),
    navigation: [],
    publications: [],
    groups: [],
    facets: facetsOf(root, url),
  }

  const around = new Set([
    url,
    ...links.filter(({ rel }) => AROUND.some((one) => rel.includes(one))).map(hrefOf),
  ])
  const groups = new Map<string, JsonGroup>()
  for (const entry of entries) {
    const { publication: plain, group, navigation } = readEntry(entry, url)
    if (navigation && !around.has(navigation.href)) feed.navigation.push(navigation)
    if (!plain) continue
    const told = withFacts(plain)
    const publication = calibre ? withOwnAddress(withAuthors(told), search) : told
    if (!group || around.has(group.href)) {
      feed.publications.push(publication)
      continue
    }
    const known = groups.get(group.href)
    if (known) known.publications.push(publication)
    else groups.set(group.href, groupOf(group, publication))
  }
  feed.groups.push(...groups.values())
  if (isOfNoUse(feed, root, text)) throw new LibraryError('not-a-feed', `no catalogue in the Atom at ${url}`)
  return feed
}

/**
 * One book: the document of an entry, or a feed with a single one in it.
 *
 * @returns undefined when it is neither.
 */
export function entryOf(text: string, url: string): JsonPublication | undefined {
  const root = readXml(text, url)
  if (root.localName === 'entry') return publicationOf(root, linksOf(root, url))
  const { publications, groups } = feedOf(text, url)
  const all = [...publications, ...groups.flatMap((group) => group.publications)]
  return all.length === 1 ? all[0] : undefined
}

/** The news of a web site are Atom as well; an empty list of a catalogue says at least what it is. */
function isOfNoUse(feed: JsonFeed, root: Element, text: string): boolean {
  if ([feed.navigation, feed.publications, feed.groups].some(({ length }) => length > 0)) return false
  return root.children.length === 0 || (childrenOf(root, 'entry').length > 0 && !/opds/i.test(text))
}

function groupOf(link: JsonLink, first: JsonPublication): JsonGroup {
  return { metadata: { title: link.title }, links: [{ ...link, rel: ['self'] }], publications: [first] }
}

function countOf(root: Element): { numberOfItems?: string } {
  const numberOfItems = textOfChild(root, 'totalResults')
  return numberOfItems === '' ? {} : { numberOfItems }
}

function facetsOf(root: Element, url: string): JsonFeed['facets'] {
  const found = new Map<string, JsonLink[]>()
  for (const element of childrenOf(root, 'link')) {
    if (!attribute(element, 'rel').split(/\s+/).includes(FACET)) continue
    const title = attribute(element, 'facetGroup')
    const link = linkOf(element, url)
    if (!link) continue
    const active = attribute(element, 'activeFacet') === 'true'
    found.set(title, [...(found.get(title) ?? []), { ...link, rel: active ? ['self'] : [] }])
  }
  return [...found].map(([title, links]) => ({ metadata: { title }, links }))
}

function hrefOf({ href }: JsonLink): string {
  return href
}
