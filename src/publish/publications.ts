import { toManifest } from '../domain/accessibility-manifest'
import type { BookFormat } from '../domain/book'
import { type CategoryNodeDraft, categoriesOf } from './categories'
import type { BookEnding, BookRecord, ContentsEntry } from './types'

export const FEED_TYPE = 'application/opds+json'
export const PUBLICATION_TYPE = 'application/opds-publication+json'
/** Of EPUB Annotations 1.0. */
const ANNOTATIONS_TYPE = 'application/ld+json;profile="http://www.w3.org/ns/anno.jsonld"'
const CATEGORY_SCHEME = 'urn:org-library:category'

const FILE_TYPES: Readonly<Record<BookFormat | BookEnding, string>> = {
  epub: 'application/epub+zip',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  mobi: 'application/x-mobipocket-ebook',
  txt: 'text/plain',
  pdf: 'application/pdf',
  cbz: 'application/vnd.comicbook+zip',
  fb2: 'application/x-fictionbook+xml',
  'fb2.zip': 'application/fb2+zip',
  md: 'text/markdown',
  'md.zip': 'application/zip',
}

interface ContentsLink {
  title: string
  href: string
  properties: { chapter: number; fragment?: string }
  children?: ContentsLink[]
}

/** The short form of a publication, for lists. @param up from the list's folder to the output folder */
export function publication(book: BookRecord, categories: readonly CategoryNodeDraft[], up: string) {
  const inCategories = categoriesOf(book, categories).map(({ id, title, path }) => ({
    name: title,
    code: id,
    scheme: CATEGORY_SCHEME,
    categoryPath: path,
    links: [{ href: `${up}category/${id}.json`, type: FEED_TYPE }],
  }))
  const subject = [...inCategories, ...book.subjects.map((name) => ({ name }))]
  const authors = book.authors.map((name, at) => ({ name, ...optional('sortAs', book.authorsSortAs?.[at]) }))
  const images = book.covers.map(({ path, width, height }) => ({
    href: up + path,
    type: 'image/webp',
    width,
    height,
  }))
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: toUri(book),
      bid: book.bid,
      title: book.title,
      ...optional('sortAs', book.sortAs),
      ...(authors.length > 0 && { author: authors }),
      ...Object.fromEntries((book.contributors ?? []).map(({ role, names }) => [role, names])),
      ...optional('description', book.description),
      ...optional('language', languageTag(book.language)),
      ...publishedOn(book.published),
      modified: book.modified,
      ...optional('publisher', book.publisher),
      ...(book.series.length > 0 && { belongsTo: { series: book.series } }),
      ...(subject.length > 0 && { subject }),
      wordCount: book.wordCount,
      ...(book.pages ? { numberOfPages: book.pages } : {}),
      ...(book.rating !== undefined && { rating: book.rating }),
    },
    links: [
      { rel: 'self', href: `${up}book/${book.bid}.json`, type: PUBLICATION_TYPE },
      {
        // The second is what `download` is called in OPDS 1.x, and in readers of the drafts.
        rel: ['download', 'http://opds-spec.org/acquisition/open-access'],
        href: `${up}${bookFilePath(book)}`,
        type: FILE_TYPES[book.ending ?? book.format],
        size: book.bytes,
        ...(book.headingRules && { properties: { headingRules: book.headingRules } }),
      },
      ...(book.annotations
        ? [{ rel: 'annotations', href: `${up}${annotationsPath(book)}`, type: ANNOTATIONS_TYPE }]
        : []),
    ],
    ...(images.length > 0 && { images }),
  }
}

/** The full form of a publication, for its own document. */
export function fullPublication(book: BookRecord, categories: readonly CategoryNodeDraft[]) {
  const { metadata, ...rest } = publication(book, categories, '../')
  const { identifiers = [] } = book
  const more = {
    ...(identifiers.length > 0 && { altIdentifier: identifiers }),
    ...(book.isFixed && { layout: 'fixed' }),
    ...(book.accessibility && { accessibility: toManifest(book.accessibility) }),
  }
  const file = `../${bookFilePath(book)}`
  return {
    metadata: { ...metadata, ...more },
    ...rest,
    toc: book.toc.map((entry) => contentsLink(entry, file)),
  }
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

/** Returns the path of the annotations that are published with a book. */
export const annotationsPath = ({ bid }: Pick<BookRecord, 'bid'>): string => `annotations/${bid}.annotation`

/** Returns the path of a book's file in the output folder. */
export function bookFilePath(book: Pick<BookRecord, 'bid' | 'format' | 'ending'>): string {
  return `file/${book.bid}.${book.ending ?? book.format}`
}

/** Returns the path of a cover in the output folder. */
export const coverPath = (bid: string, width: number): string => `cover/${bid}-${width}.webp`

/** Returns the paths of a book's file and covers in the output folder. */
export const filesOf = (book: BookRecord): string[] => [
  bookFilePath(book),
  ...book.covers.map(({ path }) => path),
]

/** Returns the identifier as a URI, which OPDS requires; identifiers in books often are none, or have other characters. */
function toUri({ identifier, bid }: BookRecord): string {
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(identifier)) return `urn:org-library:${bid}`
  // `Buffer` replaces halves of surrogate pairs.
  return Buffer.from(identifier)
    .toString()
    .replace(/[^!#$%&'()*+,\-./:;=?@\w~[\]]+|%(?![\da-f]{2})/gi, encodeURIComponent)
}

/** Returns the language as a BCP 47 tag; '' if it is none. */
export function languageTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? ''
  } catch {
    return ''
  }
}

/** `published` takes a whole date (ISO 8601); a year, or a year and month, has a member of its own. */
function publishedOn(published: string): { published?: string; publishedIn?: string } {
  const date = /^\d{4}-\d\d-\d\d/.exec(published)?.[0]
  if (date === undefined || Number.isNaN(Date.parse(date)))
    return optional('publishedIn', published.slice(0, 7))
  const isMoment = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(published)
  return { published: isMoment ? published : date }
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value ? ({ [key]: value } as Record<Key, string>) : {}
}
