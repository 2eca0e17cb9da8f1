import { circle, fade, HEIGHT, path, rect, ring, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A new moon over a quilt of hills; a person sleeps under it. */
export const moon: Layout = ({ palette: p, lines, author, words, random }) => {
  const patch = (x: number, y: number, kind: number, fill: string, mark: string) => {
    const marks = [
      times(3, (i) => stroke(`M${x + 22} ${y + 38 + i * 36}H${x + 128}`, mark, 5)),
      times(9, (i) => circle(x + 38 + (i % 3) * 37, y + 38 + Math.floor(i / 3) * 37, 6, mark)),
      ring(x + 75, y + 75, 44, mark, 5) + ring(x + 75, y + 75, 20, mark, 5),
      stroke(`M${x + 20} ${y + 20}l110 110M${x + 130} ${y + 20}l-110 110`, mark, 5),
    ]
    return rect(x, y, 151, 151, fill) + (marks[kind] ?? '')
  }
  const fills = [p.second, p.deep, p.pale, p.strong, p.paper]
  const quilt = times(3, (row) =>
    times(6, (column) => {
      const n = (column * 3 + row * 2) % fills.length
      const fill = fills[n] ?? p.deep
      const mark = fill === p.paper || fill === p.pale || fill === p.strong ? p.deep : p.paper
      return patch(column * 150, 790 + row * 150, (column + row * 3) % 4, fill, mark)
    }),
  )
  return [
    fade('dusk', p.ink, p.deep) + rect(0, 0, WIDTH, HEIGHT, 'url(#dusk)'),
    times(54, () =>
      circle(random() * WIDTH, random() * 620, 1.5 + random() * 3, p.paper, {
        opacity: round(0.3 + random() * 0.6),
      }),
    ),
    circle(640, 330, 240, p.strong, { opacity: 0.08 }) + circle(640, 330, 196, p.strong, { opacity: 0.1 }),
    path('M706 186A150 150 0 1 0 770 420A178 178 0 0 1 706 186Z', p.strong),
    path('M70 800C70 690 180 660 290 676C400 660 470 700 470 800Z', p.paper),
    path('M70 800C70 742 180 728 270 740C380 732 470 740 470 800Z', p.pale, { opacity: 0.7 }),
    circle(300, 704, 84, '#e9c3a0'),
    path(
      'M222 734C196 640 262 596 322 612C380 622 398 668 382 700C352 664 300 668 272 690C262 720 240 730 222 734Z',
      p.ink,
    ),
    stroke('M306 716q15 13 30 0M350 716q12 11 24 0', p.ink, 5) + stroke('M330 752q12 8 24 0', p.strong, 5),
    path('M0 800C180 752 300 812 470 786C620 764 760 740 900 780V900H0Z', p.paper),
    quilt,
    path(
      'M0 800C180 752 300 812 470 786C620 764 760 740 900 780V836C760 796 620 820 470 842C300 868 180 808 0 856Z',
      p.paper,
    ),
    words.columns(lines, { x: 300, y: 96, size: 150, weight: 900, fill: p.paper, tracking: 0.03 }),
    words.authorColumn(author, { x: 434, y: 108, fill: p.strong }),
    rect(0, 1112, WIDTH, 88, p.ink) + words.imprint(WIDTH / 2, 1158, p.paper),
  ].join('')
}
