import { circle, clip, HEIGHT, rect, ring, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** The plain one: patterned cloth with a round window, and the title on a label. */
export const slip: Layout = ({ palette: p, lines, author, words }) => {
  const cloth = times(13, (row) =>
    times(10, (column) => {
      const x = column * 100 + (row % 2 === 0 ? 0 : 50) - 25
      return (
        ring(x, row * 100 - 10, 46, p.second, 2.5, { opacity: 0.45 }) +
        ring(x, row * 100 - 10, 24, p.second, 2.5, { opacity: 0.45 })
      )
    }),
  )
  const cx = 590
  const cy = 800
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    cloth,
    circle(cx, cy, 268, p.paper),
    clip(
      'window',
      circle(cx, cy, 240, '#000'),
      rect(cx - 240, cy - 240, 480, 480, p.pale) +
        circle(cx + 70, cy - 60, 92, p.strong) +
        times(
          5,
          (i) =>
            ring(cx - 240 + i * 120, cy + 250, 150, p.deep, 8) +
            ring(cx - 240 + i * 120, cy + 250, 110, p.deep, 8),
        ),
    ),
    ring(cx, cy, 240, p.ink, 5),
    rect(72, 72, 208, 780, p.paper),
    rect(85, 85, 182, 754, 'none', { stroke: p.strong, 'stroke-width': 4 }),
    words.columns([lines.join('')], {
      x: 176,
      y: 124,
      size: 128,
      weight: 800,
      fill: p.ink,
      tracking: 0.08,
      fit: 680,
    }),
    words.authorColumn(author, { x: 352, y: 84, fill: p.paper }),
    words.imprint(832, 1136, p.paper, 'end'),
  ].join('')
}
