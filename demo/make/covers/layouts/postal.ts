import { circle, HEIGHT, path, rect, ring, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** An envelope with a striped edge, a stamp and a postmark. */
export const postal: Layout = ({ palette: p, lines, author, words }) => {
  const edge = times(26, (i) => {
    const x = i * 74 - 60
    const colour = i % 2 === 0 ? p.strong : p.deep
    return path(`M${x} 0h40l-30 46h-40Z`, colour) + path(`M${x} 1154h40l-30 46h-40Z`, colour)
  })
  const holes =
    times(9, (i) => circle(560 + i * 32, 122, 9, p.paper) + circle(560 + i * 32, 466, 9, p.paper)) +
    times(10, (i) => circle(548, 146 + i * 33.6, 9, p.paper) + circle(828, 146 + i * 33.6, 9, p.paper))
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    edge,
    rect(548, 122, 280, 344, p.pale) + holes,
    rect(578, 152, 220, 284, p.deep),
    circle(688, 262, 62, p.strong),
    path('M578 436V352C640 322 690 372 798 330V436Z', p.second),
    path('M578 436V394C660 372 720 410 798 384V436Z', p.paper, { opacity: 0.85 }),
    ring(505, 420, 104, p.ink, 5, { opacity: 0.72 }) + ring(505, 420, 74, p.ink, 3, { opacity: 0.72 }),
    times(4, (i) =>
      stroke(`M580 ${376 + i * 30}C640 ${352 + i * 30} 690 ${400 + i * 30} 760 ${374 + i * 30}`, p.ink, 5, {
        opacity: 0.6,
      }),
    ),
    words.line('远', { x: 505, y: 440, size: 56, weight: 700, fill: p.ink, anchor: 'middle' }),
    words.lines(lines, { x: 84, y: 690, size: 150, weight: 900, fill: p.ink, leading: 1.22, tracking: 0.04 }),
    times(2, (i) => stroke(`M88 ${738 + i * 183}H812`, p.second, 2.5)),
    words.line(author, {
      x: 812,
      y: 1010,
      size: 44,
      weight: 500,
      fill: p.ink,
      anchor: 'end',
      tracking: 0.16,
    }),
    words.imprint(88, 1104, p.ink, 'start'),
  ].join('')
}
