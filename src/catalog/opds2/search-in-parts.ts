import { type Fold, parseFold } from '../../domain/search/fold'
import { LibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { loadModule } from '../../platform/load-module'
import type { SearchPage } from '../port'
import { matchSpans, recordToBook } from '../search'
import type { IndexInParts } from '../search/shards/client'
import type { Feed } from './feed'
import { findLink, linkAddress } from './links'
import { PAGE_SIZE, pageNumber } from './lists'

/** Number of suggestions; the records of each may be in a file of its own. */
const SUGGESTIONS = 6

interface OpenIndex {
  url: string
  parts: Promise<{ index: IndexInParts; fold: Fold }>
}

/** Searches catalogues whose index is in parts (docs/search-index.md); the code for it is loaded with the first one. */
export function createPartsSearch(fetch: Fetch) {
  let open: OpenIndex | undefined

  const openAt = (url: string): OpenIndex => {
    if (open?.url === url) return open
    // The catalogue was published again.
    open?.parts.then(({ index }) => index.close()).catch(() => undefined)
    const parts = loadModule(() => import('../search/shards/client')).then(async ({ openIndexInParts }) => {
      const index = await openIndexInParts(url, fetch)
      return { index, fold: parseFold(index.fold) }
    })
    const opened = { url, parts }
    open = opened
    parts.catch(() => {
      if (open === opened) open = undefined
    })
    return opened
  }

  const find = async (
    root: Feed,
    query: string,
    page: number,
    limit: number,
    isQuick: boolean,
  ): Promise<SearchPage | 'unreadable' | undefined> => {
    const url = linkAddress(findLink(root.links, 'search-parts'), root.url)
    if (url === undefined) return undefined
    let found: Awaited<OpenIndex['parts']>
    try {
      found = await openAt(url).parts
    } catch (thrown) {
      // Of another version, or gone: the lists can still be searched. Without a network they cannot either.
      if (thrown instanceof LibraryError && thrown.code !== 'network') return 'unreadable'
      throw thrown
    }
    const { index, fold } = found
    const number = pageNumber(page)
    const answer = await index.search({ query, from: (number - 1) * limit, limit, isQuick })
    return {
      items: answer.records.flatMap((record) => recordToBook(record, root.url) ?? []),
      page: number,
      hasMore: answer.hasMore,
      ...(answer.total !== undefined && { total: answer.total }),
      ...(answer.isPartial && { unread: 'part' as const }),
      spans: (text) => matchSpans(text, query, fold),
    }
  }

  return {
    /** Returns one page; undefined for a catalogue without an index in parts. */
    search: (root: Feed, query: string, page: number) => find(root, query, page, PAGE_SIZE, false),
    /** Returns the first results. */
    suggest: (root: Feed, query: string) => find(root, query, 1, SUGGESTIONS, true),
  }
}
