import { describe, expect, it } from 'vitest'
import { columnScale, scaleFor, validSize } from '../../../../../src/reading/navigator/fixed/scale'

const BOX = { width: 800, height: 600 }
const FALLBACK = { width: 600, height: 800 }

describe('a page of any size', () => {
  it.each([1, 600, 19_200, 1e6])('with a side of %d fits the viewport', (side) => {
    const size = validSize(side, side, FALLBACK)
    const scale = scaleFor('page', [size], BOX)
    expect(size.height * scale).toBeLessThanOrEqual(BOX.height + 0.001)
    expect(size.width * columnScale('page', size, BOX)).toBeLessThanOrEqual(BOX.width + 0.001)
  })

  it.each([
    [0, 0],
    [-5, 100],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('of %d by %d gets the fallback size', (width, height) => {
    expect(validSize(width, height, FALLBACK)).toBe(FALLBACK)
  })

  it('with an extreme shape gets a limited aspect ratio', () => {
    const { width, height } = validSize(1e9, 1e-3, FALLBACK)
    expect(width / height).toBeLessThanOrEqual(250)
  })
})
