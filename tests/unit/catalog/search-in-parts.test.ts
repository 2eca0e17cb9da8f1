import { describe, expect, it } from 'vitest'
import { createTextIndex, parseFold } from '../../../src/catalog/search'
import { SearchEngine } from '../../../src/catalog/search/shards/engine'
import { isOneEdit } from '../../../src/catalog/search/shards/near'
import { divide } from '../../../src/catalog/search/shards/sounds'
import { tokenise } from '../../../src/domain/search/tokens'
import { createBookIndex } from '../../../src/publish/search/book-index'
import {
  type BookSample,
  engineOver,
  indexFilesOf,
  manifestOf,
  recordsOf,
} from '../../fixtures/catalog/index-in-parts'

const BOOKS = [
  {
    title: '三体',
    author: '刘慈欣',
    intro: '文化大革命如火如荼，军方探寻外星文明的绝秘计划。',
    subjects: ['科幻'],
    series: '地球往事',
  },
  {
    title: '三体II：黑暗森林',
    author: '刘慈欣',
    intro: '三体人在利用科技锁死了地球人的科学之后。',
    series: '地球往事',
  },
  {
    title: '一杯茶的时间',
    author: '林小满',
    intro: '从水到火，慢慢喝。',
    subjects: ['茶与饮食'],
    series: '手上的功夫',
  },
  { title: '山里的茶', author: '周三', intro: '山上有树，树下有人。' },
  { title: '紅樓夢', author: '曹雪芹', intro: '賈寶玉與林黛玉的故事。', subjects: ['古典小说'] },
  { title: '茶', author: '陆羽', intro: '短书。' },
  { title: 'Harry Potter and the Goblet of Fire', author: 'J. K. Rowling', intro: 'A wizard at school.' },
  { title: 'Harry and Sally', author: 'Nora', intro: '' },
  { title: '𠮷野家的故事', author: 'ばなな', intro: 'キッチン' },
  { title: 'Café Müller', author: 'Ängström', intro: '' },
  { title: '水滸傳', author: '施耐庵', intro: '一百單八將。' },
  { title: '冰鉴', author: '曾国藩', intro: '看著人說話。' },
  { title: '资本论', author: '卡尔·马克思', intro: '' },
  { title: '绝处——逢生', author: '', intro: '' },
]

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `图书${String(at).padStart(4, '0')}`,
    intro: String.fromCodePoint(
      ...Array.from({ length: 60 }, (_, place) => 0x4e00 + ((at * 61 + place * 97) % 9000)),
    ),
  }))
const { titles, engine } = engineOver(indexFilesOf(BOOKS))

it.each([
  ['三体', false],
  ['山茶', true],
  ['山茶 周三', true],
  ['一杯菜的时间', true],
  ['一单八', false],
  ['没有的', false],
])('an index in parts tells whether no book has the words themselves: %s', async (query, isNear) => {
  const answer = await engine.search({ query, from: 0, limit: 24, isQuick: false })
  expect(answer.isNear).toBe(isNear)
})

