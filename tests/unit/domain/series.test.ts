import { expect, it } from 'vitest'
import { parseSeriesPosition } from '../../../src/domain/series'

it.each([
  ['1', 1],
  ['0', 0],
  ['2.0', 2],
  ['1.5', 1.5],
  [' 03 ', 3],
  ['１２', 12],
  ['', undefined],
  ['-1', undefined],
  ['NaN', undefined],
  ['2.2.1', undefined],
  ['1/2', undefined],
  ['上', undefined],
  ['0x10', undefined],
  ['9'.repeat(400), undefined],
])('parses the position %j in a series as %s', (written, position) => {
  expect(parseSeriesPosition(written)).toBe(position)
})
