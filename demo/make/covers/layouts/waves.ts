import { circle, HEIGHT, path, rect, ring, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Scale-shaped waves, a low sun, one small boat. */
export const waves: Layout = ({ palette: p, lines, author, words }) => {
  const radius = 90
  const rows = 8
  const sea = times(rows, (row) =>
    times(7, (column) => {
      const x = column * radius * 2 - (row % 2 === 0 ? 0 : radius)
      const y = 735 + row * 66 + radius
      return (
        circle(x, y, radius, row < 2 ? p.second : p.deep) +
        [1, 0.74, 0.48, 0.22]
          .map((part) => ring(x, y, radius * part - 3, p.paper, 5, { opacity: 0.92 }))
          .join('')
      )
    }),
  )
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    circle(585, 545, 225, p.strong),
    stroke('M600 694L640 470', p.ink, 7),
    path('M420 690C470 738 700 740 772 676C690 702 500 706 420 690Z', p.ink),
    path('M500 700C510 650 560 636 610 640C650 643 676 660 684 697Z', p.ink),
    sea,
    words.columns(lines, { x: 196, y: 110, size: 190, weight: 900, fill: p.ink, tracking: 0.04 }),
    words.authorColumn(author, { x: 366, y: 124, size: 40, fill: p.ink }),
    rect(0, 1112, WIDTH, 88, p.deep),
    words.imprint(WIDTH / 2, 1158, p.paper),
  ].join('')
}
