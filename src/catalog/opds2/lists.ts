import { toLibraryError } from '../../platform/errors'
import type { BooksPage, ListFacet } from '../port'
import { readListFacets } from './facets'
import type { Feed, FeedPublication, ListEntry } from './feed'
import { findLink, linkAddress } from './links'
import { publicationKey } from './map'

export type { ListEntry } from './feed'

/** Books per page of a list. */
export const PAGE_SIZE = 24

/** Number of consecutive feed pages without books after which a list counts as ended. */
const MAX_EMPTY_PAGES = 10

/** Number of consecutive feed pages with only books of earlier pages after which a list counts as ended. */
const MAX_REPEATED_PAGES = 3

interface ListRange {
  url: string
  /** Number of books before it in the list. */
  from: number
  /** Number of consecutive pages before it that repeat earlier ones. */
  repeated: number
  /** Keys of its books, if it is one of several pages. */
  keys: ReadonlySet<string> | undefined
  /** State of the list that it belongs to. */
  revision?: string
}

/** What is known of a list. */
interface KnownList {
  ranges: readonly ListRange[]
  /** Changes of the list's state, from one page to another, after which it was read again. */
  changes: Set<string>
}

export interface Lists {
  /**
   * Returns one page of the list that starts at an address and continues along its `next` links. Pages have `PAGE_SIZE`
   * books whatever the feed's page size is; the addresses of visited feed pages are cached. If a page belongs to another
   * state of the list than those before it, the list is read again from its first page.
   */
  page(start: string, page: number, signal?: AbortSignal): Promise<BooksPage<ListEntry>>
}

/** Where lists come from; see `Documents`. */
interface FeedSource {
  root(signal?: AbortSignal): Promise<Feed>
  feed(url: string, signal?: AbortSignal): Promise<Feed>
  forgetFeed(url: string): void
}

export function createLists({ feed: load, root: loadRoot, forgetFeed }: FeedSource): Lists {
  const known = new Map<string, KnownList>()

  /** Loads a feed page. Returns undefined if a later page is missing: the list has ended; a missing first page throws. */
  const loadNext = async ({ url, from }: ListRange, signal: AbortSignal | undefined) => {
    try {
      return await load(url, signal)
    } catch (thrown) {
      const code = toLibraryError(thrown).code
      if (from > 0 && (code === 'not-found' || code === 'not-a-feed')) return undefined
      throw thrown
    }
  }

  const readPage = async (
    start: string,
    page: number,
    signal: AbortSignal | undefined,
  ): Promise<BooksPage<ListEntry>> => {
    const number = pageNumber(page)
    const [begin, end] = [(number - 1) * PAGE_SIZE, number * PAGE_SIZE]
    const changes = known.get(start)?.changes ?? new Set<string>()
    const ranges: ListRange[] = [
      ...(known.get(start)?.ranges ?? [{ url: start, from: 0, repeated: 0, keys: undefined }]),
    ]
    const items: ListEntry[] = []
    let facets: ListFacet[] = []
    let revision: string | undefined
    let total: number | undefined
    let hasMore = false
    let empty = 0
    let dropped = 0

    let at = ranges.findLastIndex(({ from }) => from <= begin)
    for (let range = ranges[at]; range; range = ranges[++at]) {
      const feed = await loadNext(range, signal)
      if (!feed) {
        // The list ends here for now; later pages are requested again next time.
        ranges.splice(at)
        hasMore = false
        break
      }
      const all = readEntries(feed)
      revision = revisionOf(feed, all.length)
      const change = changeBetween(ranges[at - 1]?.revision, revision)
      if (change !== undefined && !changes.has(change)) {
        changes.add(change)
        for (const { url } of ranges) forgetFeed(url)
        known.set(start, { ranges: ranges.slice(0, 1), changes })
        return readPage(start, page, signal)
      }
      if (at === 0) facets = readListFacets(feed, await loadRoot(signal))
      const link = findLink(feed.links, 'next')
      const keys = link || at > 0 ? new Set(all.map(entryKey)) : undefined
      // Books of earlier pages: a list that grew while it was read moves some to the next page.
      const before = ranges.slice(0, at)
      const entries = keys ? all.filter((entry) => !isIn(before, entryKey(entry))) : all
      // A server that ignores the page's number, or a circle of pages, would go on for ever.
      const repeated = all.length > 0 && entries.length === 0 ? range.repeated + 1 : 0
      total ??= wholeNumber(feed.metadata.numberOfItems)
      items.push(...entries.slice(Math.max(0, begin - range.from), Math.max(0, end - range.from)))
      const after = range.from + entries.length
      dropped += feed.dropped
      empty = all.length > 0 ? 0 : empty + 1
      // A page with only navigation is followed by more navigation, not by books.
      const isOver =
        empty >= MAX_EMPTY_PAGES ||
        repeated >= MAX_REPEATED_PAGES ||
        (all.length === 0 && feed.navigation.length > 0)
      const following = !isOver ? linkAddress(link, feed.url) : undefined
      const visited = ranges.slice(0, at + 1).some(({ url }) => url === following)
      const next =
        following === undefined || visited
          ? undefined
          : { url: following, from: after, repeated, keys: undefined }
      ranges[at] = { ...range, keys, ...(revision !== undefined && { revision }) }
      // If this page has changed, the cached ranges after it are outdated.
      const cached = ranges[at + 1]
      if (cached?.url !== next?.url || cached?.from !== next?.from || cached?.repeated !== repeated)
        ranges.splice(at + 1, Infinity, ...(next ? [next] : []))
      hasMore = after > end || next !== undefined
      if (after >= end) break
    }

    known.set(start, { ranges, changes })
    return {
      ...{ items, page: number, hasMore },
      ...(facets.length > 0 && { facets }),
      ...(revision !== undefined && { revision }),
      ...(total !== undefined && { total: Math.max(total, items.length) }),
      ...(dropped > 0 && { dropped }),
    }
  }
  return { page: readPage }
}

