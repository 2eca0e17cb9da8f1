import tsCharacters from 'opencc-js/dict/TSCharacters'
import { describe, expect, test } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import type { ChapterSource } from '../../../../../src/reading/publication/publication'
import { BookFinder, type ChapterHits } from '../../../../../src/reading/reader/search/finder'
import { fold, foldQuery, foldTable, matches } from '../../../../../src/reading/reader/search/fold'
import { SearchSession } from '../../../../../src/reading/reader/search/search-session'
import { textOfSource } from '../../../../../src/reading/reader/search/source-text'
import { cpuTime } from '../../../../support/cpu-time'

const table = foldTable(tsCharacters)

const asIs = (text: string): ChapterSource => ({
  kind: 'document',
  href: 'c.xhtml',
  mediaType: 'application/xhtml+xml',
  text,
})
const markup = (body: string): ChapterSource =>
  asIs(`<html><head><title>头里的字</title><style>p{}</style></head><body>${body}</body></html>`)

/** The matches of a query in a chapter, in the original text. */
function found(body: string, query: string): string[] {
  const plain = textOfSource(markup(body))
  return [...matches(fold(plain, table), foldQuery(query, table))].map(([start, end]) =>
    plain.text.slice(start, end),
  )
}

describe('the text of a source', () => {
  test('has the text nodes, without head, style, comments and the content of images', () => {
    const { text, blocks } = textOfSource(
      markup(
        '<h1>第一章</h1>\n<p>甲&amp;乙<!-- 丙 --><img alt="图"/>丁<svg><text>戊</text></svg></p><p>己&#x4e00;</p>',
      ),
    )
    expect(text).toBe('第一章甲&乙\uFFFC丁\uFFFC己一')
    expect(blocks.map((block) => text.charAt(block))).toEqual(['第', '甲', '己'])
  })

  test('has title and paragraphs of plain text', () => {
    const { text, blocks } = textOfSource({
      kind: 'text',
      href: 'chapter-0',
      title: '第一章',
      paragraphs: ['天亮了。', '走吧。'],
    })
    expect(text).toBe('第一章天亮了。走吧。')
    expect(blocks).toEqual([0, 3, 7])
  })

  test('has the ends of lines as parsers read them, so that offsets are those of the page', () => {
    expect(textOfSource(markup('<p>甲\r\n乙\r丙\n\r丁</p>\r\n<p>戊</p>')).text).toBe('甲\n乙\n丙\n\n丁戊')
  })

  test.each([
    ['a comment and a declaration', '<p>一<!-- <b> -- > -->二<?x y?><!DOCTYPE z>三</p>', '一二三'],
    ['> in quotes', `<p title="a>b" class='c>d'>一</p>`, '一'],
    ['quotes that do not close', '<p title="a>一</p><p>二</p>', '一二'],
    ['what is no markup', '一 < 二 <3 <p>三</p> <', '一 < 二 <3 三 <'],
    ['a comment that does not end', '<p>一</p><!-- 二 <p>三</p>', '一三'],
  ])('%s', (_name, given, text) => expect(textOfSource(asIs(given)).text).toBe(text))

  test.each(['<!--', '<![CDATA[', '<a', '<a "', `<a '"`, '<a ">', '<?', '<'])(
    'of many %j is read at once',
    (piece) => {
      const begun = cpuTime()
      textOfSource(asIs(`<p>一</p>${piece.repeat(100_000)}`))
      expect(cpuTime() - begun).toBeLessThan(2000)
    },
  )
})

