import { describe, expect, it } from 'vitest'
import type { ReadingDay } from '../../../src/session/reading-days'
import { CALENDAR_WEEKS, computeStatistics } from '../../../src/session/reading-statistics'

const MINUTE = 60_000
/** A Saturday. */
const NOW = new Date(2026, 10, 21, 10).getTime()
const on = (day: string, minutes: number, finished: string[] = []): ReadingDay => ({
  day,
  ms: minutes * MINUTE,
  pages: minutes,
  books: new Map([['1', minutes * MINUTE]]),
  finished: new Set(finished),
})

describe('reading statistics', () => {
  it('count consecutive days; a day without reading yet does not end the streak', () => {
    const before = [on('2026-11-20', 5), on('2026-11-19', 5), on('2026-11-17', 5)]
    expect(computeStatistics(before, NOW).streak).toBe(2)
    expect(computeStatistics([on('2026-11-21', 1), ...before], NOW).streak).toBe(3)
    expect(computeStatistics([on('2026-11-19', 5)], NOW).streak).toBe(0)
    expect(computeStatistics([], NOW).streak).toBe(0)
  })

  it('sum up, and count a book finished twice once', () => {
    const sums = computeStatistics([on('2026-11-20', 30, ['1', '2']), on('2026-11-02', 15, ['1'])], NOW)
    expect(sums).toMatchObject({ days: 2, ms: 45 * MINUTE, pages: 45, finished: 2 })
  })

  it('contain twelve weeks, the last one the current', () => {
    const { weeks } = computeStatistics([on('2026-11-16', 70), on('2026-11-21', 20)], NOW)
    expect(weeks).toHaveLength(CALENDAR_WEEKS)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    const last = weeks.at(-1)
    expect(last?.map(({ day }) => day.slice(-2))).toEqual(['16', '17', '18', '19', '20', '21', '22'])
    expect(last?.map(({ level }) => level)).toEqual([4, 0, 0, 0, 0, 2, 0])
    expect(last?.map(({ future }) => future)).toEqual([false, false, false, false, false, false, true])
    expect(weeks[0]?.[0]?.day).toBe('2026-08-31')
    expect(new Set(weeks.flat().map(({ day }) => day)).size).toBe(84)
  })

  it('start weeks at the given day', () => {
    expect(computeStatistics([], NOW, 7).weeks.at(-1)?.[0]?.day).toBe('2026-11-15')
  })

  it.each([
    [0.2, 1],
    [14, 1],
    [15, 2],
    [30, 3],
    [60, 4],
  ])('map %d minutes to level %d', (minutes, level) => {
    const days = computeStatistics([on('2026-11-21', minutes)], NOW).weeks.flat()
    expect(days.find(({ day }) => day === '2026-11-21')?.level).toBe(level)
  })
})
