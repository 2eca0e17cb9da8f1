import { circle, fade, HEIGHT, path, rect, ridge, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Several ranges of hills, a large sun or moon, bare trees on the nearest range. */
export const hills: Layout = ({ palette: p, lines, author, words, random }) => {
  const tones = [p.pale, p.second, p.deep]
  const layers = times(5, (i) => {
    const y = 620 + i * 110
    const points = [-60, 120, 320, 520, 720, 960].map((x) => [x, y + (random() - 0.5) * 170] as const)
    return path(ridge(points), i === 4 ? p.paper : (tones[i % 3] ?? p.pale), { opacity: i === 4 ? 1 : 0.85 })
  })
  const tree = (x: number, y: number, height: number, lean: number): string => {
    const branch = (bx: number, by: number, angle: number, length: number, depth: number): string => {
      const ex = bx + Math.sin(angle) * length
      const ey = by - Math.cos(angle) * length
      const here = stroke(
        `M${bx.toFixed(1)} ${by.toFixed(1)}L${ex.toFixed(1)} ${ey.toFixed(1)}`,
        p.ink,
        depth * 1.6 + 0.8,
      )
      if (depth === 0) return here
      const spread = 0.3 + random() * 0.28
      return (
        here +
        branch(ex, ey, angle - spread, length * 0.72, depth - 1) +
        branch(ex, ey, angle + spread * 0.9, length * 0.68, depth - 1)
      )
    }
    return branch(x, y, lean, height * 0.34, 5)
  }
  return [
    fade('air', p.paper, p.pale) + rect(0, 0, WIDTH, HEIGHT, 'url(#air)'),
    circle(626, 470, 205, p.strong),
    layers,
    tree(150, 1110, 300, 0.06) + tree(278, 1140, 210, -0.08) + tree(742, 1120, 250, 0.04),
    times(46, () =>
      circle(random() * WIDTH, 60 + random() * 1000, 2.5 + random() * 4.5, '#fff', { opacity: 0.85 }),
    ),
    words.columns(lines, {
      x: lines.length > 1 ? 292 : 170,
      y: 96,
      size: 134,
      weight: 900,
      fill: p.ink,
      tracking: 0.03,
      gap: 0.14,
    }),
    words.line(author, { x: 830, y: 150, size: 42, weight: 500, fill: p.ink, anchor: 'end', tracking: 0.16 }),
    words.imprint(WIDTH / 2, 1160, p.ink),
  ].join('')
}
