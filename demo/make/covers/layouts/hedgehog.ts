import { circle, HEIGHT, path, rect, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A hedgehog with spines all around, on a pile of books. */
export const hedgehog: Layout = ({ palette: p, lines, author, words, random }) => {
  const cx = 470
  const cy = 790
  const spines = times(4, (row) =>
    times(23, (i) => {
      const a = Math.PI * (1.04 + (i / 22) * 0.92) + (row % 2) * 0.035
      const r0 = 150 + row * 38
      const r1 = r0 + 62 + random() * 18
      const at = (r: number, turn: number) =>
        `${round(cx + Math.cos(turn) * r)} ${round(cy + Math.sin(turn) * r)}`
      return path(`M${at(r0, a - 0.045)}L${at(r1, a)}L${at(r0, a + 0.045)}Z`, row % 2 === 0 ? p.deep : p.ink)
    }),
  )
  const book = (x: number, y: number, width: number, colour: string, edge: string) =>
    rect(x, y, width, 64, colour, { rx: 8 }) +
    rect(x + 26, y + 11, width - 26, 42, p.paper) +
    stroke(`M${x + 34} ${y + 25}H${x + width - 6}M${x + 34} ${y + 39}H${x + width - 6}`, edge, 2)
  return [
    rect(0, 0, WIDTH, HEIGHT, p.pale),
    circle(cx, 800, 400, p.paper),
    path(`M${cx - 292} ${cy + 14}A292 292 0 0 1 ${cx + 268} ${cy + 14}Z`, p.deep),
    spines,
    path(
      `M${cx + 96} ${cy + 14}C${cx + 90} ${cy - 130} ${cx + 190} ${cy - 150} ${cx + 246} ${cy - 78}C${cx + 280} ${cy - 36} ${cx + 318} ${cy - 34} ${cx + 336} ${cy - 14}C${cx + 340} ${cy + 6} ${cx + 320} ${cy + 14} ${cx + 300} ${cy + 14}Z`,
      '#f0c9a0',
    ),
    circle(cx + 335, cy - 18, 19, p.ink),
    circle(cx + 214, cy - 60, 13, p.ink) + circle(cx + 218, cy - 65, 4, p.paper),
    circle(cx + 132, cy - 96, 30, '#e0aa7c'),
    stroke(
      `M${cx + 186} ${cy - 58}a30 30 0 1 0 60 0a30 30 0 1 0 -60 0M${cx + 246} ${cy - 62}l24 -6`,
      p.strong,
      6,
    ),
    circle(cx - 130, cy - 296, 44, p.strong) +
      stroke(`M${cx - 130} ${cy - 340}q6 -26 24 -34`, p.ink, 7) +
      path(`M${cx - 112} ${cy - 358}q30 -24 50 -4q-24 22 -50 4Z`, p.second),
    book(170, 804, 590, p.strong, p.second) +
      book(120, 870, 640, p.second, p.strong) +
      book(190, 936, 560, p.deep, p.second),
    rect(0, 1000, WIDTH, 200, p.strong),
    words.lines(lines, {
      x: WIDTH / 2,
      y: 186,
      size: lines.length > 1 ? 132 : 138,
      weight: 900,
      fill: p.ink,
      anchor: 'middle',
      leading: 1.2,
      tracking: 0.05,
    }),
    words.line(author, { x: 72, y: 1124, size: 44, weight: 600, fill: p.paper, tracking: 0.18 }),
    words.imprint(834, 1119, p.paper, 'end'),
  ].join('')
}
