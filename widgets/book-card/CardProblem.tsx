import { useMemo } from 'react'
import type { Locale } from '../../src/i18n/locale'
import { createTranslate } from '../../src/i18n/translate'
import { errors } from '../../src/i18n/words/errors'
import type { LibraryError } from '../../src/platform/errors'
import { EmptyState } from '../../src/ui/EmptyState'
import { BOOK_CARD } from '../generated/book-card'
import { misspeltAttribute } from '../misspelt'
import { useQuietError } from '../use-quiet-error'

export interface CardProblemProps {
  host: Element
  error: LibraryError
  locale: Locale
  emit: (name: string, detail: unknown) => boolean
}

/** What a card shows in place of a book it cannot show (DESIGN §9); the page and the console are told as well. */
export default function CardProblem({ host, error, locale, emit }: CardProblemProps) {
  const t = useMemo(() => createTranslate(locale, errors), [locale])
  useQuietError({ tag: BOOK_CARD.tag, event: 'library-error', error, t, emit })
  const misspelt = misspeltAttribute(host, BOOK_CARD)
  const isBook = error.code === 'not-found' && !error.isCatalogue
  return (
    <EmptyState
      art="lost"
      size="s"
      role="alert"
      title={t(isBook ? 'app.error.no-book' : `app.error.${error.code}`)}
      text={misspelt && t('app.error.misspelt', { ...misspelt })}
    />
  )
}
