import { HEIGHT, path, rect, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Overlapping sheets of paper with torn edges like coastlines. */
export const sheets: Layout = ({ palette: p, lines, author, words, random }) => {
  const tones = [p.deep, p.second, p.strong, p.pale, p.paper]
  const layers = tones
    .map((tone, i) => {
      const base = 560 + i * 124
      const waves = [random() * 6, random() * 6, 0.6 + random() * 0.5]
      const edge = times(61, (k) => {
        const x = k * 15
        const y =
          base +
          Math.sin(x / 150 + (waves[0] ?? 0)) * 42 +
          Math.sin(x / 61 + (waves[1] ?? 0)) * 15 * (waves[2] ?? 1) +
          (random() - 0.5) * 9
        return `L${x} ${round(y)}`
      })
      return (
        path(`M0 1200${edge}L900 1200Z`, '#000', { opacity: 0.16, transform: 'translate(0 -12)' }) +
        path(`M0 1200${edge}L900 1200Z`, '#fff', { transform: 'translate(0 -5)' }) +
        path(`M0 1200${edge}L900 1200Z`, tone)
      )
    })
    .join('')
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    times(30, () => {
      const x = random() * WIDTH
      const y = random() * 520
      return stroke(
        `M${round(x)} ${round(y)}q${round(20 - random() * 40)} ${round(14 - random() * 28)} ${round(40 - random() * 80)} ${round(10 - random() * 20)}`,
        p.second,
        1.6,
        { opacity: 0.5 },
      )
    }),
    layers,
    words.lines(lines, { x: 70, y: 210, size: 142, weight: 900, fill: p.ink, leading: 1.22, tracking: 0.05 }),
    words.line(author, {
      x: 74,
      y: lines.length > 1 ? 480 : 320,
      size: 42,
      weight: 500,
      fill: p.ink,
      tracking: 0.2,
    }),
    words.imprint(834, 1152, p.ink, 'end'),
  ].join('')
}
