import { decodeId } from '../../domain/book-id'
import { isAborted, LibraryError } from '../../platform/errors'
import { resolve } from '../addresses'
import type { Documents, FoundFeed } from './documents'
import type { Feed } from './feed'
import { allAddress } from './linked-lists'
import { addressOf, expand, findLink, isTemplate } from './links'
import { entriesOf, type ListEntry, type Lists } from './lists'
import { bidOf, keyOf, placeOf, selfOf } from './map'

/** Pages of a list that are looked through for one book, at most. */
const MOST_PAGES = 10

/** Books remembered from lists, at most. */
const MOST_SEEN = 2000

/** Names a template of publications may give the id. */
const ID_NAMES = ['bid', 'id', 'identifier']

/** Finds publications by id, and remembers those that lists have shown. */
export interface Books {
  /** Remembers a listed publication and gives its id. */
  note(entry: ListEntry, root: Feed): string
  seen(bid: string): ListEntry | undefined
  /** The fullest form of a publication that can be had. */
  find(bid: string, root: Feed, signal?: AbortSignal): Promise<FoundFeed>
  /** Everything the catalogue lists openly, as far as a look through it goes. */
  listed(root: Feed, signal?: AbortSignal): Promise<readonly ListEntry[]>
}

export function createBooks(documents: Documents, lists: Lists): Books {
  const shown = new Map<string, ListEntry>()
  /** By root feed: a page of cards asks one for hundreds of books. */
  const rootIndexes = new WeakMap<Feed, ReadonlyMap<string, ListEntry>>()

  const idOf = ({ publication, url }: ListEntry, root: Feed): string => bidOf(publication, placeOf(url, root))

  const inRoot = (root: Feed): ReadonlyMap<string, ListEntry> => {
    const index = rootIndexes.get(root) ?? indexOf(rootEntries(root), (entry) => idOf(entry, root))
    rootIndexes.set(root, index)
    return index
  }

  const note = (entry: ListEntry, root: Feed): string => {
    const bid = idOf(entry, root)
    shown.delete(bid)
    shown.set(bid, entry)
    const [oldest] = shown.keys()
    if (shown.size > MOST_SEEN && oldest !== undefined) shown.delete(oldest)
    return bid
  }

  /** Looks along a list until one fits. */
  const look = async (
    start: string,
    fits: (entry: ListEntry) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<ListEntry | undefined> => {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { items, hasMore } = await lists.page(start, page, signal)
      const found = items.find(fits)
      if (found || !hasMore) return found
    }
    return undefined
  }

  /** Books move between the pages of a list; what has left a page for an earlier one is looked for from the first. */
  const lookFromFirst = async (
    url: string,
    fits: (entry: ListEntry) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<ListEntry | undefined> => {
    const { links } = await documents.feed(url, signal)
    const first = addressOf(findLink(links, 'first'), url)
    return first === undefined || first === url ? undefined : look(first, fits, signal)
  }

  /** The publication's own document, or what a list has shown of it when that cannot be had. */
  const fullest = async (
    url: string,
    short: ListEntry | undefined,
    signal?: AbortSignal,
  ): Promise<FoundFeed> => {
    try {
      return await documents.publication(url, signal)
    } catch (thrown) {
      if (short && !isAborted(thrown)) return short
      throw thrown
    }
  }

  /** By digits of ours: an address, or an address and a key in the feed there. */
  const findByAddress = async (
    bid: string,
    root: Feed,
    short: ListEntry | undefined,
    signal: AbortSignal | undefined,
  ): Promise<FoundFeed | undefined> => {
    const where = decodeId(bid)
    const url = where && resolve(where.href, root.url)
    if (!where || url === undefined || !documents.mayFetch(url, root)) return short
    if (where.key === undefined) return fullest(url, short, signal)
    const same = ({ publication }: ListEntry) => keyOf(publication) === where.key
    return short ?? (await look(url, same, signal)) ?? (await lookFromFirst(url, same, signal))
  }

  /** By the catalogue's own number: where it says such documents are, else where a list has shown it. */
  const findByNumber = async (
    bid: string,
    root: Feed,
    short: ListEntry | undefined,
    signal: AbortSignal | undefined,
  ): Promise<FoundFeed | undefined> => {
    const template = findLink(root.links, 'publication')
    if (template && isTemplate(template)) {
      const variables = new Map(ID_NAMES.map((name) => [name, bid]))
      const url = resolve(expand(template.href, variables), root.url)
      if (url !== undefined) return fullest(url, short, signal)
    }
    // What is passed on the way is remembered: others of the same page of cards are likely there.
    const same = (entry: ListEntry) => note(entry, root) === bid
    const entry =
      short ?? inRoot(root).get(bid) ?? (await look(await allAddress(documents, root, signal), same, signal))
    const self = entry && selfOf(entry.publication, entry.url)
    return self === undefined || !documents.mayFetch(self, root) ? entry : fullest(self, entry, signal)
  }

  return {
    note,
    seen: (bid) => shown.get(bid),
    async find(given, root, signal) {
      // As it was pasted into an attribute.
      const bid = given.trim()
      const short = shown.get(bid)
      const found = decodeId(bid)
        ? await findByAddress(bid, root, short, signal)
        : await findByNumber(bid, root, short, signal)
      if (!found) throw new LibraryError('not-found', `no book ${bid} in ${root.url}`)
      return found
    },
    async listed(root, signal) {
      const all = await allAddress(documents, root, signal)
      const found = new Map(inRoot(root))
      const add = (entry: ListEntry) => found.set(idOf(entry, root), entry)
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { items, hasMore } = await lists.page(all, page, signal)
        items.forEach(add)
        if (!hasMore) break
      }
      return [...found.values()]
    },
  }
}

/** By id; of two with the same id the first. */
function indexOf(entries: readonly ListEntry[], idOf: (entry: ListEntry) => string): Map<string, ListEntry> {
  const index = new Map<string, ListEntry>()
  for (const entry of entries) {
    const bid = idOf(entry)
    if (!index.has(bid)) index.set(bid, entry)
  }
  return index
}

/** Every publication that stands in the root feed itself, openly or in a group. */
function rootEntries(root: Feed): ListEntry[] {
  const grouped = root.groups.flatMap((group) => group.publications)
  return [...entriesOf(root), ...grouped.map((publication) => ({ publication, url: root.url }))]
}
