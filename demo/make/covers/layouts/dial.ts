import { circle, HEIGHT, path, rect, ring, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A large watch dial with its wheels, cropped by the edge of the sheet. */
export const dial: Layout = ({ palette: p, lines, author, words }) => {
  const cx = 610
  const cy = 800
  const at = (r: number, turn: number, x = cx, y = cy) =>
    `${round(x + Math.sin(turn * 2 * Math.PI) * r)} ${round(y - Math.cos(turn * 2 * Math.PI) * r)}`
  const minutes = times(60, (i) =>
    stroke(`M${at(i % 5 === 0 ? 402 : 424, i / 60)}L${at(440, i / 60)}`, p.strong, i % 5 === 0 ? 9 : 3),
  )
  const numerals = ['十二', '', '六', '九']
    .map((text, i) => {
      const [x = 0, y = 0] = at(338, i / 4)
        .split(' ')
        .map(Number)
      return words.line(text, { x, y: y + 22, size: 58, weight: 600, fill: p.paper, anchor: 'middle' })
    })
    .join('')
  const wheel = (x: number, y: number, r: number, teeth: number, colour: string) =>
    path(
      `${Array.from({ length: teeth * 4 }, (_, i) => {
        const reach = i % 4 < 2 ? r : r * 0.86
        return `${i === 0 ? 'M' : 'L'}${at(reach, (i + (i % 2 === 0 ? 0.2 : -0.2)) / (teeth * 4), x, y)}`
      }).join('')}Z`,
      colour,
    ) +
    circle(x, y, r * 0.62, p.deep) +
    times(5, (i) => stroke(`M${x} ${y}L${at(r * 0.66, i / 5, x, y)}`, colour, r * 0.11)) +
    circle(x, y, r * 0.17, colour)
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    circle(cx, cy, 470, p.ink),
    ring(cx, cy, 456, p.strong, 5),
    minutes,
    wheel(505, 872, 138, 22, p.second),
    wheel(716, 716, 96, 16, p.strong),
    numerals,
    path(`M${at(26, 0.09)}L${at(250, 0.84)}L${at(26, 0.59)}Z`, p.paper),
    path(`M${at(20, 0.45)}L${at(392, 0.205)}L${at(20, 0.95)}Z`, p.paper),
    circle(cx, cy, 30, p.strong) + circle(cx, cy, 11, p.ink),
    words.lines(lines, { x: 72, y: 172, size: 108, weight: 800, fill: p.paper, leading: 1.22 }),
    words.line(author, {
      x: 834,
      y: 268,
      size: 42,
      weight: 500,
      fill: p.strong,
      anchor: 'end',
      tracking: 0.16,
    }),
    words.imprint(72, 1152, p.pale, 'start'),
  ].join('')
}
