import type { CategoryNodeDraft } from './categories'
import { FEED_TYPE, fullPublication, PUBLICATION_TYPE, publication } from './publications'
import type { SearchLink } from './search/write-index'
import type { BookRecord } from './types'

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
  /** The links to the search indexes. */
  search: readonly SearchLink[]
}

interface FeedLinkDraft {
  rel?: string
  title?: string
  href: string
  type: string
  templated?: boolean
  properties?: Record<string, unknown>
  children?: FeedLinkDraft[]
}

/** Returns every feed of a catalogue by its path in the output folder; links are relative to the feed's file. */
export function createFeeds(model: CatalogueModel): Map<string, unknown> {
  const feeds = new Map<string, unknown>()
  for (const book of model.books) feeds.set(`book/${book.bid}.json`, fullPublication(book, model.categories))
  addPages(feeds, model, {
    fileOf: (page) => (page === 1 ? 'all.json' : `all-${page}.json`),
    up: '',
    metadata: { title: model.allTitle },
    books: model.books,
  })
  for (const category of model.categories) addCategory(feeds, model, category, null)
  for (const floor of model.floors)
    addPages(feeds, model, {
      fileOf: (page) => `featured/${page === 1 ? floor.idp : `${floor.idp}_${page}`}.json`,
      up: '../',
      metadata: floorMetadata(floor),
      books: floor.books,
    })
  feeds.set('feed.json', rootFeed(model))
  return feeds
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

function addCategory(
  feeds: Map<string, unknown>,
  model: CatalogueModel,
  category: CategoryNodeDraft,
  parent: CategoryNodeDraft | null,
): void {
  addPages(feeds, model, {
    fileOf: (page) => `category/${page === 1 ? category.id : `${category.id}-${page}`}.json`,
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
  for (const child of category.children) addCategory(feeds, model, child, category)
}

interface Paged {
  /** Path of a page, from the output folder. */
  fileOf: (page: number) => string
  /** From the pages' folder to the output folder. */
  up: string
  metadata: Record<string, unknown>
  links?: readonly FeedLinkDraft[]
  navigation?: readonly FeedLinkDraft[]
  books: readonly BookRecord[]
}

function addPages(feeds: Map<string, unknown>, model: CatalogueModel, list: Paged): void {
  const count = Math.max(1, Math.ceil(list.books.length / ITEMS_PER_PAGE))
  const link = (rel: string, page: number): FeedLinkDraft => ({
    rel,
    href: list.up + list.fileOf(page),
    type: FEED_TYPE,
  })
  for (let page = 1; page <= count; page++) {
    const items = list.books.slice((page - 1) * ITEMS_PER_PAGE, page * ITEMS_PER_PAGE)
    feeds.set(list.fileOf(page), {
      metadata: {
        ...list.metadata,
        numberOfItems: list.books.length,
        itemsPerPage: ITEMS_PER_PAGE,
        currentPage: page,
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
      publications: items.map((book) => publication(book, model.categories, list.up)),
    })
  }
}
