import { createHash } from 'node:crypto'
import type { BookFormat } from '../domain/book'
import { createNameOrder } from './name-order'
import { compareNames } from './text'
import type { BookRecord, PublishOptions } from './types'

/**
 * The orders and filters of the lists of a catalogue, as OPDS 2.0 facets. A static catalogue has to write each of them as a
 * list of its own, so their number is bounded (docs/catalogue-format.md).
 */

/** A list with fewer books is seen at a glance. */
const MIN_SORTED = 12
/** A list with fewer books has no filters. */
const MIN_FILTERED = 48
/** A catalogue up to this size has filtered lists in every order; a larger one in the order of the list only. */
const MAX_COMBINED = 240
/** A filter that leaves more books than these is none: they are 100 pages. */
const MAX_FILTER_BOOKS = 2400
/** A filter that leaves fewer books than these, or than this part of the list, has no list. */
const MIN_FILTER_BOOKS = 2
const MIN_FILTER_SHARE = 0.03
/** A filter that leaves a greater part of the list than this does not tell its books apart. */
const MAX_FILTER_SHARE = 0.9
/** Maximum number of filters of one kind: the most common ones. */
const MAX_VALUES = 8
/** An order by date needs the date of this part of the books. */
const MIN_DATED_SHARE = 0.5

/** Limits in characters of the lengths of texts. */
const LENGTHS = { middle: 50_000, long: 200_000 } as const

/** A link of a facet, to one of the views of the list. */
export interface FacetLink {
  /** Key of the view. */
  view: string
  title: string
  count: number
  /** Relation of an order. */
  rel?: string
}

export interface FacetDraft {
  title: string
  links: readonly FacetLink[]
}

/** A list in one order, with at most one filter. */
export interface ListView {
  /** Part of the name of its files; '' for the list itself. */
  key: string
  books: readonly BookRecord[]
  facets: readonly FacetDraft[]
}

const ORDERS = ['title', 'author', 'published'] as const
type ListOrder = (typeof ORDERS)[number]

const KINDS = ['language', 'format', 'length', 'series', 'subject'] as const
type FilterKind = (typeof KINDS)[number]

const REL_SORT = 'http://opds-spec.org/sort/'

interface FacetValue {
  key: string
  title: string
}

interface Filter extends FacetValue {
  books: readonly BookRecord[]
}

/** Arranges the lists of one catalogue. */
export type Arrange = (books: readonly BookRecord[]) => ListView[]

/** @param all every book of the catalogue: their order by title and author is made once for all lists */
export function createArrange(all: readonly BookRecord[], { t, locale }: PublishOptions): Arrange {
  const ranks = ranksOf(all, locale)
  const languages = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })

  const inOrder = (books: readonly BookRecord[], order: ListOrder): readonly BookRecord[] => {
    const rank = ranks[order]
    return [...books].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  }

  const valuesOf: Readonly<Record<FilterKind, (book: BookRecord) => readonly FacetValue[]>> = {
    language: ({ language }) => {
      const key = /^[a-z]{2,3}(?=[-_]|$)/i.exec(language)?.[0].toLowerCase()
      const title = key && languages.of(key)
      return key && title ? [{ key, title }] : []
    },
    format: ({ format }) => [{ key: format, title: FORMAT_NAMES[format] }],
    length: ({ wordCount }) => {
      if (wordCount <= 0) return []
      const key = wordCount > LENGTHS.long ? 'long' : wordCount > LENGTHS.middle ? 'middle' : 'short'
      return [{ key, title: t(`publish.facet.length.${key}`) }]
    },
    series: ({ series }) => series.map(({ name }) => named(name)),
    subject: ({ subjects }) => subjects.map(named),
  }

  return (books) => {
    const orders = books.length < MIN_SORTED ? [] : ORDERS.filter((order) => isUseful(order, books))
    const filters =
      books.length < MIN_FILTERED ? [] : KINDS.map((kind) => filtersOf(books, kind, valuesOf[kind]))
    const isCombined = all.length <= MAX_COMBINED

    const orderFacet = (filter: string, count: number): FacetDraft[] => {
      if (orders.length === 0) return []
      const links = orders.map((order) => ({
        ...{ view: viewKey(filter, order), title: t(`publish.facet.order.${order}`) },
        ...{ count, rel: REL_SORT + order },
      }))
      const first = { view: filter, title: t('publish.facet.order.new'), count, rel: `${REL_SORT}new` }
      return [{ title: t('publish.facet.order'), links: [first, ...links] }]
    }
    const filterFacets = (order: ListOrder | ''): FacetDraft[] =>
      filters.flatMap((values, at) => {
        const kind = KINDS[at]
        if (values.length === 0 || !kind) return []
        const links = values.map((value) => ({
          view: viewKey(value.key, isCombined ? order : ''),
          ...{ title: value.title, count: value.books.length },
        }))
        const all = { view: viewKey('', order), title: t('publish.facet.all'), count: books.length }
        return [{ title: t(`publish.facet.${kind}`), links: [all, ...links] }]
      })
    const view = (filter: string, of: readonly BookRecord[], order: ListOrder | ''): ListView => ({
      key: viewKey(filter, order),
      books: order === '' ? of : inOrder(of, order),
      facets: [...(filter === '' || isCombined ? orderFacet(filter, of.length) : []), ...filterFacets(order)],
    })

    return [
      ...['' as const, ...orders].map((order) => view('', books, order)),
      ...filters
        .flat()
        .flatMap((filter) =>
          ['' as const, ...(isCombined ? orders : [])].map((order) => view(filter.key, filter.books, order)),
        ),
    ]
  }
}

