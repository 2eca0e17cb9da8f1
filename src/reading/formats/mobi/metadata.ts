import { knownNames } from '../../../domain/authors'
import type { PublicationMetadata } from '../../publication/publication'
import { plainWords } from '../markup/plain-words'
import type { Fields, Header } from './header'

/** Fields of a book by what they tell. */
const AUTHOR = 100
const PUBLISHER = 101
const DESCRIPTION = 103
const ISBN = 104
const SUBJECT = 105
const PUBLISHED = 106
const SOURCE = 112
const ASIN = 113
const FIXED = 122
const RESOLUTION = 126
const WRITING = 525
const PROGRESSION = 527

/** What a field says, each time it stands there. */
function words(fields: Fields, field: number, encoding: string): string[] {
  const decoder = new TextDecoder(encoding)
  const all = (fields.get(field) ?? []).map((bytes) => decoder.decode(bytes).replace(/\0/g, '').trim())
  return [...new Set(all)].filter((said) => said !== '')
}

/** @param fileName stands in for a title that the book does not tell. */
export function metadataOf(
  { fields, encoding, title, language }: Header,
  fileName: string,
): PublicationMetadata {
  const all = (field: number) => words(fields, field, encoding)
  const first = (field: number) => all(field)[0] ?? ''
  const authors = knownNames(all(AUTHOR).flatMap((names) => names.split(/\s*[;&]\s*/))).filter(Boolean)
  const progression = first(PROGRESSION).toLowerCase()
  const isRtl = progression === 'rtl' || (progression === '' && /-rl$/i.test(first(WRITING)))
  return {
    title: plainWords(title) || fileName.replace(/\.\w{2,4}$/, ''),
    author: authors.join('、'),
    authors,
    language: language.trim().replaceAll('_', '-'),
    identifier: first(ASIN) || first(ISBN) || first(SOURCE),
    direction: isRtl ? 'rtl' : progression === 'ltr' ? 'ltr' : 'default',
    layout: /^true$/i.test(first(FIXED)) ? 'pre-paginated' : 'reflowable',
    description: plainWords(first(DESCRIPTION)),
    publisher: first(PUBLISHER),
    published: /^\d{4}(-\d{2}(-\d{2})?)?/.exec(first(PUBLISHED))?.[0] ?? '',
    subjects: all(SUBJECT),
  }
}

/** The size that pages of a fixed size have which say nothing themselves, as a `viewport` does. */
export function viewportOf({ fields, encoding }: Header): string | undefined {
  const size = /^\s*(\d+)\s*[x×]\s*(\d+)/i.exec(words(fields, RESOLUTION, encoding)[0] ?? '')
  return size ? `width=${size[1]},height=${size[2]}` : undefined
}
