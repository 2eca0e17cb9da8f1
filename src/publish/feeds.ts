import type { CategoryNodeDraft } from './categories'
import { type Arrange, type FacetDraft, type ListView, revisionOf } from './facets'
import { annotationsPath, FEED_TYPE, fullPublication, PUBLICATION_TYPE, publication } from './publications'
import type { SearchLink } from './search/write-index'
import type { BookRecord } from './types'

export const ROOT_FEED = 'feed.json'
export const ITEMS_PER_PAGE = 24
/** Maximum number of books of a featured list on the home page. */
export const ITEMS_PER_FLOOR = 12

export interface FeedFloor {
  idp: string
  title: string
  subtitle: string
  books: readonly BookRecord[]
}

export interface CatalogueModel {
  orgCode: string
  orgName: string
  templateId: string
  /** ISO. */
  modified: string
  /** Newest first. */
  books: readonly BookRecord[]
  categories: readonly CategoryNodeDraft[]
  floors: readonly FeedFloor[]
  /** Title of the list of every book. */
  allTitle: string
  arrange: Arrange
  /** The links to the search indexes. */
  search: readonly SearchLink[]
}

interface FeedLinkDraft {
  rel?: string | string[]
  title?: string
  href: string
  type: string
  templated?: boolean
  properties?: Record<string, unknown>
  children?: FeedLinkDraft[]
}

/** A feed, or the document of a book, by its path in the output folder. */
export type CatalogueDocument = readonly [path: string, content: unknown]

/**
 * Yields every feed of a catalogue, the root feed last; links are relative to the feed's file. They are made one by one,
 * because those of 100,000 books take a gigabyte.
 */
export function* createFeeds(model: CatalogueModel): Generator<CatalogueDocument> {
  for (const book of model.books) {
    yield [`book/${book.bid}.json`, fullPublication(book, model.categories)]
    if (book.annotations) yield [annotationsPath(book), JSON.parse(book.annotations)]
  }
  yield* pagesOf(model, {
    fileOf: (view, page) => fileName(['all', view, page], '-'),
    up: '',
    metadata: { title: model.allTitle },
    books: model.books,
  })
  for (const category of model.categories) yield* categoryFeeds(model, category, null)
  for (const floor of model.floors)
    yield* pagesOf(model, {
      // An id may be `3-5`.
      fileOf: (view, page) => `featured/${fileName([floor.idp, view, page], '_')}`,
      up: '../',
      metadata: floorMetadata(floor),
      books: floor.books,
    })
  yield [ROOT_FEED, rootFeed(model)]
}

function rootFeed(model: CatalogueModel): unknown {
  const { orgCode, orgName, templateId, modified, categories, floors, search } = model
  return {
    metadata: { title: orgName, modified, orgCode, orgName, templateId, exp: 0 },
    links: [
      { rel: 'self', href: 'feed.json', type: FEED_TYPE },
      ...search,
      { rel: 'http://opds-spec.org/sort/new', href: 'all.json', type: FEED_TYPE, title: model.allTitle },
      { rel: 'publication', href: 'book/{bid}.json', templated: true, type: PUBLICATION_TYPE },
    ],
    ...(categories.length > 0
      ? { navigation: categories.map((category) => categoryLink(category, '')) }
      : {}),
    groups: floors.map((floor) => ({
      metadata: { ...floorMetadata(floor), numberOfItems: floor.books.length },
      links: [{ rel: 'self', href: `featured/${floor.idp}.json`, type: FEED_TYPE }],
      publications: floor.books.slice(0, ITEMS_PER_FLOOR).map((book) => publication(book, categories, '')),
    })),
  }
}

function floorMetadata({ title, subtitle, idp }: FeedFloor): Record<string, unknown> {
  return { title, ...(subtitle && { subtitle }), identifier: `urn:org-library:list:${idp}`, idp }
}

function categoryLink(category: CategoryNodeDraft, up: string): FeedLinkDraft {
  return {
    title: category.title,
    href: `${up}category/${category.id}.json`,
    type: FEED_TYPE,
    rel: 'subsection',
    properties: { numberOfItems: category.books.length, categoryPath: category.path },
    ...(category.children.length > 0
      ? { children: category.children.map((child) => categoryLink(child, up)) }
      : {}),
  }
}