describe('an index in parts finds', () => {
  const cases: [name: string, query: string, found: string[]][] = [
    ['one character, the shortest title first', '茶', ['茶', '山里的茶', '一杯茶的时间']],
    ['two characters', '三体', ['三体', '三体II：黑暗森林']],
    ['many characters', '黑暗森林', ['三体II：黑暗森林']],
    ['a series', '地球往事', ['三体', '三体II：黑暗森林']],
    ['an author', '刘慈欣', ['三体', '三体II：黑暗森林']],
    ['a subject', '科幻', ['三体']],
    ['an introduction', '军方探寻', ['三体']],
    ['one character of an introduction', '荼', ['三体']],
    ['simplified in traditional', '红楼梦', ['紅樓夢']],
    ['traditional in simplified', '三體', ['三体', '三体II：黑暗森林']],
    ['an introduction in traditional', '贾宝玉', ['紅樓夢']],
    ['several words of different fields', '刘慈欣 科学', ['三体II：黑暗森林']],
    ['pinyin', 'santi', ['三体', '三体II：黑暗森林']],
    ['pinyin that is not complete', 'yibeich', ['一杯茶的时间']],
    ['pinyin with an incomplete syllable', 'yibeicha', ['一杯茶的时间']],
    ['pinyin of the author', 'liucixin', ['三体', '三体II：黑暗森林']],
    ['pinyin inside a title', 'heiansenlin', ['三体II：黑暗森林']],
    ['initials', 'ybcdsj', ['一杯茶的时间']],
    ['two initials', 'hl', ['紅樓夢']],
    ['initials of the author', 'cxq', ['紅樓夢']],
    ['pinyin in syllables', 'san ti', ['三体', '三体II：黑暗森林']],
    ['a word', 'goblet', ['Harry Potter and the Goblet of Fire']],
    ['the beginning of a word', 'gobl', ['Harry Potter and the Goblet of Fire']],
    ['a short beginning of a word', 'ha', ['Harry and Sally', 'Harry Potter and the Goblet of Fire']],
    ['words in order', 'harry potter', ['Harry Potter and the Goblet of Fire']],
    ['words in another order', 'potter harry', ['Harry Potter and the Goblet of Fire']],
    ['a word of an introduction', 'wizard', ['Harry Potter and the Goblet of Fire']],
    ['characters with others between', '山茶', ['山里的茶']],
    ['a character outside the basic plane', '𠮷野', ['𠮷野家的故事']],
    ['kana', 'キッチ', ['𠮷野家的故事']],
    ['letters with accents', 'müller', ['Café Müller']],
    ['a polyphone, by its likeliest reading', 'shuihuzhuan', ['水滸傳']],
    ['a polyphone, by another reading', 'shuihuchuan', ['水滸傳']],
    ['initials of a polyphone', 'shz', ['水滸傳']],
    ['other initials of a polyphone', 'shc', ['水滸傳']],
    ['a surname', 'zengguofan', ['冰鉴']],
    ['a surname as a word', 'cengguofan', ['冰鉴']],
    ['syllables and initials mixed', 'shuihz', ['水滸傳']],
    ['initials, then syllables', 'shzhuan', ['水滸傳']],
    ['initials of two letters', 'shhzh', ['水滸傳']],
    ['pinyin with tones', 'shuǐhǔzhuàn', ['水滸傳']],
    ['pinyin with tones as numbers', 'shui3hu3zhuan4', ['水滸傳']],
    ['a variant', '看着', ['冰鉴']],
    ['a name without its dot', '卡尔马克思', ['资本论']],
    ['a name with another dot', '卡尔・马克思', ['资本论']],
    ['a dash of another length', '绝处—逢生', ['绝处——逢生']],
    ['a number', '三体ii', ['三体II：黑暗森林']],
    ['a Roman number behind pinyin', 'santiii', ['三体II：黑暗森林']],
    ['a Roman number as a figure', 'santi2', ['三体II：黑暗森林']],
    ['a Roman number as a figure, and what follows', 'santi2heian', ['三体II：黑暗森林']],
    ['a Roman number as it is said', 'santier', ['三体II：黑暗森林']],
    ['a Roman number behind initials', 'st2', ['三体II：黑暗森林']],
    ['punctuation between', '三体II：黑暗', ['三体II：黑暗森林']],
    ['nothing where the parts are apart', '文化地球', []],
    ['nothing where only the pairs are there', '树下有树', []],
  ]
  it.each(cases)('%s', async (_, query, found) => expect(await titles(query)).toEqual(found))

  const mistakes: [name: string, query: string, found: string[]][] = [
    ['a wrong character', '一杯菜的时间', ['一杯茶的时间']],
    ['a missing character', '一杯的时间', ['一杯茶的时间']],
    ['a character too many', '一杯的茶的时间', ['一杯茶的时间']],
    ['exchanged characters', '黑暗林森', ['三体II：黑暗森林']],
    ['a wrong letter', 'pottar', ['Harry Potter and the Goblet of Fire']],
    ['exchanged first letters', 'oggblet', []],
    ['exchanged letters', 'pottre', ['Harry Potter and the Goblet of Fire']],
    ['a letter too many in pinyin', 'shanti', ['三体', '山里的茶', '三体II：黑暗森林']],
    ['a missing letter in pinyin', 'liucxin', ['三体', '三体II：黑暗森林']],
    ['two mistakes: nothing', '一杯菜地时间', []],
  ]
  it.each(mistakes)('one typing mistake: %s', async (_, query, found) =>
    expect(await titles(query)).toEqual(found),
  )

  it('what the quick search finds as well', async () => {
    for (const [, query, found] of cases) expect(await titles(query, true), query).toEqual(found)
  })

  it('pages, and how many there are', async () => {
    const first = await engine.search({ query: '三', from: 0, limit: 2, isQuick: false })
    expect(first).toMatchObject({ hasMore: true, total: 3, isPartial: false })
    const second = await engine.search({ query: '三', from: 2, limit: 2, isQuick: false })
    expect(second).toMatchObject({ hasMore: false, total: 3 })
    expect([...first.records, ...second.records].map(({ resName }) => resName)).toEqual([
      '三体',
      '三体II：黑暗森林',
      '山里的茶',
    ])
  })

  it('nothing for white space', async () =>
    expect(await engine.search({ query: ' ', from: 0, limit: 2, isQuick: false })).toMatchObject({
      records: [],
      total: 0,
    }))
})