describe('matches', () => {
  test('continue after a note mark', () => {
    expect(found('<p>却说曹操<sup><a href="#n">[1]</a></sup>引军东去。</p>', '曹操引军')).toEqual([
      '曹操[1]引军',
    ])
  })

  test.each([
    ['<p>山中無曆日，寒盡不知年。</p>', '无历日', ['無曆日']],
    ['<p>山中无历日。</p>', '無曆日', ['无历日']],
    ['<p>ＡＢＣ and Abc</p>', 'abc', ['ＡＢＣ', 'Abc']],
    ['<p>天色将\n  明未明</p>', '将明', ['将\n  明']],
    ['<p>the  old\nman</p>', 'Old Man', ['old\nman']],
    ['<p>the old</p>', 'theold', []],
    ['<p>一杯</p><p>茶</p>', '一杯茶', []],
    ['<p>一<em>杯</em>茶</p>', '一杯茶', ['一杯茶']],
    ['<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です</p>', '汉字', ['漢かん字']],
    ['<p>“走吧”</p>', '「走吧」', ['“走吧”']],
    ['<p>50&#160;% 或&#xAD;者</p>', '或者', ['或\u00AD者']],
    ['<p>𠮷野家</p>', '𠮷野', ['𠮷野']],
    ['<p>哈哈哈哈</p>', '哈哈', ['哈哈', '哈哈']],
    ['<p>他看著我。</p>', '看着', ['看著']],
    ['<p>他看着我，著作等身。</p>', '看著', ['看着']],
    ['<p>山裏、山裡、山里</p>', '山裡', ['山裏', '山裡', '山里']],
    ['<p>以爲、以為、以为</p>', '以为', ['以爲', '以為', '以为']],
    ['<p>淸風怱怱</p>', '清风匆匆', ['淸風怱怱']],
    ['<p>二○二四年</p>', '二〇二四', ['二○二四']],
    ['<p>第Ⅲ卷，卷III</p>', 'iii', ['Ⅲ', 'III']],
    ['<p>第Ⅲ卷</p>', '第III卷', ['第Ⅲ卷']],
    ['<p>Part VIII</p>', 'Ⅷ', ['VIII']],
    ['<p>㎞ ㎏</p>', 'kg', ['㎏']],
    ['<p>葛\u{E0100}城、葛\uFE00城</p>', '葛城', ['葛\u{E0100}城', '葛\uFE00城']],
    [
      '<p>卡尔·马克思、卡尔・马克思、卡尔‧马克思、卡尔•马克思</p>',
      '卡尔马克思',
      ['卡尔·马克思', '卡尔・马克思', '卡尔‧马克思', '卡尔•马克思'],
    ],
    ['<p>卡尔马克思</p>', '卡尔·马克思', ['卡尔马克思']],
    ['<p>他——她，他—她，他--她，他－她</p>', '他—她', ['他——她', '他—她', '他--她', '他－她']],
    ['<p>走……</p>', '走…', ['走……']],
    ['<p>走...走⋯⋯走。。。</p>', '走……', ['走...', '走⋯⋯', '走。。。']],
    ['<p>1 - 2 - - 3</p>', '- -', ['- -']],
    ['<p>「好」『好』‘好’"好"</p>', '“好”', ['「好」', '『好』', '‘好’', '"好"']],
    ['<p>don’t</p>', "don't", ['don’t']],
    ['<p>cafe\u0301</p>', 'café', ['cafe\u0301']],
    ['<p>沈默、藉口、瞭解</p>', '沉默、借口、了解', ['沈默、藉口、瞭解']],
  ])('%s by %s', (body, query, words) => {
    expect(found(body, query)).toEqual(words)
  })
})

/** A book of plain text chapters. */
function book(paragraphs: readonly (readonly string[])[], broken = -1) {
  const loads: number[] = []
  return {
    loads,
    publication: {
      spine: paragraphs.map((_, index) => ({
        href: `chapter-${index}`,
        mediaType: 'text/plain',
        linear: true,
        size: 100,
      })),
      load: async (index: number): Promise<ChapterSource> => {
        loads.push(index)
        if (index === broken) throw new Error('broken')
        return {
          kind: 'text',
          href: `chapter-${index}`,
          title: '',
          paragraphs: paragraphs[index] ?? [],
        }
      },
    },
  }
}

async function all(finder: BookFinder, query: string, signal = new AbortController().signal) {
  const hits: ChapterHits[] = []
  for await (const one of finder.find(query, signal)) hits.push(one)
  return hits
}

