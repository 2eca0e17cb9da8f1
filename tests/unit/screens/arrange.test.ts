import { describe, expect, it } from 'vitest'
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
  query: '',
  group: { kind: 'all' },
  progress: progressIn({ bid: '3', fraction: 0.2, changed: 90 }, { bid: '2', fraction: 0.8, changed: 50 }),
  locale: 'zh-CN',
  ...some,
})
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
    expect(shown({ query: '茶' })).toEqual(['3'])
    expect(shown({ query: '甘石' })).toEqual(['2'])
    expect(shown({ query: ' ＣＵＰ ' })).toEqual(['4'])
    expect(shown({ query: '茶', group: { kind: 'none' } })).toEqual([])
  })

  it('does not change the shelf', () => {
    arrange(SHELF, how({ order: 'title' }))
    expect(SHELF.map(({ bid }) => bid)).toEqual(['1', '2', '3', '4'])
  })
})
