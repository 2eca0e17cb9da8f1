import { circle, HEIGHT, path, rect, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A lamp and its cone of light, with the title in the light. */
export const lamp: Layout = ({ palette: p, lines, author, words, random }) =>
  [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    times(60, () => {
      const x = random() * WIDTH
      const y = random() * HEIGHT
      return circle(x, y, 1.5 + random() * 2, p.pale, { opacity: 0.35 })
    }),
    path('M450 270L70 1010H830Z', p.strong, { opacity: 0.22 }),
    path('M450 270L130 1010H770Z', p.strong, { opacity: 0.55 }),
    path('M450 270L200 1010H700Z', p.strong),
    stroke('M450 0V150', p.ink, 8),
    path('M450 128C470 128 482 142 484 164L610 296H290L416 164C418 142 430 128 450 128Z', p.second),
    path('M290 296H610V314H290Z', p.ink),
    circle(450, 330, 34, p.paper),
    rect(0, 1010, WIDTH, 190, p.ink),
    path(
      'M252 1010C300 978 400 976 450 1004C500 976 600 978 648 1010V1024C600 998 500 1000 450 1024C400 1000 300 998 252 1024Z',
      p.paper,
    ),
    words.columns([lines.join('')], {
      x: 450,
      y: 412,
      size: 150,
      weight: 900,
      fill: p.ink,
      tracking: 0.08,
      fit: 560,
    }),
    words.line(author, { x: 72, y: 1128, size: 42, weight: 500, fill: p.paper, tracking: 0.2 }),
    words.imprint(834, 1123, p.strong, 'end'),
  ].join('')
