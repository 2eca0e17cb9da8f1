import { LibraryError } from '../../platform/errors'
import type { SlicedTask } from '../../platform/sliced-task'
import { runSync } from '../../platform/sliced-task'
import { addSelfLink, extractMetadata, isCalibreFeed, lastTitlePart, splitAuthors } from './calibre'
import { type JsonPublication, publicationOf, readEntry } from './entry'
import { type JsonLink, readLink, readLinks } from './links'
import { FEED_START, readHead, readLoosely, splitBroken } from './salvage'
import { readTitle } from './texts'
import { attribute, childrenOf, readXml, textOfChild } from './xml'

const FACET = 'http://opds-spec.org/facet'

/** Relations of a feed's links that its navigation often repeats; they are no categories. */
const STRUCTURAL_RELS = ['self', 'start', 'up']

/** A feed as OPDS 2.0 writes it. */
export interface JsonFeed {
  metadata: { title: string; subtitle: string; identifier: string; numberOfItems?: string }
  links: JsonLink[]
  navigation: JsonLink[]
  publications: JsonPublication[]
  groups: JsonGroup[]
  facets: { metadata: { title: string }; links: JsonLink[] }[]
  /** Number of entries that are neither a book nor a link to a feed. */
  unread: number
}

interface JsonGroup {
  metadata: { title: string }
  links: JsonLink[]
  publications: JsonPublication[]
}

/**
 * Converts an OPDS 1.2 feed to OPDS 2.0, so that one catalogue handles both.
 *
 * @throws LibraryError `not-a-feed` for other XML
 */
export function parseFeed(text: string, url: string): JsonFeed {
  return runSync(feedInSteps([text], url))
}

/**
 * Converts a feed in steps, one for each entry.
 *
 * @param parts the feed's text, or the feed without entries and then feeds with some of them (`splitFeed`)
 */
export function* feedInSteps(parts: readonly string[], url: string): SlicedTask<JsonFeed> {
  const [text = '', ...split] = parts
  const { root, entries: broken } = readRoot(text, url, split.length > 0)
  const more = [...broken, ...split]
  if (root.localName !== 'feed' && root.localName !== 'entry')
    throw new LibraryError('not-a-feed', `<${root.localName}>, no OPDS 1.2 feed, at ${url}`)
  // The entry of a single book is a catalogue of one book.
  const entries = root.localName === 'entry' ? [root] : childrenOf(root, 'entry')
  const links = root.localName === 'entry' ? [] : readLinks(root, url)
  const calibre = isCalibreFeed(root)
  const search = links.find(({ rel }) => rel.includes('search'))
  const title = readTitle(root)
  const feed: JsonFeed = {
    metadata: {
      title: calibre ? lastTitlePart(title) : title,
      subtitle: textOfChild(root, 'subtitle'),
      identifier: textOfChild(root, 'id'),
      ...countOf(root),
    },
    links: links.filter(({ rel }) => !rel.includes(FACET)),
    navigation: [],
    publications: [],
    groups: [],
    facets: facetsOf(root, url),
    unread: 0,
  }

  const structuralLinks = new Set([
    url,
    ...links.filter(({ rel }) => STRUCTURAL_RELS.some((one) => rel.includes(one))).map(hrefOf),
  ])
  const groups = new Map<string, JsonGroup>()
  const add = (entry: Element) => {
    const { publication: plain, group, navigation } = readEntry(entry, url)
    if (navigation && !structuralLinks.has(navigation.href)) feed.navigation.push(navigation)
    if (!plain) {
      if (!navigation) feed.unread++
      return
    }
    const withMetadata = extractMetadata(plain)
    const publication = calibre ? addSelfLink(splitAuthors(withMetadata), search) : withMetadata
    if (!group || structuralLinks.has(group.href)) {
      feed.publications.push(publication)
      return
    }
    const known = groups.get(group.href)
    if (known) known.publications.push(publication)
    else groups.set(group.href, groupOf(group, publication))
  }
  for (const entry of entries) {
    add(entry)
    yield
  }
  for (const part of more) {
    for (const entry of entriesIn(part, url)) {
      if (entry) add(entry)
      else feed.unread++
      yield
    }
  }
  feed.groups.push(...groups.values())
  if (more.length === 0 && isNoCatalogue(feed, root, text))
    throw new LibraryError('not-a-feed', `no catalogue in the Atom at ${url}`)
  return feed
}

