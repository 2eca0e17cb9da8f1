import { describe, expect, it } from 'vitest'
import { Contents } from '../../../../../../src/reading/navigator/reflowable/location/location'
import { ReadingOrder } from '../../../../../../src/reading/publication/reading-order'

describe('Contents', () => {
  const item = (label: string, href: string) => ({ label, href, children: [] })
  const spine = new ReadingOrder({
    spine: ['a', 'b', 'c'].map((href) => ({ href, mediaType: '', linear: true, size: 1 })),
  })
  const toc = [item('A', 'a'), { ...item('B', 'b'), children: [item('B1', 'b#x'), item('none', '')] }]
  const contents = new Contents(() => toc, spine)
  const offsetOf = (fragment: string) => (fragment === 'x' ? 10 : null)
  it('returns the last entry that starts at or before the position', () => {
    expect(contents.at(0, 99, offsetOf)?.label).toBe('A')
    expect(contents.at(1, 0, offsetOf)?.label).toBe('B')
    expect(contents.at(1, 10, offsetOf)?.label).toBe('B1')
    expect(contents.at(2, 0, offsetOf)?.label).toBe('B1')
  })
  it('looks up the offset of an entry once, and again while it is not found', () => {
    let lookups = 0
    const list = Array.from({ length: 50 }, (_, at) => item(`${at}`, `b#${at}`))
    const many = new Contents(() => list, spine)
    const at = (offset: number, isFound: boolean) =>
      many.at(1, offset, (fragment) => {
        lookups++
        return isFound ? Number(fragment) : null
      })
    expect(at(7, false)?.label).toBe('49')
    expect(at(7, true)?.label).toBe('7')
    expect(lookups).toBe(44)
    expect(at(30, true)?.label).toBe('30')
    expect(lookups).toBe(44)
  })
  it('looks up few offsets among 100,000 entries in one file', () => {
    let lookups = 0
    const list = Array.from({ length: 100_000 }, (_, at) => item(`${at}`, `b#${at}`))
    const huge = new Contents(() => [item('first', 'a'), ...list, item('last', 'c')], spine)
    const at = (index: number, offset: number) =>
      huge.at(index, offset, (fragment) => {
        lookups++
        return Number(fragment)
      })?.label
    expect([at(0, 5), at(1, 0), at(1, 77_777), at(1, 1e9), at(2, 0)]).toEqual([
      'first',
      '0',
      '77777',
      '99999',
      'last',
    ])
    expect(lookups).toBeLessThan(80)
  })
})
