import { describe, expect, test } from 'vitest'
import { createTextWords } from '../../../../../src/reading/formats/txt/headings'
import { collectLines, type MutableTextLines } from '../../../../../src/reading/formats/txt/lines'
import { splitChapters } from '../../../../support/split-chapters'

const paragraphs = (text: string) =>
  splitChapters(text, createTextWords('zh-CN')).flatMap((chapter) => chapter.paragraphs)

/** Wraps words at a width, as in a typed text. */
function typed(text: string, width: number): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** Wraps Chinese text after `width` characters; a comma stays on the line before. */
function set(text: string, width: number): string {
  const lines: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + width + (/[，。]/.test(text.charAt(at + width)) ? 1 : 0)
    lines.push(text.slice(at, end))
    at = end
  }
  return lines.join('\n')
}

const WORDS =
  'Call me Ishmael. Some years ago, never mind how long precisely, having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.'
const english = (n: number) => `${n} ${WORDS} ${'It is a way I have. '.repeat(n % 5)}`.trim()
const chinese = (n: number) =>
  `${n}这里从前是一条河，河上有一座木桥，${'桥边的柳树每年春天发芽，'.repeat(2 + (n % 4))}后来河填平了。`

describe('a wrapped text', () => {
  test('of 72 columns with empty lines between paragraphs is joined to paragraphs', () => {
    const whole = Array.from({ length: 12 }, (_, n) => english(n))
    const text = whole.map((each) => typed(each, 72)).join('\n\n')
    expect(paragraphs(text)).toEqual(whole)
    expect(paragraphs(text.replaceAll('\n', '\r\n'))).toEqual(whole)
  })

  test('of 36 characters with indented paragraphs is joined to paragraphs', () => {
    const whole = Array.from({ length: 24 }, (_, n) => chinese(n))
    const text = whole.map((each) => `　　${set(each, 36)}`).join('\n')
    expect(paragraphs(text)).toEqual(whole)
  })

  test('keeps verses, headings and short lines', () => {
    const whole = Array.from({ length: 12 }, (_, n) => english(n))
    const verses = ['    The ribs and terrors in the whale,', '    Arched over me a dismal gloom,']
    whole.push(
      'There is much to tell, and all of it is told in the next chapter of this book, which is called Chapter 2. The Narwhale; nothing else.',
    )
    const text = `CHAPTER 1\n\n${whole.map((each) => typed(each, 72)).join('\n\n')}\n\n${verses.join('\n')}\n\nCHAPTER 2\n\n${typed(english(3), 72)}`
    const chapters = splitChapters(text, createTextWords('en'))
    expect(chapters.map(({ title }) => title)).toEqual(['CHAPTER 1', 'CHAPTER 2'])
    expect(chapters[0]?.paragraphs.slice(-2)).toEqual(verses.map((verse) => verse.trim()))
  })

  test('is joined without a space after a hyphen and with one after a dash', () => {
    const whole = Array.from({ length: 12 }, () => english(3))
    const odd =
      'He stood at the gate of the old and long since half-forgotten well-\nknown house and waited there for whoever might come out --\nnobody came.'
    const text = [...whole.map((each) => typed(each, 62)), odd].join('\n\n')
    expect(paragraphs(text).at(-1)).toBe(
      'He stood at the gate of the old and long since half-forgotten well-known house and waited there for whoever might come out -- nobody came.',
    )
  })
})

describe('a text with one paragraph a line is not joined', () => {
  test.each([
    ['short talk', Array.from({ length: 60 }, (_, n) => `　　“${'走吧'.repeat(1 + (n % 7))}。”他说。`)],
    [
      'lines of one length',
      Array.from({ length: 60 }, () => '雨一直下着，没有停的意思，他站在门口望着远处的山。'),
    ],
    [
      'verse',
      Array.from({ length: 60 }, (_, n) => `Whose woods these are I think I know${' too'.repeat(n % 3)}`),
    ],
    ['long paragraphs', Array.from({ length: 60 }, (_, n) => chinese(n).repeat(3))],
    ['a list', Array.from({ length: 60 }, (_, n) => `${n} ${'盐糖油米面'.slice(n % 5)}`)],
  ])('%s', (_, lines) => {
    expect(paragraphs(lines.join('\n'))).toEqual(lines.map((line) => line.trim()))
  })
})

describe('a line as long as the file', () => {
  const gathered = (pieces: readonly string[]) => {
    const lines: MutableTextLines = { words: [], indents: [] }
    for (const _ of collectLines(pieces, lines));
    return lines.words
  }
  const inPieces = (text: string, size: number) =>
    Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

  test.each([
    ['of Chinese', '天色将明未明，渡口的灯还亮着。'],
    ['of Latin words', 'The ferryman untied the rope, and tied it again. '],
    ['without a sentence', 'abcdefghij'],
    ['of surrogate pairs', '𠀀'],
  ])('%s is split without loss', (_, words) => {
    const text = words.repeat(20_000)
    const parts = gathered(inPieces(text, 70_001))
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(31_000)
    expect(Math.min(...parts.map((part) => part.length))).toBeGreaterThan(500)
    expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    for (const part of parts) expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/)
  })

  test('the lines do not depend on where the pieces end', () => {
    const text = `\ufeff  一\r\n\r\n二\r三\n\n　四\u2028五\r六`
    const whole = gathered([text])
    expect(whole).toEqual(['一', '', '二', '三', '', '四', '五', '六'])
    for (let size = 1; size < text.length; size++) expect(gathered(inPieces(text, size))).toEqual(whole)
  })
})
