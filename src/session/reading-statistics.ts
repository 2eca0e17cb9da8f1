import { formatDay, type ReadingDay } from './reading-days'

/** Number of weeks in the reading calendar. */
export const CALENDAR_WEEKS = 12
const DAY_MS = 24 * 60 * 60 * 1000

export interface CalendarDay {
  day: string
  ms: number
  /** 0 for no reading; 1 below 15 minutes, 2 from 15, 3 from 30, 4 from 60 minutes. */
  level: 0 | 1 | 2 | 3 | 4
  /** Whether the day is after today. */
  future: boolean
}

export interface ReadingStatistics {
  /** Consecutive days with reading up to today, or up to yesterday if there is none today yet. */
  streak: number
  /** Number of days with reading. */
  days: number
  /** Total reading time, in ms. */
  ms: number
  pages: number
  finished: number
  /** The last `CALENDAR_WEEKS` weeks, oldest first, each from its first day. */
  weeks: readonly (readonly CalendarDay[])[]
}

/**
 * Computes the statistics of a member's reading days.
 *
 * @param now in ms since 1970
 * @param firstDay first day of a week: 1 Monday … 7 Sunday
 * @param readMarks what the member has marked by hand, by `bookKey`; it goes before the pages reached
 */
export function computeStatistics(
  days: readonly ReadingDay[],
  now: number,
  firstDay = 1,
  readMarks: ReadonlyMap<string, { isRead: boolean }> = new Map(),
): ReadingStatistics {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const hasReading = (ms: number) =>
    (byDay.get(formatDay(ms))?.ms ?? 0) > 0 || (byDay.get(formatDay(ms))?.pages ?? 0) > 0
  const noon = noonOf(now)

  const finished = new Set(days.flatMap((day) => [...day.finished]))
  for (const [key, { isRead }] of readMarks) isRead ? finished.add(key) : finished.delete(key)

  let streak = 0
  for (let at = hasReading(noon) ? noon : noon - DAY_MS; hasReading(at); at -= DAY_MS) streak += 1

  const today = formatDay(now)
  const offset = (new Date(noon).getDay() - firstDay + 7) % 7
  const start = noon - (offset + (CALENDAR_WEEKS - 1) * 7) * DAY_MS
  const weeks = Array.from({ length: CALENDAR_WEEKS }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index): CalendarDay => {
      const day = formatDay(start + (week * 7 + index) * DAY_MS)
      const found = byDay.get(day)
      const ms = found?.ms ?? 0
      return { day, ms, level: levelOf(ms, found?.pages ?? 0), future: day > today }
    }),
  )
  return {
    streak,
    days: days.filter(({ ms, pages }) => ms > 0 || pages > 0).length,
    ms: days.reduce((sum, day) => sum + day.ms, 0),
    pages: days.reduce((sum, day) => sum + day.pages, 0),
    finished: finished.size,
    weeks,
  }
}

/** Noon of the local day: 24 hours before or after it is always the adjacent day, even with daylight saving time. */
function noonOf(ms: number): number {
  const date = new Date(ms)
  date.setHours(12, 0, 0, 0)
  return date.getTime()
}

function levelOf(ms: number, pages: number): CalendarDay['level'] {
  const minutes = ms / 60_000
  if (minutes >= 60) return 4
  if (minutes >= 30) return 3
  if (minutes >= 15) return 2
  return ms > 0 || pages > 0 ? 1 : 0
}