describe('searches at the same time', () => {
  const many = indexFilesOf(filler(200))
  /** The first files asked for are the last to arrive. */
  const late = () => {
    let wait = 40
    return new SearchEngine({
      manifest: manifestOf(many),
      fetchFile: async (name) => {
        wait = Math.max(0, wait - 4)
        await new Promise((done) => setTimeout(done, wait))
        return new Uint8Array(many.get(name) ?? [])
      },
      pause: () => undefined,
    })
  }
  const request = (from: number, limit = 24) => ({ query: '图书', from, limit, isQuick: false })
  const titlesOf = ({ records }: { records: { resName: string }[] }) => records.map(({ resName }) => resName)

  it('of the same words find the same', async () => {
    const engine = late()
    const [first, again] = await Promise.all([engine.search(request(0, 200)), engine.search(request(0, 200))])
    expect(first.records).toHaveLength(200)
    expect(again).toEqual(first)
  })

  it('of several pages are each the page it is', async () => {
    const alone = titlesOf(await late().search(request(0, 96)))
    const engine = late()
    const pages = await Promise.all([0, 24, 48, 72].map((from) => engine.search(request(from))))
    expect(pages.flatMap(titlesOf)).toEqual(alone)
  })

  it('of a page that comes before the one asked for first', async () => {
    const alone = titlesOf(await late().search(request(0, 48)))
    const engine = late()
    const [second, first] = await Promise.all([engine.search(request(24)), engine.search(request(0))])
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(alone)
  })
})

describe('spaces beside Chinese characters do not count', () => {
  const samples: BookSample[] = [
    { title: 'Python 编程', intro: '见第 3 章' },
    { title: 'Python编程入门', intro: '' },
    { title: '编程 Python', intro: '' },
    { title: '旧事', author: '', intro: '我用 Ruby 语言，见第5章。' },
    { title: '三体 2', series: '地球 往事' },
    { title: 'Go 语言 Web 服务' },
    { title: '한국 사람' },
  ]
  const parts = engineOver(indexFilesOf(samples))
  const whole = createTextIndex(
    recordsOf(samples).map((record, at) => ({ ...record, subjects: samples[at]?.subjects ?? [] })),
    parseFold(''),
  )
  const cases: [query: string, found: string[]][] = [
    ['Python 编程', ['Python 编程', 'Python编程入门', '编程 Python']],
    ['Python编程', ['Python 编程', 'Python编程入门']],
    ['编程 Python', ['编程 Python', 'Python 编程', 'Python编程入门']],
    ['编程Python', ['编程 Python']],
    ['第 3 章', ['Python 编程']],
    ['第3章', ['Python 编程']],
    ['第 5 章', ['旧事']],
    ['Ruby语言', ['旧事']],
    ['三体2', ['三体 2']],
    ['地球往事', ['三体 2']],
    ['go语言web服务', ['Go 语言 Web 服务']],
    ['한국 사람', ['한국 사람']],
  ]
  it.each(cases)('in parts: %s', async (query, found) => expect(await parts.titles(query)).toEqual(found))
  it.each(cases)('in one file: %s', (query, found) =>
    expect(whole.search(query).items.map(({ resName }) => resName)).toEqual(found),
  )
})

it('tells how many books are in it while it is made', () => {
  const records = recordsOf([{ title: '一' }, { title: '二' }, { title: '三' }])
  const counts: number[] = []
  const files = [...createBookIndex(records, [], 'build', (count) => counts.push(count))]
  expect(files.at(-1)?.name).toBe('index.json')
  expect(counts).toEqual([0, 0, 1, 1, 2, 2])
})

describe('a number of several digits is found as it is written and as it is not, with what follows it', () => {
  const parts = engineOver(indexFilesOf([{ title: '第12夜' }, { title: '路易XIV时代' }]))
  it.each([
    ['di12ye', '第12夜'],
    ['dixiiye', '第12夜'],
    ['d12y', '第12夜'],
    ['luyixivshidai', '路易XIV时代'],
    ['luyi14shidai', '路易XIV时代'],
  ])('%s', async (query, found) => expect(await parts.titles(query)).toEqual([found]))
})

