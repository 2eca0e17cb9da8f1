import { expect, it } from 'vitest'
import {
  groupParagraphs,
  isPastMiddle,
  nearestRun,
} from '../../../../../../src/reading/navigator/fixed/pdf/text-selection'

/** A line of text 12 pixels high. */
const line = (name: string, left: number, top: number, width: number) => ({
  name,
  left,
  top,
  right: left + width,
  bottom: top + 12,
  angle: 0,
  isRtl: false,
})

it('finds the line of a short paragraph beside it, not the longer lines above and below', () => {
  const page = groupParagraphs([
    [line('long', 50, 100, 400), line('long too', 50, 118, 400)],
    [line('short', 74, 136, 60)],
    [line('long again', 50, 154, 400)],
  ])
  expect(nearestRun(page, { x: 400, y: 142 })?.name).toBe('short')
  expect(nearestRun(page, { x: 600, y: 142 })?.name).toBe('short')
  expect(nearestRun(page, { x: 600, y: 160 })?.name).toBe('long again')
})

it('finds a run without height', () => {
  const flat = { ...line('flat', 50, 100, 400), bottom: 100 }
  expect(nearestRun(groupParagraphs([[flat], []]), { x: 60, y: 90 })?.name).toBe('flat')
})

it('finds the last line of a column below it, not a line of the next column', () => {
  const column = (name: string, left: number, count: number) =>
    Array.from({ length: count }, (_, at) => line(`${name} ${at}`, left, 100 + at * 16, 200))
  const page = groupParagraphs([
    [line('title', 120, 60, 260)],
    column('left', 50, 4),
    column('right', 270, 30),
  ])
  expect(nearestRun(page, { x: 150, y: 175 })?.name).toBe('left 3')
  expect(nearestRun(page, { x: 255, y: 130 })?.name).toBe('left 1')
  expect(nearestRun(page, { x: 500, y: 300 })?.name).toMatch(/^right/)
})

it('handles vertical text, where later text is below or to the left', () => {
  const column = (name: string, left: number, height: number) => ({
    ...line(name, left, 80, 18),
    bottom: 80 + height,
    angle: Math.PI / 2,
  })
  const first = column('first', 600, 500)
  const page = groupParagraphs([[first, column('second', 570, 500)], [column('short', 540, 60)]])
  expect(nearestRun(page, { x: 549, y: 400 })?.name).toBe('short')
  expect([isPastMiddle(first, { x: 608, y: 500 }), isPastMiddle(first, { x: 608, y: 100 })]).toEqual([
    true,
    false,
  ])
  expect(isPastMiddle(first, { x: 590, y: 20 })).toBe(true)
})

it('counts points after the middle and on later lines as behind a run, also right to left and rotated', () => {
  const at = (x: number, y: number) => ({ x, y })
  const run = line('run', 100, 100, 100)
  expect([isPastMiddle(run, at(190, 106)), isPastMiddle(run, at(110, 106))]).toEqual([true, false])
  expect([isPastMiddle(run, at(110, 130)), isPastMiddle(run, at(190, 90))]).toEqual([true, false])
  expect(isPastMiddle({ ...run, isRtl: true }, at(110, 106))).toBe(true)
  // Upside down.
  expect(isPastMiddle({ ...run, angle: Math.PI }, at(110, 106))).toBe(true)
  expect(isPastMiddle({ ...run, angle: Math.PI }, at(190, 90))).toBe(true)
})
