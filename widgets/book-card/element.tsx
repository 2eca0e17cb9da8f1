import { lazy, type MouseEvent, Suspense, useMemo } from 'react'
import { BookItem } from '../../src/book/BookItem'
import { BookSkeleton } from '../../src/book/BookSkeleton'
import type { Book } from '../../src/domain/book'
import { I18nContext } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import type { LibraryError } from '../../src/platform/errors'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { Root } from '../../src/styles/Root'
import type { AttributeProps } from '../contract/types'
import { createElementClass, type WidgetProps } from '../element'
import { BOOK_CARD } from '../generated/book-card'
import { useLocale } from '../locale'
import { useCardBook } from './use-card-book'

type Values = AttributeProps<(typeof BOOK_CARD)['attributes']> & { fetch?: Fetch }

// What went wrong has words and a drawing of its own, which most pages never need.
const CardProblem = lazy(() => import('./CardProblem').catch(() => ({ default: WithoutWords })))
const WithoutWords = ({ error }: { error: LibraryError }) => <p role="alert">{error.code}</p>

function BookCard({ host, values, emit }: WidgetProps<Values>) {
  const locale = useLocale(host, values.lang)
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, book) }), [locale])
  const { book: shown, error } = useCardBook(host, values, values.fetch ?? windowFetch)

  const click = (clicked: Book, event: MouseEvent) => {
    if (!emit('book-click', { book: clicked }, { cancelable: true })) event.preventDefault()
  }
  // The attribute follows the reader's choice, as `checked` does: the page reads it from the element.
  const select = (chosen: Book, selected: boolean) => {
    host.toggleAttribute('selected', selected)
    emit('book-select', { book: chosen, selected })
  }

  return (
    <I18nContext.Provider value={i18n}>
      <Root theme={values.theme} lang={locale}>
        {error ? (
          <Suspense fallback={<BookSkeleton direction={values.direction} />}>
            <CardProblem error={error} locale={locale} emit={emit} />
          </Suspense>
        ) : shown ? (
          <BookItem
            book={shown}
            direction={values.direction}
            type={values.type}
            showToggle={values.showToggle}
            selectable={values.selectable}
            selected={values.selected}
            href={values.href.replaceAll('{bid}', encodeURIComponent(shown.bid))}
            onClick={click}
            onSelected={select}
          />
        ) : (
          <BookSkeleton direction={values.direction} />
        )}
      </Root>
    </I18nContext.Provider>
  )
}

/** `<book-card>`: one book in any page (SPEC §2, "Book item card display"). */
export class BookCardElement extends createElementClass<Values>(BOOK_CARD, BookCard) {}
