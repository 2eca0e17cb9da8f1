import { languageTag } from '../publications'
import type { BookRecord, Site } from '../types'
import { addressOf, pagePath } from './addresses'

/** Roles of contributors that schema.org has a property for. */
const ROLES = { translator: 'translator', editor: 'editor', illustrator: 'illustrator' } as const

/** A book as `schema.org/Book`, for search engines. What its record does not know is left out. */
export function bookData(book: BookRecord, site: Site, orgName: string): Record<string, unknown> {
  const url = addressOf(site, pagePath(book))
  const isbn = isbnOf(book)
  const tag = languageTag(book.language)
  const published = /^\d{4}(?:-\d\d){0,2}/.exec(book.published)?.[0]
  const series = book.series[0]
  const names = [...book.category, ...book.subjects]
  const contributors = (book.contributors ?? []).flatMap(({ role, names: persons }) =>
    role in ROLES ? [[role, persons.map(person)] as const] : [],
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'Book',
    '@id': url,
    url,
    mainEntityOfPage: url,
    name: book.title,
    ...(book.authors.length > 0 && { author: book.authors.map(person) }),
    ...Object.fromEntries(contributors),
    ...(book.description && { description: book.description }),
    ...(book.covers.length > 0 && { image: book.covers.map(({ path }) => addressOf(site, path)) }),
    ...(tag && { inLanguage: tag }),
    ...(isbn && { isbn }),
    ...(published && { datePublished: published }),
    ...(book.publisher && { publisher: { '@type': 'Organization', name: book.publisher } }),
    ...(book.pages && { numberOfPages: book.pages }),
    ...(series && {
      isPartOf: { '@type': 'BookSeries', name: series.name },
      ...(series.position !== undefined && { position: series.position }),
    }),
    ...(names.length > 0 && { keywords: names.join(', ') }),
    bookFormat: 'https://schema.org/EBook',
    provider: { '@type': 'Organization', name: orgName },
  }
}

const person = (name: string) => ({ '@type': 'Person', name })

/** The ISBN among the identifiers of a book; undefined if there is none. */
export function isbnOf({ identifier, identifiers = [] }: BookRecord): string | undefined {
  for (const each of [identifier, ...identifiers]) {
    const isbn = each.replace(/^(?:urn:)?isbn:?/i, '').replace(/[-\s]/g, '')
    if (/^(?:97[89]\d{10}|\d{9}[\dX])$/i.test(isbn) && isValid(isbn.toUpperCase())) return isbn.toUpperCase()
  }
  return undefined
}

/** Whether the check digit of an ISBN is right: other identifiers of ten digits are none. */
function isValid(isbn: string): boolean {
  const digits = [...isbn].map((each) => (each === 'X' ? 10 : Number(each)))
  const weights = digits.map((_, at) => (isbn.length === 13 ? (at % 2 === 0 ? 1 : 3) : 10 - at))
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0)
  return sum % (isbn.length === 13 ? 10 : 11) === 0
}
