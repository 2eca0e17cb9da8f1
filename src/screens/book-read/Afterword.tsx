import { useCallback, useId } from 'react'
import type { BookDetail } from '../../domain/book'
import { useI18n, useWords } from '../../i18n/I18n'
import { end } from '../../i18n/words/end'
import { related } from '../../i18n/words/related'
import { bookKey } from '../../session/book-key'
import type { ReadingDay } from '../../session/reading-days'
import { BookEntry } from '../BookEntry'
import { formatDuration } from '../duration'
import { Related, useRelated } from '../Related'
import { useServices } from '../services'
import { useLoad } from '../use-load'
import { useReadingDays } from '../use-records'
import type { Volume } from '../volumes'

/** End of a book: the total reading time, and what to read next. */
export function Afterword({ bid }: { bid: string }) {
  const { catalog } = useServices()
  const work = useCallback((signal: AbortSignal) => catalog.book(bid, { signal }), [catalog, bid])
  const { data: book } = useLoad(work)
  const days = useReadingDays()
  return (
    <>
      {days && <ReadingTime {...readingTimeOf(bid, days)} />}
      {book && <RelatedSections book={book} />}
    </>
  )
}

function RelatedSections({ book }: { book: BookDetail }) {
  const relatedBooks = useRelated(book)
  if (!relatedBooks) return null
  const { next, volumes, others } = relatedBooks
  return (
    <>
      {next && <Next {...next} />}
      <Related volumes={volumes.filter((one) => one !== next)} others={others} className="ol-end-next" />
    </>
  )
}

/** The next volume of the series. */
function Next({ book, position = 0 }: Volume) {
  const t = useWords(related)
  const id = useId()
  return (
    <section className="ol-end-next" aria-labelledby={id}>
      <h2 id={id}>
        <span>{t('related.next')}</span>{' '}
        <span className="ol-volume-place">{t('related.place', { position })}</span>
      </h2>
      <BookEntry book={book} direction="row" headingLevel={3} sizes="96px" />
    </section>
  )
}

interface ReadingTimeProps {
  ms: number
  /** Number of days on which the book was read. */
  days: number
}

function readingTimeOf(bid: string, all: readonly ReadingDay[]): ReadingTimeProps {
  const durations = all.map(({ books }) => books.get(bookKey(bid)) ?? 0).filter((ms) => ms > 0)
  return { ms: durations.reduce((sum, ms) => sum + ms, 0), days: durations.length }
}

function ReadingTime({ ms, days }: ReadingTimeProps) {
  const { locale } = useI18n()
  const t = useWords(end)
  if (days === 0) return null
  return <p className="ol-end-left">{t('end.spent', { time: formatDuration(ms, locale), count: days })}</p>
}
