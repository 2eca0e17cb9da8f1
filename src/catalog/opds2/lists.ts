import { toLibraryError } from '../../platform/errors'
import type { BooksPage } from '../port'
import type { Feed, FeedPublication } from './feed'
import { addressOf, findLink } from './links'
import { keyOf } from './map'

/** Books per page of a list. */
const PAGE_SIZE = 24

/** Number of consecutive feed pages without books after which a list counts as ended. */
const MAX_EMPTY_PAGES = 10

/** A publication and the address its links are relative to. */
export interface ListEntry {
  publication: FeedPublication
  url: string
}

interface ListRange {
  url: string
  /** Number of books before it in the list. */
  from: number
}

export interface Lists {
  /**
   * Returns one page of the list that starts at an address and continues along its `next` links. Pages have `PAGE_SIZE`
   * books whatever the feed's page size is; the addresses of visited feed pages are cached.
   */
  page(start: string, page: number, signal?: AbortSignal): Promise<BooksPage<ListEntry>>
}

export function createLists(load: (url: string, signal?: AbortSignal) => Promise<Feed>): Lists {
  const known = new Map<string, readonly ListRange[]>()

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

  return {
    async page(start, page, signal) {
      const number = pageNumber(page)
      const [begin, end] = [(number - 1) * PAGE_SIZE, number * PAGE_SIZE]
      const ranges: ListRange[] = [...(known.get(start) ?? [{ url: start, from: 0 }])]
      const items: ListEntry[] = []
      let total: number | undefined
      let hasMore = false
      let empty = 0

      let at = ranges.findLastIndex(({ from }) => from <= begin)
      for (let range = ranges[at]; range; range = ranges[++at]) {
        const feed = await loadNext(range, signal)
        if (!feed) {
          // The list ends here for now; later pages are requested again next time.
          ranges.splice(at)
          hasMore = false
          break
        }
        const entries = entriesOf(feed)
        total ??= feed.metadata.numberOfItems
        items.push(...entries.slice(Math.max(0, begin - range.from), Math.max(0, end - range.from)))
        const after = range.from + entries.length
        empty = entries.length > 0 ? 0 : empty + 1
        // A page with only navigation is followed by more navigation, not by books.
        const isOver = empty >= MAX_EMPTY_PAGES || (entries.length === 0 && feed.navigation.length > 0)
        const following = !isOver ? addressOf(findLink(feed.links, 'next'), feed.url) : undefined
        const visited = ranges.slice(0, at + 1).some(({ url }) => url === following)
        const next = following === undefined || visited ? undefined : { url: following, from: after }
        // If this page has changed, the cached ranges after it are outdated.
        if (ranges[at + 1]?.url !== next?.url || ranges[at + 1]?.from !== next?.from)
          ranges.splice(at + 1, Infinity, ...(next ? [next] : []))
        hasMore = after > end || next !== undefined
        if (after >= end) break
      }

      known.set(start, ranges)
      return total === undefined
        ? { items, page: number, hasMore }
        : { items, page: number, hasMore, total: Math.max(total, items.length) }
    },
  }
}

/** Returns one page of a complete list. */
export function slice<T>(all: readonly T[], page: number): BooksPage<T> {
  const number = pageNumber(page)
  return {
    items: all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    page: number,
    hasMore: all.length > number * PAGE_SIZE,
    total: all.length,
  }
}

/** Returns the publications of a feed, or those of its groups if it has no others. */
export function entriesOf(feed: Feed): ListEntry[] {
  const open = feed.publications.length > 0
  return once(open ? feed.publications : feed.groups.flatMap((group) => group.publications), feed.url)
}

/**
 * Removes duplicate publications. If several share an identifier, as some servers give one to all books, the first keeps
 * it, and the others are identified by their title as well.
 */
export function once(publications: readonly FeedPublication[], url: string): ListEntry[] {
  const seen = new Set<string>()
  return publications.flatMap((publication) => {
    const { metadata } = publication
    const key = metadata.bid || keyOf(publication)
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
