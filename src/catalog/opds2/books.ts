import { decodeId } from '../../domain/book-id'
import { isAborted, LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { resolveUrl } from '../addresses'
import { addressOfId } from './address-ids'
import type { Documents, FoundPublication } from './documents'
import type { Feed } from './feed'
import { findAllBooksAddress } from './linked-lists'
import { expandTemplate, findLink, isTemplate, linkAddress } from './links'
import { type ListEntry, type Lists, readEntries } from './lists'
import { createMappingContext, numberOf, publicationKey, resolveBid, selfAddress } from './map'

/** Maximum number of pages of a list that are searched for a book. */
const MAX_PAGES = 10

/** Maximum number of listed books that are cached. */
const MAX_CACHED = 2000

/** Names of the id variable in a publication template. */
const ID_NAMES = ['bid', 'id', 'identifier']

/** Finds publications by id, and caches those that appear in lists. */
export interface Books {
  /** Caches a listed publication and returns its id. */
  add(entry: ListEntry, root: Feed): string
  /** Returns a cached publication. */
  get(bid: string): ListEntry | undefined
  /**
   * Returns the most complete form of a publication.
   *
   * @throws LibraryError `not-found` if the catalogue does not have it
   */
  find(bid: string, root: Feed, signal?: AbortSignal): Promise<FoundPublication>
  /** Returns the books of the root feed and of the first `MAX_PAGES` pages of the list of all books. */
  list(root: Feed, signal?: AbortSignal): Promise<readonly ListEntry[]>
}

export function createBooks(documents: Documents, lists: Lists): Books {
  const cache = new Map<string, ListEntry>()
  /** By root feed, since a page of cards may request hundreds of books. */
  const rootIndexes = new WeakMap<Feed, Promise<ReadonlyMap<string, ListEntry>>>()

  const idOf = ({ publication, url }: ListEntry, root: Feed): string =>
    resolveBid(publication, createMappingContext(url, root))

  const inRoot = (root: Feed): Promise<ReadonlyMap<string, ListEntry>> => {
    const index = rootIndexes.get(root) ?? indexById(rootEntries(root), (entry) => idOf(entry, root))
    rootIndexes.set(root, index)
    return index
  }

  const note = (entry: ListEntry, root: Feed): string => {
    const bid = idOf(entry, root)
    cache.delete(bid)
    cache.set(bid, entry)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return bid
  }

  /** Searches the pages of a list for the first matching entry. */
  const search = async (
    start: string,
    matches: (entry: ListEntry) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<ListEntry | undefined> => {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { items, hasMore } = await lists.page(start, page, signal)
      const found = items.find(matches)
      if (found || !hasMore) return found
    }
    return undefined
  }

  /** Searches a list from its first page, for a book that has moved from the given page to an earlier one. */
  const searchFromFirst = async (
    url: string,
    matches: (entry: ListEntry) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<ListEntry | undefined> => {
    const { links } = await documents.feed(url, signal)
    const first = linkAddress(findLink(links, 'first'), url)
    return first === undefined || first === url ? undefined : search(first, matches, signal)
  }

  /** Loads the publication's own document; returns the listed form if that fails. */
  const loadFull = async (
    url: string,
    short: ListEntry | undefined,
    signal?: AbortSignal,
  ): Promise<FoundPublication> => {
    try {
      return await documents.publication(url, signal)
    } catch (thrown) {
      if (short && !isAborted(thrown)) return short
      throw thrown
    }
  }

  /**
   * If the document of a book cannot be loaded at an address with a key, searches the list of all books: the key in its
   * address there is today's. Before any feed with keys is read, the address has the placeholder of one.
   */
  const otherwiseListed =
    (bid: string, url: string, root: Feed, signal: AbortSignal | undefined) =>
    async (thrown: unknown): Promise<FoundPublication | undefined> => {
      if (isAborted(thrown) || !(root.keys?.current || url.includes('*'))) throw thrown
      const same = (entry: ListEntry) => idOf(entry, root) === bid
      const entry =
        (await inRoot(root)).get(bid) ??
        (await search(await findAllBooksAddress(documents, root, signal), same, signal))
      if (!entry) throw thrown
      const self = selfAddress(entry.publication, entry.url)
      return self === undefined ? entry : loadFull(self, entry, signal)
    }

  /** Finds a book by an encoded id: an address, or the address of a feed and a key. */
  const findByAddress = async (
    bid: string,
    root: Feed,
    short: ListEntry | undefined,
    signal: AbortSignal | undefined,
  ): Promise<FoundPublication | undefined> => {
    const decoded = addressOfId(root, bid)
    if (!decoded || !documents.mayFetch(decoded.href, root)) return short
    const { href: url, key } = decoded
    if (key === undefined) return loadFull(url, short, signal).catch(otherwiseListed(bid, url, root, signal))
    const hide = (text: string) => root.keys?.current?.hide(text) ?? text
    const same = ({ publication }: ListEntry) => hide(publicationKey(publication)) === hide(key)
    return short ?? (await search(url, same, signal)) ?? (await searchFromFirst(url, same, signal))
  }

  /** Finds a book by the catalogue's own number: with the root feed's publication template, else in its lists. */
  const findByNumber = async (
    bid: string,
    root: Feed,
    short: ListEntry | undefined,
    signal: AbortSignal | undefined,
  ): Promise<FoundPublication | undefined> => {
    const template = findLink(root.links, 'publication')
    if (template && isTemplate(template)) {
      const variables = new Map(ID_NAMES.map((name) => [name, bid]))
      const url = resolveUrl(expandTemplate(template.href, variables), root.url)
      if (url !== undefined) return loadFull(url, short, signal)
    }
    // Every entry on the way is cached: other cards of the page are likely among them.
    const hasNumber = ({ publication }: ListEntry) => numberOf(publication) === bid
    const same = (entry: ListEntry) => note(entry, root) === bid || hasNumber(entry)
    const listed = await inRoot(root)
    const entry =
      short ??
      listed.get(bid) ??
      // In a flat feed the number is the id.
      (root.publications.length > 0 ? undefined : [...listed.values()].find(hasNumber)) ??
      (await search(await findAllBooksAddress(documents, root, signal), same, signal))
    const self = entry && selfAddress(entry.publication, entry.url)
    return self === undefined || !documents.mayFetch(self, root) ? entry : loadFull(self, entry, signal)
  }

  return {
    add: note,
    get: (bid) => cache.get(bid),
    async find(bid, root, signal) {
      const short = cache.get(bid)
      const found = decodeId(bid)
        ? await findByAddress(bid, root, short, signal)
        : await findByNumber(bid, root, short, signal)
      if (!found) throw new LibraryError('not-found', `no book ${bid} in ${root.url}`)
      return found
    },
    async list(root, signal) {
      const all = await findAllBooksAddress(documents, root, signal)
      const found = new Map(await inRoot(root))
      const add = (entry: ListEntry) => found.set(idOf(entry, root), entry)
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { items, hasMore } = await lists.page(all, page, signal)
        items.forEach(add)
        if (!hasMore) break
      }
      return [...found.values()]
    },
  }
}

/** Number of entries from which an index is made in slices. */
const LONG = 1000

async function indexById(
  entries: readonly ListEntry[],
  idOf: (entry: ListEntry) => string,
): Promise<Map<string, ListEntry>> {
  if (entries.length < LONG) return indexOf(entries, idOf)
  const { indexInSlices } = await loadModule(() => import('./long-feed'))
  return indexInSlices(entries, idOf)
}

/** Maps entries by id; the first of several with the same id wins. */
function indexOf(entries: readonly ListEntry[], idOf: (entry: ListEntry) => string): Map<string, ListEntry> {
  const index = new Map<string, ListEntry>()
  for (const entry of entries) {
    const bid = idOf(entry)
    if (!index.has(bid)) index.set(bid, entry)
  }
  return index
}

/** Returns every publication in the root feed itself, including its groups. */
function rootEntries(root: Feed): ListEntry[] {
  const grouped = root.groups.flatMap((group) => group.publications)
  return [...readEntries(root), ...grouped.map((publication) => ({ publication, url: root.url }))]
}
