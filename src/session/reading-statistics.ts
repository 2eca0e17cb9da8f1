import { dayOf, type ReadingDay } from './reading-days'

/** Weeks that the calendar of reading shows. */
export const CALENDAR_WEEKS = 12
const DAY_MS = 24 * 60 * 60 * 1000

export interface CalendarDay {
  day: string
  ms: number
  /** 0 for none, 1 to 4 in steps of a quarter, half, one hour and more. */
  level: 0 | 1 | 2 | 3 | 4
  /** Still to come. */
  future: boolean
}

export interface ReadingStatistics {
  /** Days in a row with reading, up to today; a day that is not over yet breaks nothing. */
  streak: number
  /** Days with any reading. */
  days: number
  /** Time read in all, in ms. */
  ms: number
  pages: number
  finished: number
  /** The last weeks, oldest first, each from its first day. */
  weeks: readonly (readonly CalendarDay[])[]
}

/**
 * What a member's days of reading come to.
 *
 * @param firstDay of a week: 1 Monday … 7 Sunday
 */
export function statisticsOf(days: readonly ReadingDay[], now: number, firstDay = 1): ReadingStatistics {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const read = (ms: number) => (byDay.get(dayOf(ms))?.ms ?? 0) > 0 || (byDay.get(dayOf(ms))?.pages ?? 0) > 0
  const noon = noonOf(now)

  let streak = 0
  for (let at = read(noon) ? noon : noon - DAY_MS; read(at); at -= DAY_MS) streak += 1

  const today = dayOf(now)
  const offset = (new Date(noon).getDay() - firstDay + 7) % 7
  const start = noon - (offset + (CALENDAR_WEEKS - 1) * 7) * DAY_MS
  const weeks = Array.from({ length: CALENDAR_WEEKS }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index): CalendarDay => {
      const day = dayOf(start + (week * 7 + index) * DAY_MS)
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
    finished: new Set(days.flatMap((day) => [...day.finished])).size,
    weeks,
  }
}

/** Noon of the local day: a day's length away from it lies another day, summer time or not. */
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
