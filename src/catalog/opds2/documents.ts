import type { Clock } from '../../platform/clock'
import { LibraryError, toLibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { loadModule } from '../../platform/load-module'
import { originOf, resolveUrl } from '../addresses'
import { isAtom, isHtml, isXml, loadAtom } from '../atom'
import { createCachedDocument, type DocumentResponse } from '../cached-document'
import type { SearchIndex } from '../search'
import type { AddressKeys } from './address-ids'
import type { LearningKeys } from './address-keys'
import { type Feed, type FeedPublication, readPublication } from './feed'
import type { LongWork } from './long-feed'
import { readFeed } from './read-feed'

/** A publication with the address that its links are relative to. */
export interface FoundPublication {
  publication: FeedPublication
  url: string
}

/** A URI template with the address that it is relative to. */
export interface UriTemplate {
  href: string
  base: string
}

/** The documents of one catalogue, cached for `RESPONSE_LIFETIME`. */
export interface Documents {
  /** The root feed; every id is relative to it. */
  root(signal?: AbortSignal): Promise<Feed>
  feed(url: string, signal?: AbortSignal): Promise<Feed>
  /** The next request for a feed goes to the server. */
  forgetFeed(url: string): void
  /** @throws LibraryError `not-found` also if the server responds with another document */
  publication(url: string, signal?: AbortSignal): Promise<FoundPublication>
  searchIndex(url: string, signal?: AbortSignal): Promise<SearchIndex>
  /** Returns the template of an OpenSearch description; undefined if it has no usable one. */
  searchTemplate(url: string, signal?: AbortSignal): Promise<UriTemplate | undefined>
  /**
   * Whether an address decoded from an id may be fetched: only at the catalogue's own origin and those that its root feed
   * links to. A link that somebody sends must not make a member's browser request other sites.
   */
  mayFetch(url: string, root: Feed): boolean
}

// Above 128 characters, or with quotes, an `accept` header causes a CORS preflight. With `text/html` in it, some servers
// redirect to a sign-in page instead of responding with a 401.
const FEED_TYPES = 'application/opds+json, application/atom+xml;q=0.9, application/json;q=0.9, */*;q=0.1'
const PUBLICATION_TYPES =
  'application/opds-publication+json, application/atom+xml;q=0.9, application/json;q=0.9, */*;q=0.1'

/** The file name of the root feed if the catalogue's address is a folder. */
const FEED_FILE = 'feed.json'

export function createDocuments(options: {
  /** @throws LibraryError for an invalid address */
  address: () => string
  fetch: Fetch
  clock: Clock
}): Documents {
  const { address, fetch, clock } = options
  const keys: { current?: AddressKeys } = {}
  let learning: LearningKeys | undefined
  let hasRead = false
  const feeds = createCachedDocument<Feed | { alternate: string }>({
    fetch,
    clock,
    accept: FEED_TYPES,
    async read(answer, work) {
      const found = await (answer.text.length > LONG ? readLong(answer, work) : readAnswer(answer))
      if ('alternate' in found) return found
      const isFirst = !hasRead
      hasRead = true
      if (learning || mayHoldKeys(answer)) {
        const { createAddressKeys } = await loadModule(() => import('./address-keys'))
        // After the wait: two feeds at once share what they learn.
        learning ??= createAddressKeys()
        learning.learn(found, isFirst)
        keys.current = learning
      }
      return { ...found, keys }
    },
  })
  const publications = createCachedDocument<FoundPublication>({
    fetch,
    clock,
    accept: PUBLICATION_TYPES,
    read: readOne,
  })
  const indexes = createCachedDocument<SearchIndex>({
    fetch,
    clock,
    accept: 'application/json, */*;q=0.1',
    async read(answer) {
      const { readSearchIndex } = await loadModule(() => import('../search'))
      return readSearchIndex(jsonOf(answer), answer.url)
    },
  })
  const descriptions = createCachedDocument<UriTemplate | undefined>({
    fetch,
    clock,
    accept: 'application/opensearchdescription+xml, */*;q=0.1',
    async read({ text, url }) {
      const href = (await loadAtom()).parseSearchTemplate(text, url)
      return href === undefined ? undefined : { href, base: url }
    },
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
    const source = address()
    let fileError: unknown
    if (new URL(source).pathname.endsWith('/')) {
      const file = new URL(FEED_FILE + new URL(source).search, source).href
      try {
        const found = await feed(file, signal)
        rootAddress = file
        return found
      } catch (thrown) {
        // For a missing file, many servers send a page instead of a 404, or an error without CORS headers. Any other
        // error is reported if the address itself is no feed either.
        const code = thrown instanceof LibraryError ? thrown.code : ''
        if (code !== 'not-found' && code !== 'not-a-feed') fileError = thrown
        if (code === 'aborted') throw thrown
      }
    }
    try {
      const found = await feed(source, signal)
      rootAddress = source
      return found
    } catch (thrown) {
      const { code, message, status } = toLibraryError(thrown)
      if (code !== 'aborted' && fileError) throw fileError
      throw code === 'not-found' ? new LibraryError(code, message, { status, isCatalogue: true }) : thrown
    }
  }

  return {
    root: (signal) => (rootAddress === undefined ? findRoot(signal) : feed(rootAddress, signal)),
    feed,
    forgetFeed: feeds.forget,
    publication: (url, signal) => publications.get(url, signal),
    searchIndex: (url, signal) => indexes.get(url, signal),
    searchTemplate: (url, signal) => descriptions.get(url, signal),
    mayFetch: (url, root) => originsOf(root).has(originOf(url)),
  }
}

async function readAnswer(answer: DocumentResponse): Promise<Feed | { alternate: string }> {
  const { type, text, url } = answer
  const atom = isAtom(text)
  if (!atom && isHtml(type, text)) {
    const { findAlternateFeed } = await loadModule(() => import('../html'))
    const alternate = findAlternateFeed(text, url)
    if (alternate === undefined) throw new LibraryError('not-a-feed', `a web page at ${url}`)
    return { alternate }
  }
  if (atom || isXml(answer)) return readFeed((await loadAtom()).parseFeed(text, url), url)
  return readFeed(jsonOf(answer), url)
}

/** Characters from which a feed is read in slices: about two thousand books. */
const LONG = 1_000_000

async function readLong(answer: DocumentResponse, work: LongWork): Promise<Feed | { alternate: string }> {
  const { type, text, url } = answer
  const isAtomFeed = isAtom(text) || isXml(answer)
  if (!isAtomFeed && isHtml(type, text)) return readAnswer(answer)
  const { readLongAtom, readLongFeed } = await loadModule(() => import('./long-feed'))
  return isAtomFeed ? readLongAtom(text, url, work) : readLongFeed(jsonOf(answer), url, work)
}

/** Whether an address in the document has a long parameter, or a long segment with digits, as in those with a key. */
function mayHoldKeys({ text, url }: DocumentResponse): boolean {
  const pattern = /[?&;][\w.-]+=[\w.~%-]{4}|(?<!\/)\/(?=[\w.~-]*\d)[\w.~-]{8,}\//
  return pattern.test(text.slice(0, LONG)) || pattern.test(`${url}/`)
}

async function readOne(answer: DocumentResponse): Promise<FoundPublication> {
  const { text, url } = answer
  const atom = isAtom(text) || isXml(answer) ? await loadAtom() : undefined
  let publication: FeedPublication | undefined
  try {
    publication = readPublication(atom ? atom.parseEntry(text, url) : jsonOf(answer))
  } catch {
    // Reported below as `not-found`.
  }
  if (!publication) throw new LibraryError('not-found', `no publication at ${url}`)
  return { publication, url }
}

function jsonOf({ text, url }: DocumentResponse): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    try {
      // PHP writes its notices before a document, caches write a comment after it.
      return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    } catch {
      throw new LibraryError('not-a-feed', `no JSON at ${url}`, { cause: thrown })
    }
  }
}

function originsOf(root: Feed): Set<string> {
  const links = [
    ...root.links,
    ...root.navigation,
    ...root.groups.flatMap((group) => [...group.links, ...group.navigation]),
    ...root.facets.flatMap((facet) => facet.links),
  ]
  const addresses = links.flatMap(({ href }) => resolveUrl(href, root.url) ?? [])
  return new Set([root.url, ...addresses].map(originOf))
}
