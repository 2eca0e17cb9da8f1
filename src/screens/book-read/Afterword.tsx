import { useCallback } from 'react'
import { useI18n, useWords } from '../../i18n/I18n'
import { end } from '../../i18n/words/end'
import { bookKey } from '../../session/book-key'
import type { ReadingDay } from '../../session/reading-days'
import { formatDuration } from '../duration'
import { Related } from '../Related'
import { useServices } from '../services'
import { useLoad } from '../use-load'
import { useReadingDays } from '../use-records'

/** What the library says at a book's end: how long it was read, and what to read next. */
export function Afterword({ bid }: { bid: string }) {
  const { catalog } = useServices()
  const work = useCallback((signal: AbortSignal) => catalog.book(bid, { signal }), [catalog, bid])
  const { data: book } = useLoad(work)
  const days = useReadingDays()
  return (
    <>
      {days && <Spent {...spentOn(bid, days)} />}
      {book && <Related book={book} className="ol-end-next" />}
    </>
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
