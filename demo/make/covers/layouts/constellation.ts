import { circle, fade, HEIGHT, path, rect, ridge, ring, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Right ascension (degrees), declination (degrees) and magnitude of the stars of the Dipper and of Polaris. */
const DIPPER = [
  [165.93, 61.75, 1.8],
  [165.46, 56.38, 2.3],
  [178.46, 53.69, 2.4],
  [183.86, 57.03, 3.3],
  [193.51, 55.96, 1.8],
  [200.98, 54.93, 2.2],
  [206.89, 49.31, 1.9],
] as const

/** The northern sky rotating around the pole, with the Dipper at its true position. */
export const constellation: Layout = ({ palette: p, lines, author, words, random }) => {
  const cx = 610
  const cy = 420
  const at = (ra: number, dec: number): [number, number] => {
    const angle = ((ra - 84) * Math.PI) / 180
    const r = (90 - dec) * 11.4
    return [round(cx - Math.cos(angle) * r), round(cy + Math.sin(angle) * r)]
  }
  const stars = DIPPER.map(([ra, dec]) => at(ra, dec))
  const [dubhe = [0, 0], merak = [0, 0]] = stars
  const join = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => `${i === 0 ? 'M' : 'L'}${(stars[i] ?? [0, 0]).join(' ')}`)
    .join('')
  const [megrez = [0, 0]] = stars.slice(3, 4)
  const trails = times(64, (i) => {
    const r = 60 + i * 12.5 + random() * 8
    const from = random() * Math.PI * 2
    const sweep = 0.12 + random() * 0.4
    const point = (a: number) => `${round(cx + Math.cos(a) * r)} ${round(cy + Math.sin(a) * r)}`
    return stroke(`M${point(from)}A${round(r)} ${round(r)} 0 0 1 ${point(from + sweep)}`, p.pale, 2, {
      opacity: round(0.2 + random() * 0.4),
    })
  })
  return [
    fade('sky', p.ink, p.deep) + rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    trails,
    times(90, () =>
      circle(random() * WIDTH, random() * 1000, 1.2 + random() * 2.4, p.paper, {
        opacity: round(0.35 + random() * 0.6),
      }),
    ),
    stroke(join, p.strong, 4),
    stroke(`M${dubhe.join(' ')}L${megrez.join(' ')}`, p.strong, 4),
    stroke(`M${merak.join(' ')}L${cx} ${cy}`, p.strong, 3, { 'stroke-dasharray': '4 14' }),
    stars
      .map(([x, y], i) => {
        const size = 17 - (DIPPER[i]?.[2] ?? 2) * 2.6
        return circle(x, y, size * 2.2, p.strong, { opacity: 0.2 }) + circle(x, y, size, p.paper)
      })
      .join(''),
    path(star(cx, cy, 36), p.strong) + ring(cx, cy, 58, p.strong, 2),
    path(
      ridge([
        [-20, 1040],
        [160, 996],
        [330, 1046],
        [560, 985],
        [760, 1040],
        [920, 1000],
      ]),
      p.ink,
    ),
    circle(196, 968, 15, p.strong) +
      path('M180 1030L184 988Q196 978 208 988L212 1030Z', p.second) +
      stroke('M205 992L228 958', p.second, 7),
    words.columns(lines, { x: 166, y: 96, size: 150, weight: 900, fill: p.paper, tracking: 0.08 }),
    words.authorColumn(author, { x: 300, y: 106, size: 40, fill: p.strong }),
    words.imprint(WIDTH / 2, 1142, p.paper),
  ].join('')
}

function star(x: number, y: number, r: number): string {
  return `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`
}
