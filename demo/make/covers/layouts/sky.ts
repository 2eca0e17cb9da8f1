import { circle, HEIGHT, path, rect, ridge, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Rings of light around a sun, each bluer than the previous one; a child on a hill looks up. */
export const sky: Layout = ({ palette: p, lines, author, words }) => {
  const rings = [p.deep, '#2f78c6', '#4a97d8', p.second, '#93cdea', p.pale, p.paper]
  const cx = 730
  const cy = 700
  const bands = [980, 760, 580, 440, 330, 240, 165]
    .map((r, i) => circle(cx, cy, r, rings[i] ?? p.deep))
    .join('')
  const rays = times(24, (i) => {
    const a = (i / 24) * Math.PI * 2
    return stroke(
      `M${(cx + Math.cos(a) * 128).toFixed(1)} ${(cy + Math.sin(a) * 128).toFixed(1)}L${(cx + Math.cos(a) * 152).toFixed(1)} ${(cy + Math.sin(a) * 152).toFixed(1)}`,
      p.strong,
      8,
    )
  })
  return [
    rect(0, 0, WIDTH, HEIGHT, p.ink),
    bands,
    circle(cx, cy, 106, p.strong),
    rays,
    path(
      ridge([
        [-20, 1010],
        [180, 930],
        [420, 960],
        [680, 1050],
        [920, 1000],
      ]),
      '#2f8f6b',
    ),
    path(
      ridge([
        [-20, 1110],
        [260, 1050],
        [560, 1090],
        [920, 1040],
      ]),
      '#1f6e57',
    ),
    circle(212, 836, 34, p.paper) + path('M212 798a36 36 0 0 1 34 22l-70 8a36 36 0 0 1 36 -30Z', p.ink),
    path('M178 946L186 880Q212 862 238 880L246 946Z', p.strong) +
      stroke('M236 886L292 836', p.strong, 15) +
      circle(297, 831, 9, p.paper),
    stroke('M196 944V980M228 944V980', p.ink, 13),
    words.lines(lines, {
      x: 66,
      y: 200,
      size: 152,
      weight: 900,
      fill: p.paper,
      leading: 1.18,
      tracking: 0.03,
    }),
    words.line(author, { x: 72, y: 1126, size: 42, weight: 600, fill: p.paper, tracking: 0.18 }),
    words.imprint(834, 1121, p.paper, 'end'),
  ].join('')
}
