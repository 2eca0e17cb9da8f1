import { toLibraryError } from '../../platform/errors'
import type { BooksPage } from '../port'
import type { Feed, FeedPublication } from './feed'
import { addressOf, findLink } from './links'
import { keyOf } from './map'

/** Books on one page of a list. */
const PAGE_SIZE = 24

/** Feed pages without a single book that are stepped over before a list is taken as ended. */
const MOST_EMPTY = 10

/** A publication and the address its links are relative to. */
export interface ListEntry {
  publication: FeedPublication
  url: string
}

interface ListRange {
  url: string
  /** Books before it in the list. */
  from: number
}

export interface Lists {
  /**
   * One page of the list that begins at an address and goes on along its `next` links.
   * Pages have our own size whatever the feed's is; the addresses found on the way are remembered.
   */
  page(start: string, page: number, signal?: AbortSignal): Promise<BooksPage<ListEntry>>
}

export function createLists(load: (url: string, signal?: AbortSignal) => Promise<Feed>): Lists {
  const known = new Map<string, readonly ListRange[]>()

  /** A list whose next page is gone has ended; one that never began is an error. */
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
      const stretches: ListRange[] = [...(known.get(start) ?? [{ url: start, from: 0 }])]
      const items: ListEntry[] = []
      let total: number | undefined
      let hasMore = false
      let empty = 0

      let at = stretches.findLastIndex(({ from }) => from <= begin)
      for (let stretch = stretches[at]; stretch; stretch = stretches[++at]) {
        const feed = await loadNext(stretch, signal)
        if (!feed) {
          // The list ends here for now; what lies beyond is asked for again next time.
          stretches.splice(at)
          hasMore = false
          break
        }
        const entries = entriesOf(feed)
        total ??= feed.metadata.numberOfItems
        items.push(...entries.slice(Math.max(0, begin - stretch.from), Math.max(0, end - stretch.from)))
        const after = stretch.from + entries.length
        empty = entries.length > 0 ? 0 : empty + 1
        // Where there are only ways to other lists, the next page has more of them and no book.
        const isOver = empty >= MOST_EMPTY || (entries.length === 0 && feed.navigation.length > 0)
        const following = !isOver ? addressOf(findLink(feed.links, 'next'), feed.url) : undefined
        const visited = stretches.slice(0, at + 1).some(({ url }) => url === following)
        const next = following === undefined || visited ? undefined : { url: following, from: after }
        // What was remembered beyond a page that has changed since is no longer so.
        if (stretches[at + 1]?.url !== next?.url || stretches[at + 1]?.from !== next?.from)
          stretches.splice(at + 1, Infinity, ...(next ? [next] : []))
        hasMore = after > end || next !== undefined
        if (after >= end) break
      }

      known.set(start, stretches)
      return total === undefined
        ? { items, page: number, hasMore }
        : { items, page: number, hasMore, total: Math.max(total, items.length) }
    },
  }
}

/** One page of a list that is all there. */
export function slice<T>(all: readonly T[], page: number): BooksPage<T> {
  const number = pageNumber(page)
  return {
    items: all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    page: number,
    hasMore: all.length > number * PAGE_SIZE,
    total: all.length,
  }
}

/** The publications of a feed; of one that only has groups, theirs. */
export function entriesOf(feed: Feed): ListEntry[] {
  const open = feed.publications.length > 0
  return once(open ? feed.publications : feed.groups.flatMap((group) => group.publications), feed.url)
}

/**
 * Each publication once. Of those that a link could not tell apart, for makers give all their books one identifier, the
 * first keeps it, and others go by their titles as well.
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
