import { joinNames, removeUnknownNames } from '../../domain/authors'
import { isAborted, LibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { runInSlices } from '../../platform/sliced-task'
import { originOf, resolveUrl } from '../addresses'
import type { BooksPage, SearchPage } from '../port'
import {
  indexInSteps,
  loadFold,
  matchSpans,
  parseFold,
  type Searchable,
  type SearchIndex,
  type TextIndex,
} from '../search'
import type { Books } from './books'
import type { Documents, UriTemplate } from './documents'
import type { Feed, FeedLink } from './feed'
import {
  expandTemplate,
  findLink,
  isFeedLink,
  isTemplate,
  linkAddress,
  mediaType,
  queryVariable,
} from './links'
import { type ListEntry, type Lists, pageNumber, paginate, readEntries } from './lists'
import { createMappingContext, toBook } from './map'
import { plainText } from './plain-text'
import { createPartsSearch } from './search-in-parts'

/**
 * Searches with the best available method: the feed's own index, else the server's search, else the listed books.
 */
export function createSearch(documents: Documents, lists: Lists, books: Books, fetch: Fetch) {
  const parts = createPartsSearch(fetch)
  const listedIndexes = new WeakMap<Feed, { count: number; index: TextIndex<SearchableEntry> }>()
  const loadIndex = async (root: Feed, signal?: AbortSignal): Promise<SearchIndex | undefined> => {
    const url = linkAddress(findLink(root.links, 'search-index'), root.url)
    if (url === undefined) return undefined
    try {
      return await documents.searchIndex(url, signal)
    } catch (thrown) {
      // If the index fails to load, the search continues without it; an abort ends it.
      if (isAborted(thrown)) throw thrown
      return undefined
    }
  }

  /** The index of the listed books, made in slices and kept with the root feed. */
  const listedIndex = async (root: Feed, signal: AbortSignal | undefined) => {
    const entries = await books.list(root, signal)
    const known = listedIndexes.get(root)
    if (known?.count === entries.length) return known.index
    const index = await runInSlices(indexInSteps(entries.map(searchableOf), await loadFold()))
    listedIndexes.set(root, { count: entries.length, index })
    return index
  }

  const searchServer = async (
    address: string,
    page: number,
    signal: AbortSignal | undefined,
  ): Promise<BooksPage<ListEntry>> => {
    try {
      const found = await lists.page(address, page, signal)
      return found.items.length > 0 ? found : paginate(await booksOfResults(documents, address, signal), page)
    } catch (thrown) {
      if (thrown instanceof LibraryError && thrown.code === 'not-found') return paginate([], page)
      throw thrown
    }
  }

  const search = async (
    query: string,
    page: number,
    root: Feed,
    signal?: AbortSignal,
  ): Promise<SearchPage> => {
    const words = query.trim()
    if (words === '') return emptyPage(page)
    const bookOf = (entry: ListEntry) =>
      toBook(entry.publication, createMappingContext(entry.url, root), books.add(entry, root))

    const inParts = await parts.search(root, words, page, signal)
    if (inParts && inParts !== 'unreadable') return inParts
    const index = await loadIndex(root, signal)
    if (index) return searchIndexed(index, words, page)
    const address = await searchAddress(documents, root, words, signal)
    if (address !== undefined) {
      const found = await searchServer(address, page, signal)
      return { ...found, items: found.items.map(bookOf), spans: spansOf(words) }
    }
    const listed = await listedIndex(root, signal)
    const found = paginate(listed.search(words), page)
    return {
      ...found,
      items: found.items.map(({ entry }) => bookOf(entry)),
      spans: (text) => matchSpans(text, words, listed.fold),
      ...(inParts && { unread: 'index' }),
    }
  }

  const suggest = async (query: string, root: Feed, signal?: AbortSignal): Promise<SearchPage> => {
    const words = query.trim()
    if (words === '') return emptyPage(1)
    const inParts = await parts.suggest(root, words, signal)
    if (inParts && inParts !== 'unreadable') return inParts
    const index = await loadIndex(root, signal)
    return index ? searchIndexed(index, words, 1) : emptyPage(1)
  }

  return { search, suggest, prepare: parts.prepare, searchTexts: parts.searchTexts, loadIndex, spansOf }
}

export type Searching = ReturnType<typeof createSearch>

/** What finds a query in texts whose catalogue has no index. */
function spansOf(query: string): NonNullable<SearchPage['spans']> {
  const fold = parseFold('')
  return (text) => matchSpans(text, query.trim(), fold)
}

interface SearchableEntry extends Searchable {
  entry: ListEntry
}

function searchableOf(entry: ListEntry): SearchableEntry {
  const { title, author, description, subject, belongsTo } = entry.publication.metadata
  return {
    entry,
    resName: title,
    resAuthor: joinNames(removeUnknownNames(author)),
    resIntro: /[<&]/.test(description) ? plainText(description) : description,
    subjects: subject.map(({ name }) => name),
    series: belongsTo?.series ?? [],
  }
}

function searchIndexed(index: SearchIndex, words: string, page: number): SearchPage {
  const found = paginate(index.texts.search(words), page)
  return {
    ...found,
    items: found.items.map(index.toBook),
    spans: (text) => matchSpans(text, words, index.texts.fold),
  }
}

function emptyPage(page: number): SearchPage {
  return { items: [], page: pageNumber(page), hasMore: false, total: 0 }
}

/** Maximum number of results that are loaded if they are feeds instead of books. */
const MAX_RESULTS = 6

/** Loads the books of the first results of servers that find series and shelves instead of books (Komga, Kavita). */
async function booksOfResults(
  documents: Documents,
  address: string,
  signal: AbortSignal | undefined,
): Promise<ListEntry[]> {
  const { navigation, url } = await documents.feed(address, signal)
  const leads = navigation.filter(isFeedLink).flatMap((link) => linkAddress(link, url) ?? [])
  const own = leads.filter((href) => originOf(href) === originOf(url)).slice(0, MAX_RESULTS)
  const feeds = await Promise.allSettled(own.map((href) => documents.feed(href, signal)))
  return feeds.flatMap((feed) => {
    if (feed.status === 'fulfilled') return readEntries(feed.value)
    if (isAborted(feed.reason)) throw feed.reason
    return []
  })
}

/** Returns the address of the server's search results; undefined if the server has no search. */
async function searchAddress(
  documents: Documents,
  root: Feed,
  words: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const links = root.links.filter((one) => one.rel.includes('search'))
  const own = links.find((one) => isTemplate(one) && isFeedLink(one))
  const template = own
    ? { href: own.href, base: root.url }
    : await describedTemplate(documents, root, links, signal)
  const variable = template && queryVariable(template.href)
  if (!template || variable === undefined) return undefined
  return resolveUrl(expandTemplate(template.href, new Map([[variable, words]])), template.base)
}

/** Loads the template of the OpenSearch description that a catalogue links to. */
async function describedTemplate(
  documents: Documents,
  root: Feed,
  links: readonly FeedLink[],
  signal: AbortSignal | undefined,
): Promise<UriTemplate | undefined> {
  // Some servers declare it as plain XML or without a type; an HTML search page does not count.
  const link = links.find((one) => /xml$|^$/.test(mediaType(one)) && !isTemplate(one))
  const url = linkAddress(link, root.url)
  if (url === undefined) return undefined
  try {
    return await documents.searchTemplate(url, signal)
  } catch (thrown) {
    // Without a template the listed books are searched.
    if (isAborted(thrown)) throw thrown
    return undefined
  }
}
