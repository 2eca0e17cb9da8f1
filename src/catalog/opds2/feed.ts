import * as v from 'valibot'
import {
  count,
  isRecord,
  list,
  nameList,
  nested,
  object,
  optional,
  requiredText,
  series,
  text,
} from '../lenient'
import type { IdBase } from './address-ids'
import { tocEntries } from './toc'

/**
 * Lenient schemas for OPDS 2.0 as real servers write it. In the output, arrays and texts are never missing, and malformed
 * entries are dropped.
 */

/** The target of an indirect acquisition, through documents or containers. */
export interface Indirect {
  type: string
  child: Indirect[]
}

const indirects = nested<Indirect>((child) => object({ type: text, child }))

const properties = object({
  numberOfItems: count,
  size: count,
  categoryPath: list(v.pipe(requiredText, v.digits())),
  indirectAcquisition: indirects,
  price: list(object({ value: count, currency: text })),
  headingRules: list(object({ pattern: requiredText, level: count })),
})

/** Relations, in lower case: one, several as an array, or several as HTML and Atom write them, with spaces. */
const relations = v.pipe(
  list(v.string()),
  v.transform((rels) => rels.flatMap((rel) => rel.toLowerCase().split(/\s+/)).filter(Boolean)),
)

const linkFields = {
  href: requiredText,
  rel: relations,
  type: text,
  title: text,
  templated: v.fallback(v.optional(v.boolean(), false), false),
  width: count,
  size: count,
  properties: optional(properties),
}
const asLink = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? { href: value } : value)),
)
const link = v.pipe(asLink, object(linkFields))
export type FeedLink = v.InferOutput<typeof link>
const linkList = list(link)

export interface NavigationLink extends FeedLink {
  children: NavigationLink[]
}
const navigationLinks = nested<NavigationLink>((children) =>
  v.pipe(asLink, object({ ...linkFields, children })),
)

const subject = v.pipe(
  v.unknown(),
  v.transform((value) => (isRecord(value) && 'name' in value ? value : { name: value })),
  object({
    name: requiredText,
    categoryPath: list(v.pipe(requiredText, v.digits())),
    links: linkList,
  }),
)
export type Subject = v.InferOutput<typeof subject>
const subjects = list(subject)

/** An object that is parsed only when it is displayed. */
const unread = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isRecord(value) ? value : undefined)),
)

/** What a publication without a title is called: the name of its file. */
function nameOfFile(links: unknown): string {
  const files = v.parse(linkList, links).map(({ href }) => href.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '')
  const name = files.find((file) => BOOK_FILE.test(file))?.replace(BOOK_FILE, '') ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
const BOOK_FILE = /\.(?:epub|azw3|mobi|fb2|md|txt|pdf|cbz)$/i

const publicationFields = object({
  metadata: v.pipe(
    v.unknown(),
    v.transform((value) => (isRecord(value) ? { ...value, whole: value } : value)),
    object({
      title: requiredText,
      identifier: text,
      bid: text,
      /** Whether a number in `identifier` may be the book's id: the catalogue can find a book by it. */
      numbered: v.fallback(v.optional(v.boolean(), true), true),
      author: nameList,
      description: text,
      language: text,
      published: text,
      /** Only the year, or year and month: `published` takes a whole date. */
      publishedIn: text,
      publisher: nameList,
      subject: subjects,
      belongsTo: optional(object({ series })),
      wordCount: count,
      /** From 0 to 5: the catalogue's own. */
      rating: count,
      layout: text,
      accessibility: unread,
      /** The metadata as written. */
      whole: unread,
    }),
  ),
  links: linkList,
  images: linkList,
  readingOrder: linkList,
  toc: tocEntries,
})
const publication = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (!isRecord(value) || !isRecord(value.metadata) || v.parse(text, value.metadata.title) !== '')
      return value
    return { ...value, metadata: { ...value.metadata, title: nameOfFile(value.links) } }
  }),
  publicationFields,
)
export type FeedPublication = v.InferOutput<typeof publication>

const feedMetadata = object({
  title: text,
  subtitle: text,
  identifier: text,
  /** The catalogue's own number of a featured list; in older catalogues `identifier` is it. */
  idp: text,
  numberOfItems: count,
  /** State of a paged list that `publish` has written. */
  revision: text,
  orgCode: text,
  orgName: text,
  templateId: text,
  exp: count,
})
const noMetadata = v.parse(feedMetadata, {})

export const parts = {
  metadata: v.pipe(
    optional(feedMetadata),
    v.transform((metadata) => metadata ?? noMetadata),
  ),
  links: linkList,
  navigation: navigationLinks,
  publications: list(publication),
}
const group = object(parts)
export type FeedGroup = v.InferOutput<typeof group>

/** An entry of a registry of catalogues. */
const catalogEntry = object({ metadata: object({ title: requiredText }), links: linkList })

/** A facet: links that filter or sort a list. */
const facet = object({ metadata: optional(object({ title: text })), links: linkList })
export type Facet = v.InferOutput<typeof facet>

export const feed = object({
  ...parts,
  groups: list(group),
  facets: list(facet),
  catalogs: list(catalogEntry),
})

/** A publication and the address its links are relative to. */
export interface ListEntry {
  publication: FeedPublication
  url: string
}

/** A feed and the address its links are relative to. */
export interface Feed extends FeedGroup {
  url: string
  /** Number of entries that could not be read. */
  dropped: number
  groups: FeedGroup[]
  facets: Facet[]
  /** Its books, as `readEntries` lists them. */
  listed?: readonly ListEntry[]
  /** The keys in the addresses of its catalogue, which its ids do without. */
  keys?: IdBase['keys']
}

/** Parses contributors, series or collections: names, or objects with a name and links (OPDS 2.0, 5.2). */
export function readNamed(value: unknown): Subject[] {
  return v.parse(subjects, value)
}

/** Parses publications; malformed ones are dropped. */
export function readPublications(values: readonly unknown[]): FeedPublication[] {
  return v.parse(parts.publications, values)
}

/** Parses a publication; returns undefined for other JSON. */
export function readPublication(json: unknown): FeedPublication | undefined {
  const read = v.safeParse(publication, json)
  return read.success ? read.output : undefined
}