describe('tokens', () => {
  it('are characters and words, with positions that separators take part in', () =>
    expect(tokenise('三体2：a-b').map(({ text, at, isWord }) => [text, at, isWord])).toEqual([
      ['三', 0, false],
      ['体', 1, false],
      ['2', 2, true],
      ['a', 4, true],
      ['b', 6, true],
    ]))
})

describe('pinyin', () => {
  const syllables = new Set(['xi', 'an', 'xian', 'san', 'ti', 'tian', 'e'])
  const ways = (letters: string, isOpen: boolean) =>
    divide(letters, syllables, isOpen).map(({ parts }) => parts.join(' '))
  it('is divided in all ways', () => expect(ways('xian', false)).toEqual(['xian', 'xi an']))
  it('may end in the beginning of a syllable', () => expect(ways('sant', true)).toEqual(['san t']))
  it('holds numbers', () => expect(ways('santi2', false)).toEqual(['san ti 2']))
  it('has no other letters', () => expect(ways('sbnti', true)).toEqual([]))
})

describe('one edit', () => {
  it.each([
    ['abcd', 'abxd', true],
    ['abcd', 'abd', true],
    ['abd', 'abcd', true],
    ['abcd', 'abdc', true],
    ['abcd', 'abcd', true],
    ['abcd', 'axxd', false],
    ['abcd', 'ab', false],
    ['abcd', 'dbca', false],
  ])('%s %s', (one, other, expected) => expect(isOneEdit(one, other)).toBe(expected))
})

describe('files of an index in parts that cannot be read', () => {
  const files = indexFilesOf(BOOKS)
  const searchAfter = async (change: (files: Map<string, Uint8Array>) => void, query = '三体 茶') => {
    const changed = new Map(files)
    change(changed)
    return engineOver(changed).engine.search({ query, from: 0, limit: 24, isQuick: false })
  }
  const names = [...files.keys()].filter((name) => name !== 'index.json')

  it('are the same each time that the index is made', () => expect(indexFilesOf(BOOKS)).toEqual(files))

  it('are passed over: the rest is searched', async () => {
    const many = indexFilesOf(filler(900))
    const { titles: all } = engineOver(many)
    expect(await all('图书0007')).toEqual(['图书0007'])
    const without = new Map(many)
    const terms = manifestOf(many).terms
    expect(terms.length).toBeGreaterThan(2)
    // The file of the first character's postings.
    const lost = terms.findLastIndex((first) => first <= 'c图')
    without.delete(`t${lost}.bin`)
    const { engine } = engineOver(without)
    const answer = await engine.search({ query: '图书0007', from: 0, limit: 24, isQuick: false })
    expect(answer.isPartial).toBe(true)
  })

  it.each([
    ['missing', (all: Map<string, Uint8Array>, name: string) => void all.delete(name)],
    [
      'cut short',
      (all: Map<string, Uint8Array>, name: string) =>
        void all.set(name, (all.get(name) ?? new Uint8Array()).slice(0, -9)),
    ],
    [
      'from another run',
      (all: Map<string, Uint8Array>, name: string) =>
        void all.set(name, indexFilesOf(BOOKS, 'another').get(name) ?? new Uint8Array()),
    ],
    [
      'a web page',
      (all: Map<string, Uint8Array>, name: string) => void all.set(name, Buffer.from('<!doctype html>')),
    ],
  ])('%s: nothing is guessed', async (_, change) => {
    for (const name of names) {
      const { isPartial, records } = await searchAfter((all) => change(all, name), '三体')
      expect(isPartial, name).toBe(true)
      expect(records.every(({ resName }) => resName.startsWith('三体'))).toBe(true)
    }
  })

  it('are asked for again by the next query', async () => {
    const changed = new Map(files)
    changed.delete('r0.bin')
    const { engine } = engineOver(changed)
    const request = { query: '三体', from: 0, limit: 24, isQuick: false }
    expect(await engine.search(request)).toMatchObject({ records: [], isPartial: true })
    changed.set('r0.bin', files.get('r0.bin') ?? new Uint8Array())
    expect(await engine.search(request)).toMatchObject({ total: 2, isPartial: false })
  })

  it('are all of them: said, not taken for an empty catalogue', async () => {
    expect(
      await searchAfter((all) => {
        for (const name of names) all.delete(name)
      }),
    ).toMatchObject({ isUnread: true })
  })
})
