import { expect, test } from 'vitest'
import { fitThumbnail } from '../../../../src/reading/navigator/thumbnails'

const room = { width: 100, height: 150 }

test('fits the whole page into the space', () => {
  expect(fitThumbnail({ width: 600, height: 900 }, room)).toEqual({ scale: 1 / 6, width: 100, height: 150 })
  expect(fitThumbnail({ width: 900, height: 600 }, room)).toMatchObject({ width: 100, height: 67 })
  expect(fitThumbnail({ width: 300, height: 600 }, room)).toMatchObject({ width: 75, height: 150 })
})

test('shows only the top of a strip', () => {
  expect(fitThumbnail({ width: 100, height: 3000 }, room)).toEqual({ scale: 0.6, width: 60, height: 150 })
})

test('makes a very flat page at least one pixel high', () => {
  expect(fitThumbnail({ width: 9000, height: 1 }, room)).toMatchObject({ width: 100, height: 1 })
})
