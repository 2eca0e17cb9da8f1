// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { toMarkdown } from '../../../../../src/annotation-files/markdown'
import { toAnnotationSet } from '../../../../../src/annotation-files/write'
import type { BookMarks, Highlight } from '../../../../../src/domain/mark'
import { excerptOf, passageText } from '../../../../../src/domain/mark-text'
import { PageText } from '../../../../../src/reading/navigator/text/page-text'
import { anchorOf, resolveAnchor } from '../../../../../src/reading/reader/decorations/anchor'
import { cpuTime } from '../../../../support/cpu-time'

const chapter = (text: string) => ({
  index: 2,
  href: 'c3.xhtml',
  text,
  fraction: (at: number) => 0.2 + at / 10,
})

describe('an anchor', () => {
  const text = `${'序。'.repeat(50)}天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。江水往东，雾往西，谁也不让谁。${'尾。'.repeat(50)}`
  const words = '老人把缆绳解开，又系上，像在等一个不会来的人。江水往东，雾往西，谁也不让谁。'
  const start = text.indexOf(words)
  const locator = anchorOf(chapter(text), start, start + words.length)

  test('finds its quote after an insertion before it', () => {
    const later = `${'新序。'.repeat(30)}${text}`
    const span = resolveAnchor(locator, later)
    expect(span && later.slice(...span)).toBe(words)
  })

  test('finds a quote edited in the middle by its two ends', () => {
    const corrected = text.replace('不会来的人', '不一定会来的客人')
    const span = resolveAnchor(locator, corrected)
    expect(span && corrected.slice(...span)).toBe(words.replace('不会来的人', '不一定会来的客人'))
  })

  test('of several matches takes the nearest to its position', () => {
    const twice = '茶。水。'.repeat(100)
    const at = 4 * 60
    const span = resolveAnchor(anchorOf(chapter(twice), at, at + 1), twice)
    expect(span).toEqual([at, at + 1])
  })

  test('is null if the quote is gone', () => {
    expect(resolveAnchor(locator, '完全是另一本书。')).toBeNull()
  })
})

describe('the text of a page', () => {
  const body = document.createElement('body')
  const add = (parent: Element, name: string, text = '') => {
    const element = document.createElement(name)
    element.textContent = text
    parent.append(element)
    return element
  }
  add(body, 'h1', '题')
  body.append('\n  ')
  const paragraph = add(body, 'p', '一二')
  add(paragraph, 'em', '三四')
  paragraph.append('五')
  const ruby = add(add(body, 'p'), 'ruby', '漢')
  add(ruby, 'rt', 'かん')
  add(body, 'img')
  const text = new PageText(body)

  test('excludes white space between blocks, marks asides, counts an image as one character', () => {
    expect(text.text).toBe('题一二三四五漢かん\uFFFC')
    expect(text.asides).toEqual([[7, 9]])
    expect(text.blocks).toEqual([0, 1, 6])
  })

  test('maps a span to ranges in each text node, and back to offsets', () => {
    const ranges = text.ranges(2, 6)
    expect(ranges.map(String)).toEqual(['二', '三四', '五'])
    const [first, , last] = ranges
    expect(first && text.offsetAt(first.startContainer, first.startOffset)).toBe(2)
    expect(last && text.offsetAt(last.endContainer, last.endOffset)).toBe(6)
  })

  test('maps boundaries between elements to text offsets', () => {
    expect(text.offsetAt(paragraph, 1)).toBe(3)
    expect(text.offsetAt(paragraph, paragraph.childNodes.length)).toBe(6)
    expect(text.offsetAt(body, 0)).toBe(0)
    expect(text.offsetAt(body, body.childNodes.length)).toBe(text.length)
  })

  test('keeps the source text of a converted page', () => {
    const converted = new PageText(body, (node) => (node.data === '题' ? '題' : node.data))
    expect(converted.text.startsWith('題一')).toBe(true)
  })
})

const highlight = (words: string, note: string, more: Partial<Highlight> = {}) => ({
  kind: 'highlight' as const,
  id: '0b0c6f8e-0000-4000-8000-000000000001',
  bid: '7',
  locator: {
    href: 'c1.xhtml',
    index: 0,
    progression: 0.5,
    fraction: 0.1,
    text: { before: '前', highlight: words, after: '后' },
  },
  style: 'green' as const,
  chapter: '第一章',
  created: 0,
  ...more,
  note,
})

const marks: BookMarks = {
  highlights: [highlight('江水*往东*', '记住这句')],
  bookmarks: [
    {
      kind: 'bookmark',
      id: '2',
      bid: '7',
      locator: { href: 'c1.xhtml', index: 0, progression: 0.2, fraction: 0.425 },
      chapter: '',
      created: 0,
    },
  ],
}
const book = { bid: '7', title: '渡口', author: '某人', identifier: 'urn:x:1' }
const made = { id: '1', generated: new Date(0) }
const words = { bookmarks: '书签', highlights: '划线', note: '笔记', noChapter: '无题' }

