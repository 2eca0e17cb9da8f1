import { expect, it, vi } from 'vitest'
import { Margins } from '../../../../../../src/reading/navigator/fixed/cropping/margin-cropper'
import { partBetween, WHOLE_PAGE } from '../../../../../../src/reading/navigator/fixed/scale'
import type { PagePart } from '../../../../../../src/reading/navigator/fixed/source'
import {
  type CroppedParts,
  readCroppedParts,
} from '../../../../../../src/reading/navigator/fixed/view-choice'

const SHEET = { width: 600, height: 800 }
const RIGHT = partBetween(0.2, 0.1, 0.85, 0.9)
const LEFT = partBetween(0.15, 0.1, 0.8, 0.9)
const FEW = partBetween(0.4, 0.3, 0.6, 0.35)

function book(pages: Readonly<Record<number, PagePart | null>>, usual: CroppedParts = {}) {
  const findContent = vi.fn(async (index: number) => {
    const found = pages[index]
    if (found === undefined) throw new Error('cannot be painted')
    return found
  })
  return { look: findContent, margins: new Margins({ findContent, sizeOf: () => SHEET, usual }) }
}

const text = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at % 2 === 0 ? RIGHT : LEFT]))

const all = (count: number) => Array.from({ length: count }, (_, at) => at)

const holds = (outer: PagePart, inner: PagePart) =>
  outer.left < inner.left &&
  outer.top < inner.top &&
  outer.left + outer.width > inner.left + inner.width &&
  outer.top + outer.height > inner.top + inner.height

it('does not crop a page before it is analysed', async () => {
  const { margins } = book(text(4))
  expect(margins.of(0)).toEqual(WHOLE_PAGE)
  expect(await margins.find([0])).toBe(true)
  expect(holds(margins.of(0), RIGHT)).toBe(true)
  expect(margins.of(0).width).toBeLessThan(0.7)
  expect(margins.of(2)).toEqual(WHOLE_PAGE)
})

it('gives a page with little content the usual part of its side', async () => {
  const { margins } = book({ ...text(8), 4: FEW, 5: null })
  await margins.find(all(8))
  expect(margins.of(4)).toEqual(margins.of(2))
  // The same holds for an empty page and for one that is not analysed.
  expect(margins.of(5)).toEqual(margins.of(3))
  expect(margins.of(40)).toEqual(margins.of(2))
  expect(margins.of(2).left).not.toBeCloseTo(margins.of(3).left, 2)
})

it('keeps the usual part when the content of a page differs slightly', async () => {
  const stray = partBetween(0.196, 0.104, 0.853, 0.898)
  const { margins } = book({ ...text(8), 4: stray })
  await margins.find(all(8))
  expect(margins.of(4)).toEqual(margins.of(2))
})

it('keeps all content of a page', async () => {
  const wide = partBetween(0.02, 0.1, 0.99, 0.9)
  const { margins } = book({ ...text(14), 4: WHOLE_PAGE, 6: wide })
  await margins.find(all(14))
  expect(margins.of(4)).toEqual(WHOLE_PAGE)
  expect(margins.of(6).left).toBeLessThanOrEqual(wide.left)
  expect(margins.of(6).left + margins.of(6).width).toBeGreaterThanOrEqual(0.99)
  expect(margins.of(2).width, 'does not affect other pages').toBeLessThan(0.72)
})

it('limits the enlargement of a page with little content', async () => {
  const { margins } = book({ 0: FEW })
  await margins.find([0])
  expect(margins.of(0).width).toBeCloseTo(0.45)
  expect(margins.of(0).height).toBeCloseTo(0.45)
  expect(holds(margins.of(0), FEW)).toBe(true)
})

it('uses the stored usual parts when the book is opened again', async () => {
  const first = book(text(8)).margins
  await first.find(all(8))
  const usual = readCroppedParts(JSON.parse(JSON.stringify(first.usual)))
  const { margins, look } = book(text(8), usual)
  expect(margins.of(2)).toEqual(first.of(2))
  expect(margins.hasUsual(2)).toBe(true)
  expect(await margins.find([2])).toBe(false)
  await Promise.all([margins.find([2]), margins.find([4]), margins.find([4])])
  expect(look).toHaveBeenCalledTimes(2)
})

it('does not crop a page that cannot be painted, and analyses it again', async () => {
  const { margins, look } = book({})
  expect(await margins.find([0])).toBe(false)
  await margins.find([0])
  expect(look).toHaveBeenCalledTimes(2)
  expect(margins.of(0)).toEqual(WHOLE_PAGE)
})

it('reads only valid stored parts', () => {
  const kept = {
    left: { left: 0.1, top: 0.1, width: 0.5, height: 0.5 },
    right: { left: 0.8, top: 0, width: 0.9, height: 1 },
  }
  expect(readCroppedParts(kept)).toEqual({ left: kept.left })
  expect(readCroppedParts({ left: 'x', other: kept.left })).toEqual({})
  expect(readCroppedParts(null)).toEqual({})
})
