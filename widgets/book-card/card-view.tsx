import { type BookItemAppearance, BookItemContent } from '../../src/book/BookItemContent'
import { CoverImageContent, coverAddress } from '../../src/book/CoverImageContent'
import { paint } from '../../src/book/paint'
import type { Book } from '../../src/domain/book'
import type { Locale } from '../../src/i18n/locale'
import { sorry } from '../../src/i18n/sorry'
import type { LibraryError } from '../../src/platform/errors'
import type { Widget } from '../element'
import type { CardFields, CardValues } from './card-book'

/** Props of the card's content, for painting with and without React. */
export function bookItemProps(
  book: Book,
  { direction, type, href }: CardFields,
  emit: Widget['emit'],
): BookItemAppearance {
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

/** Placeholder of a book that is loading. */
export const Waiting = ({ direction, type }: Pick<CardFields, 'direction' | 'type'>) => (
  <div className="ol-book ol-book-waiting" data-direction={direction} data-type={type} />
)

/** Whether the card needs state or more code: selection, an expandable introduction, a quotation. */
export const needsState = ({ selectable, showToggle, direction, quote }: CardFields): boolean =>
  selectable || quote !== '' || (showToggle && direction === 'row')

/** Whether the card shows only the book's own title and image, without translated text or a generated cover. */
export const isPlain = (book: Book): boolean => book.resName.trim() !== '' && coverAddress(book) !== ''

/** Values that affect only the surroundings, the cover (`load`) or text that a painted card does not have. */
const IGNORED_KEYS: readonly string[] = ['near', 'theme', 'lang', 'locale']

/** A card painted without React, valid until its values change. */
export interface PaintedCard {
  /** The values it was painted from. */
  readonly values: CardValues
  /** Whether painting from these values would give the same result, apart from a cover that may load now. */
  matches(now: CardValues): boolean
  /** Loads the cover once the card is near. */
  load(now: CardValues): void
  /** Removes its listeners. The painted nodes stay. */
  end(): void
}

export function paintCard(into: HTMLElement, book: Book, card: Widget<CardValues>): PaintedCard {
  const page = into.ownerDocument
  const abort = new AbortController()
  let values = card.values()
  const cover = () => (
    <CoverImageContent
      book={book}
      picture={values.near ? coverAddress(book) : undefined}
      onError={() => card.set({ lostCover: coverAddress(book) })}
    />
  )
  const look = bookItemProps(book, values, card.emit)
  const content = <BookItemContent {...look} name={book.resName.trim()} cover={cover()} />
  into.replaceChildren(...paint(content, page, abort.signal))
  return {
    get values() {
      return values
    },
    matches: (now) =>
      Object.entries(now).every(
        ([key, value]) => IGNORED_KEYS.includes(key) || Object.is(Reflect.get(values, key), value),
      ),
    load(now) {
      if (now.near === values.near) return
      values = now
      into.querySelector('.ol-book-cover')?.replaceChildren(...paint(cover(), page, abort.signal))
    },
    end: () => abort.abort(),
  }
}

/** Paints a placeholder of the card's size. */
export function paintWaiting(into: HTMLElement, { direction, type }: CardFields): void {
  into.replaceChildren(...paint(<Waiting direction={direction} type={type} />, into.ownerDocument))
}

/** Says that the book cannot be shown, when nothing better can be loaded. The console has the reason. */
export function paintAlert(into: HTMLElement, locale: Locale, { code, message }: LibraryError): void {
  console.error(`<book-card> ${code}: ${message}`)
  into.replaceChildren(...paint(<Alert locale={locale} />, into.ownerDocument))
}

export const Alert = ({ locale }: { locale: Locale }) => (
  <p role="alert">{sorry['app.trouble.book'][locale]}</p>
)
