import { PUBLICATION_TYPE } from '../opds2/links'
import type { JsonPublication } from './entry'
import type { JsonLink } from './links'
import { htmlToText, textOfChild } from './xml'

/** Peculiarities of the feeds of calibre's content server, as measured with 6.13. */

/** Whether calibre's content server wrote the feed: it names itself as the author. */
export function isCalibreFeed(feed: Element): boolean {
  const author = [...feed.children].find(({ localName }) => localName === 'author')
  return author !== undefined && textOfChild(author, 'uri').includes('calibre-ebook.com')
}

/** Returns the last part of a title: `calibre Library :: By Authors :: 夏目 漱石` becomes 夏目 漱石. */
export function lastTitlePart(title: string): string {
  return title.split(' :: ').at(-1) ?? title
}

/**
 * Adds a `self` link to a book: a search for its UUID, which finds it independently of a list. calibre's feeds have no
 * document per book, and a book's position in a list changes with every added book.
 */
export function addSelfLink(publication: JsonPublication, search: JsonLink | undefined): JsonPublication {
  const uuid = /^urn:uuid:([0-9a-f-]+)$/i.exec(publication.metadata.identifier)?.[1]
  if (!uuid || !search?.href.includes('{searchTerms}')) return publication
  const self = { href: search.href.replace('{searchTerms}', `uuid:=${uuid}`), rel: ['self'], title: '' }
  return { ...publication, links: [...publication.links, { ...self, type: PUBLICATION_TYPE }] }
}

/** Splits the authors, which calibre writes as one name, `甲 & 乙`; an `&` in a name is doubled. */
export function splitAuthors(publication: JsonPublication): JsonPublication {
  const { metadata } = publication
  const author = metadata.author
    .flatMap((line) => line.split(' & '))
    .map((name) => name.replaceAll('&&', '&'))
  return { ...publication, metadata: { ...metadata, author } }
}

/** Reads rating, tags and series, which calibre and Calibre-Web write only as text at the start of the description. */
export function extractMetadata(publication: JsonPublication): JsonPublication {
  const { metadata } = publication
  const facts = new Map<string, string>()
  let rest = metadata.description
  for (let found = FACT.exec(rest); found; found = FACT.exec(rest)) {
    facts.set(found[1] ?? '', htmlToText(found[2] ?? '').trim())
    rest = rest.slice(found[0].length)
  }
  const tags =
    facts
      .get('TAGS')
      ?.split(',')
      .map((tag) => tag.trim())
      .filter(Boolean) ?? []
  const series = /^(.*?)(?:(?<!\s)\s*\[(-?[\d.]+)\])?$/.exec(facts.get('SERIES') ?? '')
  return {
    ...publication,
    metadata: {
      ...metadata,
      description: rest,
      subject: [...new Set([...metadata.subject, ...tags])],
      ...(series?.[1] && { belongsTo: { series: { name: series[1], position: series[2] ?? '' } } }),
    },
  }
}

const FACT = /^\s*(RATING|TAGS|SERIES): (.*?)<br\/>/
