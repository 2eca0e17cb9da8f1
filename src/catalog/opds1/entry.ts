import { mediaType, PUBLICATION_TYPE } from '../opds2/links'
import {
  addMissingRelations,
  isAcquisition,
  isEntryLink,
  isFeedLink,
  type JsonLink,
  readLinks,
} from './links'
import { readHtml, readTitle } from './texts'
import { attribute, childrenOf, textOf, textOfChild } from './xml'

const DC = 'http://purl.org/dc/'

/** Relations of covers, best first; the last ones predate OPDS 1.0. */
const COVERS = ['http://opds-spec.org/image', 'http://opds-spec.org/cover', 'x-stanza-cover-image']
const THUMBNAILS = [
  'http://opds-spec.org/image/thumbnail',
  'http://opds-spec.org/thumbnail',
  'x-stanza-cover-image-thumbnail',
]

/** Whether a link may lead to a picture, by its type. */
const mayBeImage = (link: JsonLink) => /^(?:|image\/.*|.*octet-stream)$/.test(mediaType(link))

const isPicture = (rel: string) => COVERS.includes(rel) || THUMBNAILS.includes(rel)

/** Relations that put a book into a group of its feed, as the `groups` of OPDS 2.0. */
const GROUPS = ['collection', 'http://opds-spec.org/group']

/** A publication as OPDS 2.0 writes it. */
export interface JsonPublication {
  metadata: {
    title: string
    identifier: string
    /** Atom feeds have no way to find a book by its number: see `numbered` in `opds2/feed`. */
    numbered: false
    author: string[]
    contributor: string[]
    description: string
    language: string
    published: string
    publisher: string[]
    subject: string[]
    belongsTo?: { series: { name: string; position?: string } }
  }
  links: JsonLink[]
  images: JsonLink[]
}

/** A parsed entry: a book, a link to another feed, or neither. */
export interface ParsedEntry {
  publication?: JsonPublication
  /** The group of the feed that the book belongs to. */
  group?: JsonLink
  navigation?: JsonLink
}

export function readEntry(entry: Element, url: string): ParsedEntry {
  const links = addMissingRelations(readLinks(entry, url))
  const feedLinks = links.filter(isFeedLink)
  // calibre and Kiwix list books without a file: an entry with a cover and no link to a feed is a book.
  const isBookWithoutFile = feedLinks.length === 0 && links.some(({ rel }) => rel.some(isPicture))
  if (isBookWithoutFile || links.some((link) => isAcquisition(link) || isEntryLink(link))) {
    const publication = publicationOf(entry, links)
    const group = links.find((link) => link.rel.some((rel) => GROUPS.includes(rel)) && isFeedLink(link))
    return group ? { publication, group } : { publication }
  }
  const target =
    feedLinks.find(({ rel }) => !rel.includes('alternate') && !rel.includes('self')) ?? feedLinks[0]
  return target ? { navigation: { ...target, title: readTitle(entry) || target.title } } : {}
}

export function publicationOf(entry: Element, links: readonly JsonLink[]): JsonPublication {
  const all = links.map((link) =>
    isEntryLink(link) && (link.rel.includes('alternate') || link.rel.includes('self'))
      ? { ...link, rel: ['self'], type: PUBLICATION_TYPE }
      : link,
  )
  const pictures = [COVERS, THUMBNAILS].flatMap((rels) => {
    const found = rels.flatMap(
      (rel) => links.find((link) => link.rel.includes(rel) && mayBeImage(link)) ?? [],
    )
    return found.slice(0, 1)
  })
  const series = seriesOf(entry)
  return {
    metadata: {
      title: readTitle(entry),
      identifier: textOfChild(entry, 'id') || textOfChild(entry, 'identifier', DC),
      numbered: false,
      author: namesOf(entry),
      contributor: [
        ...new Set([...namesIn(entry, 'contributor'), ...childrenOf(entry, 'contributor', DC).map(textOf)]),
      ],
      description: descriptionOf(entry),
      language: textOfChild(entry, 'language', DC) || textOfChild(entry, 'language'),
      published: textOfChild(entry, 'issued', DC) || textOfChild(entry, 'date', DC),
      publisher: namesIn(entry, 'publisher'),
      subject: subjectsOf(entry),
      ...(series && { belongsTo: { series } }),
    },
    links: all,
    images: pictures.slice(0, 1),
  }
}

/** Names of people or publishers, in the form of Atom or Dublin Core. */
function namesIn(entry: Element, name: string): string[] {
  return childrenOf(entry, name)
    .map((each) => textOfChild(each, 'name') || textOf(each))
    .filter(Boolean)
}

function namesOf(entry: Element): string[] {
  const authors = namesIn(entry, 'author')
  const creators = childrenOf(entry, 'creator', DC).map(textOf)
  return [...new Set((authors.length > 0 ? authors : creators).filter(Boolean))]
}

/**
 * Returns `content` if it has text, else `summary`. An external content has no text, and Kavita's contains only the
 * media type of the file.
 */
function descriptionOf(entry: Element): string {
  const texts = [...childrenOf(entry, 'content'), ...childrenOf(entry, 'summary')].map(readHtml)
  return (
    texts.find((text) => text !== '' && !/^[a-z]+\/[\w.+-]+$/.test(text)) ??
    textOfChild(entry, 'description', DC)
  )
}

function subjectsOf(entry: Element): string[] {
  const categories = childrenOf(entry, 'category').map(
    // A term may be an address, which is not shown.
    (each) => attribute(each, 'label') || attribute(each, 'term').replace(/^https?:.*$/, ''),
  )
  const subjects = childrenOf(entry, 'subject', DC).map(textOf)
  return [...new Set([...categories, ...subjects].filter(Boolean))]
}

/** Reads `schema:Series`, as Palace and others write it, or calibre's own pair of elements. */
function seriesOf(entry: Element): { name: string; position?: string } | undefined {
  const [series] = [...childrenOf(entry, 'Series'), ...childrenOf(entry, 'series')]
  if (!series) return undefined
  const name = attribute(series, 'name') || textOf(series)
  const position = attribute(series, 'position') || textOfChild(entry, 'series_index')
  if (name === '') return undefined
  return position === '' ? { name } : { name, position }
}
