import { useEffect, useEffectEvent, useMemo } from 'react'
import { I18nContext } from '../../src/i18n/I18n'
import type { Locale } from '../../src/i18n/locale'
import { createTranslate } from '../../src/i18n/translate'
import { errors } from '../../src/i18n/words/errors'
import { isTransient, type LibraryError } from '../../src/platform/errors'
import { Problem } from '../../src/ui/Problem'
import { BOOK_CARD } from '../generated/book-card'
import { findMisspeltAttribute } from '../misspelt'
import { useErrorReport } from '../use-error-report'
import type { CardFields } from './card-book'

export interface CardProblemProps {
  host: Element
  error: LibraryError
  locale: Locale
  emit: (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean
  onRetry: () => void
  /** Shape of the card, used by the placeholder while this module loads. */
  direction: CardFields['direction']
  type: CardFields['type']
}

/** The attribute that an error is about, as the page has it: a wrong character is seen in it. */
function attributeShown(host: Element, isBook: boolean, { code }: LibraryError): string | undefined {
  const name = isBook ? 'book' : 'src'
  const value = host.getAttribute(name)
  return value && ['not-found', 'not-a-feed', 'bad-address'].includes(code) ? `${name}="${value}"` : undefined
}

/**
 * Replaces a book that cannot be shown (DESIGN §9); the error is also reported as an event and in the console.
 * When
 * the catalogue requires a sign-in, the host page is asked to provide it: a card shows no password form.
 */
export default function CardProblem({ host, error, locale, emit, onRetry }: CardProblemProps) {
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, errors) }), [locale])
  useErrorReport({ tag: BOOK_CARD.tag, event: 'library-error', error, t: i18n.t, emit })
  const isRefused = error.code === 'unauthorized'
  const askPage = useEffectEvent(() => void emit('login-request', {}, { cancelable: true }))
  useEffect(() => {
    if (isRefused) askPage()
  }, [isRefused])
  const misspelt = findMisspeltAttribute(host, BOOK_CARD)
  const isBook = error.code === 'not-found' && !error.isCatalogue
  return (
    <I18nContext.Provider value={i18n}>
      <Problem
        place="card"
        sentence={i18n.t(isBook ? 'app.error.no-book' : `app.error.${error.code}`)}
        details={
          misspelt ? i18n.t('app.error.misspelt', { ...misspelt }) : attributeShown(host, isBook, error)
        }
        onRetry={(isRefused || isTransient(error)) && onRetry}
        retriesOnline={error.code === 'network'}
      />
    </I18nContext.Provider>
  )
}
