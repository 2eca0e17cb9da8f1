import { describe, expect, it } from 'vitest'
import {
  columnScale,
  densityFor,
  scaleFor,
  validSize,
  zoomStep,
} from '../../../../../src/reading/navigator/fixed/scale'
import { PageColumn } from '../../../../../src/reading/navigator/fixed/scrolled'
import { hasRoomForTwo, spreadOf } from '../../../../../src/reading/navigator/fixed/spreads'
import { nextQuarterTurn, readView } from '../../../../../src/reading/navigator/fixed/view-choice'
import { wheelFactor } from '../../../../../src/reading/navigator/fixed/zoom-input'

const PORTRAIT = { width: 600, height: 800 }
const LANDSCAPE = { width: 800, height: 600 }

describe('spreads', () => {
  const all = (
    count: number,
    rules: { firstAlone?: boolean; landscape?: readonly number[]; double?: boolean },
  ) => {
    const found: string[] = []
    for (let index = 0; index < count; ) {
      const spread = spreadOf(index, {
        count,
        double: rules.double ?? true,
        firstAlone: rules.firstAlone ?? true,
        sizeOf: (page) => (rules.landscape?.includes(page) ? LANDSCAPE : PORTRAIT),
      })
      found.push(spread.first === spread.last ? `${spread.first}` : `${spread.first}-${spread.last}`)
      index = spread.last + 1
    }
    return found
  }

  it('keeps the cover single and pairs the rest', () => {
    expect(all(6, {})).toEqual(['0', '1-2', '3-4', '5'])
    expect(all(4, { firstAlone: false })).toEqual(['0-1', '2-3'])
    expect(all(3, { double: false })).toEqual(['0', '1', '2'])
  })

  it('keeps a landscape page single and restarts pairing after it', () => {
    expect(all(7, { landscape: [2] })).toEqual(['0', '1', '2', '3-4', '5-6'])
  })

  it('keeps a piece of a strip single', () => {
    const sizeOf = (page: number) => (page === 3 ? { width: 700, height: 9000 } : PORTRAIT)
    const rules = { count: 6, double: true, firstAlone: true, sizeOf }
    expect(spreadOf(3, rules)).toEqual({ first: 3, last: 3 })
    expect(spreadOf(2, rules)).toEqual({ first: 1, last: 2 })
    expect(spreadOf(4, rules)).toEqual({ first: 4, last: 5 })
  })

  it('is the same spread from both of its pages', () => {
    const rules = { count: 9, double: true, firstAlone: true, sizeOf: () => PORTRAIT }
    expect(spreadOf(3, rules)).toEqual(spreadOf(4, rules))
  })

  it('assumes the first page’s size for pages of unknown size', () => {
    const rules = {
      count: 9,
      double: true,
      firstAlone: false,
      sizeOf: (page: number) => (page ? null : LANDSCAPE),
    }
    expect(spreadOf(4, rules)).toEqual({ first: 4, last: 4 })
  })

  it('needs a wide window, or one in which both pages are as high as one', () => {
    const room = (width: number, height: number, page: typeof PORTRAIT | null = PORTRAIT) =>
      hasRoomForTwo({ width, height }, page)
    expect(room(1280, 800)).toBe(true)
    expect(room(768, 1024)).toBe(false)
    expect(room(1000, 1400)).toBe(false)
    expect(room(844, 342), 'a phone in landscape').toBe(true)
    expect(room(844, 342, null)).toBe(false)
    expect(room(844, 342, LANDSCAPE)).toBe(false)
    expect(room(480, 342), 'the pages would be smaller than one alone').toBe(false)
  })
})

