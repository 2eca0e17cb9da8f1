import dictionary from 'opencc-js/dict/TSCharacters'
import { describe, expect, it } from 'vitest'
import { createTextFilter } from '../../../src/catalog/search/text-filter'
import { parseFold } from '../../../src/domain/search/fold'
import { foldPairs } from '../../../src/domain/search/variants'
import { type Arrangement, arrange } from '../../../src/screens/book-shelf/arrange'
import type { ShelfEntry } from '../../../src/session/shelf'
import { progressIn } from './progress'

const entry = (bid: string, resName: string, added: number, more: Partial<ShelfEntry> = {}, resAuthor = '') =>
  ({
    bid,
    added,
    book: { bid, resName, resAuthor, resIntro: '', cover: '', covers: [] },
    ...more,
  }) as ShelfEntry

const SHELF = [
  entry('1', '雾港来信', 5, { group: '睡前' }, '阮汀'),
  entry('2', '渡口', 4, {}, '甘石滩'),
  entry('3', '一杯茶的时间', 3, { group: '睡前' }, '顾听溪'),
  entry('4', 'A Cup of Tea', 2, { group: '路上' }, 'Gu'),
]
const how = (some: Partial<Arrangement>): Arrangement => ({
  order: 'added',
  filter: null,
  group: { kind: 'all' },
  progress: progressIn({ bid: '3', fraction: 0.2, changed: 90 }, { bid: '2', fraction: 0.8, changed: 50 }),
  locale: 'zh-CN',
  ...some,
})
const fold = parseFold(foldPairs(dictionary))
const finding = (query: string) => ({ filter: createTextFilter(query, fold) })
const shown = (some: Partial<Arrangement>) => arrange(SHELF, how(some)).map(({ bid }) => bid)

describe('the order of a shelf', () => {
  it('sorts by date added, last read, or progress; books never opened come last in shelf order', () => {
    expect(shown({})).toEqual(['1', '2', '3', '4'])
    expect(shown({ order: 'read' })).toEqual(['3', '2', '1', '4'])
    expect(shown({ order: 'progress' })).toEqual(['2', '3', '1', '4'])
  })

  it('sorts titles by pinyin, in Taiwan by strokes', () => {
    // dù, wù, yī
    expect(shown({ order: 'title' }).filter((bid) => bid !== '4')).toEqual(['2', '1', '3'])
    expect(shown({ order: 'title', locale: 'zh-TW' }).filter((bid) => bid !== '4')[0]).toBe('3')
  })

  it('shows one group, or the books in none', () => {
    expect(shown({ group: { kind: 'named', name: '睡前' } })).toEqual(['1', '3'])
    expect(shown({ group: { kind: 'none' } })).toEqual(['2'])
  })

  it('finds by title and author, ignoring width and case', () => {
    expect(shown(finding('茶'))).toEqual(['3'])
    expect(shown(finding('甘石'))).toEqual(['2'])
    expect(shown(finding(' ＣＵＰ '))).toEqual(['4'])
    expect(shown({ ...finding('茶'), group: { kind: 'none' } })).toEqual([])
    expect(shown(finding(' '))).toEqual(['1', '2', '3', '4'])
  })

  it.each([
    ['霧港來信', '1', 'traditional for simplified'],
    ['雾港', '1', 'a part'],
    ['阮汀 雾港', '1', 'several words, in title and author'],
    ['雾 港 来', '1', 'blanks beside Chinese characters'],
    ['A  Cup of', '4', 'runs of blanks'],
    ['雾来信', '1', 'characters with others between'],
    ['信来', '', 'characters in another order'],
  ])('finds by %s as the catalogue does: %s (%s)', (query, bids) => {
    expect(shown(finding(query)).join('')).toBe(bids)
  })

  it.each([
    ['看着', '看著她們'],
    ['看著', '看着她们'],
    ['卡尔马克思', '卡尔·马克思'],
    ['“我”', '「我」'],
    ['二〇二〇', '二○二○'],
    ['清明', '淸明'],
    ['等等……', '等等...'],
    ['Python编程', 'Python 编程'],
  ])('%s finds %s', (query, title) => {
    const one = [entry('9', title, 1)]
    expect(arrange(one, how(finding(query)))).toHaveLength(1)
    expect(arrange(one, how(finding(`${query}无`)))).toHaveLength(0)
  })

  it('does not change the shelf', () => {
    arrange(SHELF, how({ order: 'title' }))
    expect(SHELF.map(({ bid }) => bid)).toEqual(['1', '2', '3', '4'])
  })
})
