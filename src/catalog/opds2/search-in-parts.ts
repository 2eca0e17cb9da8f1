import { type Fold, parseFold } from '../../domain/search/fold'
import { LibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { loadModule } from '../../platform/load-module'
import type { SearchPage, TextPage } from '../port'
import { matchSpans, recordToBook } from '../search'
import type { IndexInParts } from '../search/shards/client'
import { SharedWork } from '../shared-work'
import type { Feed } from './feed'
import { findLink, linkAddress } from './links'
import { PAGE_SIZE, pageNumber } from './lists'

/** Number of suggestions; the records of each may be in a file of its own. */
const SUGGESTIONS = 6
/** Hits in texts of a page: each costs a block, about 11 KB. */
const TEXT_HITS = 20

/** Keeps the index of one relation open. */
function createOpener(fetch: Fetch, rel: 'search-parts' | 'search-text') {
  let open: { url: string; parts: Promise<{ index: IndexInParts; fold: Fold }> } | undefined
  /** Returns undefined for a catalogue without such an index. */
  return (root: Feed) => {
    const url = linkAddress(findLink(root.links, rel), root.url)
    if (url === undefined) return undefined
    if (open?.url === url) return open.parts
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
    return parts
  }
}

/** Searches catalogues whose index is in parts (docs/search-index.md); the code for it is loaded with the first one. */
export function createPartsSearch(fetch: Fetch) {
  const openBooks = createOpener(fetch, 'search-parts')
  const openTexts = createOpener(fetch, 'search-text')

  /** The work goes on: what it reads is kept for the next search. */
  const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
    new SharedWork(
      () => work,
      () => undefined,
    ).wait(signal, 'the search')

  const find = async (
    root: Feed,
    query: string,
    page: number,
    limit: number,
    isQuick: boolean,
  ): Promise<SearchPage | 'unreadable' | undefined> => {
    const opening = openBooks(root)
    if (!opening) return undefined
    let found: Awaited<typeof opening>
    try {
      found = await opening
    } catch (thrown) {
      // Of another version, or gone: the lists can still be searched. Without a network they cannot either.
      if (thrown instanceof LibraryError && thrown.code !== 'network') return 'unreadable'
      throw thrown
    }
    const { index, fold } = found
    const number = pageNumber(page)
    const answer = await index.search({ query, from: (number - 1) * limit, limit, isQuick })
    if (!('records' in answer)) return 'unreadable'
    return {
      items: answer.records.flatMap((record) => recordToBook(record, root.url) ?? []),
      page: number,
      hasMore: answer.hasMore,
      ...(answer.total !== undefined && { total: answer.total }),
      ...(answer.isPartial && { unread: 'part' as const }),
      isNear: answer.isNear,
      spans: (text) => matchSpans(text, query, fold),
    }
  }

  const findTexts = async (root: Feed, query: string, page: number): Promise<TextPage> => {
    const number = pageNumber(page)
    const opened = await openTexts(root)
    const from = (number - 1) * TEXT_HITS
    const answer = await opened?.index.search({ query, from, limit: TEXT_HITS, isQuick: false })
    if (!answer || !('hits' in answer)) return { items: [], page: number, hasMore: false }
    const { hits, hasMore, isPartial } = answer
    return { items: hits, page: number, hasMore, ...(isPartial && { unread: 'part' as const }) }
  }

  return {
    /** Returns one page; undefined for a catalogue without an index in parts. */
    search: (root: Feed, query: string, page: number, signal: AbortSignal | undefined) =>
      unlessAborted(find(root, query, page, PAGE_SIZE, false), signal),
    /** Returns the first results. */
    suggest: (root: Feed, query: string, signal: AbortSignal | undefined) =>
      unlessAborted(find(root, query, 1, SUGGESTIONS, true), signal),
    /**
     * Opens the index of books, and reads what the suggestions for a query need, if it is not ''. What is wrong with the index
     * is told by the search.
     */
    prepare: async (root: Feed, query: string): Promise<void> => {
      if (query === '') (await openBooks(root))?.index.prepare()
      else await find(root, query, 1, SUGGESTIONS, true)
    },
    /** Returns one page of hits in the texts of books. @throws LibraryError if the index cannot be read */
    searchTexts: (root: Feed, query: string, page: number, signal: AbortSignal | undefined) =>
      unlessAborted(findTexts(root, query, page), signal),
  }
}
