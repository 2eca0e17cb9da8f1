import { describe, expect, test } from 'vitest'
import { buildToc } from '../../../../../src/reading/formats/txt/contents'
import { createTextWords } from '../../../../../src/reading/formats/txt/headings'
import { isSafePattern } from '../../../../../src/reading/formats/txt/rules'
import { cpuTime } from '../../../../support/cpu-time'
import { splitChapters } from '../../../../support/split-chapters'

const WORDS = createTextWords('zh-CN')
const TEXT = '甲部：风\n\n◇起\n文。\n\n第一章里的话\n\n◇承\n文。\n\n乙部：雨\n\n◇转\n文。'

describe("rules of a book's own", () => {
  test('say which lines are headings, and of which level', () => {
    const rules = [
      { pattern: '[甲乙]部：.+', level: 1 },
      { pattern: '◇', level: 2 },
    ]
    const toc = buildToc(splitChapters(TEXT, WORDS, rules), String)
    expect(toc.map(({ label, children }) => [label, children?.map((each) => each.label)])).toEqual([
      ['甲部：风', ['◇起', '◇承']],
      ['乙部：雨', ['◇转']],
    ])
  })

  test('one that cannot be used, or that no line matches, leaves the rules for all books', () => {
    const text = '第一章 春\n文。\n第二章 夏\n文。'
    for (const pattern of ['(', '(a+)+$', '◇◇◇', ''])
      expect(splitChapters(text, WORDS, [{ pattern, level: 1 }]).map(({ title }) => title)).toEqual([
        '第一章 春',
        '第二章 夏',
      ])
  })

  test.each([
    '第.+[章回]',
    String.raw`^\d{1,4}\s.*$`,
    '(?:第[一二三]+|[0-9]{1,3})章',
    '◇',
    String.raw`[(*+]+\d`,
  ])('%s is safe', (pattern) => {
    expect(isSafePattern(pattern)).toBe(true)
  })

  test.each([
    '(a+)+$',
    '(a|a)*$',
    '(?:.*)*章',
    '(.)\\1章',
    String.raw`(\s*){2,}章`,
    '.*.*.*章',
    `${'a?'.repeat(30)}b`,
    `${'(a|a)'.repeat(30)}b`,
    '.*',
    '(?:a{0,99}){9}b',
    'a{1,99}a{1,99}a{1,99}a{1,99}b',
    '[',
    '章'.repeat(201),
  ])('%s is not safe', (pattern) => {
    expect(isSafePattern(pattern)).toBe(false)
  })

  test('the worst pattern that is safe takes little time', () => {
    const lines = Array.from({ length: 20_000 }, () => 'a'.repeat(120)).join('\n')
    const rules = [{ pattern: '.*.*b', level: 1 }]
    const before = cpuTime()
    splitChapters(lines, WORDS, rules)
    expect(cpuTime() - before).toBeLessThan(3000)
  })
})
