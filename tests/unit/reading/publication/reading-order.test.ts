import { describe, expect, it } from 'vitest'
import type { SpineItem } from '../../../../src/reading/publication/publication'
import { flattenToc, ReadingOrder } from '../../../../src/reading/publication/reading-order'

const item = (href: string, size = 100, linear = true) => ({
  href,
  mediaType: '',
  linear,
  size,
})
const spine = new ReadingOrder({
  spine: [item('cover', 100), item('notes', 500, false), item('one', 300), item('two', 600)],
})

describe('ReadingOrder', () => {
  it('numbers the linear items', () => {
    expect(spine.chapters).toBe(3)
    expect(spine.indexOfChapter(2)).toBe(2)
    expect(spine.chapterOfIndex(3)).toBe(3)
    expect(spine.chapterOfIndex(1)).toBe(1)
    expect([spine.indexOfChapter(0), spine.indexOfChapter(99)]).toEqual([0, 3])
  })
  it('skips non-linear items', () => {
    expect(spine.neighbour(0, 1)).toBe(2)
    expect(spine.neighbour(2, -1)).toBe(0)
    expect(spine.neighbour(3, 1)).toBeNull()
    expect(spine.neighbour(0, -1)).toBeNull()
  })
  it('converts a total progression to a location and back', () => {
    for (const fraction of [0, 0.05, 0.3, 0.5, 0.999]) {
      const { index, progression } = spine.atFraction(fraction)
      expect(spine.fraction(index, progression)).toBeCloseTo(fraction, 10)
    }
    expect(spine.atFraction(1)).toEqual({ index: 3, progression: 1 })
    expect(spine.atFraction(Number.NaN)).toEqual({ index: 0, progression: 0 })
  })
  it('orders an appended non-linear item after the location of the link to it', () => {
    const items: SpineItem[] = [item('a', 100), item('b', 100), item('c', 100)]
    const order = new ReadingOrder({ spine: items })
    expect(order.indexOfHref('x')).toBeNull()
    items.push({ ...item('x', 50, false), visit: { index: 1, fraction: 0.5 } })
    expect(order.indexOfHref('x')).toBe(3)
    expect([order.neighbour(3, -1), order.neighbour(3, 1)]).toEqual([1, 2])
    expect([order.chapterOfIndex(3), order.chapters]).toEqual([2, 3])
    expect([order.fraction(3, 0), order.fraction(3, 1)]).toEqual([0.5, 0.5])
    expect([order.isInOrder('b'), order.isInOrder('x'), order.isInOrder('y')]).toEqual([true, false, false])
    expect(order.visitFrom({ index: 3, fraction: 0.9 }), 'a link on that page').toEqual({
      index: 1,
      fraction: 0.5,
    })
    expect(order.visitFrom({ index: 2, fraction: 0.9 })).toEqual({ index: 2, fraction: 0.9 })
    expect(order.visitFrom({ index: -1, fraction: 0.5 })).toEqual({ index: 1, fraction: 0.5 })
    expect(order.visitFrom(null)).toEqual({ index: 0, fraction: 0 })
  })
  it('treats all items as linear when none is', () => {
    expect(new ReadingOrder({ spine: [item('a', 1, false)] }).neighbour(0, 1)).toBeNull()
    expect(new ReadingOrder({ spine: [item('a', 1, false), item('b', 1, false)] }).neighbour(0, 1)).toBe(1)
  })
})

describe('flattenToc', () => {
  it('keeps order and depth', () => {
    const entry = (label: string) => ({ label, href: label, children: [] })
    expect(
      flattenToc([{ ...entry('a'), children: [entry('b')] }, entry('c')]).map(
        ({ item: { label }, depth }) => [label, depth],
      ),
    ).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
  })
})
