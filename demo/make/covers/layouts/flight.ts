import { circle, clip, group, HEIGHT, path, rect, ring, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** A globe of parallels and meridians, with birds along an arc above it. */
export const flight: Layout = ({ palette: p, lines, author, words }) => {
  const cx = 520
  const cy = 1010
  const r = 520
  const globe =
    circle(cx, cy, r, p.second) +
    path(
      `M120 790C230 700 330 760 400 700C470 650 560 690 600 640C660 580 780 600 860 560V520H100Z`,
      p.pale,
    ) +
    path(
      'M180 1200C160 1060 260 1000 350 1010C440 1020 470 930 560 950C660 972 640 1080 720 1100C790 1118 820 1180 840 1240H180Z',
      p.pale,
    ) +
    times(
      5,
      (i) =>
        `<ellipse cx="${cx}" cy="${cy}" rx="${round(r * (0.2 + i * 0.2))}" ry="${r}" fill="none" stroke="${p.deep}" stroke-width="2.5" opacity="0.55"/>`,
    ) +
    times(7, (i) =>
      stroke(
        `M${cx - r} ${round(cy - r + 110 + i * 118)}Q${cx} ${round(cy - r + 190 + i * 118)} ${cx + r} ${round(cy - r + 110 + i * 118)}`,
        p.deep,
        2.5,
        { opacity: 0.55 },
      ),
    )
  const bird = (x: number, y: number, size: number, turn: number, colour: string) =>
    group(
      path(
        'M-60 -8C-40 -34 -18 -30 0 -6C18 -30 40 -34 60 -8C40 -18 22 -12 8 10L0 30L-8 10C-22 -12 -40 -18 -60 -8Z',
        colour,
      ),
      { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${size})` },
    )
  const along = (t: number): [number, number] => [90 + t * 700, 960 - Math.sin(t * Math.PI * 0.62) * 560]
  const flock = [0.16, 0.29, 0.41, 0.52, 0.63, 0.74, 0.86]
    .map((t, i) => {
      const [x, y] = along(t)
      return bird(
        x + (i % 2 === 0 ? -18 : 26),
        y + (i % 2 === 0 ? 14 : -30),
        0.7 + t * 0.85,
        52 - t * 46,
        p.ink,
      )
    })
    .join('')
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    circle(712, 330, 118, p.strong),
    clip('globe', circle(cx, cy, r, '#000'), globe),
    ring(cx, cy, r, p.deep, 5),
    stroke(
      times(
        40,
        (i) =>
          `${i === 0 ? 'M' : 'L'}${along(i / 39)
            .map(round)
            .join(' ')}`,
      ),
      p.strong,
      5,
      { 'stroke-dasharray': '2 18' },
    ),
    flock,
    circle(90, 960, 15, p.strong),
    words.columns(lines, {
      x: lines.length > 1 ? 276 : 150,
      y: 96,
      size: 124,
      weight: 900,
      fill: p.ink,
      tracking: 0.05,
      gap: 0.14,
    }),
    words.authorColumn(author, { x: 410, y: 104, fill: p.ink }),
    words.imprint(834, 122, p.ink, 'end'),
  ].join('')
}
