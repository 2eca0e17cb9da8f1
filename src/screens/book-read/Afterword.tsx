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

/** What the library says at a book's end: how long it was read, and what to read next. */
export function Afterword({ bid }: { bid: string }) {
  const { catalog } = useServices()
  const work = useCallback((signal: AbortSignal) => catalog.book(bid, { signal }), [catalog, bid])
  const { data: book } = useLoad(work)
  const days = useReadingDays()
  return (
    <>
      {days && <Spent {...spentOn(bid, days)} />}
      {book && <Beside book={book} />}
    </>
  )
}

function Beside({ book }: { book: BookDetail }) {
  const near = useRelated(book)
  if (!near) return null
  const { next, volumes, others } = near
  return (
    <>
      {next && <Next {...next} />}
      <Related volumes={volumes.filter((one) => one !== next)} others={others} className="ol-end-next" />
    </>
  )
}

/** The volume that follows, before all else. */
function Next({ book, position = 0 }: Volume) {
  const t = useWords(related)
  const id = useId()
  return (
    <section className="ol-end-next" aria-labelledby={id}>
      <h2 id={id}>
        {t('related.next')} <span className="ol-volume-place">{t('related.place', { position })}</span>
      </h2>
      <BookEntry book={book} direction="row" headingLevel={3} sizes="96px" />
    </section>
  )
}

interface Spending {
  ms: number
  /** Days with reading in this book. */
  days: number
}

function spentOn(bid: string, all: readonly ReadingDay[]): Spending {
  const each = all.map(({ books }) => books.get(bookKey(bid)) ?? 0).filter((ms) => ms > 0)
  return { ms: each.reduce((sum, ms) => sum + ms, 0), days: each.length }
}

function Spent({ ms, days }: Spending) {
  const { locale } = useI18n()
  const t = useWords(end)
  if (days === 0) return null
  return <p className="ol-end-left">{t('end.spent', { time: formatDuration(ms, locale), count: days })}</p>
}