function viewKey(filter: string, order: ListOrder | ''): string {
  return [filter, order && `by-${order}`].filter(Boolean).join('-')
}

const FORMAT_NAMES: Readonly<Record<BookFormat, string>> = {
  epub: 'EPUB',
  azw3: 'AZW3',
  mobi: 'MOBI',
  fb2: 'FB2',
  md: 'Markdown',
  txt: 'TXT',
  pdf: 'PDF',
  cbz: 'CBZ',
}

function filtersOf(
  books: readonly BookRecord[],
  kind: FilterKind,
  valuesOf: (book: BookRecord) => readonly FacetValue[],
): Filter[] {
  const found = new Map<string, { title: string; books: BookRecord[] }>()
  for (const book of books) {
    for (const { key, title } of new Map(valuesOf(book).map((value) => [value.key, value])).values()) {
      const known = found.get(key)
      if (known) known.books.push(book)
      else found.set(key, { title, books: [book] })
    }
  }
  const most = Math.min(MAX_FILTER_BOOKS, books.length * MAX_FILTER_SHARE)
  const least = Math.max(MIN_FILTER_BOOKS, books.length * MIN_FILTER_SHARE)
  return [...found]
    .map(([key, value]) => ({ ...value, key: `${kind}-${key}` }))
    .filter(({ books: { length } }) => length >= least && length <= most)
    .sort((a, b) => b.books.length - a.books.length || compareNames(a.title, b.title))
    .slice(0, MAX_VALUES)
}

/** Whether an order differs from others: books by one author, or without dates, have none. */
function isUseful(order: ListOrder, books: readonly BookRecord[]): boolean {
  if (order === 'title') return true
  if (order === 'author') return new Set(books.map(({ authors }) => authors[0] ?? '')).size > 1
  const dated = books.filter(({ published }) => published !== '')
  return (
    dated.length >= books.length * MIN_DATED_SHARE &&
    new Set(dated.map(({ published }) => published)).size > 1
  )
}

/** The place of each book among all, by order; a book without an author or date is last. */
function ranksOf(
  all: readonly BookRecord[],
  locale: string,
): Record<ListOrder, ReadonlyMap<BookRecord, number>> {
  const { titles, persons } = createNameOrder(locale)
  const byTitle = rank(all, ({ sortAs, title }) => leading(sortAs ?? title), titles)
  const compareDates = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
  const tie = (a: BookRecord, b: BookRecord) => (byTitle.get(a) ?? 0) - (byTitle.get(b) ?? 0)
  return {
    title: byTitle,
    author: rank(all, ({ authors, authorsSortAs }) => authorsSortAs?.[0] ?? authors[0] ?? '', persons, tie),
    published: rank(all, ({ published }) => published, compareDates, tie),
  }
}

function rank(
  all: readonly BookRecord[],
  keyOf: (book: BookRecord) => string,
  compare: (a: string, b: string) => number,
  tie: (a: BookRecord, b: BookRecord) => number = () => 0,
): ReadonlyMap<BookRecord, number> {
  const sorted = all
    .map((book) => ({ book, key: keyOf(book) }))
    .sort(
      (a, b) => Number(a.key === '') - Number(b.key === '') || compare(a.key, b.key) || tie(a.book, b.book),
    )
  return new Map(sorted.map(({ book }, at) => [book, at]))
}

/** A title without the marks before its first letter: 《红楼梦》 stands at 红. */
function leading(title: string): string {
  return title.replace(/^[^\p{L}\p{N}]+/u, '') || title
}

/** A value whose name makes no file name. */
function named(name: string): FacetValue {
  const number = createHash('sha256').update(name).digest().readUInt32BE()
  return { key: String(number).padStart(10, '0'), title: name }
}

/** Identifies a list by its books in their order, so that readers notice that a page belongs to another state of it. */
export function revisionOf(books: readonly BookRecord[]): string {
  const hash = createHash('sha256')
  for (const { bid } of books) hash.update(`${bid} `)
  return hash.digest('base64url').slice(0, 12)
}
