import { describe, expect, it } from 'vitest'
import { asWritten } from '../../../../../src/reading/formats/pdf/text'

describe('asWritten', () => {
  it.each([
    ['⽤⼀⼈⼈的⻛⻋⻢⻩⻘⻝⻣，⾸⻚⻅⻓⻔', '用一人人的风车马黄青食骨，首页见长门'],
    ['⾦⾏⾥', '金行里'],
    ['\uf90a\ufa08', '金行'],
    ['︵一︶︿二﹀﹃三﹄︐︒︙︱', '（一）〈二〉『三』，。…—'],
    ['想⋯⋯', '想……'],
    ['⋯⋯', '……'],
  ])('converts %j to %j', (text, written) => expect(asWritten(text)).toBe(written))

  it('keeps characters that are intended', () => {
    for (const text of ['1 + 2 + ⋯ + n', 'naïve ﬁsh', '𠮷野家', '⺮', '﨑'])
      expect(asWritten(text)).toBe(text)
  })

  it('replaces lone surrogates and control characters and keeps the length', () => {
    expect(asWritten('扩\udc00字\u0001\0')).toBe('扩\ufffd字\ufffd\ufffd')
    expect(asWritten('一\t二\n')).toBe('一\t二\n')
  })
})
