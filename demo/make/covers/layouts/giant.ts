import { HEIGHT, rect, stroke, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Text only: one giant character in a practice square, the title beside it. */
export const giant: Layout = ({ palette: p, title, lines, author, words }) => {
  const character = [...title].findLast((char) => '来字书文诗光山水'.includes(char)) ?? [...title][0] ?? ''
  const dash = { 'stroke-dasharray': '16 14', opacity: 0.8 }
  const x = 60
  const y = 342
  const side = 780
  return [
    rect(0, 0, WIDTH, HEIGHT, p.strong),
    rect(x, y, side, side, p.paper),
    rect(x + 16, y + 16, side - 32, side - 32, 'none', { stroke: p.strong, 'stroke-width': 5 }),
    stroke(
      `M${x + 16} ${y + side / 2}h${side - 32}M${x + side / 2} ${y + 16}v${side - 32}`,
      p.strong,
      3,
      dash,
    ),
    stroke(
      `M${x + 16} ${y + 16}l${side - 32} ${side - 32}M${x + side - 16} ${y + 16}l${32 - side} ${side - 32}`,
      p.strong,
      3,
      dash,
    ),
    words.line(character, {
      x: WIDTH / 2,
      y: y + side * 0.865,
      size: 730,
      weight: 900,
      fill: p.ink,
      anchor: 'middle',
    }),
    words.lines([lines.join('')], { x: 60, y: 196, size: 126, weight: 900, fill: p.paper, tracking: 0.06 }),
    words.line(author, { x: 64, y: 288, size: 44, weight: 500, fill: p.paper, tracking: 0.2 }),
    words.imprint(840, 1162, p.paper, 'end'),
  ].join('')
}
