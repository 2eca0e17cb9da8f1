import { describe, expect, it } from 'vitest'
import { pagedMetrics } from '../../../../../../src/reading/navigator/reflowable/page/page-metrics'

describe('pagedMetrics', () => {
  const look = { fontSize: 20, margin: 1, flow: 'paginated' } as const
  it('has a step of exactly one view, in whole pixels, at every width', () => {
    for (let width = 280; width <= 3840; width += 37) {
      const page = pagedMetrics(width, 777, look, 'horizontal')
      const { columns, columnWidth, gap, side, pageAdvance, viewWidth, viewLeft } = page
      expect(pageAdvance).toBe(columns * (columnWidth + gap))
      expect(viewWidth).toBe(pageAdvance)
      expect(side).toBe(Math.floor(gap / 2))
      expect(viewLeft + viewWidth).toBeLessThanOrEqual(width)
      for (const number of Object.values(page)) expect(Number.isInteger(number)).toBe(true)
    }
  })
  it('has two columns from 900 px on, and limits the line length on very wide screens', () => {
    expect(pagedMetrics(899, 700, look, 'horizontal').columns).toBe(1)
    expect(pagedMetrics(900, 700, look, 'horizontal').columns).toBe(2)
    expect(pagedMetrics(3840, 2000, look, 'horizontal').columnWidth).toBeLessThanOrEqual(20 * 38)
    expect(pagedMetrics(1200, 700, look, 'vertical').columns).toBe(1)
    expect(pagedMetrics(900, 700, { ...look, fontSize: 44 }, 'horizontal').columns).toBe(1)
  })
  it('fits whole characters into a line at every window and font size', () => {
    for (const fontSize of [14, 18.5, 20, 23])
      for (let length = 300; length <= 2000; length += 41) {
        const { columnWidth } = pagedMetrics(length, 777, { ...look, fontSize }, 'horizontal')
        expect(columnWidth % fontSize).toBeLessThan(1)
        const { height } = pagedMetrics(700, length, { ...look, fontSize }, 'vertical')
        expect(height % fontSize).toBeLessThan(1)
      }
  })
  it('steps downwards in vertical writing', () => {
    const { pageAdvance, height, gap } = pagedMetrics(800, 600, look, 'vertical')
    expect(pageAdvance).toBe(600)
    expect(height + gap).toBe(pageAdvance)
  })
})
