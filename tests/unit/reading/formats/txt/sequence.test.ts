import { describe, expect, test } from 'vitest'
import { createTextWords } from '../../../../../src/reading/formats/txt/headings'
import { splitChapters } from '../../../../support/split-chapters'

const words = createTextWords('zh-CN')
const LINES = [
  '　　船靠岸的时候天还没有亮，岸上的人都提着灯。他把绳子抛过去，有人接住了。',
  '　　她说这一年的雨比往年多，2 号码头的水已经没过了石阶，3 号也快了。',
  '　　没有人回答。风从第三个窗口进来，把账本翻到了第 12 页。',
  '　　“明天再说罢。”老人说完，慢慢走回屋里去了，灯也跟着灭了。',
]
/** Text of about 300 characters. */
const text = (seed: number) => Array.from({ length: 8 }, (_, at) => LINES[(seed + at) % 4]).join('\n')
const book = (headings: readonly string[]) =>
  headings.map((heading, at) => `${heading}\n\n${text(at)}\n`).join('\n')
const titles = (source: string) => splitChapters(source, words).map(({ title }) => title)
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫'
const HAN = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const NAMES = ['起风', '远行', '渡口', '夜雨', '账本', '归人', '灯', '石阶', '井', '芦苇', '雾', '家']

describe('headings by their rising numbers', () => {
  test.each<[string, (n: number) => string]>([
    ['a word and a dot', (n) => `chapter.${String(n).padStart(3, '0')}`],
    ['No.', (n) => `No.${n} ${NAMES[n - 1]}`],
    ['the name of the book', (n) => `渡口_分段阅读_${n}`],
    ['days', (n) => `第${n}天`],
    ['days with titles', (n) => `第${HAN[n - 1]}天 ${NAMES[n - 1]}`],
    ['circled numbers', (n) => `${CIRCLED[n - 1]}${NAMES[n - 1]}`],
    ['numbers at the end', (n) => `${NAMES[n - 1]}（${n}）`],
    ['Chinese numbers at the end', (n) => `${NAMES[n - 1]}（${HAN[n - 1]}）`],
    ['Markdown', (n) => `## ${n}. ${NAMES[n - 1]}`],
    ['Markdown with chapters', (n) => `### 第${n}章 ${NAMES[n - 1]}`],
    ['full-width figures', (n) => `Ｐａｒｔ－${n} ${NAMES[n - 1]}`],
    ['a hash', (n) => `#${n} ${NAMES[n - 1]}`],
    ['the file of a chapter', (n) => `txt_${n}.html`],
    ['a later volume', (n) => `LOG ${n + 30}: ${NAMES[n - 1]}`],
    ['a word and a number alone', (n) => `Day ${n}`],
    ['years of annals', (n) => `${1880 + n}年（光绪${HAN[n - 1]}年）${HAN[n - 1]}岁`],
    ['a number after the title', (n) => `渡口 ${n}`],
  ])('%s', (_, heading) => {
    const headings = NAMES.map((_name, at) => heading(at + 1))
    expect(titles(book(headings))).toEqual(headings.map((each) => each.replace(/^#+ /, '')))
  })

  test('long titles stay when their numbers continue those of the others', () => {
    const long = 'In Which Nothing Happens That Anybody on the Landing Stage Would Later Care to Remember'
    const headings = NAMES.map((_, at) => `Chapter ${at + 1}: ${at % 4 === 2 ? long : 'Rain'}`)
    expect(titles(book(headings))).toEqual(headings)
    const all = NAMES.map((_, at) => `Chapter ${at + 1}: ${long}`)
    expect(titles(book(all))).toEqual(all)
    const chinese = NAMES.map(
      (name, at) =>
        `第${HAN[at]}章 ${at % 3 === 1 ? '船夫不肯载客却又在天黑之前后悔了而岸上的人谁也没有再提起这件事直到很多年以后的一个下雨的早晨' : name}`,
    )
    expect(titles(book(chinese))).toEqual(chinese)
  })

  test('above three lines of verse without marks', () => {
    const headings = HAN.map((n) => `${n}、渡口`)
    expect(titles(headings.map((each) => `${each}\n\n古池塘\n青蛙跳入\n水声响\n\n`).join(''))).toEqual(
      headings,
    )
  })

  test('an English prologue and epilogue stand around', () => {
    const headings = ['Prologue', ...NAMES.map((name, at) => `Act.${at + 1} ${name}`), 'Epilogue']
    expect(titles(book(headings))).toEqual(headings)
  })

  test('a long line with a number that continues nothing is text', () => {
    const headings = NAMES.map((_, at) => `Chapter ${at + 1}: Rain`)
    const source = book(headings).replace(
      LINES[3] ?? '',
      'Chapter 40 of the book that he had once begun to read was about a ferry and the man who kept it there',
    )
    expect(titles(source)).toEqual(headings)
  })
})

describe('numbers that are no headings', () => {
  const parts = (source: string) => titles(source).filter((title) => !/^第 \d+ 部分$|^正文$/.test(title))

  test.each<[string, (n: number) => string]>([
    ['captions', (n) => `图${n} 渡口`],
    ['printed pages', (n) => `Page ${n}`],
    ['notes', (n) => `注${n} 见前。`],
    ['years', (n) => `${1910 + n}年`],
    ['sentences', (n) => `他又数了一遍，第${n}次，还是少一个。`],
    ['a number that does not rise', () => '渡口 7'],
  ])('%s', (_, line) => {
    const lines = NAMES.map((_name, at) => line(at + 1))
    expect(parts(book(lines))).toEqual([])
  })

  test('questions with answers to choose, blanks to fill in and addresses', () => {
    const answers = 'A. 甲地的人\nB. 乙地的人\nC. 丙地的人\nD. 丁地的人\n'
    const lines = NAMES.map((name, at) => [
      `${at + 1}. 哪一项说的是${name}\n${answers}`,
      `${at + 1}. 正确的一项是（  ）\n甲地的人。\n乙地的人。\n丙地的人。\n丁地的人。`,
      `${at + 1}. 他在____写下${name}\n甲地的人。\n乙地的人。\n丙地的人。\n丁地的人。`,
      `长江路${at + 1}号2单元\n电话：010-65051001\n${name}\n`,
    ])
    for (const kind of [0, 1, 2, 3])
      expect(parts(lines.map((each) => each[kind]).join('\n')).filter((each) => each !== '起风')).toEqual([])
  })

  test.each([
    ['below a name', '　　　　　　弟　某某\n　　　　　　DATE\n\n吾兄如晤：'],
    ['in a text with empty lines', '\n　　　　　　弟　某某\n\n　　　　　　DATE\n\n吾兄如晤：\n'],
    ['above the next title', 'DATE\n\n\n旧书店'],
  ])('the dates of letters and essays, %s', (_, end) => {
    const source = HAN.map((n, at) => `${text(at)}\n${end.replace('DATE', `三月${n}日`)}\n`).join('\n')
    expect(parts(source).filter((each) => each.includes('月'))).toEqual([])
  })

  test('a list at one place of the text', () => {
    const list = NAMES.map((name, at) => `样品-${at + 1} ${name}`).join('\n')
    expect(
      parts(`${text(0)}\n${list}\n${Array.from({ length: 20 }, (_, at) => text(at)).join('\n')}`),
    ).toEqual([])
  })
})
