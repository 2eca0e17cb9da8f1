import type { Acquisition, Book, BookDetail, CategoryRef } from '../domain/book'
import type { BookSource } from '../domain/book-source'
import type { Organisation } from '../domain/organisation'

/** A choice of a facet: the same list in another order, or a part of it. */
export interface FacetOption {
  /** Id of its list, for `ListRequest`. */
  id: string
  title: string
  /** Number of its books, if the catalogue states it. */
  count?: number
  isActive: boolean
}

/** Orders of a list, or filters of one kind. */
export interface ListFacet {
  title: string
  /** Whether the options are orders. */
  isOrder: boolean
  options: readonly FacetOption[]
}

/** One page of a list. Pages count from 1. */
export interface BooksPage<T> {
  items: readonly T[]
  page: number
  /** Whether there may be a page `page + 1`. */
  hasMore: boolean
  /** Total number of items, if the catalogue states it. */
  total?: number
  /** Number of entries of the catalogue that cannot be shown, if there are any. */
  dropped?: number
  /** Orders and filters of the list; only with the first page, absent for none. */
  facets?: readonly ListFacet[]
  /** State of the list, if the catalogue tells: pages of two states may repeat or lack books. */
  revision?: string
}

/** A featured list on the home page; `idp` is its id in the route `/more/{idp}`. */
export interface FeaturedList {
  idp: string
  title: string
  subTitle: string
  books: readonly Book[]
}

/** A category with its direct subcategories. */
export interface CategoryNode extends CategoryRef {
  children: readonly CategoryRef[]
  count?: number
}

export interface Home {
  floors: readonly FeaturedList[]
  categories: readonly CategoryNode[]
  /** Number of entries of a root feed none of which can be shown. */
  dropped?: number
}

export interface CategoryPage {
  /** The category itself; `path: []` and title '' for the list of all categories. */
  node: CategoryNode
  /** Ancestors from the top, without the category itself. */
  trail: readonly CategoryRef[]
  /** All top-level categories, for switching between them. */
  top: readonly CategoryNode[]
  books: BooksPage<Book>
}

export interface FeaturedPage {
  title: string
  books: BooksPage<Book>
}

/** One page of search results, best first. */
export interface SearchPage extends BooksPage<Book> {
  /**
   * Finds the query's words in a text of a book, for highlighting: start and end (exclusive) in UTF-16 units, in order,
   * without overlaps. Traditional and simplified characters match each other if the catalogue's index maps them.
   */
  spans?: (text: string) => readonly (readonly [start: number, end: number])[]
  /**
   * What of the catalogue's index could not be read: a `part`, while the others were searched; the whole `index`, so that only
   * the books of its lists were. Absent if all was searched.
   */
  unread?: 'part' | 'index'
  /** Whether no book has the words themselves: all results have their characters scattered, or differ by a letter. */
  isNear?: boolean
}

/** A place in a book that says what was searched for. */
export interface TextHit {
  bid: string
  title: string
  author: string
  /** BCP 47; '' if unknown. */
  language: string
  /** From 1, as in `/book-read/{bid}/{chapter}`. */
  chapter: number
  /** Title of the chapter; '' if it has none. */
  heading: string
  /** The sentence, with the words from `start` to `end` in it. */
  sentence: string
  start: number
  end: number
  /** The words as they are in the text, and what is around them: the text of a locator. */
  quote: { before: string; highlight: string; after: string }
  /** Progression in the chapter, 0 to 1. */
  progression: number
}

/** One page of hits in the text of books. */
export interface TextPage {
  items: readonly TextHit[]
  page: number
  hasMore: boolean
  /** Set if a part of the index could not be read. */
  unread?: 'part'
}

interface RequestOptions {
  signal?: AbortSignal
}

export interface ListRequest extends RequestOptions {
  /** Id of a `FacetOption`: its list is returned instead. An unknown one is `not-found`. */
  list?: string
}

/**
 * A catalogue of books: the only interface that screens use (DESIGN §6).
 *
 * Every method rejects only with a `LibraryError` (`platform/errors`); an aborted request has the code `aborted`.
 */
export interface Catalog {
  /**
   * Returns the organisation info. Its `orgCode` is the requested code, not the feed's spelling of it, since routes are
   * compared with it; without a requested code it is the feed's.
   */
  organisation(options?: RequestOptions): Promise<Organisation>
  /**
   * Returns the addresses of the root feed and of the Authentication Document that it links to; `document` is undefined
   * if it links to none.
   */
  authentication(options?: RequestOptions): Promise<{ root: string; document: string | undefined }>
  home(options?: RequestOptions): Promise<Home>
  category(path: readonly string[], page: number, options?: ListRequest): Promise<CategoryPage>
  featured(idp: string, page: number, options?: ListRequest): Promise<FeaturedPage>
  /** Searches for the query; an empty one has no results. */
  search(query: string, page: number, options?: ListRequest): Promise<SearchPage>
  /**
   * Returns the first results while the user is typing. It uses only the catalogue's own index, which is fetched once;
   * without an index it returns nothing and makes no request.
   */
  suggest(query: string, options?: RequestOptions): Promise<SearchPage>
  /**
   * Opens an index in parts, so that the first suggestions come sooner; with a query, reads what its suggestions need. Without
   * such an index it makes no request.
   */
  prepareSuggestions(options?: RequestOptions & { query?: string }): Promise<void>
  /** Whether the catalogue has an index of what its books say. */
  hasTexts(options?: RequestOptions): Promise<boolean>
  /** Searches what the books say for the query as a phrase. */
  searchTexts(query: string, page: number, options?: RequestOptions): Promise<TextPage>
  /** @throws LibraryError `not-found` if the catalogue does not have the book */
  book(bid: string, options?: RequestOptions): Promise<BookDetail>
  /**
   * Returns several books in the given order; books that fail to load are left out.
   *
   * @throws LibraryError if no book loads and a reason is other than `not-found`
   */
  books(bids: readonly string[], options?: RequestOptions): Promise<readonly Book[]>
  /**
   * Returns one book for a card. Calls within a short time are batched, so that a page full of cards makes only a few
   * requests.
   * @throws LibraryError `not-found` if the catalogue does not have the book
   */
  card(bid: string, options?: RequestOptions): Promise<Book>
  /**
   * Returns the source of the book's file, in the given format or the best supported one.
   * @throws LibraryError `no-readable-format` if the book has no supported file
   */
  open(bid: string, format?: Acquisition['format'], options?: RequestOptions): Promise<BookSource>
}
