import { circle, HEIGHT, path, rect, round, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** The bend of a running track; one runner with a long shadow, far behind on the outer lane. */
export const track: Layout = ({ palette: p, lines, author, words }) => {
  const cx = 960
  const cy = 930
  const lane = (r: number, colour: string, width: number) =>
    stroke(`M${cx} ${cy - r}A${r} ${r} 0 0 0 ${cx} ${cy + r}H1400V${cy - r}Z`, colour, width, {
      fill: 'none',
    })
  const runner = (x: number, y: number) =>
    path(`M${x} ${y + 74}L${x + 246} ${y + 150}L${x + 262} ${y + 138}L${x + 14} ${y + 60}Z`, p.ink, {
      opacity: 0.28,
    }) +
    circle(x + 10, y - 66, 17, p.ink) +
    stroke(`M${x + 2} ${y - 40}L${x - 8} ${y + 14}`, p.second, 27) +
    stroke(`M${x - 8} ${y + 18}L${x + 26} ${y + 40}L${x + 8} ${y + 78}`, p.ink, 13) +
    stroke(`M${x - 10} ${y + 18}L${x - 22} ${y + 52}L${x - 54} ${y + 56}`, p.ink, 13) +
    stroke(
      `M${x + 2} ${y - 38}L${x + 32} ${y - 12}L${x + 52} ${y - 30}M${x} ${y - 38}L${x - 34} ${y - 20}L${x - 38} ${y + 8}`,
      p.ink,
      10,
    )
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    path(`M${cx} ${cy - 310}A310 310 0 0 0 ${cx} ${cy + 310}H1400V${cy - 310}Z`, p.second),
    lane(430, p.strong, 260),
    times(6, (i) => lane(302 + i * 51, p.paper, 5)),
    [0, 1, 2, 3, 4]
      .map((i) =>
        words.line(String(5 - i), {
          x: round(cx - 326 - i * 51),
          y: cy + 80 - i * 4,
          size: 36,
          weight: 700,
          fill: p.paper,
          anchor: 'middle',
        }),
      )
      .join(''),
    runner(560, 545),
    words.lines(lines, { x: 66, y: 182, size: 138, weight: 900, fill: p.ink, leading: 1.16, tracking: 0.03 }),
    words.line(author, { x: 72, y: 1064, size: 42, weight: 500, fill: p.ink, tracking: 0.18 }),
    words.imprint(72, 1142, p.ink, 'start'),
  ].join('')
}