/**
 * State of a list: what `publish` writes, else the number of its books. A server that gives the number of books of the
 * page tells nothing.
 */
function revisionOf({ metadata }: Feed, entries: number): string | undefined {
  if (metadata.revision !== '') return metadata.revision
  const { numberOfItems } = metadata
  return numberOfItems !== undefined && numberOfItems > entries ? String(numberOfItems) : undefined
}

function changeBetween(before: string | undefined, now: string | undefined): string | undefined {
  return before === undefined || now === undefined || before === now ? undefined : `${before} ${now}`
}

/** What tells a book from the others of its list. */
function entryKey({ publication }: ListEntry): string {
  return `${publicationKey(publication)} ${publication.metadata.title}`
}

const isIn = (ranges: readonly ListRange[], key: string) => ranges.some(({ keys }) => keys?.has(key))

const wholeNumber = (given: number | undefined) => (Number.isSafeInteger(given) ? given : undefined)

/** Returns one page of a complete list. */
export function paginate<T>(all: readonly T[], page: number): BooksPage<T> {
  const number = pageNumber(page)
  return {
    items: all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    page: number,
    hasMore: all.length > number * PAGE_SIZE,
    total: all.length,
  }
}

/** Returns the publications of a feed, or those of its groups if it has no others. */
export function readEntries(feed: Feed): readonly ListEntry[] {
  const open = feed.publications.length > 0
  feed.listed ??= removeDuplicates(
    open ? feed.publications : feed.groups.flatMap((group) => group.publications),
    feed.url,
  )
  return feed.listed
}

/**
 * Removes duplicate publications. If several share an identifier, as some servers give one to all books, the first keeps
 * it, and the others are identified by their title as well.
 *
 * @param seen what earlier parts of the same list have
 */
export function removeDuplicates(
  publications: readonly FeedPublication[],
  url: string,
  seen = new Set<string>(),
): ListEntry[] {
  return publications.flatMap((publication) => {
    const { metadata } = publication
    const key = metadata.bid || publicationKey(publication)
    const identifier = `${key} ${metadata.title}`
    if (seen.has(identifier)) return []
    seen.add(identifier)
    const isKnown = seen.has(key)
    seen.add(key)
    return [
      {
        publication: isKnown
          ? { ...publication, metadata: { ...metadata, bid: '', identifier } }
          : publication,
        url,
      },
    ]
  })
}

export function pageNumber(page: number): number {
  return Number.isInteger(page) && page > 0 ? page : 1
}
