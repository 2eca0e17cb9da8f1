import { describe, expect, it } from 'vitest'
import { distanceToGap, type Extent } from '../../../../../src/reading/reader/decorations/visible'

/** Lines of 20 px, one every 30 px from `top` on. */
const lines = (top: number, count: number): Extent[] =>
  Array.from({ length: count }, (_, at) => [top + at * 30, top + at * 30 + 20])

describe('the place beside a bar that cuts no line', () => {
  it('is the bar’s own edge where that lies between two lines, or on the border of one', () => {
    expect(distanceToGap(55, 1, lines(30, 10), 72)).toBe(0)
    expect(distanceToGap(50, 1, lines(30, 10), 72)).toBe(0)
    expect(distanceToGap(48, 1, [], 72)).toBe(0)
  })

  it('is the end of the line that the edge cuts, downwards and upwards', () => {
    expect(distanceToGap(48, 1, lines(30, 10), 72)).toBe(2)
    expect(distanceToGap(342, -1, lines(30, 20), 72)).toBe(12)
  })

  it('cuts no line of either of two columns', () => {
    const columns = [...lines(30, 10), ...lines(42, 10)]
    // 48 cuts both, 50 the second. Between 62 and 60 there is no gap, and so on to the end.
    expect(distanceToGap(48, 1, columns, 72)).toBe(0)
    expect(distanceToGap(48, 1, [...lines(30, 10), ...lines(35, 10)], 72)).toBe(7)
  })

  it('goes no further than the limit', () => {
    expect(distanceToGap(48, 1, [[30, 200]], 72)).toBe(0)
  })
})
