import { circle, HEIGHT, leaf, path, rect, ring, stroke, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A bowl of tea from above with one floating leaf. */
export const bowl: Layout = ({ palette: p, lines, author, words }) => {
  const cx = 450
  const cy = 770
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    circle(cx + 16, cy + 26, 366, p.ink, { opacity: 0.1 }),
    circle(cx, cy, 366, p.deep),
    circle(cx, cy, 340, p.paper),
    ring(cx, cy, 316, p.second, 4),
    circle(cx, cy, 292, p.strong),
    circle(cx - 12, cy - 16, 262, p.second, { opacity: 0.28 }),
    ring(cx, cy, 214, p.paper, 3, { opacity: 0.5, 'stroke-dasharray': '420 90' }),
    ring(cx, cy, 148, p.paper, 3, { opacity: 0.45, 'stroke-dasharray': '260 120' }),
    path(leaf(500, 900, 410, 650, 66), p.deep),
    stroke('M512 934L500 900L410 650', p.deep, 8),
    stroke(
      'M497 892L416 668M478 840L436 812M462 796L418 772M482 838L506 800M466 790L486 752M448 744L412 726M450 738L464 708',
      p.pale,
      4,
    ),
    path(leaf(500, 902, 596, 776, 34), p.second),
    stroke('M503 898L588 786', p.deep, 4),
    words.lines([lines.join('')], {
      x: cx,
      y: 192,
      size: 118,
      weight: 800,
      fill: p.ink,
      anchor: 'middle',
      tracking: 0.05,
    }),
    stroke('M420 250H480', p.strong, 5),
    words.line(author, {
      x: cx,
      y: 326,
      size: 42,
      weight: 500,
      fill: p.ink,
      anchor: 'middle',
      tracking: 0.22,
    }),
    words.imprint(WIDTH / 2, 1162, p.ink),
  ].join('')
}
