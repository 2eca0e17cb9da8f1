import { lazy, type MouseEvent, Suspense, useMemo } from 'react'
import { BookItem, bookItemSheet } from '../../src/book/BookItem'
import { coverSheet } from '../../src/book/Cover'
import type { Book } from '../../src/domain/book'
import { I18nContext } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import type { LibraryError } from '../../src/platform/errors'
import { sheet } from '../../src/styles/sheet'
import { createElementClass, type WidgetProps } from '../element'
import { BOOK_CARD } from '../generated/book-card'
import { beginCard, type CardValues, type CardView } from './begin'
import { cardBook } from './card-book'
import waitingCss from './waiting.css?inline'

// What went wrong has words and a drawing of its own, which most pages never need.
const CardProblem = lazy(() => import('./CardProblem').catch(() => ({ default: WithoutWords })))
const WithoutWords = ({ error }: { error: LibraryError }) => <p role="alert">{error.code}</p>

function BookCard({ host, values, emit }: WidgetProps<CardValues & CardView>) {
  const { found, near, locale } = values
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, book) }), [locale])
  const { book: shown, error } = cardBook(values, found)

  const click = (clicked: Book, event: MouseEvent) => {
    if (!emit('book-click', { book: clicked }, { cancelable: true })) event.preventDefault()
  }
  // The attribute follows the reader's choice, as `checked` does: the page reads it from the element.
  const select = (chosen: Book, selected: boolean) => {
    host.toggleAttribute('selected', selected)
    emit('book-select', { book: chosen, selected })
  }

  // As `beginCard` makes it for the first time.
  const { direction, type } = values
  const waiting = <div className="ol-book ol-book-waiting" data-direction={direction} data-type={type} />
  return (
    <I18nContext.Provider value={i18n}>
      {error ? (
        <Suspense fallback={waiting}>
          <CardProblem {...{ host, error, locale, emit }} onRetry={values.again} />
        </Suspense>
      ) : shown ? (
        <BookItem
          book={shown}
          direction={direction}
          type={type}
          showToggle={values.showToggle}
          selectable={values.selectable}
          selected={values.selected}
          href={values.href.replaceAll('{bid}', encodeURIComponent(shown.bid))}
          eager={near}
          onClick={click}
          onSelected={select}
        />
      ) : (
        waiting
      )}
    </I18nContext.Provider>
  )
}

/** What a card's component hears; a picture's own events are heard at the picture. */
export const CARD_EVENTS: readonly string[] = ['click']

/** `<book-card>`: one book in any page (SPEC §2, "Book item card display"). */
export class BookCardElement extends createElementClass<CardValues, CardView>(BOOK_CARD, BookCard, {
  sheets: [sheet(waitingCss), bookItemSheet, coverSheet],
  events: CARD_EVENTS,
  begin: beginCard,
}) {}
