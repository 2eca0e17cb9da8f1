import { joinNames, removeUnknownNames } from '../../domain/authors'
import type { BookDetail, CategoryRef } from '../../domain/book'
import { isUnknownDate } from '../../domain/unknown-date'
import { acquisitionLinks, readAcquisitions } from './acquisitions'
import { chaptersOf } from './chapters'
import type { FeedPublication, Subject } from './feed'
import { type MappingContext, toBook } from './map'
import { listOf, readNames } from './names'
import { offersOf } from './offers'

/** Maps the data of the details screen; loaded at the first such screen. */
export function toDetail(publication: FeedPublication, place: MappingContext, bid: string): BookDetail {
  const { metadata, toc, readingOrder } = publication
  const subjects = metadata.subject.map((subject) => ({ subject, category: categoryOf(subject, place) }))
  return {
    ...toBook(publication, place, bid),
    authors: removeUnknownNames(metadata.author),
    language: metadata.language,
    publisher: joinNames(metadata.publisher),
    published: publishedOf(metadata.published) || publishedOf(metadata.publishedIn),
    subjects: subjects.flatMap(({ subject, category }) => (category ? [] : [subject.name])),
    categories: subjects.flatMap(({ category }) => (category ? [category] : [])),
    wordCount: metadata.wordCount ?? 0,
    ...(metadata.rating !== undefined && metadata.rating <= 5 && { rating: metadata.rating }),
    chapters: chaptersOf(toc, readingOrder),
    acquisitions: readAcquisitions(acquisitionLinks(publication), place.url),
    offers: offersOf(publication, place.url),
    ...readNames(metadata.whole ?? {}, place),
    ...(metadata.accessibility && {
      accessibility: { said: metadata.accessibility, isFixed: metadata.layout === 'fixed' },
    }),
  }
}

function categoryOf(subject: Subject, { url, root }: MappingContext): CategoryRef | undefined {
  if (subject.categoryPath.length > 0) return { path: subject.categoryPath, title: subject.name }
  return listOf(subject, { url, root })
}

/** Returns the date, or '' if it is none or unknown. */
function publishedOf(date: string): string {
  return /(?<!\d)\d{4}/.test(date) && !isUnknownDate(date) ? date : ''
}
