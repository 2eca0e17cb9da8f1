import { BookItemContent, type BookItemLook } from '../../src/book/BookItemContent'
import { CoverImageContent, coverAddress } from '../../src/book/CoverImageContent'
import { paint } from '../../src/book/paint'
import type { Book } from '../../src/domain/book'
import type { LibraryError } from '../../src/platform/errors'
import type { Widget } from '../element'
import type { CardFields, CardValues } from './card-book'

/** How a card shows its book, whoever paints it. */
export function lookOf(
  book: Book,
  { direction, type, href }: CardFields,
  emit: Widget['emit'],
): BookItemLook {
  return {
    book,
    direction,
    type,
    href: href.replaceAll('{bid}', encodeURIComponent(book.bid)),
    onClick(clicked, event) {
      if (!emit('book-click', { book: clicked }, { cancelable: true })) event.preventDefault()
    },
  }
}

/** A book that is about to come, in its shape. */
export const Waiting = ({ direction, type }: Pick<CardFields, 'direction' | 'type'>) => (
  <div className="ol-book ol-book-waiting" data-direction={direction} data-type={type} />
)

/** Whether the page asks for something that has states: a book to be chosen, an introduction to be opened. */
export const hasStates = ({ selectable, showToggle, direction }: CardFields): boolean =>
  selectable || (showToggle && direction === 'row')

/** Whether all of a card is the book's own: a name and a picture, no words and no drawing of ours. */
export const isPlain = (book: Book): boolean => book.resName.trim() !== '' && coverAddress(book) !== ''

/** What changes around what is painted, or in it (`load`), or only in words that a painted card has none of. */
const ASIDE: readonly string[] = ['near', 'theme', 'lang', 'locale']

/** What is painted of a card, as long as nothing of it changes. */
export interface Painted {
  /** What it was painted from. */
  readonly values: CardValues
  /** Whether it would be painted alike from these, but for a cover that is to be loaded by now. */
  isOf(now: CardValues): boolean
  /** Shows the cover once the card is near. */
  load(now: CardValues): void
  /** Hears nothing any more. What is painted stays. */
  end(): void
}

export function paintCard(into: HTMLElement, book: Book, card: Widget<CardValues>): Painted {
  const page = into.ownerDocument
  const ending = new AbortController()
  let values = card.values()
  const cover = () => (
    <CoverImageContent
      book={book}
      picture={values.near ? coverAddress(book) : undefined}
      onError={() => card.set({ lostCover: coverAddress(book) })}
    />
  )
  const look = lookOf(book, values, card.emit)
  const face = <BookItemContent {...look} name={book.resName.trim()} cover={cover()} />
  into.replaceChildren(...paint(face, page, ending.signal))
  return {
    get values() {
      return values
    },
    isOf: (now) =>
      Object.entries(now).every(
        ([key, value]) => ASIDE.includes(key) || Object.is(Reflect.get(values, key), value),
      ),
    load(now) {
      if (now.near === values.near) return
      values = now
      into.querySelector('.ol-book-cover')?.replaceChildren(...paint(cover(), page, ending.signal))
    },
    end: () => ending.abort(),
  }
}

/** Keeps the place of a card. */
export function paintWaiting(into: HTMLElement, { direction, type }: CardFields): void {
  into.replaceChildren(...paint(<Waiting direction={direction} type={type} />, into.ownerDocument))
}

/** Names what went wrong where nothing better can be had. */
export function paintAlert(into: HTMLElement, { code }: LibraryError): void {
  into.replaceChildren(...paint(<Alert code={code} />, into.ownerDocument))
}

export const Alert = ({ code }: Pick<LibraryError, 'code'>) => <p role="alert">{code}</p>
