import { useEffect, useEffectEvent, useMemo } from 'react'
import { I18nContext } from '../../src/i18n/I18n'
import type { Locale } from '../../src/i18n/locale'
import { createTranslate } from '../../src/i18n/translate'
import { errors } from '../../src/i18n/words/errors'
import { isTransient, type LibraryError } from '../../src/platform/errors'
import { Problem } from '../../src/ui/Problem'
import { errorReason, visitorWord } from '../error-reason'
import { BOOK_CARD } from '../generated/book-card'
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

/**
 * Replaces a book that cannot be shown. The reason is reported as one event and one console line (DESIGN §9). When the
 * catalogue requires a sign-in, the host page is asked to provide it: a card shows no password form.
 */
export default function CardProblem({ host, error, locale, emit, onRetry }: CardProblemProps) {
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, errors) }), [locale])
  const report = useEffectEvent((failed: LibraryError) => {
    const reason = errorReason(host, BOOK_CARD, failed, locale)
    console.error(`<${BOOK_CARD.tag}> ${failed.code}: ${failed.message} ${reason}`)
    emit('library-error', { code: failed.code, message: reason })
  })
  useEffect(() => report(error), [error])
  const isRefused = error.code === 'unauthorized'
  const askPage = useEffectEvent(() => void emit('login-request', {}, { cancelable: true }))
  useEffect(() => {
    if (isRefused) askPage()
  }, [isRefused])
  return (
    <I18nContext.Provider value={i18n}>
      <Problem
        place="card"
        sentence={i18n.t(visitorWord(error))}
        onRetry={(isRefused || isTransient(error)) && onRetry}
        retriesOnline={error.code === 'network'}
      />
    </I18nContext.Provider>
  )
}
