import type { Acquisition, Book } from '../../domain/book'
import type { Clock } from '../../platform/clock'
import { LibraryError, toLibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { loadModule } from '../../platform/load-module'
import { tidyId } from '../addresses'
import { createBatch } from '../batch'
import type { BooksPage, Catalog, FeaturedPage, ListRequest } from '../port'
import { type AcquisitionPath, acquisitionLinks, readAcquisitionPaths } from './acquisitions'
import { addressOfId } from './address-ids'
import { createBooks } from './books'
import { readCategories, topCategories } from './categories'
import { createDocuments, type FoundPublication } from './documents'
import { addressOfOption } from './facets'
import type { Feed } from './feed'
import { type FloorSource, MAX_FLOORS, previewEntries, readFloors } from './floors'
import { findAllBooksAddress, findLinkTitle, loadLinkedFloors } from './linked-lists'
import { AUTHENTICATION_TYPE, findLink, linkAddress, mediaType, REL_AUTHENTICATION } from './links'
import { createLists, type ListEntry, paginate } from './lists'
import { createMappingContext, toBook } from './map'
import type { Searching } from './search'

/** From this many unlisted books on, the search index is fetched once instead of each book's document. */
const INDEX_THRESHOLD = 12

/** Creates the `Catalog` of an OPDS 2.0 feed. `address` throws a LibraryError for an invalid address. */
export function createOpds2Catalog(options: {
  address: () => string
  org: string
  fetch: Fetch
  clock: Clock
}): Catalog {
  const documents = createDocuments(options)
  const lists = createLists(documents)
  const books = createBooks(documents, lists)
  /** Loaded at the first search: the home page and a book's details do without it. */
  const loadSearching = async () => {
    const { createSearch } = await loadModule(() => import('./search'))
    // After the wait: two calls at once share one.
    searching ??= createSearch(documents, lists, books, options.fetch)
    return searching
  }
  let searching: Searching | undefined

  const bookOf = (entry: ListEntry, root: Feed): Book =>
    toBook(entry.publication, createMappingContext(entry.url, root), books.add(entry, root))
  const booksOf = (page: BooksPage<ListEntry>, root: Feed): BooksPage<Book> => ({
    ...page,
    items: page.items.map((entry) => bookOf(entry, root)),
  })

  /** Returns the file in the requested format; an indirect one is looked up in the book's own document. */
  const selectFile = async (
    { publication, url }: FoundPublication,
    format: Acquisition['format'] | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Acquisition | undefined> => {
    const matches = (path: AcquisitionPath) => format === undefined || path.acquisition.format === format
    const path = readAcquisitionPaths(acquisitionLinks(publication), url).find(matches)
    if (!path?.isIndirect) return path?.acquisition
    const target = await documents.publication(path.acquisition.url, signal)
    return readAcquisitionPaths(acquisitionLinks(target.publication), target.url).find(
      (each) => !each.isIndirect && matches(each),
    )?.acquisition
  }

  let unlistedCount = 0

  /** Loads books in their short form; after `INDEX_THRESHOLD` unlisted books, in total, from the search index. */
  const loadBrief = async (bids: readonly string[], root: Feed, signal: AbortSignal | undefined) => {
    const unseen = bids.filter((bid) => !books.get(bid)).length
    unlistedCount += unseen
    const index =
      unseen > 0 && unlistedCount >= INDEX_THRESHOLD
        ? await (await loadSearching()).loadIndex(root, signal)
        : undefined
    const one = async (bid: string): Promise<Book> => {
      const indexed = index?.byBid(bid)
      if (indexed) return indexed
      const entry = books.get(bid) ?? (await books.find(bid, root, signal))
      return toBook(entry.publication, createMappingContext(entry.url, root), bid)
    }
    return Promise.allSettled(bids.map(one))
  }

  const card = createBatch(async (bids, signal) => {
    const results = await loadBrief(bids, await documents.root(signal), signal)
    return new Map(results.flatMap((result, at) => (bids[at] === undefined ? [] : [[bids[at], result]])))
  }, documents.root)

  const floorsOf = async (root: Feed, signal: AbortSignal | undefined): Promise<readonly FloorSource[]> => {
    const own = readFloors(root)
    return own.length > 0 ? own : loadLinkedFloors(documents, root, signal)
  }

  const featured = async (
    idp: string,
    page: number,
    root: Feed,
    { signal, list: option }: ListRequest,
  ): Promise<FeaturedPage> => {
    const chosen = option === undefined ? undefined : addressOfOption(documents, root, option)
    const shelf = readFloors(root).find((one) => one.idp === idp)
    if (shelf) {
      const href = chosen ?? shelf.href
      const list = href === undefined ? paginate(shelf.entries, page) : await lists.page(href, page, signal)
      return { title: shelf.title, books: booksOf(list, root) }
    }
    const decoded = addressOfId(root, idp)
    const url = decoded?.key === undefined ? decoded?.href : undefined
    if (url === undefined || !documents.mayFetch(url, root))
      throw new LibraryError('not-found', `no list ${idp} in ${root.url}`)
    const feed = await documents.feed(url, signal)
    const title = findLinkTitle(root, url) || feed.metadata.title
    return { title, books: booksOf(await lists.page(chosen ?? url, page, signal), root) }
  }

  return withTypedErrors({
    async organisation({ signal } = {}) {
      const { metadata } = await documents.root(signal)
      const orgCode = options.org || metadata.orgCode
      return {
        orgCode,
        orgName: metadata.orgName || metadata.title || orgCode,
        templateId: metadata.templateId || '1',
        exp: metadata.exp ?? 0,
      }
    },

    async authentication({ signal } = {}) {
      const root = await documents.root(signal)
      const link =
        findLink(root.links, REL_AUTHENTICATION) ??
        root.links.find((one) => mediaType(one) === AUTHENTICATION_TYPE)
      return { root: root.url, document: linkAddress(link, root.url) }
    },

    async home({ signal } = {}) {
      const root = await documents.root(signal)
      const floors = (await floorsOf(root, signal)).slice(0, MAX_FLOORS).map((shelf) => ({
        idp: shelf.idp,
        title: shelf.title,
        subTitle: shelf.subTitle,
        books: previewEntries(shelf).map((entry) => bookOf(entry, root)),
      }))
      const categories = topCategories(root).map(({ node }) => node)
      const isBare = floors.length === 0 && categories.length === 0
      const dropped = isBare ? root.dropped + root.navigation.length : 0
      return { floors, categories, ...(dropped > 0 && { dropped }) }
    },

    async category(path, page, { signal, list: option } = {}) {
      const root = await documents.root(signal)
      const chosen = option === undefined ? undefined : addressOfOption(documents, root, option)
      // Facets in place of categories are shown as facets here.
      const top = readCategories(root, root).map(({ node }) => node)
      if (path.length === 0) {
        const children = top.map(({ path, title }) => ({ path, title }))
        const href = chosen ?? (await findAllBooksAddress(documents, root, signal))
        const list = await lists.page(href, page, signal)
        return { node: { path: [], title: '', children }, trail: [], top, books: booksOf(list, root) }
      }
      const { findCategory } = await loadModule(() => import('./category-pages'))
      const { node, trail, href } = await findCategory(documents, root, path, signal)
      return { node, trail, top, books: booksOf(await lists.page(chosen ?? href, page, signal), root) }
    },

    async featured(idp, page, request = {}) {
      return featured(idp, page, await documents.root(request.signal), request)
    },

    async search(query, page, { signal, list } = {}) {
      const [searching, root] = await Promise.all([loadSearching(), documents.root(signal)])
      if (list !== undefined) {
        const found = await lists.page(addressOfOption(documents, root, list), page, signal)
        return { ...booksOf(found, root), spans: searching.spansOf(query) }
      }
      return searching.search(query, page, root, signal)
    },

    async suggest(query, { signal } = {}) {
      const [searching, root] = await Promise.all([loadSearching(), documents.root(signal)])
      return searching.suggest(query, root, signal)
    },

    async prepareSuggestions({ signal, query = '' } = {}) {
      const [searching, root] = await Promise.all([loadSearching(), documents.root(signal)])
      await searching.prepare(root, query.trim())
    },

    async hasTexts({ signal } = {}) {
      return findLink((await documents.root(signal)).links, 'search-text') !== undefined
    },

    async searchTexts(query, page, { signal } = {}) {
      const [searching, root] = await Promise.all([loadSearching(), documents.root(signal)])
      return searching.searchTexts(root, query, page, signal)
    },

    async book(given, { signal } = {}) {
      const bid = tidyId(given)
      const [{ toDetail }, root] = await Promise.all([
        loadModule(() => import('./detail')),
        documents.root(signal),
      ])
      const { publication, url } = await books.find(bid, root, signal)
      return toDetail(publication, createMappingContext(url, root), bid)
    },

    async books(bids, { signal } = {}) {
      const results = await loadBrief(bids, await documents.root(signal), signal)
      const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const failures = results.flatMap((result) =>
        result.status === 'rejected' ? [toLibraryError(result.reason)] : [],
      )
      // A failing server must not look like a catalogue without these books.
      const failure = failures.find(
        ({ code }) => code === 'aborted' || (found.length === 0 && code !== 'not-found'),
      )
      if (failure) throw failure
      return found
    },

    async card(bid, { signal } = {}) {
      return card(tidyId(bid), signal)
    },

    async open(given, format, { signal } = {}) {
      const bid = tidyId(given)
      const found = await books.find(bid, await documents.root(signal), signal)
      const chosen = await selectFile(found, format, signal)
      if (!chosen)
        throw new LibraryError('no-readable-format', `book ${bid} has no file that can be read here`)
      const { metadata, links } = found.publication
      const annotations = linkAddress(findLink(links, 'annotations'), found.url)
      return {
        bid,
        title: metadata.title,
        ...chosen,
        ...(annotations && { annotations }),
        services: { base: found.url, links },
        fetch: options.fetch,
      }
    },
  })
}

/** Wraps the catalogue so that every method rejects only with a LibraryError. */
function withTypedErrors(catalog: Catalog): Catalog {
  const guard =
    <A extends unknown[], T>(method: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await method(...args)
      } catch (thrown) {
        throw toLibraryError(thrown)
      }
    }
  return {
    organisation: guard(catalog.organisation),
    authentication: guard(catalog.authentication),
    home: guard(catalog.home),
    category: guard(catalog.category),
    featured: guard(catalog.featured),
    search: guard(catalog.search),
    suggest: guard(catalog.suggest),
    prepareSuggestions: guard(catalog.prepareSuggestions),
    hasTexts: guard(catalog.hasTexts),
    searchTexts: guard(catalog.searchTexts),
    book: guard(catalog.book),
    books: guard(catalog.books),
    card: guard(catalog.card),
    open: guard(catalog.open),
  }
}
