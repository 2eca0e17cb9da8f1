import dictionary from 'opencc-js/dict/TSCharacters'
import { describe, expect, it } from 'vitest'
import { createTextFilter } from '../../../src/catalog/search/text-filter'
import type { MarkStyle } from '../../../src/domain/mark'
import { parseFold } from '../../../src/domain/search/fold'
import { foldPairs } from '../../../src/domain/search/variants'
import { createTranslate } from '../../../src/i18n/translate'
import { myNotes } from '../../../src/i18n/words/my-notes'
import { dayOf, filterNotes, groupNotes, NO_FILTER } from '../../../src/screens/my-notes/filter'
import { formatNoteDay } from '../../../src/screens/my-notes/note-day'
import type { AnyMark } from '../../../src/session/all-marks'

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime()
const locator = (index: number, words = '') => ({
  href: 'c',
  index,
  progression: 0,
  fraction: 0,
  text: { before: '', highlight: words, after: '' },
})
const noted = (
  id: string,
  bid: string,
  created: number,
  words: string,
  note = '',
  style: MarkStyle = 'yellow',
): AnyMark => ({
  ...{ kind: 'highlight', id, bid, created, words, note, style, chapter: `第${id}章` },
  locator: locator(Number(id), words),
})
const MARKS: readonly AnyMark[] = [
  noted('5', '1', at(27), '江水往东', '想起ＨＯＭＥ'),
  { kind: 'bookmark', id: '4', bid: '2', created: at(27, 1), locator: locator(4, '天色'), chapter: '尾声' },
  noted('3', '2', at(26), '谁也不让谁', '', 'pink'),
  noted('2', '1', at(1), 'The Fog', '雾', 'underline'),
  noted('1', '1', 0, '没有日期'),
]
const fold = parseFold(foldPairs(dictionary))
const titleOf = (key: string) => (key === '1' ? '渡口' : '雾中书')
const found = (filter: Partial<typeof NO_FILTER>) =>
  filterNotes(MARKS, { ...NO_FILTER, ...filter }, titleOf, createTextFilter(filter.query ?? '', fold))
    .map(({ id }) => id)
    .join('')

describe('notes are found', () => {
  it.each([
    [{}, '54321'],
    [{ query: '江水' }, '5'],
    [{ query: 'home' }, '5'],
    [{ query: 'FOG' }, '2'],
    [{ query: '雾' }, '432'],
    [{ query: '  渡口   雾 ' }, '2'],
    [{ query: '天色' }, '4'],
    [{ query: '尾声' }, '4'],
    [{ query: '没有这个' }, ''],
    [{ query: '霧' }, '432'],
    [{ query: '誰也不讓誰' }, '3'],
    [{ query: '第 5 章' }, '5'],
    [{ book: '2' }, '43'],
    [{ day: '2026-11-27' }, '54'],
    [{ look: 'pink' as const }, '3'],
    [{ look: 'underline' as const }, '2'],
    [{ look: 'noted' as const }, '52'],
    [{ look: 'bookmark' as const }, '4'],
    [{ look: 'yellow' as const, book: '1', query: '江' }, '5'],
  ])('%j', (filter, ids) => {
    expect(found(filter)).toBe(ids)
  })

  it('in 10,000 at the speed of typing', () => {
    const many = Array.from({ length: 10_000 }, (_, id) =>
      noted(String(id), '1', at(1), `句子${id}`.repeat(20)),
    )
    const begun = performance.now()
    expect(filterNotes(many, NO_FILTER, titleOf, createTextFilter('句子9999', fold))).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

it('they are grouped by day, newest first, or by book in reading order', () => {
  const ids = (by: 'day' | 'book') =>
    groupNotes(MARKS, by).map(({ key, marks }) => [key, marks.map(({ id }) => id).join('')])
  expect(ids('day')).toEqual([
    ['2026-11-27', '54'],
    ['2026-11-26', '3'],
    ['2026-11-01', '2'],
    ['', '1'],
  ])
  expect(ids('book')).toEqual([
    ['1', '125'],
    ['2', '34'],
  ])
  expect(MARKS.map(dayOf)[0]).toBe('2026-11-27')
})

it.each([
  ['2026-11-27', 'zh-CN', '今天'],
  ['2026-11-26', 'en', 'Yesterday'],
  ['2026-11-01', 'zh-CN', '11月1日周日'],
  ['2025-02-03', 'en', 'Mon, February 3, 2025'],
  ['', 'zh-TW', '沒有日期'],
])('the day %s in %s is %s', (day, locale, words) => {
  const t = createTranslate<keyof typeof myNotes>(locale as 'en', myNotes)
  expect(formatNoteDay(day, locale, t as never, at(27))).toBe(words)
})
