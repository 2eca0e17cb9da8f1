import { useCallback, useId } from 'react'
import { BookGrid, GRID_COVER_SIZES } from '../book/BookGrid'
import type { BookDetail } from '../domain/book'
import { useI18n } from '../i18n/I18n'
import { BookEntry } from './BookEntry'
import { relatedBooks } from './related'
import { useServices } from './services'
import { useLoad } from './use-load'

export interface RelatedProps {
  book: BookDetail
  className: string
}

/** Other books that stand near this one; nothing where there are none. */
export function Related({ book, className }: RelatedProps) {
  const { t } = useI18n()
  const { catalog } = useServices()
  const id = useId()
  const work = useCallback((signal: AbortSignal) => relatedBooks(catalog, book, signal), [catalog, book])
  const { data: books } = useLoad(work)
  if (!books || books.length === 0) return null
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{t('screens.detail.related')}</h2>
      <BookGrid label={t('screens.detail.related')} density="s">
        {books.map((one) => (
          <BookEntry key={one.bid} book={one} headingLevel={3} showIntro={false} sizes={GRID_COVER_SIZES.s} />
        ))}
      </BookGrid>
    </section>
  )
}
