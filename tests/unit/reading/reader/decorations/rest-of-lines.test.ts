import { expect, it } from 'vitest'
import { restOfLines } from '../../../../../src/reading/reader/decorations/visible'

const line = (left: number, top: number, width = 100, height = 20) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

it('covers what a bar above leaves of the lines it cuts, each for itself', () => {
  const lines = [line(10, 30), line(10, 60), line(120, 40), line(230, 48), line(340, 28)]
  // The first ends at 50 and the third at 60; the second and the fourth are whole, the last is behind the bar.
  expect(restOfLines(lines, { left: 0, y: 48 }, 1, 120)).toBe('M9 0h102v2h-102zM119 0h102v12h-102z')
})

it('covers what a bar below leaves, measured from the other end', () => {
  expect(restOfLines([line(10, 300), line(10, 330)], { left: 4, y: 341 }, -1, 120)).toBe(
    'M5 109h102v11h-102z',
  )
})

it('covers nothing where no line is cut, and nothing as high as a picture', () => {
  expect(restOfLines([line(10, 30), line(10, 50)], { left: 0, y: 50 }, 1, 120)).toBe('')
  expect(restOfLines([line(0, 0, 400, 300)], { left: 0, y: 48 }, 1, 120)).toBe('')
})

it('covers a band over pages with a paper of their own', () => {
  const lines = [line(10, 40, 100, 10), line(210, 44, 100, 10)]
  expect(restOfLines(lines, { left: 0, y: 48, band: 400 }, 1, 120)).toBe('M0 0h400v6h-400z')
  expect(restOfLines(lines, { left: 0, y: 70, band: 400 }, 1, 120)).toBe('')
})
