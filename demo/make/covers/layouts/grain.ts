import { circle, clip, HEIGHT, rect, round, stroke, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** The end of a log: growth rings, narrow and wide years, and a dry crack to the centre. */
export const grain: Layout = ({ palette: p, lines, author, words, random }) => {
  const cx = 640
  const cy = 930
  const bumps = [random() * 6, random() * 6, random() * 6]
  const outline = (r: number) => {
    const points = Array.from({ length: 73 }, (_, i) => {
      const a = (i / 72) * Math.PI * 2
      const sway =
        1 +
        0.035 * Math.sin(a * 2 + (bumps[0] ?? 0)) +
        0.022 * Math.sin(a * 3 + (bumps[1] ?? 0)) +
        0.009 * Math.sin(a * 7 + (bumps[2] ?? 0) + r / 90)
      return `${round(cx + Math.cos(a) * r * sway - (520 - r) * 0.08)} ${round(cy + Math.sin(a) * r * sway * 0.97)}`
    })
    return `M${points.join('L')}Z`
  }
  let rings = ''
  for (let r = 478; r > 14; ) {
    const wide = random()
    rings += stroke(outline(r), wide > 0.7 ? p.strong : p.second, wide > 0.7 ? 7 : 3.5, {
      opacity: round(0.55 + wide * 0.45),
    })
    r -= 11 + wide * 19
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    `<path d="${outline(528)}" fill="${p.deep}"/><path d="${outline(500)}" fill="${p.pale}"/>`,
    clip('heart', `<path d="${outline(330)}"/>`, rect(0, 0, WIDTH, HEIGHT, p.second, { opacity: 0.28 })),
    rings,
    circle(cx - 42, cy, 9, p.deep),
    `<path d="M${cx - 40} ${cy - 6}C${cx + 40} ${cy - 96} ${cx + 110} ${cy - 190} ${cx + 226} ${cy - 404}L${cx + 262} ${cy - 388}C${cx + 150} ${cy - 170} ${cx + 70} ${cy - 80} ${cx - 40} ${cy - 6}Z" fill="${p.deep}"/>`,
    words.columns(lines, { x: 318, y: 92, size: 150, weight: 900, fill: p.ink, tracking: 0.05 }),
    words.authorColumn(author, { x: 452, y: 104, fill: p.ink }),
    words.imprint(834, 122, p.ink, 'end'),
  ].join('')
}