describe('scale', () => {
  it('fits the page, its width or its height', () => {
    const box = { width: 1200, height: 400 }
    expect(scaleFor('page', [PORTRAIT], box)).toBe(0.5)
    expect(scaleFor('width', [PORTRAIT], box)).toBe(2)
    expect(scaleFor('width', [PORTRAIT, PORTRAIT], box)).toBe(1)
    expect(scaleFor('height', [PORTRAIT, LANDSCAPE], box)).toBe(0.5)
    expect(scaleFor(1.5, [PORTRAIT], box)).toBe(1.5)
  })

  it('limits the width of a page in the column', () => {
    expect(PORTRAIT.width * columnScale('page', PORTRAIT, { width: 3000, height: 900 })).toBe(960)
    expect(PORTRAIT.width * columnScale('page', PORTRAIT, { width: 375, height: 900 })).toBe(375)
  })

  it('steps up and down from any scale and stops at the ends', () => {
    expect(zoomStep(0.84, 1)).toBe(0.9)
    expect(zoomStep(0.9, -1)).toBe(0.8)
    expect(zoomStep(8, 1)).toBe(8)
    expect(zoomStep(0.1, -1)).toBe(0.1)
  })

  it('fits a page of any size into the viewport', () => {
    const scan = { width: 10_000, height: 14_000 }
    const phone = { width: 375, height: 630 }
    for (const fit of ['page', 'width'] as const) {
      expect(scan.width * scaleFor(fit, [scan], phone)).toBeCloseTo(375)
      expect(scan.width * columnScale(fit, scan, phone)).toBeCloseTo(375)
    }
  })

  it('limits canvases to what phones support', () => {
    const density = densityFor({ width: 800, height: 1100 }, 8, 3)
    expect(800 * 1100 * 64 * density ** 2).toBeLessThanOrEqual(16_000_001)
    expect(densityFor(PORTRAIT, 1, 2)).toBe(2)
    // A strip reaches the limit of a side before the limit of pixels.
    expect(20_000 * densityFor({ width: 500, height: 20_000 }, 1, 3)).toBeLessThanOrEqual(16_384)
  })

  it('returns a size that can be laid out for any input', () => {
    expect(validSize(Number.NaN, 10, PORTRAIT)).toBe(PORTRAIT)
    expect(validSize(0, 10, PORTRAIT)).toBe(PORTRAIT)
    expect(validSize(1, 1e9, PORTRAIT)).toEqual({ width: 1, height: 250 })
    expect(validSize(2e9, 1e9, PORTRAIT, 1000)).toEqual({ width: 1000, height: 500 })
    expect(validSize(800, 60_000, PORTRAIT)).toEqual({ width: 800, height: 60_000 })
  })
})

describe('zooming by the wheel', () => {
  it('zooms in proportion to touchpad deltas, and by a step for a notch of a mouse wheel', () => {
    expect(wheelFactor({ deltaY: -5, deltaMode: 0 })).toBeCloseTo(1.05, 2)
    for (const notch of [
      { deltaY: -120, deltaMode: 0 },
      { deltaY: -3, deltaMode: 1 },
    ]) {
      expect(wheelFactor(notch)).toBeGreaterThan(1.1)
      expect(wheelFactor(notch)).toBeLessThan(1.3)
    }
    expect(
      wheelFactor({ deltaY: 120, deltaMode: 0 }) * wheelFactor({ deltaY: -120, deltaMode: 0 }),
    ).toBeCloseTo(1)
  })
})

describe('the column', () => {
  it('finds the page at a height', () => {
    const column = new PageColumn([100, 200, 50], 10)
    expect([0, 99, 109, 110, 319, 320, 9999, -5].map((offset) => column.at(offset))).toEqual([
      0, 0, 0, 1, 1, 2, 2, 0,
    ])
    expect(column.total).toBe(370)
  })
})

describe('the stored view choice', () => {
  it('is validated field by field, with defaults for invalid ones', () => {
    const kept = {
      fit: 'width',
      double: false,
      invert: true,
      split: true,
      crop: true,
      usual: { left: { left: 0.1, top: 0.1, width: 0.8, height: 0.75 } },
      alone: false,
      leftward: true,
      turned: 270,
      across: 0.25,
    }
    expect(readView(kept)).toEqual(kept)
    const usual = readView(null)
    expect(usual).toEqual({
      fit: 'page',
      double: true,
      invert: false,
      split: false,
      crop: false,
      usual: {},
      alone: null,
      leftward: null,
      turned: 0,
      across: null,
    })
    expect(readView({ fit: 99, double: 'no', turned: 45, across: 7 })).toEqual({ ...usual, fit: 8 })
    expect(readView('what')).toEqual(usual)
  })

  it('rotates in steps of 90 degrees', () => {
    expect(([0, 90, 180, 270] as const).map(nextQuarterTurn)).toEqual([90, 180, 270, 0])
  })
})