/** Reads the root of a feed, and splits it into its entries if it is not well-formed. */
function readRoot(text: string, url: string, isSplit: boolean): { root: Element; entries: string[] } {
  try {
    return { root: readXml(text, url), entries: [] }
  } catch (thrown) {
    const [head, ...entries] = splitBroken(text)
    if (head === undefined) return { root: readLoosely(text, url), entries: [] }
    if (entries.length === 0 && !isSplit) throw thrown
    return { root: readHead(head, url), entries }
  }
}

/** Yields the entries of a part of a feed; undefined for one that cannot be read. */
function* entriesIn(part: string, url: string): Generator<Element | undefined> {
  try {
    yield* childrenOf(readXml(part, url), 'entry')
  } catch {
    for (const one of splitBroken(part).slice(1)) yield readEntryOf(one, url)
  }
}

function readEntryOf(feed: string, url: string): Element | undefined {
  try {
    return childrenOf(readLoosely(feed, url), 'entry')[0]
  } catch {
    return undefined
  }
}

/** Entries of one part of a split feed: parsing it takes a few milliseconds. */
const ENTRIES_PER_PART = 100

/**
 * Splits the text of a long feed in steps into the feed without its entries, and feeds with a hundred entries each, since a
 * parser cannot pause. Returns the text as one part if its entries are not told apart by their tags.
 */
export function* splitFeed(text: string): SlicedTask<string[]> {
  const start = FEED_START.exec(text)
  const prefix = start?.[1] ?? ''
  const [open, close] = [`<${prefix}entry`, `</${prefix}entry>`]
  const first = text.search(new RegExp(`${open}[\\s>]`))
  const last = text.lastIndexOf(close)
  const end = last + close.length
  if (!start || first < start.index || last < first || hidesTag(text.slice(first, end), close)) return [text]
  yield
  const head = text.slice(0, start.index + start[0].length)
  const parts = [text.slice(0, first) + text.slice(end)]
  const opening = new RegExp(`\\s*${open}`, 'y')
  let from = first
  for (let at = first, count = 1; at < end; count++) {
    opening.lastIndex = at
    if (!opening.test(text)) return [text]
    at = text.indexOf(close, at) + close.length
    if (count % ENTRIES_PER_PART > 0 && at < end) continue
    parts.push(`${head}${text.slice(from, at)}</${prefix}feed>`)
    from = at
    yield
  }
  return parts
}

/** Whether a tag is in a comment or a CDATA section, where it is text. */
function hidesTag(text: string, tag: string): boolean {
  const sections = [
    ['<![CDATA[', ']]>'],
    ['<!--', '-->'],
  ] as const
  return sections.some(([open, close]) => {
    for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at)) {
      const end = text.indexOf(close, at)
      if (end < 0 || text.slice(at, end).includes(tag)) return true
      at = end
    }
    return false
  })
}

/**
 * Reads one book: the document of an entry, or a feed with a single entry.
 *
 * @returns undefined for anything else
 */
export function parseEntry(text: string, url: string): JsonPublication | undefined {
  const root = FEED_START.test(text) ? undefined : readLoosely(text, url)
  if (root?.localName === 'entry') return publicationOf(root, readLinks(root, url))
  const { publications, groups } = parseFeed(text, url)
  const all = [...publications, ...groups.flatMap((group) => group.publications)]
  return all.length === 1 ? all[0] : undefined
}

/** Whether the feed is no catalogue: a site's news is Atom as well, while an empty catalogue list mentions OPDS. */
function isNoCatalogue(feed: JsonFeed, root: Element, text: string): boolean {
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
    const link = readLink(element, url)
    if (!link) continue
    const active = attribute(element, 'activeFacet') === 'true'
    found.set(title, [...(found.get(title) ?? []), { ...link, rel: active ? ['self'] : [] }])
  }
  return [...found].map(([title, links]) => ({ metadata: { title }, links }))
}

function hrefOf({ href }: JsonLink): string {
  return href
}
