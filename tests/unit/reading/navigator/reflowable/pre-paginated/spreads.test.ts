import { describe, expect, test } from 'vitest'
import { spreadsOf } from '../../../../../../src/reading/navigator/reflowable/pre-paginated/spread-layout'
import { placePages } from '../../../../../../src/reading/navigator/reflowable/pre-paginated/spread-view'
import { Spreads } from '../../../../../../src/reading/navigator/reflowable/pre-paginated/spreads'
import {
  readViewport,
  resolveSize,
} from '../../../../../../src/reading/navigator/reflowable/pre-paginated/viewport'
import type { Rendition } from '../../../../../../src/reading/publication/publication'

const item = (properties: Partial<Rendition> = {}, linear = true) => ({
  linear,
  rendition: {
    layout: 'pre-paginated',
    flow: 'auto',
    spread: 'auto',
    side: null,
    alignCenter: false,
    ...properties,
  } satisfies Rendition,
})
const flowing = item({ layout: 'reflowable' })
/** Spreads in reading order, as `1l+2r`: spine indexes with their sides. */
const pairsOf = (...args: Parameters<typeof spreadsOf>) =>
  spreadsOf(...args).map(({ indexes, sides }) =>
    indexes.map((index, at) => `${index}${sides[at]?.[0]}`).join('+'),
  )

describe('spreads', () => {
  test('pair all pages in order', () => {
    expect(pairsOf([item(), item(), item()], 'ltr', true)).toEqual(['0l+1r', '2l'])
    expect(pairsOf([item(), item(), item()], 'rtl', true)).toEqual(['0r+1l', '2r'])
  })

  test('use the sides that the author specifies', () => {
    expect(pairsOf([item({ side: 'right' }), item(), item()], 'ltr', true)).toEqual(['0r', '1l+2r'])
    expect(pairsOf([item({ side: 'left' }), item({ side: 'left' })], 'rtl', true)).toEqual(['0l', '1l'])
    expect(pairsOf([item(), item({ side: 'center' }), item()], 'ltr', true)).toEqual(['0c', '1c', '2c'])
  })

  test('derive the side of the cover from later pages: an empty half comes before the first page', () => {
    const [left, right] = [item({ side: 'left' }), item({ side: 'right' })]
    expect(pairsOf([item(), left, right], 'ltr', true)).toEqual(['0r', '1l+2r'])
    expect(pairsOf([item(), item(), item(), left], 'ltr', true)).toEqual(['0r', '1l+2r', '3l'])
    expect(pairsOf([item(), item(), right, left], 'ltr', true)).toEqual(['0r', '1l+2r', '3l'])
    expect(pairsOf([item(), right, left], 'ltr', true)).toEqual(['0l+1r', '2l'])
    expect(pairsOf([item(), right, left], 'rtl', true), 'the other way round').toEqual(['0l', '1r+2l'])
    expect(pairsOf([item({}, false), item(), left], 'ltr', true), 'aside').toEqual(['0c', '1r', '2l'])
  })

  test('centre a page that cannot be paired, such as the cover of a reflowable book', () => {
    expect(pairsOf([item(), flowing, flowing], 'ltr', true)).toEqual(['0c', '1c', '2c'])
    expect(pairsOf([item()], 'rtl', true)).toEqual(['0c'])
    expect(pairsOf([flowing, item({ side: 'right' }), flowing], 'ltr', true), 'unless it is sided').toEqual([
      '0c',
      '1r',
      '2c',
    ])
  })

  test('do not pair pages with `none`, in a high window or of reflowable text; `both` pairs in any window', () => {
    expect(pairsOf([item({ spread: 'none' }), item({ spread: 'none' })], 'ltr', true)).toEqual(['0c', '1c'])
    expect(pairsOf([item(), item({ spread: 'landscape' })], 'ltr', false)).toEqual(['0c', '1c'])
    expect(pairsOf([item({ spread: 'both' }), item({ spread: 'both' })], 'ltr', false)).toEqual(['0l+1r'])
    expect(pairsOf([item(), item(), flowing, item(), item()], 'ltr', true)).toEqual(['0l+1r', '2c', '3l+4r'])
  })

  test('are not separated by non-linear items', async () => {
    const spreads = new Spreads([item(), item({}, false), item()], 'ltr')
    await spreads.load()
    expect(spreads.at(2, () => true).indexes).toEqual([0, 2])
    expect(spreads.at(1, () => true).indexes).toEqual([1])
    expect(spreads.at(2, () => false).indexes).toEqual([2])
  })

  test('of a book without fixed-layout pages do not measure the window', () => {
    const spreads = new Spreads([flowing, flowing], 'ltr')
    expect(spreads.load()).toBeUndefined()
    expect(spreads.at(1, () => expect.fail('asked'))).toEqual({ indexes: [1], sides: ['center'] })
  })
})

test('two pages touch at the spine and fit; a single page is centred', () => {
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
])('parses the viewport %s', (content, width, height) => {
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
])('takes the sides that the viewport %s does not declare from the area', (content, width, height) => {
  expect(resolveSize(readViewport(content), { width: 400, height: 800 })).toEqual({ width, height })
})
