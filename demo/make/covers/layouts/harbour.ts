import { circle, fade, HEIGHT, path, rect, ridge, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A lighthouse on its rock; its beam shines over bands of fog. */
export const harbour: Layout = ({ palette: p, lines, author, words, random }) => {
  const fog = times(6, (i) => {
    const y = 690 + i * 88
    const shift = random() * 120
    const points = [-80, 140, 360, 580, 800, 1020].map(
      (x, at) => [x - shift, y + (at % 2 === 0 ? -1 : 1) * (26 + random() * 18)] as const,
    )
    return path(ridge(points), i % 2 === 0 ? p.second : p.pale, { opacity: 0.3 + i * 0.09 })
  })
  return [
    fade('night', p.deep, p.second) + rect(0, 0, WIDTH, HEIGHT, 'url(#night)'),
    path('M262 470L1000 250V640L262 500Z', p.strong, { opacity: 0.22 }),
    path('M262 478L1000 360V530L262 494Z', p.strong, { opacity: 0.5 }),
    circle(250, 485, 96, p.strong, { opacity: 0.18 }),
    path(
      ridge([
        [-20, 1010],
        [90, 900],
        [250, 862],
        [420, 930],
        [640, 1080],
      ]),
      p.ink,
    ),
    path('M205 900L226 530H274L295 900Z', p.paper),
    path('M214 740L220 640H280L286 740Z', p.strong),
    rect(214, 516, 72, 16, p.ink, { rx: 3 }) +
      rect(230, 452, 40, 64, p.strong) +
      path('M222 456L250 414L278 456Z', p.ink),
    fog,
    words.columns(lines, { x: 730, y: 110, size: 128, weight: 800, fill: p.paper, tracking: 0.1 }),
    words.authorColumn(author, { x: 610, y: 118, fill: p.paper }),
    words.imprint(WIDTH / 2, 1140, p.deep),
  ].join('')
}
