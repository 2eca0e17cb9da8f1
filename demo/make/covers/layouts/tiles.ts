import { circle, clip, HEIGHT, path, rect, ring, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A wall of glazed tiles, four by four: bowls, leaves, fish and suns made of quarter circles. */
export const tiles: Layout = ({ palette: p, lines, author, words, random }) => {
  const side = 225
  const grounds = [p.second, p.pale, p.strong, p.deep, p.paper]
  let out = ''
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const x = column * side
      const y = 300 + row * side
      const ground = grounds[(column * 2 + row * 3) % grounds.length] ?? p.paper
      const figure = grounds[(column * 2 + row * 3 + 1 + Math.floor(random() * 3)) % grounds.length] ?? p.ink
      const accent = figure === p.paper || ground === p.paper ? p.strong : p.paper
      out +=
        rect(x, y, side, side, ground) +
        motif((column + row * 3) % 6, x, y, side, figure === ground ? p.ink : figure, accent)
    }
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    out,
    words.lines([lines.join('')], { x: 56, y: 158, size: 118, weight: 900, fill: p.ink, tracking: 0.045 }),
    words.line(author, { x: 60, y: 248, size: 42, weight: 500, fill: p.ink, tracking: 0.2 }),
    words.imprint(842, 243, p.strong, 'end'),
  ].join('')
}

function motif(kind: number, x: number, y: number, s: number, fill: string, accent: string): string {
  const cx = x + s / 2
  const cy = y + s / 2
  const id = `t${x}-${y}`
  switch (kind) {
    case 0: // A bowl with its steam.
      return (
        path(`M${x + 34} ${cy}H${x + s - 34}A${s / 2 - 34} ${s / 2 - 34} 0 0 1 ${x + 34} ${cy}Z`, fill) +
        rect(cx - 34, y + s - 44, 68, 14, fill) +
        ring(cx - 26, cy - 34, 16, accent, 7) +
        ring(cx + 26, cy - 34, 16, accent, 7)
      )
    case 1: // Two leaves.
      return (
        path(
          `M${x + 26} ${y + s - 26}V${y + s / 2}A${s / 2 - 26} ${s / 2 - 26} 0 0 1 ${cx} ${y + 26}V${y + s / 2}A${s / 2 - 26} ${s / 2 - 26} 0 0 1 ${x + 26} ${y + s - 26}Z`,
          fill,
        ) +
        path(
          `M${x + s - 26} ${y + s - 26}V${y + s / 2}A${s / 2 - 26} ${s / 2 - 26} 0 0 0 ${cx} ${y + 26}V${y + s / 2}A${s / 2 - 26} ${s / 2 - 26} 0 0 0 ${x + s - 26} ${y + s - 26}Z`,
          accent,
        )
      )
    case 2: // A sun of rings.
      return (
        circle(cx, cy, s * 0.38, fill) + circle(cx, cy, s * 0.24, accent) + circle(cx, cy, s * 0.11, fill)
      )
    case 3: // Quarter waves.
      return clip(
        id,
        rect(x, y, s, s, '#000'),
        [1, 0.75, 0.5, 0.25]
          .map((part, i) => circle(x, y + s, s * part, i % 2 === 0 ? fill : accent))
          .join(''),
      )
    case 4: // A fish.
      return (
        path(
          `M${x + 24} ${cy}A${s * 0.4} ${s * 0.4} 0 0 1 ${x + s - 62} ${cy}A${s * 0.4} ${s * 0.4} 0 0 1 ${x + 24} ${cy}Z`,
          fill,
        ) +
        path(`M${x + s - 84} ${cy}L${x + s - 22} ${cy - 46}V${cy + 46}Z`, fill) +
        circle(x + 62, cy - 10, 10, accent)
      )
    default: // Four petals.
      return [0, 1, 2, 3]
        .map((turn) =>
          path(
            `M${cx} ${cy}A${s * 0.3} ${s * 0.3} 0 0 1 ${cx} ${y + 20}A${s * 0.3} ${s * 0.3} 0 0 1 ${cx} ${cy}Z`,
            turn % 2 === 0 ? fill : accent,
            {
              transform: `rotate(${turn * 90 + 45} ${cx} ${cy})`,
            },
          ),
        )
        .join('')
  }
}
