import { expect, test } from 'vitest'
import {
  type EngineLines,
  hyphensOf,
  NEEDS_PASSAGES,
  type PassageKind,
  passagesOf,
} from '../../../../../../src/reading/navigator/reflowable/chapter/chinese-lines'

const SQUEEZES: EngineLines = { isSqueezing: true, breaksAtQuotes: true, isVertical: true }
const KNOWS_NOTHING: EngineLines = { isSqueezing: false, breaksAtQuotes: false, isVertical: true }

/** The passages of a kind, as text; of a gap the characters around it. */
const found = (kind: PassageKind, text: string, engine = SQUEEZES) =>
  passagesOf(text, '', '', engine)
    .filter((each) => each.kind === kind)
    .map(({ start, end }) => (kind === 'gap' ? `${text[start - 1]}|${text[start]}` : text.slice(start, end)))

test.each([
  ['约翰·史密斯', ['·']],
  ['他说——不', ['——']],
  ['一九一四—一九一八年', ['—']],
  ['三～五日', ['～']],
  ['见注①。又见②', ['①', '②']],
  ['苹果•梨', ['•']],
  ['——鲁迅', []],
])('no line of %s begins with its mark', (text, marks) => {
  expect(found('before', text)).toEqual(marks)
})

test('a slash is at neither end of a line', () => {
  expect(found('both', '男／女')).toEqual(['／'])
})

test('breaks stand where an engine that squeezes marks has none, and neighbouring marks stay neighbours', () => {
  expect(found('gap', '他想……“好”')).toEqual(['…|“'])
  expect(found('gap', '他想——“好”')).toEqual(['—|“'])
  expect(found('pair', '“好。”“不好。”')).toEqual(['”'])
  expect(found('gap', '他说“OK”就走')).toEqual(['说|“', '”|就'])
  expect(found('pair', '他说，“OK”，就走')).toEqual(['，'])
  expect(passagesOf('他说：“好。”就走了，“不”', '', '', SQUEEZES)).toEqual([])
})

test('breaks stand at every quotation mark for an engine that does not know them', () => {
  expect(found('gap', '他说：“好。”就走了“不”吗', KNOWS_NOTHING)).toEqual(['：|“', '”|就', '了|“', '”|吗'])
  expect(found('gap', '（“好”）', KNOWS_NOTHING)).toEqual([])
  expect(found('gap', '“‘好’”', KNOWS_NOTHING)).toEqual([])
})

test.each([
  ['他说 don’t 和 it’s', ['’', '’']],
  ['他说“I don’t know.”就走', ['’']],
  ['书名 The “Good” Earth 很好', ['“', '”']],
  ['他说“OK”就走', []],
  ['他写 left—then right…and 走', ['—', '…']],
  ['他写 left——right 走', []],
  ['中 Jean·Luc 文', ['·']],
  ['中J·K·罗琳', []],
  ['一九一四—一九一八', []],
  ['他的Boys’ Life杂志', ['’']],
])('the marks of Latin words in %s', (text, marks) => {
  expect(found('latin', text)).toEqual(marks)
})

test('one or two digits between Chinese stand upright', () => {
  expect(found('upright', '12月5日，1984年，共 30 人，50%，3.5元，A4纸，12:30')).toEqual(['12', '5', '30'])
})

test('long words and addresses', () => {
  expect(found('word', '他们internationalization很short')).toEqual(['internationalization'])
  expect(found('long', '见https://example.org/a/b?c=1。文')).toEqual(['https://example.org/a/b?c=1'])
  expect(passagesOf('All of this internationalization is English.', '', '', SQUEEZES)).toEqual([])
})

test.each([
  ['internationalization', 'inter-nationaliza-tion'],
  ['government', 'govern-ment'],
  ['strengths', 'strengths'],
  ['constitutionalism', 'con-stitutio-nalism'],
  ['mathematics', 'mathematics'],
  ['Massachusetts', 'Mas-sachusetts'],
])('hyphens of %s', (word, hyphenated) => {
  const pieces = hyphensOf(word)
  expect([0, ...pieces].map((at, nth) => word.slice(at, pieces[nth] ?? word.length)).join('-')).toBe(
    hyphenated,
  )
})

test('no piece between passages is white space alone', () => {
  for (const text of ['中 A’ “ ’B —C 文', '中——“ 文” ', '中 12 、34 '])
    for (const engine of [SQUEEZES, KNOWS_NOTHING]) {
      let end = 0
      for (const passage of [...passagesOf(text, '', '', engine), { start: text.length, end: text.length }]) {
        const between = text.slice(end, passage.start)
        expect(between === '' || between.trim() !== '').toBe(true)
        end = passage.end
      }
    }
})

test('a text without such marks is left alone by one test', () => {
  expect(NEEDS_PASSAGES.test('话说天下大势，分久必合，合久必分。')).toBe(false)
})

test('takes a time in proportion to the text', () => {
  const began = performance.now()
  for (const text of [`中${' -'.repeat(50_000)}`, `中${'a,'.repeat(50_000)}`, `中${'——“'.repeat(50_000)}`])
    passagesOf(text, '', '', KNOWS_NOTHING)
  expect(performance.now() - began).toBeLessThan(2000)
})

test.each([
  ['话说天下大势，分久必合了。', '合了。'],
  ['她终于放下了手里的书：“好的。”', '“好的。”'],
  ['原来他的名字也叫“重八”。', '“重八”。'],
  ['共读过《水浒传》（第三版）〔增订〕。', '〔增订〕。'],
  // Without its opening mark it would part from it.
  ['来的名字也叫“重八”。', undefined],
  ['很短的话。', undefined],
  ['话说天下大势，分久必合 A。', undefined],
])('the end of a paragraph, %s, stays on one line', (text, tail) => {
  const passages = passagesOf(text, '', '', SQUEEZES, true).filter(({ kind }) => kind === 'tail')
  expect(passages.map(({ start, end }) => text.slice(start, end))).toEqual(tail ? [tail] : [])
})
