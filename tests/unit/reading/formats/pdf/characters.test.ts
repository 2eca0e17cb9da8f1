import { describe, expect, it } from 'vitest'
import { replaceGlyphVariants } from '../../../../../src/reading/formats/pdf/text'

describe('replaceGlyphVariants', () => {
  it.each([
    ['⽤⼀⼈⼈的⻛⻋⻢⻩⻘⻝⻣，⾸⻚⻅⻓⻔', '用一人人的风车马黄青食骨，首页见长门'],
    ['⾦⾏⾥', '金行里'],
    ['\uf90a\ufa08', '金行'],
    ['︵一︶︿二﹀﹃三﹄︐︒︙︱', '（一）〈二〉『三』，。…—'],
    ['想⋯⋯', '想……'],
    ['⋯⋯', '……'],
  ])('converts %j to %j', (text, written) => expect(replaceGlyphVariants(text)).toBe(written))

  it('keeps characters that are intended', () => {
    for (const text of ['1 + 2 + ⋯ + n', 'naïve ﬁsh', '𠮷野家', '⺮', '﨑'])
      expect(replaceGlyphVariants(text)).toBe(text)
  })

  it('replaces lone surrogates and control characters and keeps the length', () => {
    expect(replaceGlyphVariants('扩\udc00字\u0001\0')).toBe('扩\ufffd字\ufffd\ufffd')
    expect(replaceGlyphVariants('一\t二\n')).toBe('一\t二\n')
  })
})
