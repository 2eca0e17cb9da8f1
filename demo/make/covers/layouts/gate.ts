import { circle, HEIGHT, path, rect, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A city gate: nested arches, the lane and the sun at its end, brick courses above. */
export const gate: Layout = ({ palette: p, lines, author, words }) => {
  const arch = (inset: number, colour: string) => {
    const left = 150 + inset
    const right = 750 - inset
    const radius = (right - left) / 2
    return path(
      `M${left} 1200V${770 + inset * 0.25}A${radius} ${radius} 0 0 1 ${right} ${770 + inset * 0.25}V1200Z`,
      colour,
    )
  }
  const bricks = times(16, (row) =>
    times(9, (column) => {
      const x = column * 120 - (row % 2 === 0 ? 0 : 60)
      const y = 424 + row * 50
      return rect(x + 3, y + 3, 114, 44, (row * 7 + column * 5) % 6 === 0 ? p.second : p.deep, { rx: 2 })
    }),
  )
  const merlons = times(7, (i) => rect(i * 140 - 10, 372, 84, 60, p.deep))
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    merlons,
    rect(0, 420, WIDTH, 780, p.ink),
    bricks,
    arch(-34, p.paper),
    arch(0, p.ink),
    arch(62, p.second),
    arch(124, p.strong),
    arch(186, p.pale),
    circle(450, 900, 70, p.strong),
    path('M336 1200L420 990H480L564 1200Z', p.paper),
    stroke('M450 990V1200M436 990L372 1200M464 990L528 1200', p.second, 3),
    words.lines([lines.join('')], {
      x: 66,
      y: 178,
      size: 116,
      weight: 900,
      fill: p.ink,
      leading: 1.2,
      tracking: 0.05,
    }),
    words.line(author, { x: 70, y: 312, size: 42, weight: 500, fill: p.ink, tracking: 0.2 }),
    words.imprint(834, 306, p.ink, 'end'),
  ].join('')
}
