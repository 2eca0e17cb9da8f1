import { Fragment, useCallback, useId } from 'react'
import { BookGrid, GRID_COVER_SIZES } from '../book/BookGrid'
import type { BookDetail } from '../domain/book'
import { useWords } from '../i18n/I18n'
import { related } from '../i18n/words/related'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { BookEntry } from './BookEntry'
import { type RelatedBooks, relatedBooks } from './related'
import css from './related.css?inline'
import { useServices } from './services'
import { useLoad } from './use-load'
import type { Volume } from './volumes'

const styles = sheet(css)

/** Books related to a book; null until loaded. */
export function useRelated(book: BookDetail): RelatedBooks | null {
  const { catalog } = useServices()
  const work = useCallback((signal: AbortSignal) => relatedBooks(catalog, book, signal), [catalog, book])
  return useLoad(work).data
}

/** @param className class of each section */
export interface RelatedProps extends Pick<RelatedBooks, 'volumes' | 'others'> {
  className: string
}

/** Other volumes of a book's series, and other related books; nothing when there are none. */
export function Related({ volumes, others, className }: RelatedProps) {
  const t = useWords(related)
  return (
    <>
      <Shelf className={className} title={t('related.volumes')} books={volumes} />
      <Shelf className={className} title={t('related.books')} books={others.map((book) => ({ book }))} />
    </>
  )
}

interface ShelfProps {
  className: string
  title: string
  books: readonly Volume[]
}

function Shelf({ className, title, books }: ShelfProps) {
  const t = useWords(related)
  useSheet(styles)
  const id = useId()
  if (books.length === 0) return null
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BookGrid label={title} density="s">
        {books.map(({ book, position }) => (
          <Fragment key={book.bid}>
            <BookEntry book={book} headingLevel={3} showIntro={false} sizes={GRID_COVER_SIZES.s} />
            {position !== undefined && <p className="ol-volume-place">{t('related.place', { position })}</p>}
          </Fragment>
        ))}
      </BookGrid>
    </section>
  )
}
