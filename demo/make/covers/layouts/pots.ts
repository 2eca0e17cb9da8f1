import { circle, HEIGHT, leaf, path, rect, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A balcony: three shelves of pots, each with a different crop. */
export const pots: Layout = ({ palette: p, lines, author, words, random }) => {
  const clay = '#c8693d'
  const pot = (x: number, y: number, w: number, fill: string) =>
    path(
      `M${x - w / 2} ${y - w * 0.72}H${x + w / 2}L${round(x + w * 0.36)} ${y}H${round(x - w * 0.36)}Z`,
      fill,
    ) +
    rect(x - w * 0.56, y - w * 0.86, w * 1.12, w * 0.2, fill, { rx: 5 }) +
    rect(x - w * 0.5, y - w * 0.66, w, w * 0.05, p.ink, { opacity: 0.22 })
  const fan = (x: number, y: number, count: number, reach: number, width: number, fill: string) =>
    times(count, (i) => {
      const a = Math.PI * (0.14 + (0.72 * i) / (count - 1))
      const r = reach * (0.82 + random() * 0.3)
      return path(leaf(x, y, x + Math.cos(a) * r, y - Math.sin(a) * r, width), i % 2 === 0 ? fill : p.deep)
    })
  const blades = (x: number, y: number) =>
    times(11, (i) => {
      const dx = (i - 5) * 15
      return stroke(
        `M${x + dx * 0.5} ${y}Q${x + dx * 0.6} ${y - 100} ${round(x + dx * 1.5)} ${round(y - 150 - random() * 60)}`,
        i % 2 === 0 ? p.strong : p.deep,
        9,
      )
    })
  const tomato = (x: number, y: number) =>
    stroke(`M${x} ${y}V${y - 270}`, p.deep, 9) +
    times(6, (i) =>
      path(
        leaf(x, y - 40 - i * 42, x + (i % 2 === 0 ? 84 : -84), y - 92 - i * 42, 21),
        i % 3 === 0 ? p.deep : p.strong,
      ),
    ) +
    [
      [-44, -66],
      [50, -128],
      [-40, -180],
      [30, -232],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          circle(x + dx, y + dy, 25, '#d2432e') +
          path(
            `M${x + dx - 12} ${y + dy - 22}L${x + dx} ${y + dy - 12}L${x + dx + 12} ${y + dy - 22}Z`,
            p.deep,
          ),
      )
      .join('')
  const chili = (x: number, y: number) =>
    fan(x, y, 7, 150, 24, p.strong) +
    times(5, (i) =>
      path(
        leaf(x - 70 + i * 35, y - 96 - (i % 2) * 30, x - 78 + i * 37, y - 24 - (i % 2) * 30, 10),
        '#d2432e',
      ),
    )
  const shelf = (y: number) =>
    rect(0, y, WIDTH, 16, p.ink) + rect(0, y + 16, WIDTH, 8, p.ink, { opacity: 0.2 })
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    circle(724, 400, 150, p.second),
    tomato(700, 566) + pot(700, 690, 150, clay),
    blades(470, 584) + pot(470, 690, 124, p.ink),
    shelf(690),
    fan(180, 950, 9, 150, 30, p.strong) + pot(180, 1050, 130, p.second),
    chili(420, 934) + pot(420, 1050, 140, clay),
    blades(640, 950) + pot(640, 1050, 118, p.deep),
    fan(800, 970, 5, 110, 26, p.strong) + pot(800, 1050, 92, clay),
    shelf(1050),
    words.columns(lines, {
      x: lines.length > 1 ? 290 : 150,
      y: 84,
      size: lines.length > 1 ? 136 : 116,
      weight: 900,
      fill: p.ink,
      tracking: 0.04,
      gap: 0.16,
    }),
    words.line(author, { x: 834, y: 142, size: 42, weight: 500, fill: p.ink, anchor: 'end', tracking: 0.18 }),
    words.imprint(WIDTH / 2, 1146, p.ink),
  ].join('')
}
