import { describe, expect, test } from 'vitest'
import { createTextWords, parseHeading } from '../../../../../src/reading/formats/txt/headings'
import { splitChapters } from '../../../../support/split-chapters'

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

describe('names of the parts of a book', () => {
  test.each(
    '凡例 出版说明 出版說明 版权信息 版權頁 献词 獻詞 题献 代序 代后记 附录 附录一 附錄三 参考文献 參考書目 大事年表 年谱 作者后记 译者序 中译本序 再版前言 编者按 番外卷 番外一 引首 绪论 余论 鸣谢 内容提要 关于作者'.split(
      ' ',
    ),
  )('%s, in any spacing or brackets', (name) => {
    for (const line of [
      name,
      [...name].join(' '),
      [...name].join('　'),
      `【${name}】`,
      `[${name}]`,
      `——${name}——`,
      `《${name}》`,
    ])
      expect(parseHeading(line), line).toMatchObject({ kind: 'named' })
  })

  test.each([
    '附录里写着他的名字',
    '献词人不在',
    '凡例外的都不算',
    '参考文献很多',
    '小说家',
    '说话',
    '自言自语',
    '按他说的做',
  ])('%s is not one', (line) => {
    expect(parseHeading(line)).toBeNull()
  })
})

describe('a heading in the line of its text', () => {
  const verse = '二八佳人体似酥，腰间仗剑斩愚夫。虽然不见人头落，暗里教君骨髓枯。'.repeat(4)
  test.each(['诗曰：', '词曰：', '话说', '却说', '詩曰：'])('ends before %s', (opening) => {
    const line = (n: string) => `第${n}回　西门庆热结十弟兄　武二郎冷遇亲哥嫂　${opening}${verse}`
    const chapters = splitChapters(['一', '二', '三'].map(line).join('\n'), WORDS)
    expect(chapters.map(({ title }) => title)).toEqual(
      ['一', '二', '三'].map((n) => `第${n}回 西门庆热结十弟兄 武二郎冷遇亲哥嫂`),
    )
    expect(chapters[0]?.paragraphs).toEqual([`${opening}${verse}`])
  })

  test('of a volume is in the contents and once in the text', () => {
    const book = ['卷之一', '卷之一', '卷之二'].map(
      (volume, n) => `${volume}　第${'一二三'[n]}回　起风\n${body}`,
    )
    const chapters = splitChapters(book.join('\n'), WORDS)
    expect(chapters.map(({ title }) => title)).toEqual([
      '卷之一 第一回 起风',
      '第二回 起风',
      '卷之二 第三回 起风',
    ])
    expect(chapters.map(({ headings }) => headings.map(({ text }) => text).join(''))).toEqual([
      '卷之一　第一回　起风',
      '卷之一　第二回　起风',
      '卷之二　第三回　起风',
    ])
  })
})

describe('a sentence that looks like a heading', () => {
  test.each(['第九回头一看', '第三章写得最好', '第一回见到他', '第十二章我没有读'])(
    '%s, out of order, is none',
    (sentence) => {
      const chapters = ['第一章 起', '第二章 承', '第三章 转', '第四章 合']
      for (let at = 0; at < 4; at++) {
        const book = chapters.map(
          (line, n) => `${line}\n\n${body}\n\n${n === at ? `${sentence}\n\n${body}` : ''}`,
        )
        expect(titles(book.join('\n\n')), `in chapter ${at + 1}`).toEqual(chapters)
      }
    },
  )

  test.each(['第九回头一看', '第三章 归来', '附录'])('%s alone does not rule a text', (line) => {
    expect(titles(`${body}\n\n${line}\n\n${body}\n\n${body}`)).toEqual(['正文'])
  })
})
