import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from '../../../../../src/reading/formats/txt/decode'
import { createTextWords } from '../../../../../src/reading/formats/txt/headings'
import { splitChapters } from '../../../../support/split-chapters'

const CHAPTER = '渡口的灯还亮着，老人把缆绳解开，又系上，像在等一个不会来的人。\n'
const whole = (n: number) => `第${n}章 夜雨\n${CHAPTER.repeat(30)}`
const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))
const utf8 = (text: string) => new TextEncoder().encode(text)
const gbk = (text: string) => new Uint8Array(iconv.encode(text, 'gbk'))

test.each([
  ['UTF-8, then GBK', join(utf8(whole(1)), gbk(whole(2))), whole(1) + whole(2)],
  ['GBK, then UTF-8', join(gbk(whole(1)), utf8(whole(2))), whole(1) + whole(2)],
  [
    'three files, with byte order marks',
    join(utf8(`\ufeff${whole(1)}`), gbk(whole(2)), utf8(`\ufeff${whole(3)}`)),
    whole(1) + whole(2) + whole(3),
  ],
  [
    'UTF-8 and Big5',
    join(utf8(whole(1)), new Uint8Array(iconv.encode(whole(2).replace(/.*/g, toTraditional), 'big5'))),
    whole(1) + whole(2).replace(/.*/g, toTraditional),
  ],
  [
    'a long file and a short one',
    join(utf8(whole(1).repeat(20)), gbk(whole(2))),
    whole(1).repeat(20) + whole(2),
  ],
  ['no line end between them', join(utf8(whole(1).trimEnd()), gbk(whole(2))), whole(1) + whole(2)],
  ['the same, GBK first', join(gbk(whole(1).trimEnd()), utf8(whole(2))), whole(1) + whole(2)],
])('each part of a joined file is decoded by itself: %s', (_, bytes, expected) => {
  expect(decodeText(bytes).text).toBe(expected)
})

function toTraditional(text: string): string {
  return text.replace(/[灯还着缆绳个来会开]/g, (each) =>
    '燈還著纜繩個來會開'.charAt('灯还着缆绳个来会开'.indexOf(each)),
  )
}

test('the encoding of most of it is reported', () => {
  expect(decodeText(join(utf8(whole(1).repeat(3)), gbk(whole(2)))).encoding).toBe('utf-8')
  expect(decodeText(join(utf8(whole(1)), gbk(whole(2).repeat(3)))).encoding).toBe('gb18030')
})

test('damage in a text is no other encoding', () => {
  const damaged = utf8(whole(1).repeat(5))
  for (const at of [100, 101, 2000]) damaged[at] = 0xff
  expect(decodeText(damaged).encoding).toBe('utf-8')
  expect(decodeText(damaged).text).toContain('第1章 夜雨')
  const stray = gbk(`${whole(1)}联通\n${whole(2)}`)
  expect(decodeText(stray)).toEqual({ text: `${whole(1)}联通\n${whole(2)}`, encoding: 'gb18030' })
})

test('a heading after stray bytes at the joint is a heading', () => {
  const { text } = decodeText(join(utf8(whole(1)), new Uint8Array([0, 0xff]), gbk(whole(2))))
  expect(splitChapters(text, createTextWords('zh-CN')).map(({ title }) => title)).toEqual([
    '第1章 夜雨',
    '第2章 夜雨',
  ])
})
