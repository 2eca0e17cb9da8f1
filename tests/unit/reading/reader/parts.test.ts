import { expect, test } from 'vitest'
import { formatPercent } from '../../../../src/reading/reader/parts'

test.each([
  [0, '0'],
  [0.0004, '0'],
  [0.0024, '0.2'],
  [0.0996, '9.9'],
  [0.425, '42'],
  [0.999, '99'],
  [1, '100'],
])('%d of a book is shown as %s per cent', (fraction, shown) => expect(formatPercent(fraction)).toBe(shown))
