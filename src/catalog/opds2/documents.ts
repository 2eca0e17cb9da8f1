import type { Clock } from '../../platform/clock'
import { LibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { originOf, resolve } from '../addresses'
import { alternateFeed, isHtml } from '../html'
import { type Answer, createResource } from '../resource'
import { readSearchIndex, type SearchIndex } from '../search'
import { type Feed, type Publication, readFeed, readPublication } from './feed'

/** A publication and where it was read. */
export interface Found {
  publication: Publication
  url: string
}

/** The documents of one catalogue, each fetched once and kept for a while. */
export interface Documents {
  /** The root feed; every id is relative to it. */
  root(signal?: AbortSignal): Promise<Feed>
  feed(url: string, signal?: AbortSignal): Promise<Feed>
  /** @throws LibraryError `not-found` also where a server answers something else in its place. */
  publication(url: string, signal?: AbortSignal): Promise<Found>
  searchIndex(url: string, signal?: AbortSignal): Promise<SearchIndex>
  /**
   * Whether an address out of a link may be fetched: only at the catalogue's own origin and those
   * that its root feed links to. A link someone sends must not make a member's browser ask
   * elsewhere in the catalogue's name.
   */
  mayFetch(url: string, root: Feed): boolean
}

const FEED_TYPES = 'application/opds+json, application/json;q=0.9, text/html;q=0.5, */*;q=0.1'
const PUBLICATION_TYPES = 'application/opds-publication+json, application/json;q=0.9, */*;q=0.1'

/** The file that is the root feed where a catalogue's address is a folder. */
const FEED_FILE = 'feed.json'

export function createDocuments(options: {
  /** Throws what is wrong with the address, when something is. */
  address: () => string
  fetch: Fetch
  clock: Clock
}): Documents {
  const { address, fetch, clock } = options
  const feeds = createResource<Feed | { alternate: string }>({
    fetch,
    clock,
    accept: FEED_TYPES,
    read: readAnswer,
  })
  const publications = createResource<Found>({ fetch, clock, accept: PUBLICATION_TYPES, read: readOne })
  const indexes = createResource<SearchIndex>({
    fetch,
    clock,
    accept: 'application/json, */*;q=0.1',
    read: (answer) => readSearchIndex(jsonOf(answer), answer.url),
  })
  let rootAddress: string | undefined

  const feed = async (url: string, signal?: AbortSignal): Promise<Feed> => {
    const first = await feeds.get(url, signal)
    if (!('alternate' in first)) return first
    const second = await feeds.get(first.alternate, signal)
    if ('alternate' in second) throw new LibraryError('not-a-feed', `only web pages at ${url}`)
    return second
  }

  const findRoot = async (signal: AbortSignal | undefined): Promise<Feed> => {
    const given = address()
    if (new URL(given).pathname.endsWith('/')) {
      const file = new URL(FEED_FILE + new URL(given).search, given).href
      try {
        const found = await feed(file, signal)
        rootAddress = file
        return found
      } catch (thrown) {
        // Many servers answer a file they do not have with a page of their own instead of a 404.
        const code = thrown instanceof LibraryError ? thrown.code : ''
        if (code !== 'not-found' && code !== 'not-a-feed') throw thrown
      }
    }
    const found = await feed(given, signal)
    rootAddress = given
    return found
  }

  return {
    root: (signal) => (rootAddress === undefined ? findRoot(signal) : feed(rootAddress, signal)),
    feed,
    publication: (url, signal) => publications.get(url, signal),
    searchIndex: (url, signal) => indexes.get(url, signal),
    mayFetch: (url, root) => originsOf(root).has(originOf(url)),
  }
}

function readAnswer(answer: Answer): Feed | { alternate: string } {
  if (isHtml(answer.type, answer.text)) {
    const href = alternateFeed(answer.text)
    const alternate = href === undefined ? undefined : resolve(href, answer.url)
    if (alternate === undefined) throw new LibraryError('not-a-feed', `a web page at ${answer.url}`)
    return { alternate }
  }
  return readFeed(jsonOf(answer), answer.url)
}

function readOne(answer: Answer): Found {
  let publication: Publication | undefined
  try {
    publication = readPublication(jsonOf(answer))
  } catch {
    // Told below, with what it means for the one who asked.
  }
  if (!publication) throw new LibraryError('not-found', `no publication at ${answer.url}`)
  return { publication, url: answer.url }
}

function jsonOf({ text, url }: Answer): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    throw new LibraryError('not-a-feed', `no JSON at ${url}`, { cause: thrown })
  }
}

function originsOf(root: Feed): Set<string> {
  const links = [
    ...root.links,
    ...root.navigation,
    ...root.groups.flatMap((group) => [...group.links, ...group.navigation]),
  ]
  const addresses = links.flatMap(({ href }) => resolve(href, root.url) ?? [])
  return new Set([root.url, ...addresses].map(originOf))
}
