import type { Book } from '../../src/domain/book'
import type { Locale } from '../../src/i18n/locale'
import { LibraryError } from '../../src/platform/errors'
import type { Fetch } from '../../src/platform/fetch'
import type { AttributeProps } from '../contract/types'
import type { BOOK_CARD } from '../generated/book-card'

/** Attributes and properties set by the host page. */
export type CardFields = AttributeProps<(typeof BOOK_CARD)['attributes']> & { fetch?: Fetch }

/** Values added by the card itself. */
export interface CardView {
  found: CardBook
  /** Whether the card has come near the visible area. */
  near: boolean
  /** Address of a cover that failed to load. */
  lostCover: string
  locale: Locale
  /** Requests the book again. */
  retry(): void
}

export type CardValues = CardFields & CardView

/** A book, an error, or neither while loading. */
export type CardBook =
  | { book: Book; error: null }
  | { book: null; error: LibraryError }
  | { book: null; error: null }

export const PENDING: CardBook = { book: null, error: null }
const EMPTY: Book = { bid: '', resName: '', resAuthor: '', resIntro: '', cover: '', covers: [] }
const NO_FIELDS: CardBook = {
  book: null,
  error: new LibraryError('bad-attribute', 'give it book and src, or at least res-name'),
}
const NO_SRC: CardBook = { book: null, error: new LibraryError('no-src', 'book is given without src') }

/** Whether the book must be requested from a catalogue. */
export const isOfCatalogue = ({ book, src }: Pick<CardFields, 'book' | 'src'>): boolean =>
  book !== '' && src !== ''

/** The book of a card: from the catalogue, overridden by fields set on the element. */
export function cardBook({ found, ...fields }: CardFields & Pick<CardView, 'found'>): CardBook {
  const { book: bid, src } = fields
  if (bid === '')
    return fields.resName === '' && fields.cover === ''
      ? NO_FIELDS
      : { book: overlay(EMPTY, fields), error: null }
  if (src === '')
    return fields.resName === '' ? NO_SRC : { book: overlay({ ...EMPTY, bid }, fields), error: null }
  return found.book ? { book: overlay(found.book, fields), error: null } : found
}

function overlay(book: Book, fields: CardFields): Book {
  return {
    ...book,
    resName: fields.resName || book.resName,
    resAuthor: fields.resAuthor || book.resAuthor,
    resIntro: fields.resIntro || book.resIntro,
    cover: fields.cover || book.cover,
    covers: fields.cover ? [] : book.covers,
  }
}
