import { expect, test } from 'vitest'
import { gridShape, pageByKey } from '../../../../../src/reading/reader/thumbnails/ThumbnailGrid'

const upright = Math.SQRT2

test('thumbnails fill the width; landscape ones are larger, in fewer columns', () => {
  const shape = gridShape(1000, upright, { width: 320, unit: 1 })
  expect(shape.columns).toBe(3)
  expect(shape.rows).toBe(334)
  expect(shape.columnPitch * 3 - (shape.columnPitch - shape.width)).toBeCloseTo(320)
  expect(shape.height / shape.width).toBeCloseTo(upright, 1)
  expect(gridShape(1000, 0.75, { width: 320, unit: 1 }).columns).toBe(2)
})

test('a narrow grid has at least one column, a larger font fewer columns', () => {
  expect(gridShape(5, upright, { width: 40, unit: 1 })).toMatchObject({ columns: 1, rows: 5 })
  expect(gridShape(5, upright, { width: 320, unit: 2 }).columns).toBe(1)
})

test('limits the row height for very long pages', () => {
  const { width, height } = gridShape(5, 10, { width: 320, unit: 1 })
  expect(height).toBeLessThan(width * 2)
})

const grid = { columns: 3, count: 11, visibleRows: 2, isLeftward: false }
const leads = (key: string, from: number, more = {}) => pageByKey(key, from, { ...grid, ...more })

test('arrow keys move along rows and columns, within the book', () => {
  expect(leads('ArrowRight', 2)).toBe(3)
  expect(leads('ArrowLeft', 0)).toBe(0)
  expect(leads('ArrowRight', 10)).toBe(10)
  expect(leads('ArrowDown', 4)).toBe(7)
  expect(leads('ArrowUp', 1)).toBe(1)
  expect(leads('ArrowDown', 8), 'the last row is shorter').toBe(10)
  expect(leads('ArrowDown', 9)).toBe(9)
  expect(leads('x', 4)).toBeNull()
})

test('in a right-to-left book the next page is on the left', () => {
  expect(leads('ArrowLeft', 2, { isLeftward: true })).toBe(3)
  expect(leads('ArrowRight', 2, { isLeftward: true })).toBe(1)
})

test('PageUp, PageDown, Home and End', () => {
  expect(leads('PageDown', 1)).toBe(7)
  expect(leads('PageUp', 4), 'in its column').toBe(1)
  expect(leads('PageDown', 7)).toBe(10)
  expect(leads('Home', 7)).toBe(0)
  expect(leads('End', 7)).toBe(10)
})
