import type { Acquisition, Book, BookDetail, CategoryRef } from '../domain/book'
import type { BookSource } from '../domain/book-source'
import type { Organisation } from '../domain/organisation'

/** One page of a list. Pages count from 1. */
export interface BooksPage<T> {
  items: readonly T[]
  page: number
  /** Whether asking for `page + 1` makes sense. */
  hasMore: boolean
  /** How many in all, when the catalogue says. */
  total?: number
}

/** A titled shelf on the home page; `idp` is what follows `/more/`. */
export interface FeaturedList {
  idp: string
  title: string
  subTitle: string
  books: readonly Book[]
}

/** A category with what lies one level below it. */
export interface CategoryNode extends CategoryRef {
  children: readonly CategoryRef[]
  count?: number
}

export interface Home {
  floors: readonly FeaturedList[]
  categories: readonly CategoryNode[]
}

export interface CategoryPage {
  /** The category itself; `path: []` and title '' for the list of all categories. */
  node: CategoryNode
  /** Ancestors from the top, without the category itself. */
  trail: readonly CategoryRef[]
  /** What a reader can switch to on the top level. */
  top: readonly CategoryNode[]
  books: BooksPage<Book>
}

export interface FeaturedPage {
  title: string
  books: BooksPage<Book>
}

/** One page of what a search has found, best first. */
export interface SearchPage extends BooksPage<Book> {
  /**
   * Where the searched words stand in a text of a book, for highlighting: start and end (exclusive) in
   * UTF-16 units, in order, without overlaps. Knows the catalogue's traditional and simplified forms.
   */
  spans?: (text: string) => readonly (readonly [start: number, end: number])[]
}

interface RequestOptions {
  signal?: AbortSignal
}

/**
 * Where books come from. Screens know nothing else (DESIGN §6).
 *
 * Every method rejects with a `LibraryError` (`platform/errors`) and with nothing else;
 * an aborted request rejects with the code `aborted`.
 */
export interface Catalog {
  /**
   * Under the code that was asked for, whatever the feed's own spelling of it: routes are compared with it. Where
   * none was, the feed's own counts.
   */
  organisation(options?: RequestOptions): Promise<Organisation>
  /**
   * Address of the Authentication Document that the root feed links to, and of the root feed itself;
   * `document` is undefined where it links to none.
   */
  authentication(options?: RequestOptions): Promise<{ root: string; document: string | undefined }>
  home(options?: RequestOptions): Promise<Home>
  category(path: readonly string[], page: number, options?: RequestOptions): Promise<CategoryPage>
  featured(idp: string, page: number, options?: RequestOptions): Promise<FeaturedPage>
  /** An empty query finds nothing. */
  search(query: string, page: number, options?: RequestOptions): Promise<SearchPage>
  /**
   * What a search would find first, for one who is still typing. Only out of the catalogue's own index, which is
   * fetched once; where a search asks a server or goes through all lists, this finds nothing and asks for nothing.
   */
  suggest(query: string, options?: RequestOptions): Promise<SearchPage>
  /** @throws LibraryError `not-found` for a book the catalogue does not have. */
  book(bid: string, options?: RequestOptions): Promise<BookDetail>
  /**
   * Several books, in the order asked; those that cannot be had are left out.
   * Rejects when not one could be had and the reason is another than `not-found`.
   */
  books(bids: readonly string[], options?: RequestOptions): Promise<readonly Book[]>
  /**
   * One book for a card. Those asked for at about the same time are had together, so that a page full
   * of cards costs a catalogue no more than a few requests.
   * @throws LibraryError `not-found` for a book the catalogue does not have.
   */
  card(bid: string, options?: RequestOptions): Promise<Book>
  /**
   * The book's file, in the format asked for or the best one that can be read here.
   * @throws LibraryError `no-readable-format` when it has none.
   */
  open(bid: string, format?: Acquisition['format'], options?: RequestOptions): Promise<BookSource>
}
