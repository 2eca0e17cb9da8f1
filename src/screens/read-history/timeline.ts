import type { Book } from '../../domain/book'
import { bookKey } from '../../session/book-key'
import { formatDay, type ReadingDay } from '../../session/reading-days'
import type { Progress } from '../use-records'

export type PeriodName = 'today' | 'yesterday' | 'earlier'

export interface TimelineBook {
  book: Book
  /** Time of the last page turn, in ms since 1970; undefined when unknown. */
  at: number | undefined
  /** Total reading time in ms. */
  ms: number
}

export interface TimelinePeriod {
  when: PeriodName
  reads: readonly TimelineBook[]
}

/** Groups the books of the history, in its order, by the day they were last read. Empty groups are left out. */
export function buildTimeline(
  books: readonly Book[],
  progress: Progress,
  days: readonly ReadingDay[],
  now: number,
): readonly TimelinePeriod[] {
  const today = formatDay(now)
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const yesterday = formatDay(midnight.getTime() - 1)
  const whenOf = (at: number | undefined): PeriodName => {
    const day = at === undefined ? '' : formatDay(at)
    if (day === today) return 'today'
    return day === yesterday ? 'yesterday' : 'earlier'
  }
  const reads = books.map((book) => ({
    book,
    at: progress.of(book.bid)?.changed,
    ms: days.reduce((sum, day) => sum + (day.books.get(bookKey(book.bid)) ?? 0), 0),
  }))
  return (['today', 'yesterday', 'earlier'] as const)
    .map((when) => ({ when, reads: reads.filter(({ at }) => whenOf(at) === when) }))
    .filter((stretch) => stretch.reads.length > 0)
}
