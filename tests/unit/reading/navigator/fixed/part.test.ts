import { describe, expect, it } from 'vitest'
import {
  progressionIn,
  progressionOf,
  rotatePart,
  uniteParts,
  unrotatePart,
  WHOLE_PAGE,
} from '../../../../../src/reading/navigator/fixed/scale'
import type { PagePart } from '../../../../../src/reading/navigator/fixed/source'

const PART: PagePart = { left: 0.1, top: 0.2, width: 0.6, height: 0.5 }

const rounded = (part: PagePart) =>
  Object.fromEntries(Object.entries(part).map(([edge, value]) => [edge, Number(value.toFixed(6))]))

describe('part of a page', () => {
  it('converts to the rotated page and back', () => {
    // The top edge becomes the right edge after a rotation of 90 degrees clockwise.
    expect(rounded(rotatePart(PART, 90))).toEqual({ left: 0.3, top: 0.1, width: 0.5, height: 0.6 })
    expect(rounded(rotatePart(PART, 180))).toEqual({ left: 0.3, top: 0.3, width: 0.6, height: 0.5 })
    expect(rounded(rotatePart(PART, 270))).toEqual({ left: 0.2, top: 0.3, width: 0.5, height: 0.6 })
    for (const turned of [0, 90, 180, 270] as const)
      expect(rounded(unrotatePart(rotatePart(PART, turned), turned))).toEqual(rounded(PART))
  })

  it('converts progressions between part and page', () => {
    expect(progressionOf(PART, 0.5)).toBeCloseTo(0.45)
    expect(progressionIn(PART, progressionOf(PART, 0.5))).toBeCloseTo(0.5)
    expect(progressionIn(PART, 0.05)).toBe(0)
    expect(progressionIn(PART, 0.95)).toBe(1)
    expect(progressionOf(PART, 0), 'the top of a page is its top').toBe(0)
  })

  it('has a bounding part with another one', () => {
    expect(uniteParts(PART, { left: 0.4, top: 0.1, width: 0.5, height: 0.2 })).toEqual({
      left: 0.1,
      top: 0.1,
      width: expect.closeTo(0.8),
      height: expect.closeTo(0.6),
    })
    expect(uniteParts(PART, WHOLE_PAGE)).toEqual(WHOLE_PAGE)
  })
})