describe('a book', () => {
  test('yields hits by chapter, with context and a locator that quotes the match', async () => {
    const { publication } = book([['没有。'], ['她把茶杯放下，茶已经凉了。', '下一段。']])
    const [chapter, ...others] = await all(new BookFinder({ publication, table }), '茶')
    expect(others).toEqual([])
    expect(chapter?.index).toBe(1)
    const [first, second] = chapter?.hits ?? []
    expect(first).toMatchObject({ before: '她把', match: '茶', after: '杯放下，茶已经凉了。' })
    expect(second?.locator.text).toMatchObject({ before: '她把茶杯放下，', highlight: '茶' })
    expect(second?.locator.fraction).toBeGreaterThan(0.5)
  })

  test('excludes ruby and note marks from the context', async () => {
    const source = markup(
      '<h1>题</h1><p>昔<ruby>者<rt>しゃ</rt></ruby>，<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby><sup><a href="#n">[1]</a></sup>です</p><p>次</p>',
    )
    const { publication } = book([['']])
    const finder = new BookFinder({ publication: { ...publication, load: async () => source }, table })
    const [chapter] = await all(finder, '汉字')
    expect(chapter?.hits).toMatchObject([{ before: '昔者，', match: '漢字', after: 'です' }])
    expect(chapter?.hits[0]?.locator.text?.highlight).toBe('漢かん字')
  })

  test('does not begin the context with closing punctuation, nor split a surrogate pair', async () => {
    const said = '很久以前的事情。他说：“老人把缆绳解开，又系上，像在等𠮷野茶杯。'
    const [spoken] = await all(new BookFinder({ publication: book([[said]]).publication, table }), '茶')
    expect(spoken?.hits[0]?.before).toBe('…老人把缆绳解开，又系上，像在等𠮷野')
    const cut = book([[`𠮷。${'一'.repeat(16)}茶${'二'.repeat(41)}𠮷。`, `茶${'二'.repeat(41)}（三四`]])
    const [first] = await all(new BookFinder({ publication: cut.publication, table }), '茶')
    expect(first?.hits.map(({ before, after }) => before + after)).toEqual([
      `…${'一'.repeat(16)}${'二'.repeat(41)}…`,
      `${'二'.repeat(41)}…`,
    ])
  })

  test('finds 40,000 hits in one chapter quickly', async () => {
    const { publication } = book([Array.from({ length: 40_000 }, () => '他的茶。')])
    const begun = cpuTime()
    const [chapter] = await all(new BookFinder({ publication, table }), '茶')
    expect(chapter?.hits).toHaveLength(40_000)
    expect(chapter?.hits.at(-1)).toMatchObject({ before: '他的', after: '。' })
    expect(cpuTime() - begun).toBeLessThan(1500)
  })

  test('reads each chapter once for many queries; skips a broken chapter', async () => {
    const { publication, loads } = book([['甲乙'], ['乙'], ['甲']], 1)
    const finder = new BookFinder({ publication, table })
    expect((await all(finder, '甲')).map(({ index }) => index)).toEqual([0, 2])
    loads.length = 0
    expect((await all(finder, '乙')).map(({ index }) => index)).toEqual([0])
    expect(loads).toEqual([1])
  })

  test('stops and reports a network error, and continues on retry', async () => {
    const { publication } = book([['甲'], ['甲'], ['甲'], ['甲'], ['甲']])
    let isAway = true
    const load = async (index: number) => {
      if (isAway && index === 2) throw new LibraryError('network', 'gone')
      return publication.load(index)
    }
    const finder = new BookFinder({ publication: { ...publication, load }, table })
    const session = new SearchSession({ finder: async () => finder, onGo: () => {} })
    await session.search('甲')
    expect(session.store.getState()).toMatchObject({ phase: 'done', count: 2, isPartial: true })
    await session.search('甲')
    expect(session.store.getState()).toMatchObject({ count: 2, isPartial: true })
    isAway = false
    await session.search('甲')
    expect(session.store.getState()).toMatchObject({ phase: 'done', count: 5, isPartial: false })
  })

  test('begins in the chapter on show, and continues from the beginning of the book', async () => {
    const { publication, loads } = book(Array.from({ length: 40 }, (_, at) => (at % 10 === 3 ? ['甲'] : [])))
    const finder = new BookFinder({ publication, table })
    const found: number[] = []
    for await (const { index } of finder.find('甲', new AbortController().signal, 20)) {
      if (found.length === 0) expect(Math.min(...loads)).toBe(20)
      found.push(index)
    }
    expect(found).toEqual([23, 33, 3, 13])
    expect([...loads].sort((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, at) => at))
  })

  test.each([-1, 3, 99])('begins in a chapter that it has, not in %i', async (from) => {
    const { publication } = book([['甲'], [], ['甲']])
    const finder = new BookFinder({ publication, table })
    const found: number[] = []
    for await (const { index } of finder.find('甲', new AbortController().signal, from)) found.push(index)
    expect(found).toEqual(from < 0 ? [0, 2] : [2, 0])
  })

  test.each([
    ['in the chapter where the search began', 0.5, '三', '二'],
    ['after all hits', 0.99, '一', '四'],
    ['before all hits', 0, '一', '四'],
    ['moved back since', 0.2, '二', '一'],
  ])('steps to the hits beside the page: %s', async (_where, fraction, next, previous) => {
    // Hits at 0.1, 0.3, 0.6 and 0.8 of the book; the search begins in the second of two chapters.
    const chapter = (one: string, other: string) => [
      '・'.repeat(20),
      `甲${one}`,
      '・'.repeat(40),
      `甲${other}`,
      '・'.repeat(40),
    ]
    const { publication } = book([chapter('一', '二'), chapter('三', '四')])
    const steps = async (step: 1 | -1) => {
      const words: string[] = []
      const finder = new BookFinder({ publication, table })
      const onGo = ({ after }: { after: string }) => words.push(after)
      const session = new SearchSession({ finder: async () => finder, from: () => 1, onGo })
      await session.search('甲')
      expect(session.store.getState().chapters.map(({ index }) => index)).toEqual([1, 0])
      session.step(step, fraction)
      return words[0]
    }
    expect([await steps(1), await steps(-1)]).toEqual([next, previous])
  })

  test('requests the bytes ahead in few requests, a small one first, and none twice', async () => {
    const { publication } = book(Array.from({ length: 200 }, () => ['乙']))
    const requests: [number, number][] = []
    // 16 chapters in 64 KB.
    const prefetch = (index: number, most = 0) => {
      requests.push([index, most / 1024])
      return Math.min(200, index + most / 4096)
    }
    const finder = new BookFinder({ publication: { ...publication, prefetch }, table })
    for await (const _ of finder.find('甲', new AbortController().signal, 100));
    expect(requests).toEqual([
      [100, 64],
      [116, 128],
      [148, 256],
      [0, 512],
    ])
    requests.length = 0
    for await (const _ of finder.find('丙', new AbortController().signal));
    expect(requests).toEqual([])
  })

  test('reports a failure if the finder does not load, instead of no hits', async () => {
    const session = new SearchSession({
      finder: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      onGo: () => {},
    })
    await session.search('甲')
    expect(session.store.getState()).toMatchObject({ phase: 'done', count: 0, isPartial: true })
  })

  test('reports a book without text only after reading all of it', async () => {
    const isWordless = (chapters: string[][], broken?: number) =>
      new BookFinder({ publication: book(chapters, broken).publication, table }).hasNoText()
    expect(await isWordless([[], ['· — ·'], []])).toBe(true)
    expect(await isWordless([[], [], ['甲']])).toBe(false)
    expect(await isWordless([[], [], []], 2)).toBe(false)
    const { publication, loads } = book([['甲'], ['乙'], ['丙']])
    await new BookFinder({ publication, table }).hasNoText()
    expect(loads).toEqual([0])
  })

  test('stops when aborted', async () => {
    const { publication, loads } = book(Array.from({ length: 300 }, () => ['甲']))
    const stop = new AbortController()
    const seen: number[] = []
    const run = async () => {
      for await (const { index } of new BookFinder({ publication, table }).find('甲', stop.signal)) {
        seen.push(index)
        if (seen.length === 3) stop.abort()
      }
    }
    await expect(run()).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([0, 1, 2])
    expect(loads.length).toBeLessThan(40)
  })

  test('finds nothing for an empty query', async () => {
    const { publication } = book([['甲 乙']])
    const finder = new BookFinder({ publication, table })
    for (const nothing of [' ', '　 ']) expect(await all(finder, nothing)).toEqual([])
  })

  test('yields the first hits of 2,000 chapters before the last ones are read', async () => {
    const { publication, loads } = book(
      Array.from({ length: 2000 }, (_, at) => [`第${at}章`, '天色将明未明，渡口的灯还亮着。'.repeat(200)]),
    )
    const hits = new BookFinder({ publication, table }).find('渡口的燈', new AbortController().signal)
    const first = await hits.next()
    expect(first.value).toMatchObject({ index: 0 })
    expect(loads.length).toBeLessThan(50)
  })

  test('yields the first hit without waiting for prefetched chapters', async () => {
    const looked: number[] = []
    const { publication } = book([['茶'], ['酒'], ['水']])
    const load = async (index: number): Promise<ChapterSource> => ({
      ...markup(''),
      get text() {
        looked.push(index)
        return '<p>茶</p>'
      },
    })
    const finder = new BookFinder({ publication: { ...publication, load }, table })
    await finder.find('茶', new AbortController().signal).next()
    expect(looked).toEqual([0])
  })
})
