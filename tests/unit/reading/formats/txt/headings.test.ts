import { describe, expect, test } from 'vitest'
import { splitChapters } from '../../../../../src/reading/formats/txt/chapters'
import { createTextWords, parseHeading } from '../../../../../src/reading/formats/txt/headings'

const WORDS = createTextWords('zh-CN')
const titles = (text: string) => splitChapters(text, WORDS).map(({ title }) => title)
const body = Array.from({ length: 5 }, (_, n) => `　　这是第${n}段话，雨一直下着。`).join('\n')
/** A text with some paragraphs after each line. */
const under = (...lines: readonly string[]) => lines.map((line) => `${line}\n\n${body}`).join('\n\n')

describe('a line', () => {
  test.each([
    ['第十二章', 'chapter', '第十二章'],
    ['第1-2章 合并', 'chapter', '第1-2章 合并'],
    ['☆、第三章 灯', 'chapter', '第三章 灯'],
    ['〖第四章 雪〗', 'chapter', '第四章 雪'],
    ['「第五章」', 'chapter', '第五章'],
    ['12章 归来', 'chapter', '12章 归来'],
    ['章八 归来', 'chapter', '章八 归来'],
    ['第一回 灵根育孕源流出；心性修持大道生', 'chapter', '第一回 灵根育孕源流出；心性修持大道生'],
    ['第三部分 理论', 'part', '第三部分 理论'],
    ['卷之二 江湖', 'part', '卷之二 江湖'],
    ['卷上', 'part', '卷上'],
    ['下部', 'part', '下部'],
    ['第二季 归途', 'part', '第二季 归途'],
    ['第三出 闺塾', 'unit', '第三出 闺塾'],
    ['第二夜', 'unit', '第二夜'],
    ['番外之中秋', 'named', '番外之中秋'],
    ['大结局', 'named', '大结局'],
    ['エピローグ', 'named', 'エピローグ'],
    ['Chapter Twenty-One', 'english', 'Chapter Twenty-One'],
    ['ACT III. Scene 1', 'english', 'ACT III. Scene 1'],
    ['Part the First', 'english', 'Part the First'],
    ['Chapitre 3 – La mer', 'english', 'Chapitre 3 – La mer'],
    ['Глава 4', 'english', 'Глава 4'],
    ['제 3 장', 'english', '제 3 장'],
    ['斗破苍穹 第三章 客人', 'within', '斗破苍穹 第三章 客人'],
    ['001 重生', 'numbered', '001 重生'],
    ['（三）归途', 'numbered', '（三）归途'],
    ['十二', 'bare', '十二'],
    ['（二）', 'bare', '二'],
    ['IV', 'bare', 'IV'],
    ['☆、归途', 'starred', '归途'],
  ])('%s is a heading: %s', (line, kind, title) => {
    expect(parseHeading(line)).toMatchObject({ kind, title })
  })

  test.each([
    '（第三章完）',
    '第一卷 终',
    '第三季度的账还没有算',
    '第一场雪下得很大',
    '第二夜里他又来了',
    'Part I played in it',
    'Book I read yesterday',
    '下部队去了',
    '☆他想了想，说：',
  ])('%s is not a heading', (line) => {
    expect(parseHeading(line)).toBeNull()
  })
})

describe('a text', () => {
  test('with its name before each chapter heading', () => {
    expect(titles(under('斗破 第一章 起', '斗破 第二章 承', '斗破 第三章 转'))).toEqual([
      '第一章 起',
      '第二章 承',
      '第三章 转',
    ])
    // Names of volumes stay; words of a sentence are not a name.
    const volumes = ['江湖卷', '庙堂卷'].flatMap((name) => ['一', '二', '三'].map((n) => `${name} 第${n}章`))
    expect(titles(under(...volumes))).toEqual(volumes)
    expect(titles(under('第一章 起', '第二章 承').replace('这是第2段话', '见\n他说的 第九章\n这'))).toEqual([
      '第一章 起',
      '第二章 承',
    ])
  })

  test('with bare numbers as chapter headings', () => {
    expect(titles(under('一', '二', '三'))).toEqual(['一', '二', '三'])
    expect(titles(under('001 起', '002 承', '003 转', '004 合'))).toEqual([
      '001 起',
      '002 承',
      '003 转',
      '004 合',
    ])
    expect(titles(under('I', 'II', 'III', 'IV'))).toEqual(['I', 'II', 'III', 'IV'])
    expect(titles(under('（一）雨', '（二）雪', '（三）风'))).toEqual(['（一）雨', '（二）雪', '（三）风'])
  })

  test('with parts and bare numbers as chapter headings', () => {
    expect(titles(under('上部', '一', '二', '下部', '一', '二'))).toEqual([
      '上部',
      '一',
      '二',
      '下部',
      '一',
      '二',
    ])
  })

  test('with numbers that are no sequence is not split at them', () => {
    expect(titles(under('12 人', '3 次', '40 里', '7 天'))).toHaveLength(1)
    expect(titles(under('9', '4', '17'))).toHaveLength(1)
  })

  test('with page numbers is not split at them', () => {
    const page = (n: number) => `${body}\n　　他走到门口，还没有来得及\n${n}\n说一句话，门就开了。`
    expect(titles(Array.from({ length: 12 }, (_, n) => page(n + 1)).join('\n'))).toHaveLength(1)
  })

  test('with starred chapter headings without numbers', () => {
    expect(titles(under('☆、雨', '☆、雪', '☆、风'))).toEqual(['雨', '雪', '风'])
    expect(titles(`${body}\n☆ 甲\n☆ 乙\n☆ 丙\n${body}`)).toHaveLength(1)
  })

  test('of acts or nights without chapters', () => {
    expect(titles(under('第一夜', '第二夜', '第三夜'))).toEqual(['第一夜', '第二夜', '第三夜'])
    expect(titles(under('第一章 起', '第二夜', '第二章 承'))).toEqual(['第一章 起', '第二章 承'])
  })

  test('with titles on the line below the number', () => {
    const text = ['甄士隐梦幻识通灵　贾雨村风尘怀闺秀', '贾夫人仙逝扬州城　冷子兴演说荣国府']
      .map((title, n) => `第${'一二'.charAt(n)}回\n\n${title}\n\n${body}`)
      .join('\n\n')
    const [first] = splitChapters(text, WORDS)
    expect(titles(text)).toEqual([
      '第一回 甄士隐梦幻识通灵　贾雨村风尘怀闺秀',
      '第二回 贾夫人仙逝扬州城　冷子兴演说荣国府',
    ])
    expect(first?.paragraphs[0]).toBe('这是第0段话，雨一直下着。')
    expect(titles('CHAPTER I\n\nThe Boat\n\nIt rained.\n\nCHAPTER II\n\nThe Sea\n\nIt rained on.')).toEqual([
      'CHAPTER I The Boat',
      'CHAPTER II The Sea',
    ])
  })

  test('of numbered poems keeps their first lines as text', () => {
    const poem = '轻轻的我走了\n正如我轻轻的来\n我轻轻的招手\n作别西天的云彩。'
    const poems = ['一', '二', '三'].map((n) => `${n}\n\n${poem}`).join('\n\n')
    expect(splitChapters(poems, WORDS).map(({ title, paragraphs }) => [title, paragraphs[0]])).toEqual([
      ['一', '轻轻的我走了'],
      ['二', '轻轻的我走了'],
      ['三', '轻轻的我走了'],
    ])
  })
})
