import { isAborted, LibraryError } from '../../platform/errors'
import { originOf, resolve } from '../addresses'
import type { BooksPage, SearchPage } from '../port'
import { createTextIndex, matchSpans, NO_FOLD, type SearchIndex } from '../search'
import type { Books } from './books'
import type { Documents, Template } from './documents'
import type { Feed, FeedLink } from './feed'
import { addressOf, expand, findLink, isTemplate, leadsToFeed, mediaType, queryVariable } from './links'
import { entriesOf, type ListEntry, type Lists, pageNumber, slice } from './lists'
import { placeOf, toBook } from './map'

/**
 * Searches where it can be done best: over the feed's own index, else on its server, else over the
 * books it lists.
 */
export function createSearching(documents: Documents, lists: Lists, books: Books) {
  const loadIndex = async (root: Feed, signal?: AbortSignal): Promise<SearchIndex | undefined> => {
    const url = addressOf(findLink(root.links, 'search-index'), root.url)
    if (url === undefined) return undefined
    try {
      return await documents.searchIndex(url, signal)
    } catch (thrown) {
      // A broken index is no reason not to search; an abort is.
      if (isAborted(thrown)) throw thrown
      return undefined
    }
  }

  const onServer = async (
    address: string,
    page: number,
    signal: AbortSignal | undefined,
  ): Promise<BooksPage<ListEntry>> => {
    try {
      const found = await lists.page(address, page, signal)
      return found.items.length > 0 ? found : slice(await behindResults(documents, address, signal), page)
    } catch (thrown) {
      if (thrown instanceof LibraryError && thrown.code === 'not-found') return slice([], page)
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
    if (words === '') return nothing(page)
    const spans = (text: string) => matchSpans(text, words)
    const bookOf = (entry: ListEntry) =>
      toBook(entry.publication, placeOf(entry.url, root), books.note(entry, root))

    const index = await loadIndex(root, signal)
    if (index) return inIndex(index, words, page)
    const address = await searchAddress(documents, root, words, signal)
    if (address !== undefined) {
      const found = await onServer(address, page, signal)
      return { ...found, items: found.items.map(bookOf), spans }
    }
    const listed = (await books.listed(root, signal)).map((entry) => ({
      ...bookOf(entry),
      subjects: entry.publication.metadata.subject.map(({ name }) => name),
    }))
    const found = slice(createTextIndex(listed, NO_FOLD).search(words), page)
    return { ...found, items: found.items.map(({ subjects: _, ...book }) => book), spans }
  }

  const suggest = async (query: string, root: Feed, signal?: AbortSignal): Promise<SearchPage> => {
    const words = query.trim()
    const index = words === '' ? undefined : await loadIndex(root, signal)
    return index ? inIndex(index, words, 1) : nothing(1)
  }

  return { search, suggest, loadIndex }
}

function inIndex(index: SearchIndex, words: string, page: number): SearchPage {
  const found = slice(index.texts.search(words), page)
  return {
    ...found,
    items: found.items.map(index.toBook),
    spans: (text) => matchSpans(text, words, index.texts.fold),
  }
}

function nothing(page: number): SearchPage {
  return { items: [], page: pageNumber(page), hasMore: false, total: 0 }
}

/** Results that are looked into, at most, where they are no books. */
const MOST_RESULTS = 6

/** Some servers find series and shelves instead of books (Komga, Kavita): then those in the first of them. */
async function behindResults(
  documents: Documents,
  address: string,
  signal: AbortSignal | undefined,
): Promise<ListEntry[]> {
  const { navigation, url } = await documents.feed(address, signal)
  const leads = navigation.filter(leadsToFeed).flatMap((link) => addressOf(link, url) ?? [])
  const own = leads.filter((href) => originOf(href) === originOf(url)).slice(0, MOST_RESULTS)
  const feeds = await Promise.allSettled(own.map((href) => documents.feed(href, signal)))
  return feeds.flatMap((feed) => {
    if (feed.status === 'fulfilled') return entriesOf(feed.value)
    if (isAborted(feed.reason)) throw feed.reason
    return []
  })
}

/** Where a catalogue's own search has these words; undefined when it has none. */
async function searchAddress(
  documents: Documents,
  root: Feed,
  words: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const links = root.links.filter((one) => one.rel.includes('search'))
  const own = links.find((one) => isTemplate(one) && leadsToFeed(one))
  const template = own ? { href: own.href, base: root.url } : await described(documents, root, links, signal)
  const variable = template && queryVariable(template.href)
  if (!template || variable === undefined) return undefined
  return resolve(expand(template.href, new Map([[variable, words]])), template.base)
}

/** The template of the OpenSearch description that a catalogue links to. */
async function described(
  documents: Documents,
  root: Feed,
  links: readonly FeedLink[],
  signal: AbortSignal | undefined,
): Promise<Template | undefined> {
  // Some call it plain XML, or nothing; a page to search on is none.
  const link = links.find((one) => /xml$|^$/.test(mediaType(one)) && !isTemplate(one))
  const url = addressOf(link, root.url)
  if (url === undefined) return undefined
  try {
    return await documents.searchTemplate(url, signal)
  } catch (thrown) {
    // Then what the catalogue lists is searched.
    if (isAborted(thrown)) throw thrown
    return undefined
  }
}
