import type { Locale } from '../src/i18n/locale'
import { createTranslate } from '../src/i18n/translate'
import { errors } from '../src/i18n/words/errors'
import type { LibraryError } from '../src/platform/errors'
import type { RuntimeSpec } from './contract/types'
import { BOOK_READER } from './generated/book-reader'
import { findMisspeltAttribute } from './misspelt'

type ErrorWord = keyof typeof errors

/** The errors whose sentence is for readers: they can sign in, or know what to expect of the file. */
const FOR_READERS = [
  'unauthorized',
  'bad-book',
  'book-too-large',
  'encrypted-book',
  'no-readable-format',
] as const

/**
 * What whoever visits the page reads in place of a book. Attributes and addresses are its author's, who finds the reason
 * (`errorReason`) in the console and the event.
 */
export const visitorWord = ({ code }: LibraryError): ErrorWord => {
  const own = FOR_READERS.find((each) => each === code)
  return own ? `app.error.${own}` : 'app.trouble.book'
}

/** What the page's author reads: what is wrong, what to do about it, and the attribute that may be the cause. */
export function errorReason(host: Element, spec: RuntimeSpec, error: LibraryError, locale: Locale): string {
  const t = createTranslate(locale, errors)
  const isReader = spec.tag === BOOK_READER.tag
  const misspelt = findMisspeltAttribute(host, spec)
  const hint = misspelt ? t('app.error.misspelt', { ...misspelt }) : attributeShown(host, isReader, error)
  return [t(sentenceOf(host, isReader, error)), hint].filter(Boolean).join(' ')
}

/** The sentence for an error; some refer to the attributes used. */
function sentenceOf(host: Element, isReader: boolean, { code, isCatalogue }: LibraryError): ErrorWord {
  if (isReader && code === 'no-src' && !host.hasAttribute('book')) return 'app.error.no-file'
  if (isReader && code === 'not-found' && host.hasAttribute('href')) return 'app.error.no-href'
  return code === 'not-found' && !isCatalogue ? 'app.error.no-book' : `app.error.${code}`
}

/** The attribute that an error is about, as the page has it: a wrong character is seen in it. */
function attributeShown(host: Element, isReader: boolean, error: LibraryError): string | undefined {
  const { code, isCatalogue } = error
  if (!['not-found', 'not-a-feed', 'bad-address'].includes(code)) return undefined
  const isBook = code === 'not-found' && !isCatalogue
  const name = isReader && host.hasAttribute('href') ? 'href' : isBook ? 'book' : 'src'
  const value = host.getAttribute(name)
  return value ? `${name}="${value}"` : undefined
}