function* categoryFeeds(
  model: CatalogueModel,
  category: CategoryNodeDraft,
  parent: CategoryNodeDraft | null,
): Generator<CatalogueDocument> {
  yield* pagesOf(model, {
    fileOf: (view, page) => `category/${fileName([category.id, view, page], '-')}`,
    up: '../',
    metadata: {
      title: category.title,
      identifier: `urn:org-library:category:${category.id}`,
      categoryPath: category.path,
    },
    links: parent
      ? [{ rel: 'up', href: `../category/${parent.id}.json`, type: FEED_TYPE, title: parent.title }]
      : [],
    navigation: category.children.map((child) => categoryLink(child, '../')),
    books: category.books,
  })
  for (const child of category.children) yield* categoryFeeds(model, child, category)
}

interface Paged {
  /** Path of a page, from the output folder. @param view key of an order or filter, '' for the list itself */
  fileOf: (view: string, page: number) => string
  /** From the pages' folder to the output folder. */
  up: string
  metadata: Record<string, unknown>
  links?: readonly FeedLinkDraft[]
  navigation?: readonly FeedLinkDraft[]
  books: readonly BookRecord[]
}

function fileName([name, view, page]: readonly [string, string, number], separator: string): string {
  return `${[name, view, page > 1 ? page : ''].filter((part) => part !== '').join(separator)}.json`
}

/** Up to this length of a list, a book is made once for all its orders and filters; of a longer one they would fill the memory. */
const MAX_KNOWN = 2400

/** Yields the pages of a list, in each of its orders and with each of its filters. */
function* pagesOf(model: CatalogueModel, list: Paged): Generator<CatalogueDocument> {
  const [own, ...others] = model.arrange(list.books)
  const short = (book: BookRecord) => publication(book, model.categories, list.up)
  const known = new Map(list.books.length <= MAX_KNOWN ? list.books.map((book) => [book, short(book)]) : [])
  const publicationOf = (book: BookRecord) => known.get(book) ?? short(book)
  if (own) yield* viewPages(list, own, publicationOf)
  for (const view of others) yield* viewPages({ ...list, metadata: viewMetadata(list) }, view, publicationOf)
}

/** A view is a list of its own: it does not have the identifier of the whole list. */
function viewMetadata({ metadata }: Paged): Record<string, unknown> {
  const { identifier: _identifier, idp: _idp, ...rest } = metadata
  return rest
}

function* viewPages(
  list: Paged,
  view: ListView,
  publicationOf: (book: BookRecord) => ReturnType<typeof publication>,
): Generator<CatalogueDocument> {
  const { books } = view
  const count = Math.max(1, Math.ceil(books.length / ITEMS_PER_PAGE))
  const fileOf = (page: number) => list.fileOf(view.key, page)
  const link = (rel: string, page: number): FeedLinkDraft => ({
    rel,
    href: list.up + fileOf(page),
    type: FEED_TYPE,
  })
  const facets = view.facets.map((facet) => facetOf(facet, view.key, list))
  const revision = revisionOf(books)
  for (let page = 1; page <= count; page++) {
    const items = books.slice((page - 1) * ITEMS_PER_PAGE, page * ITEMS_PER_PAGE)
    const feed = {
      metadata: {
        ...list.metadata,
        numberOfItems: books.length,
        itemsPerPage: ITEMS_PER_PAGE,
        currentPage: page,
        revision,
      },
      links: [
        link('self', page),
        { rel: 'start', href: `${list.up}feed.json`, type: FEED_TYPE },
        ...(list.links ?? []),
        link('first', 1),
        ...(page > 1 ? [link('previous', page - 1)] : []),
        ...(page < count ? [link('next', page + 1)] : []),
        link('last', count),
      ],
      ...(list.navigation && list.navigation.length > 0 ? { navigation: list.navigation } : {}),
      ...(page === 1 && facets.length > 0 ? { facets } : {}),
      publications: items.map(publicationOf),
    }
    yield [fileOf(page), feed]
  }
}

/** The facet of the view `current`: its active link has the relation `self` (OPDS 2.0, facets). */
function facetOf({ title, links }: FacetDraft, current: string, list: Paged) {
  const viewLinks = links.map(({ view, title, count, rel }): FeedLinkDraft => {
    const rels = [...(rel ? [rel] : []), ...(view === current ? ['self'] : [])]
    return {
      ...(rels.length > 0 && { rel: rels.length === 1 ? rels[0] : rels }),
      ...{
        title,
        href: list.up + list.fileOf(view, 1),
        type: FEED_TYPE,
        properties: { numberOfItems: count },
      },
    }
  })
  return { metadata: { title }, links: viewLinks }
}
