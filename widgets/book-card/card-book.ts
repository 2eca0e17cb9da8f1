import type { Book } from '../../src/domain/book'
import { LibraryError } from '../../src/platform/errors'

/** The attributes of a card that say which book it shows. */
export interface CardFields {
  book: string
  src: string
  org: string
  resName: string
  resAuthor: string
  resIntro: string
  cover: string
}

/** A book, or why there is none; neither while it is on its way. */
export type CardBook =
  | { book: Book; error: null }
  | { book: null; error: LibraryError }
  | { book: null; error: null }

export const PENDING: CardBook = { book: null, error: null }
const EMPTY: Book = { bid: '', resName: '', resAuthor: '', resIntro: '', cover: '', covers: [] }
const NOTHING: CardBook = {
  book: null,
  error: new LibraryError('bad-attribute', 'give it book and src, or at least res-name'),
}
const NO_SRC: CardBook = { book: null, error: new LibraryError('no-src', 'book is given without src') }

/** Whether the book has to be had from a catalogue. */
export const isOfCatalogue = ({ book, src }: CardFields): boolean => book !== '' && src !== ''

/** The book of a card: what was found in the catalogue, overlaid by whatever fields the page gives. */
export function cardBook(fields: CardFields, found: CardBook): CardBook {
  const { book: bid, src } = fields
  if (bid === '')
    return fields.resName === '' && fields.cover === ''
      ? NOTHING
      : { book: overlay(EMPTY, fields), error: null }
  if (src === '')
    return fields.resName === '' ? NO_SRC : { book: overlay({ ...EMPTY, bid }, fields), error: null }
  return found.book ? { book: overlay(found.book, fields), error: null } : found
}

function overlay(book: Book, fields: CardFields): Book {
  return {
    bid: book.bid,
    resName: fields.resName || book.resName,
    resAuthor: fields.resAuthor || book.resAuthor,
    resIntro: fields.resIntro || book.resIntro,
    cover: fields.cover || book.cover,
    covers: fields.cover ? [] : book.covers,
  }
}
