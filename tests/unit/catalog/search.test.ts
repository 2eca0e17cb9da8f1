import { describe, expect, it } from 'vitest'
import { createTextIndex, matchSpans, parseFold, readSearchIndex } from '../../../src/catalog/search'
import { cpuTime } from '../../support/cpu-time'

const FOLD = parseFold('體体學学書书後后國国臺台𡃁仔')

function book(resName: string, extra: object = {}) {
  return { resName, resAuthor: '', resIntro: '', ...extra }
}

function titlesFor(query: string, items: ReturnType<typeof book>[]) {
  return createTextIndex(items, FOLD)
    .search(query)
    .items.map(({ resName }) => resName)
}

describe('the marks of a query', () => {
  it.each([
    ['《看山茶》', ['看山茶']],
    ['“看”山茶', ['看山茶']],
    ['看山茶。', ['看山茶']],
    ['2001：看山', ['2001看山']],
    ['《》', []],
  ])('are left out where no text has them: %s', (query, found) => {
    expect(titlesFor(query, [book('看山茶'), book('2001看山')])).toEqual(found)
  })

  it('count where a text has them', () => {
    expect(titlesFor('C++', [book('C 语言'), book('C++ 入门')])).toEqual(['C++ 入门'])
    expect(titlesFor('《山》', [book('读《山》'), book('山')])).toEqual(['读《山》'])
  })
})

describe('the order of results', () => {
  it('ranks from the exact title down to scattered characters in the introduction', () => {
    const ranked = [
      book('山茶'),
      book('山茶花开'),
      book('看山茶'),
      book('甲', { resAuthor: '山茶客' }),
      book('丙', { subjects: ['山茶'] }),
      book('丁', { resIntro: '屋后有山茶一株' }),
      book('山里的茶'),
      book('戊', { resAuthor: '山下采茶' }),
      book('己', { resIntro: '上山，下坡，喝茶' }),
    ]
    expect(titlesFor('山茶', ranked.toReversed())).toEqual(ranked.map(({ resName }) => resName))
  })

  it.each([
    ['山茶', [book('看山茶'), book('山里的茶')], false],
    ['山茶', [book('山里的茶'), book('甲', { resIntro: '上山，下坡，喝茶' })], true],
    ['山茶 周三', [book('山里的茶', { resAuthor: '周三' })], true],
    ['山 茶', [book('山里的茶')], false],
    ['海', [book('山')], false],
  ])('tells whether only scattered characters were found: %s, %#', (query, items, isNear) => {
    expect(createTextIndex(items, FOLD).search(query).isNear).toBe(isNear)
  })

  it('ranks the books of a series beside those whose titles start with it', () => {
    const items = [
      book('看三体'),
      book('乙', { resAuthor: '三体' }),
      book('三体艺术插图集'),
      book('黑暗森林', { series: [{ name: '三体' }] }),
      book('甲', { series: [{ name: '读懂三体丛书' }] }),
      book('三体'),
    ]
    expect(titlesFor('三體', items)).toEqual(['三体', '黑暗森林', '三体艺术插图集', '甲', '看三体', '乙'])
  })

  it('ranks pinyin and initials after literal matches and before subjects', () => {
    const items = [
      book('subject', { subjects: ['cha'] }),
      book('sound', { pinyin: 'chaguan laoshe', initials: 'cg ls' }),
      book('of', { resAuthor: 'Charles' }),
      book('the cha', {}),
    ]
    expect(titlesFor('cha', items)).toEqual(['the cha', 'of', 'sound', 'subject'])
  })

  it('prefers the shorter title, then the order of the catalogue', () => {
    expect(titlesFor('茶', [book('茶经译注'), book('茶经'), book('茶山')])).toEqual([
      '茶经',
      '茶山',
      '茶经译注',
    ])
  })
})

