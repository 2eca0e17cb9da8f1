import { joinNames, removeUnknownNames } from '../../domain/authors'
import type { BookDetail, CategoryRef } from '../../domain/book'
import { originOf } from '../addresses'
import { readAcquisitions } from './acquisitions'
import { idOfAddress } from './address-ids'
import { chaptersOf } from './chapters'
import type { FeedPublication, Subject } from './feed'
import { isFeedLink, linkAddress } from './links'
import { type MappingContext, toBook } from './map'
import { offersOf } from './offers'

/** Maps the data of the details screen; loaded at the first such screen. */
export function toDetail(publication: FeedPublication, place: MappingContext, bid: string): BookDetail {
  const { metadata, toc, readingOrder, links } = publication
  const subjects = metadata.subject.map((subject) => ({ subject, category: categoryOf(subject, place) }))
  return {
    ...toBook(publication, place, bid),
    authors: removeUnknownNames(metadata.author),
    language: metadata.language,
    publisher: joinNames(metadata.publisher),
    published: publishedOf(metadata.published),
    subjects: subjects.flatMap(({ subject, category }) => (category ? [] : [subject.name])),
    categories: subjects.flatMap(({ category }) => (category ? [category] : [])),
    wordCount: metadata.wordCount ?? 0,
    chapters: chaptersOf(toc, readingOrder),
    acquisitions: readAcquisitions(links, place.url),
    offers: offersOf(links, place.url),
    ...(metadata.accessibility && {
      accessibility: { said: metadata.accessibility, isFixed: metadata.layout === 'fixed' },
    }),
  }
}

function categoryOf(subject: Subject, { url, root }: MappingContext): CategoryRef | undefined {
  if (subject.categoryPath.length > 0) return { path: subject.categoryPath, title: subject.name }
  const link = subject.links.find((one) => one.type !== '' && isFeedLink(one))
  const href = linkAddress(link, url)
  if (href === undefined || originOf(href) !== originOf(root.url)) return undefined
  return { path: [idOfAddress(root, href)], title: subject.name }
}

/** Returns the date, or '' if it is none; some tools write the year 1 for "unknown". */
function publishedOf(date: string): string {
  return /^\d{4}/.test(date) && !date.startsWith('0001') ? date : ''
}
