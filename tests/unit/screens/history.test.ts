import { describe, expect, it } from 'vitest'
import { formatDuration, formatTimestamp } from '../../../src/screens/duration'
import { buildTimeline } from '../../../src/screens/read-history/timeline'
import type { ReadingDay } from '../../../src/session/reading-days'
import { progressIn } from './progress'

const NOW = new Date(2026, 10, 21, 0, 30).getTime()
const HOUR = 3_600_000
const book = (bid: string) => ({ bid, resName: bid, resAuthor: '', resIntro: '', cover: '', covers: [] })
const day = (date: string, books: Record<string, number>): ReadingDay => ({
  day: date,
  ms: 0,
  pages: 0,
  books: new Map(Object.entries(books)),
  finished: new Set(),
})

describe('the timeline', () => {
  const progress = progressIn(
    { bid: '1', fraction: 0.1, changed: NOW - 60_000 },
    { bid: '2', fraction: 0.1, changed: NOW - HOUR },
    { bid: '3', fraction: 0.1, changed: NOW - 30 * HOUR },
  )

  it('distinguishes today, yesterday and earlier by calendar day, not by hours', () => {
    const stretches = buildTimeline(['1', '2', '3', '4'].map(book), progress, [], NOW)
    expect(stretches.map(({ when, reads }) => [when, reads.map((read) => read.book.bid)])).toEqual([
      ['today', ['1']],
      ['yesterday', ['2']],
      ['earlier', ['3', '4']],
    ])
  })

  it('sums the reading time per book and omits empty days', () => {
    const days = [day('2026-11-21', { 1: 1000 }), day('2026-11-02', { 1: 500, 2: 7 })]
    const [only, ...others] = buildTimeline([book('1')], progress, days, NOW)
    expect(only?.reads[0]?.ms).toBe(1500)
    expect(others).toEqual([])
  })
})

describe('a duration', () => {
  it.each([
    [0, 'zh-CN', '0分钟'],
    [1, 'zh-CN', '不到1分钟'],
    [59_999, 'zh-CN', '不到1分钟'],
    [5_000, 'zh-TW', '不到 1 分鐘'],
    [5_000, 'en', 'less than 1 minute'],
    [60_000, 'zh-CN', '1分钟'],
    [35 * 60_000, 'zh-CN', '35分钟'],
    [80 * 60_000, 'zh-CN', '1小时20分钟'],
    [2 * HOUR, 'zh-CN', '2小时'],
    [60_000, 'en', '1 minute'],
    [61 * 60_000, 'en', '1 hour 1 minute'],
  ])('of %d ms in %s', (ms, locale, words) => {
    expect(formatDuration(ms, locale).replace(/\u00a0/g, ' ')).toBe(words)
  })
})

describe('the time a book was last read', () => {
  const morning = new Date(2026, 10, 21, 5, 7).getTime()
  it.each([
    ['zh-CN', true, '05:07'],
    ['en', true, '5:07 AM'],
    ['zh-CN', false, '11月21日'],
    ['en', false, 'November 21'],
  ])('%s: %s, %s', (locale, isDayNamed, words) => {
    expect(formatTimestamp(morning, isDayNamed, locale).replace(/\s/g, ' ')).toBe(words)
  })
})