describe('matching', () => {
  it.each([
    ['國學', '国学常识', true],
    ['国学', '國學常識', true],
    ['國学', '國學', true],
    ['后', '後來', true],
    ['ＡＢＣ', 'abc 入门', true],
    ['abc', 'ＡＢＣ入门', true],
    ['㍿', '株式会社', true],
    ['时 光', '光阴与时间', true],
    ['𡃁', '肥仔', true],
    ['学国', '國學', false],
    ['学学', '国学', false],
    ['hlm', 'The house at Pilham', false],
    ['第12号', '第102号', false],
    ['第12号', '第1集，共12本，1号', true],
    ['moby dick', 'Moby  Dick', true],
  ])('%j in %j: %s', (query, title, is) => {
    expect(titlesFor(query, [book(title)])).toEqual(is ? [title] : [])
  })

  it('requires every word, each in any field', () => {
    const items = [book('茶馆', { resAuthor: '老舍' }), book('茶经', { resAuthor: '陆羽' })]
    expect(titlesFor('老舍 茶', items)).toEqual(['茶馆'])
    expect(titlesFor('老舍\u3000茶经', items)).toEqual([])
  })

  it.each(['yi bei cha', 'yibeicha', 'YIBEI', 'ybc', "yi'bei", 'lin', 'lxm'])(
    'accepts the pinyin %j',
    (query) => {
      const sounding = book('一杯茶', { pinyin: 'yibeicha linxiaoman', initials: 'ybc lxm' })
      expect(titlesFor(query, [sounding, book('别的', { pinyin: 'biede', initials: 'bd' })])).toEqual([
        '一杯茶',
      ])
    },
  )

  it.each(['santi2', 'st2', 'santi 2'])('accepts pinyin with digits: %j', (query) => {
    const items = [
      book('三体2', { pinyin: 'santi2', initials: 'st2' }),
      book('三体', { pinyin: 'santi', initials: 'st' }),
    ]
    expect(titlesFor(query, items)).toEqual(['三体2'])
  })

  it.each([
    ['shuihuzhuan', true],
    ['shuihuchuan', true],
    ['shz', true],
    ['shuihz', true],
    ['shhzhuan', true],
    ['shui3hu3zhuan4', true],
    ['shuǐ hǔ zhuàn', true],
    ['huzhuan', true],
    ['shuihushuan', false],
    ['huizhuan', false],
  ])('accepts other readings and mixed initials: %j', (query, isFound) => {
    const books = [
      book('水浒传', { sounds: ['shui hu/xu zhuan/chuan'] }),
      book('别的', { sounds: ['bie de/di'] }),
    ]
    expect(titlesFor(query, books)).toEqual(isFound ? ['水浒传'] : [])
  })

  it('accepts pinyin in the middle from three letters on, ranked after contiguous matches', () => {
    const items = [
      book('一杯茶', { pinyin: 'yibeicha', initials: 'ybc' }),
      book('乙', { resIntro: 'cha' }),
      book('长街', { pinyin: 'changjie', initials: 'cj' }),
    ]
    expect(titlesFor('cha', items)).toEqual(['长街', '乙', '一杯茶'])
    expect(titlesFor('ch', items)).toEqual(['长街', '乙'])
  })

  it.each(['lv', 'lü', 'LÜ'])('accepts %j for ü', (query) => {
    expect(titlesFor(query, [book('绿', { pinyin: 'lǜ lü' })])).toEqual(['绿'])
  })

  it('returns nothing for an empty query', () => {
    expect(titlesFor(' \u3000 ', [book('茶')])).toEqual([])
  })
})

describe('highlight ranges', () => {
  it.each([
    ['一杯茶', '茶', [[2, 3]]],
    [
      '茶与茶',
      '茶',
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      '一杯茶的时间',
      '一杯时间',
      [
        [0, 2],
        [4, 6],
      ],
    ],
    ['學而時習之', '学', [[0, 1]]],
    ['ＡＢＣ入门', 'bc', [[1, 3]]],
    ['㍿的故事', '会社', [[0, 1]]],
    ['肥𡃁书', '仔書', [[1, 4]]],
    ['🌟茶🌟', '茶', [[2, 3]]],
    [
      '茶馆 老舍',
      '老舍 茶',
      [
        [0, 1],
        [3, 5],
      ],
    ],
    ['茶茶茶', '茶茶', [[0, 2]]],
    ['没有', '茶', []],
    ['茶', '', []],
    ['', '茶', []],
  ])('in %j for %j are %j', (text, query, spans) => {
    expect(matchSpans(text, query, FOLD)).toEqual(spans)
  })

  it('need no folding table', () => expect(matchSpans('Tea', 'EA', parseFold(''))).toEqual([[1, 3]]))
})

describe('an index file', () => {
  it('loses malformed entries and keeps the others', () => {
    const { texts, toBook } = readSearchIndex(
      {
        fold: 7,
        books: [
          null,
          { bid: 'x', resName: 'a' },
          {
            bid: 5,
            resName: '茶',
            language: 'zh-TW',
            series: [{ position: 1 }, { name: '茶事', position: '2' }, { name: '水事', position: -1 }],
          },
          { bid: '6' },
        ],
      },
      'https://a.example/i.json',
    )
    expect(texts.search('茶').items.map(toBook)).toEqual([
      {
        bid: '5',
        resName: '茶',
        resAuthor: '',
        resIntro: '',
        cover: '',
        covers: [],
        language: 'zh-TW',
        series: [{ name: '茶事', position: 2 }, { name: '水事' }],
      },
    ])
  })

  it.each([null, [], {}, { books: {} }])('is rejected if it is %j', (json) => {
    expect(() => readSearchIndex(json, 'https://a.example/i.json')).toThrow(
      expect.objectContaining({ code: 'not-a-feed' }),
    )
  })
})

describe('20,000 books', () => {
  const characters = Array.from({ length: 3000 }, (_, index) => String.fromCharCode(0x4e00 + index * 5))
  let state = 5
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const text = (length: number) =>
    Array.from({ length }, () => characters[next(next(3) ? 300 : 3000)] ?? '').join('')

  it.each([1, 2, 4])('are searched for %i characters in less than 50 ms', (length) => {
    const index = createTextIndex(
      Array.from({ length: 20_000 }, () => book(text(6), { resAuthor: text(3), resIntro: text(100) })),
      parseFold(''),
    )
    const times = Array.from({ length: 20 }, () => {
      const query = text(length)
      const begin = cpuTime()
      index.search(query)
      return cpuTime() - begin
    })
    // The best of several runs: a busy machine can delay any single one.
    expect(Math.min(...times)).toBeLessThan(50)
  })
})
