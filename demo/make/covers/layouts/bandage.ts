import { circle, group, HEIGHT, rect, ring, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Two sticking plasters form a cross. */
export const bandage: Layout = ({ palette: p, lines, author, words }) => {
  const plaster = (turn: number, body: string, pad: string) =>
    group(
      rect(110, 660, 680, 210, body, { rx: 105 }) +
        rect(335, 660, 230, 210, pad) +
        times(9, (i) => circle(366 + (i % 3) * 84, 700 + Math.floor(i / 3) * 65, 9, body)) +
        times(6, (i) =>
          circle(170 + (i % 3) * 56, 728 + Math.floor(i / 3) * 74, 7, p.paper, { opacity: 0.75 }),
        ) +
        times(6, (i) =>
          circle(618 + (i % 3) * 56, 728 + Math.floor(i / 3) * 74, 7, p.paper, { opacity: 0.75 }),
        ),
      { transform: `rotate(${turn} 450 765)` },
    )
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    ring(450, 765, 384, p.pale, 8),
    circle(450, 765, 356, p.pale),
    plaster(-45, p.second, p.paper),
    plaster(45, p.strong, p.paper),
    words.lines(lines, {
      x: 64,
      y: 168,
      size: 124,
      weight: 900,
      fill: p.deep,
      leading: 1.18,
      tracking: 0.04,
    }),
    words.line(author, { x: 836, y: 164, size: 42, weight: 500, fill: p.ink, anchor: 'end', tracking: 0.18 }),
    words.imprint(WIDTH / 2, 1160, p.deep),
  ].join('')
}
