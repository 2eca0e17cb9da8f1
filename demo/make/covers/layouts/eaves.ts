import { circle, HEIGHT, path, rect, ring, stroke, times, WIDTH } from '../draw'
import type { Layout } from '../layout'

/** Roof tiles above, lines of rain, rings on the stone below; the title on a label. */
export const eaves: Layout = ({ palette: p, lines, author, words, random }) => {
  const tile = 112
  const tiles = times(4, (row) =>
    times(10, (column) => {
      const x = column * tile - (row % 2 === 0 ? 0 : tile / 2) - 40
      const y = row * 66 - 40
      return (
        path(`M${x} ${y}H${x + tile}V${y + 62}A${tile / 2} ${tile / 2} 0 0 1 ${x} ${y + 62}Z`, p.deep) +
        stroke(
          `M${x} ${y}V${y + 62}A${tile / 2} ${tile / 2} 0 0 0 ${x + tile} ${y + 62}V${y}`,
          p.second,
          3.5,
        ) +
        (row === 3
          ? circle(x + tile / 2, y + 74, 21, p.second) + ring(x + tile / 2, y + 74, 10, p.deep, 4)
          : '')
      )
    }),
  )
  const rain = times(17, (i) => {
    const x = 44 + i * 51
    const from = 300 + random() * 130
    const to = 820 + random() * 190
    return stroke(`M${x} ${from.toFixed(0)}V${to.toFixed(0)}`, p.second, 2.5, {
      opacity: 0.75,
      'stroke-dasharray': `${(90 + random() * 160).toFixed(0)} ${(14 + random() * 30).toFixed(0)}`,
    })
  })
  const pools = [
    [140, 1066, 74],
    [372, 1108, 104],
    [640, 1060, 62],
    [800, 1118, 84],
  ] as const
  return [
    rect(0, 0, WIDTH, HEIGHT, p.paper),
    rain,
    rect(0, 1016, WIDTH, 184, p.pale),
    pools
      .map(([x, y, r]) =>
        [1, 0.66, 0.3]
          .map(
            (part) =>
              `<ellipse cx="${x}" cy="${y}" rx="${r * part}" ry="${r * part * 0.26}" fill="none" stroke="${p.deep}" stroke-width="3"/>`,
          )
          .join(''),
      )
      .join(''),
    tiles,
    rect(566, 352, 212, 600, p.paper) +
      rect(566, 352, 212, 600, 'none', { stroke: p.ink, 'stroke-width': 4 }),
    rect(580, 366, 184, 572, 'none', { stroke: p.ink, 'stroke-width': 1.5 }),
    words.columns([lines.join('')], {
      x: 672,
      y: 394,
      size: 124,
      weight: 800,
      fill: p.ink,
      tracking: 0.04,
      fit: 520,
    }),
    words.authorColumn(author, { x: 508, y: 600, fill: p.ink }),
    words.seal('雨', { x: 478, y: 866, size: 60, fill: p.strong, light: p.paper }),
    words.imprint(132, 1160, p.ink, 'middle'),
  ].join('')
}
