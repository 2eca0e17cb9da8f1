import { circle, HEIGHT, leaf, path, rect, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A plant in line art with one colour, like an old herbarium plate. */
export const botanical: Layout = ({ palette: p, lines, author, words, random }) => {
  const stem = (t: number): [number, number] => [600 + Math.sin(t * 2.6) * 62 - t * 70, 1080 - t * 900]
  let leaves = ''
  for (let i = 0; i < 11; i += 1) {
    const t = 0.1 + i * 0.076
    const [x, y] = stem(t)
    const side = i % 2 === 0 ? 1 : -1
    const length = 270 * (1 - t * 0.62) + random() * 24
    const angle = 0.62 + t * 0.34
    const tx = x + side * Math.cos(angle) * length
    const ty = y - Math.sin(angle) * length
    const width = length * 0.2
    const filled = i % 3 !== 1
    leaves += path(leaf(x, y, tx, ty, width), filled ? p.strong : p.paper, {
      stroke: p.ink,
      'stroke-width': 4,
    })
    leaves += stroke(`M${round(x)} ${round(y)}L${round(tx)} ${round(ty)}`, filled ? p.paper : p.ink, 3)
    leaves += times(4, (k) => {
      const u = 0.26 + k * 0.16
      const bx = x + (tx - x) * u
      const by = y + (ty - y) * u
      const reach = width * 0.62 * (1 - Math.abs(u - 0.45))
      const ux = (tx - x) / length
      const uy = (ty - y) / length
      return [1, -1]
        .map((turn) =>
          stroke(
            `M${round(bx)} ${round(by)}l${round((ux * 0.8 - uy * turn) * reach)} ${round((uy * 0.8 + ux * turn) * reach)}`,
            filled ? p.paper : p.ink,
            2,
          ),
        )
        .join('')
    })
  }
  const line = times(41, (i) => {
    const [x, y] = stem(i / 40)
    return `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
  })
  const [fx, fy] = stem(1)
  const flower = times(8, (i) => {
    const a = (i / 8) * Math.PI * 2 + 0.3
    return path(leaf(fx, fy, fx + Math.cos(a) * 92, fy + Math.sin(a) * 92, 30), p.second, {
      stroke: p.ink,
      'stroke-width': 3.5,
    })
  })
  const roots = times(7, (i) => {
    const [x, y] = stem(0)
    const dx = (i - 3) * 34
    return stroke(
      `M${x} ${y}C${x + dx * 0.3} ${y + 26} ${x + dx * 0.5} ${y + 40} ${x + dx * 1.7} ${round(y + 48 + random() * 34)}`,
      p.ink,
      3,
    )
  })
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    rect(36, 36, WIDTH - 72, HEIGHT - 72, 'none', { stroke: p.ink, 'stroke-width': 3 }),
    rect(48, 48, WIDTH - 96, HEIGHT - 96, 'none', { stroke: p.ink, 'stroke-width': 1 }),
    circle(560, 470, 270, p.pale),
    roots,
    stroke(line, p.ink, 8),
    leaves,
    flower,
    circle(fx, fy, 30, p.paper, { stroke: p.ink, 'stroke-width': 3.5 }),
    times(7, (i) => circle(fx + Math.cos(i * 0.9) * 15, fy + Math.sin(i * 0.9) * 15, 4, p.ink)),
    words.columns(lines, {
      x: lines.length > 1 ? 258 : 170,
      y: 116,
      size: 118,
      weight: 800,
      fill: p.ink,
      tracking: 0.08,
      gap: 0.16,
    }),
    words.line(author, { x: 92, y: 1012, size: 42, weight: 500, fill: p.ink, tracking: 0.18 }),
    words.imprint(92, 1092, p.ink, 'start'),
  ].join('')
}
