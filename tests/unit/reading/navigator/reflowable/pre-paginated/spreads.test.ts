import { describe, expect, test } from 'vitest'
import { spreadsOf } from '../../../../../../src/reading/navigator/reflowable/pre-paginated/spread-layout'
import { placePages } from '../../../../../../src/reading/navigator/reflowable/pre-paginated/spread-view'
import { Spreads } from '../../../../../../src/reading/navigator/reflowable/pre-paginated/spreads'
import {
  readViewport,
  sizeIn,
} from '../../../../../../src/reading/navigator/reflowable/pre-paginated/viewport'
import type { Rendition } from '../../../../../../src/reading/publication/publication'

const item = (wish: Partial<Rendition> = {}, linear = true) => ({
  linear,
  rendition: {
    layout: 'pre-paginated',
    flow: 'auto',
    spread: 'auto',
    side: null,
    alignCenter: false,
    ...wish,
  } satisfies Rendition,
})
const flowing = item({ layout: 'reflowable' })
/** Spreads as `1+2` in reading order, with the sides they lie on. */
const told = (...args: Parameters<typeof spreadsOf>) =>
  spreadsOf(...args).map(({ indexes, sides }) =>
    indexes.map((index, at) => `${index}${sides[at]?.[0]}`).join('+'),
  )

describe('pages side by side', () => {
  test('none is left empty without need', () => {
    expect(told([item(), item(), item()], 'ltr', true)).toEqual(['0l+1r', '2l'])
    expect(told([item(), item(), item()], 'rtl', true)).toEqual(['0r+1l', '2r'])
  })

  test('the maker’s sides win', () => {
    expect(told([item({ side: 'right' }), item(), item()], 'ltr', true)).toEqual(['0r', '1l+2r'])
    expect(told([item({ side: 'left' }), item({ side: 'left' })], 'rtl', true)).toEqual(['0l', '1l'])
    expect(told([item(), item({ side: 'center' }), item()], 'ltr', true)).toEqual(['0c', '1c', '2c'])
  })

  test('the cover lies where the sides of later pages leave it: a blank half comes before the first page', () => {
    const [left, right] = [item({ side: 'left' }), item({ side: 'right' })]
    expect(told([item(), left, right], 'ltr', true)).toEqual(['0r', '1l+2r'])
    expect(told([item(), item(), item(), left], 'ltr', true)).toEqual(['0r', '1l+2r', '3l'])
    expect(told([item(), item(), right, left], 'ltr', true)).toEqual(['0r', '1l+2r', '3l'])
    expect(told([item(), right, left], 'ltr', true)).toEqual(['0l+1r', '2l'])
    expect(told([item(), right, left], 'rtl', true), 'the other way round').toEqual(['0l', '1r+2l'])
    expect(told([item({}, false), item(), left], 'ltr', true), 'aside').toEqual(['0c', '1r', '2l'])
  })

  test('a page that no other can lie beside stands in the middle, as the cover of a book of words', () => {
    expect(told([item(), flowing, flowing], 'ltr', true)).toEqual(['0c', '1c', '2c'])
    expect(told([item()], 'rtl', true)).toEqual(['0c'])
    expect(told([flowing, item({ side: 'right' }), flowing], 'ltr', true), 'unless it is sided').toEqual([
      '0c',
      '1r',
      '2c',
    ])
  })

  test('`none`, a high window and flowing text stand alone; `both` lies open anywhere', () => {
    expect(told([item({ spread: 'none' }), item({ spread: 'none' })], 'ltr', true)).toEqual(['0c', '1c'])
    expect(told([item(), item({ spread: 'landscape' })], 'ltr', false)).toEqual(['0c', '1c'])
    expect(told([item({ spread: 'both' }), item({ spread: 'both' })], 'ltr', false)).toEqual(['0l+1r'])
    expect(told([item(), item(), flowing, item(), item()], 'ltr', true)).toEqual(['0l+1r', '2c', '3l+4r'])
  })

  test('what is read aside does not come between two pages', async () => {
    const spreads = new Spreads([item(), item({}, false), item()], 'ltr')
    await spreads.load()
    expect(spreads.at(2, () => true).indexes).toEqual([0, 2])
    expect(spreads.at(1, () => true).indexes).toEqual([1])
    expect(spreads.at(2, () => false).indexes).toEqual([2])
  })

  test('a book without such pages does not ask how wide the window is', () => {
    const spreads = new Spreads([flowing, flowing], 'ltr')
    expect(spreads.load()).toBeUndefined()
    expect(spreads.at(1, () => expect.fail('asked'))).toEqual({ indexes: [1], sides: ['center'] })
  })
})

test('two pages touch at the spine and fit, one stands in the middle', () => {
  const size = { width: 900, height: 600 }
  const [left, right] = placePages(1000, 700, [
    { side: 'left', size },
    { side: 'right', size },
  ])
  expect((left?.left ?? 0) + size.width * (left?.scale ?? 0)).toBeCloseTo(right?.left ?? -1, 6)
  expect(right?.left).toBe(500)
  const [alone] = placePages(1000, 300, [{ side: 'center', size }])
  expect(alone).toEqual({ left: 275, top: 0, scale: 0.5 })
})

test.each([
  ['width=900, height=600', 900, 600],
  ['width = 900px ; height= 600', 900, 600],
  ['width=1000px, height=600mm', 1000, 600],
  ['width=900,height=600,width=100', 900, 600],
  ['width=900, height=600, something, foo', 900, 600],
  ['width=device-width, height=Device-Height', 'device', 'device'],
  ['width=device-height, height=device-width', null, null],
  ['initial-scale=1', null, null],
  ['max-width=3, height=600', null, 600],
])('viewport %s', (content, width, height) => {
  expect(readViewport(content)).toEqual({ width, height })
})

test.each([
  ['width=device-width, height=device-height', 400, 800],
  ['width=device-width', 400, 800],
  ['height=device-height', 400, 800],
  ['width=600', 600, 1200],
  ['height=600', 300, 600],
  ['width=device-width, height=600', 400, 600],
  ['width=600, height=device-height', 600, 800],
])('of a viewport %s, what is not declared is the area’s', (content, width, height) => {
  expect(sizeIn(readViewport(content), { width: 400, height: 800 })).toEqual({ width, height })
})
