import { circle, HEIGHT, rect, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A thread-bound book: four holes, the thread around the spine, a title label. */
export const stitched: Layout = ({ palette: p, lines, author, words, random }) => {
  const spine = 736
  const holes = [128, 443, 757, 1072]
  const weave = times(60, (i) =>
    stroke(
      `M${(random() * WIDTH).toFixed(0)} ${i * 20 + 6}h${(60 + random() * 240).toFixed(0)}`,
      p.second,
      1.5,
      { opacity: 0.22 },
    ),
  )
  const thread = [
    stroke(`M${spine} 0V1200`, p.paper, 10),
    holes.map((y) => stroke(`M${spine} ${y}H900`, p.paper, 10)).join(''),
    stroke(`M${spine} 64L900 64M${spine} 1136L900 1136`, p.paper, 10),
    holes.map((y) => circle(spine, y, 15, p.ink) + circle(spine, y, 6, p.strong)).join(''),
  ].join('')
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    weave,
    rect(spine, 0, 164, HEIGHT, p.ink, { opacity: 0.22 }),
    thread,
    stroke(`M${spine} 757C640 842 560 800 500 900C440 1000 330 960 250 1046`, p.strong, 7),
    stroke('M250 1046L96 1120', p.paper, 8),
    `<ellipse cx="236" cy="1053" rx="12" ry="4" fill="${p.deep}" transform="rotate(-26 236 1053)"/>`,
    rect(84, 84, 220, 812, p.paper),
    rect(98, 98, 192, 784, 'none', { stroke: p.ink, 'stroke-width': 5 }),
    rect(109, 109, 170, 762, 'none', { stroke: p.ink, 'stroke-width': 1.5 }),
    words.columns([lines.join('')], {
      x: 194,
      y: 138,
      size: 112,
      weight: 800,
      fill: p.ink,
      tracking: 0.06,
      fit: 708,
    }),
    words.authorColumn(author, { x: 366, y: 92, fill: p.paper }),
    words.imprint(632, 1136, p.paper, 'end'),
  ].join('')
}
