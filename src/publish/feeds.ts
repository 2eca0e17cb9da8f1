import { toManifest } from '../domain/accessibility-manifest'
import type { BookFormat } from '../domain/book'
import { type CategoryNodeDraft, categoriesOf } from './categories'
import type { BookRecord, ContentsEntry } from './types'

export const FEED_TYPE = 'application/opds+json'
export const PUBLICATION_TYPE = 'application/opds-publication+json'
export const ITEMS_PER_PAGE = 24
/** Maximum number of books of a featured list on the home page. */
export const ITEMS_PER_FLOOR = 12

const FILE_TYPES: Readonly<Record<BookFormat, string>> = {
  epub: 'application/epub+zip',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  mobi: 'application/x-mobipocket-ebook',
  txt: 'text/plain',
  pdf: 'application/pdf',
  cbz: 'application/vnd.comicbook+zip',
}

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

interface ContentsLink {
  title: string
  href: string
  properties: { chapter: number; fragment?: string }
  children?: ContentsLink[]
}

/** Returns every feed of a catalogue by its path in the output folder; links are relative to the feed's file. */
export function createFeeds(model: CatalogueModel): Map<string, unknown> {
  const feeds = new Map<string, unknown>()
  for (const book of model.books)
    feeds.set(`book/${book.bid}.json`, {
      ...fullPublication(book, model.categories),
      toc: book.toc.map((entry) => contentsLink(entry, `../${bookFilePath(book)}`)),
    })
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
      metadata: { title: floor.title, subtitle: floor.subtitle, identifier: floor.idp },
      books: floor.books,
    })
  feeds.set('feed.json', rootFeed(model))
  return feeds
}

function rootFeed(model: CatalogueModel): unknown {
  const { orgCode, orgName, templateId, modified, categories, floors } = model
  return {
    metadata: { title: orgName, modified, orgCode, orgName, templateId, exp: 0 },
    links: [
      { rel: 'self', href: 'feed.json', type: FEED_TYPE },
      { rel: 'search-index', href: 'search-index.json', type: 'application/json' },
      { rel: 'http://opds-spec.org/sort/new', href: 'all.json', type: FEED_TYPE, title: model.allTitle },
      { rel: 'publication', href: 'book/{bid}.json', templated: true, type: PUBLICATION_TYPE },
    ],
    ...(categories.length > 0
      ? { navigation: categories.map((category) => categoryLink(category, '')) }
      : {}),
    groups: floors.map((floor) => ({
      metadata: {
        title: floor.title,
        subtitle: floor.subtitle,
        identifier: floor.idp,
        numberOfItems: floor.books.length,
      },
      links: [{ rel: 'self', href: `featured/${floor.idp}.json`, type: FEED_TYPE }],
      publications: floor.books.slice(0, ITEMS_PER_FLOOR).map((book) => publication(book, categories, '')),
    })),
  }
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
    metadata: { title: category.title, identifier: category.id, categoryPath: category.path },
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

/** The short form of a publication, for lists. */
function publication(book: BookRecord, categories: readonly CategoryNodeDraft[], up: string) {
  const trail = categoriesOf(book, categories)
  const inCategories = trail.map(({ id, title, path }) => ({
    name: title,
    code: id,
    scheme: 'category',
    categoryPath: path,
    links: [{ href: `${up}category/${id}.json`, type: FEED_TYPE }],
  }))
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: uri(book),
      bid: book.bid,
      title: book.title,
      ...(book.authors.length > 0 ? { author: book.authors.map((name) => ({ name })) } : {}),
      ...optional('description', book.description),
      ...optional('language', book.language),
      ...optional('published', book.published),
      modified: book.modified,
      ...optional('publisher', book.publisher),
      ...(book.series.length > 0 ? { belongsTo: { series: book.series } } : {}),
      subject: [...inCategories, ...book.subjects.map((name) => ({ name }))],
      wordCount: book.wordCount,
      ...(book.pages ? { numberOfPages: book.pages } : {}),
    },
    links: [
      { rel: 'self', href: `${up}book/${book.bid}.json`, type: PUBLICATION_TYPE },
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        href: `${up}${bookFilePath(book)}`,
        type: FILE_TYPES[book.format],
        properties: { size: book.bytes },
      },
    ],
    images: book.covers.map(({ path, width, height }) => ({
      href: up + path,
      type: 'image/webp',
      width,
      height,
    })),
  }
}

/** The full form of a publication, for its own document, without the table of contents. */
function fullPublication(book: BookRecord, categories: readonly CategoryNodeDraft[]) {
  const { metadata, ...rest } = publication(book, categories, '../')
  const more = {
    ...(book.isFixed && { layout: 'fixed' }),
    ...(book.accessibility && { accessibility: toManifest(book.accessibility) }),
  }
  return { metadata: { ...metadata, ...more }, ...rest }
}

/** An entry of the contents. The manifest requires an address, so each has the book's; `chapter` distinguishes them. */
function contentsLink({ title, chapter, fragment, children }: ContentsEntry, href: string): ContentsLink {
  return {
    title,
    href,
    properties: { chapter, ...(fragment && { fragment }) },
    ...(children.length > 0 ? { children: children.map((child) => contentsLink(child, href)) } : {}),
  }
}

/** Returns the path of a book's file in the output folder. */
export function bookFilePath(book: Pick<BookRecord, 'bid' | 'format'>): string {
  return `file/${book.bid}.${book.format}`
}

/** Returns the identifier as a URI, which OPDS requires; identifiers in books often are none. */
function uri({ identifier, bid }: BookRecord): string {
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(identifier) ? identifier : `urn:org-library:${bid}`
}

function optional<Key extends string>(key: Key, value: string): Partial<Record<Key, string>> {
  return value ? ({ [key]: value } as Record<Key, string>) : {}
}