const bookmarked = (words: string, after: string, name: string) => ({
  kind: 'bookmark' as const,
  id: '2',
  bid: '7',
  locator: {
    href: 'c1.xhtml',
    index: 0,
    progression: 0,
    fraction: 0,
    text: { before: '', highlight: words, after },
  },
  chapter: name,
  created: 0,
})

test.each([
  ['第一章　渡口天色将明未明', '，渡口', '第一章 渡口', '天色将明未明…'],
  ['ETYMOLOGY.Supplied by a Late Co', 'nsumptive Usher', 'ETYMOLOGY.', 'Supplied by a Late…'],
  ['Supplied by a Late', ' Consumptive', '', 'Supplied by a Late…'],
  ['天色 将明未明', '渡口的灯', '', '天色 将明未明…'],
  ['第一章', '', '第一章', ''],
  ['\uFFFC', '', '', ''],
])('the excerpt of a bookmark at %j excludes the chapter title', (words, after, name, shown) =>
  expect(excerptOf(bookmarked(words, after, name))).toBe(shown),
)

test.each([
  ['第一章\n风雪山道上\n天色将明未明', '第一章 风雪山道上', '天色将明未明…'],
  ['第一章　风雪山道上\n天色将明未明', '第一章 风雪山道上', '天色将明未明…'],
  ['卷一\n第一章\n天色将明未明', '第一章', '卷一\n第一章\n天色将明未明…'],
  ['1984年\n天色', '1', '1984年\n天色…'],
  ['第一章', '第一章', ''],
  ['', '', ''],
])('the excerpt of a page that begins %j excludes the chapter title %j', (words, name, shown) =>
  expect(excerptOf({ ...bookmarked('第一章风雪', '', name), words })).toBe(shown),
)

test('ignores line breaks of the source in a quote', () => {
  expect(passageText(bookmarked('the old\n   man \uFFFC and', '', ''))).toBe('the old man and')
})

describe('exports', () => {
  test('as Markdown: quotes by chapter, notes, bookmarks; text of the book is escaped', () => {
    expect(toMarkdown(book, marks, words)).toBe(
      '# 渡口\n\n某人\n\n## 划线\n\n### 第一章\n\n> 江水\\*往东\\*\n\n笔记：记住这句\n\n## 书签\n\n- 无题（42%）\n',
    )
  })

  test('separates blocks in Markdown; an annotation quotes the source', () => {
    const over = { words: '第一章\n汉字' }
    const two: BookMarks = {
      highlights: [highlight('第一章漢かん字', '', over)],
      bookmarks: [{ ...bookmarked('题辞天色', '', '第一章'), words: '题辞\n天色' }],
    }
    const text = toMarkdown(book, two, words)
    expect(text).toContain('\n> 第一章\n>\n> 汉字\n')
    expect(text).toContain('- 第一章（0%） 题辞 / 天色…\n')
    expect(JSON.parse(toAnnotationSet(book, two, made)).items[0].target.selector).toContainEqual(
      expect.objectContaining({ exact: '第一章漢かん字' }),
    )
  })

  test('handles long white space in a highlight in linear time', () => {
    const long = { ...marks, highlights: [highlight(`一\r\n\n 二${' '.repeat(100_000)}三`, '')] }
    const begun = cpuTime()
    expect(toMarkdown(book, long, words)).toContain('> 一 二 三\n')
    expect(cpuTime() - begun).toBeLessThan(1000)
  })

  test('in Markdown a tag in a note stays text', () => {
    const noted = { ...marks, highlights: [highlight('江水', '<img src=x onerror=y> 1 < 2')] }
    expect(toMarkdown(book, noted, words)).toContain('笔记：\\<img src=x onerror=y> 1 < 2\n')
  })

  test('a bookmark is one, and a note is the body', () => {
    const { items } = JSON.parse(toAnnotationSet(book, marks, made))
    expect(items[0]).toMatchObject({ motivation: 'commenting', body: { value: '记住这句', color: 'green' } })
    expect(items[1]).toMatchObject({ motivation: 'bookmarking' })
    expect(items[1].body).toBeUndefined()
  })

  test('selects a PDF page by fragment', () => {
    const [mark] = marks.highlights
    if (!mark) throw new Error('no mark')
    const inPdf = { ...marks, highlights: [{ ...mark, locator: { ...mark.locator, href: 'page-12' } }] }
    expect(JSON.parse(toAnnotationSet(book, inPdf, made)).items[0].target.selector).toContainEqual({
      type: 'FragmentSelector',
      conformsTo: 'http://tools.ietf.org/rfc/rfc3778',
      value: 'page=12',
    })
  })
})
