import { circle, HEIGHT, path, rect, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Rows of gabled houses with one lit window. */
export const street: Layout = ({ palette: p, lines, author, words, random }) => {
  const row = (y: number, wall: string, roof: string, seed: number) => {
    let x = -40 - seed * 37
    let out = ''
    while (x < WIDTH) {
      const width = 150 + Math.floor(random() * 4) * 26
      const lift = Math.floor(random() * 3) * 26
      const top = y - lift
      const eaves = 18
      const peak = top - 64 - random() * 22
      out += rect(x, top, width, HEIGHT - top, wall)
      out += path(
        `M${x - eaves} ${top + 8}C${x + width * 0.2} ${top - 8} ${x + width * 0.4} ${peak + 14} ${x + width / 2} ${peak}C${x + width * 0.6} ${peak + 14} ${x + width * 0.8} ${top - 8} ${x + width + eaves} ${top + 8}Z`,
        roof,
      )
      const panes = width > 190 ? 3 : 2
      const step = width / (panes + 1)
      for (let i = 1; i <= panes; i += 1) {
        const lit = random() < 0.22
        const wx = x + step * i - 17
        out += rect(wx, top + 36, 34, 46, lit ? p.strong : p.paper, { opacity: lit ? 1 : 0.5 })
        out += stroke(`M${wx + 17} ${top + 36}V${top + 82}M${wx} ${top + 59}H${wx + 34}`, wall, 4)
      }
      x += width + 6
    }
    return out
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    circle(690, 400, 132, p.strong),
    row(640, p.pale, p.second, 1),
    row(800, p.second, p.strong, 2),
    row(960, p.strong, p.deep, 3),
    rect(0, 1050, WIDTH, 150, p.deep),
    times(9, (i) => stroke(`M${i * 112 - 10} 1050L${i * 124 - 70} 1200`, p.ink, 2, { opacity: 0.4 })),
    words.columns(lines, { x: 336, y: 92, size: 150, weight: 900, fill: p.ink, tracking: 0.02, gap: 0.22 }),
    words.authorColumn(author, { x: 470, y: 104, fill: p.ink }),
    words.imprint(WIDTH / 2, 1144, p.paper),
  ].join('')
}
