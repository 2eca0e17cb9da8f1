/** SVG helpers of the covers. Numbers are pixels of a 900 × 1200 sheet. */

export const WIDTH = 900
export const HEIGHT = 1200

type Attributes = Record<string, string | number | undefined>

function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => `<rect${attributes({ x, y, width, height, fill, ...more })}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`

/** A circle with a stroke and no fill. */
export const ring = (
  cx: number,
  cy: number,
  r: number,
  stroke: string,
  width: number,
  more: Attributes = {},
) => circle(cx, cy, r, 'none', { stroke, 'stroke-width': width, ...more })

export const path = (d: string, fill: string, more: Attributes = {}) =>
  `<path${attributes({ d, fill, ...more })}/>`

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const group = (content: string, more: Attributes) => `<g${attributes(more)}>${content}</g>`

export const clip = (id: string, shape: string, content: string) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`

/** A vertical gradient; use it as `url(#id)`. */
export const fade = (id: string, from: string, to: string, fromOpacity = 1, toOpacity = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}" stop-opacity="${fromOpacity}"/><stop offset="1" stop-color="${to}" stop-opacity="${toOpacity}"/></linearGradient>`

export const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

/** A closed shape from a smooth ridge through the points down to the bottom of the sheet. */
export function ridge(points: readonly (readonly [number, number])[], foot = HEIGHT): string {
  const [first] = points
  if (!first) return ''
  let d = `M${first[0]} ${foot}L${first[0]} ${round(first[1])}`
  for (let i = 1; i < points.length; i += 1) {
    const [x0, y0] = points[i - 1] ?? first
    const [x1, y1] = points[i] ?? first
    const mid = (x0 + x1) / 2
    d += `C${round(mid)} ${round(y0)} ${round(mid)} ${round(y1)} ${round(x1)} ${round(y1)}`
  }
  return `${d}L${points.at(-1)?.[0] ?? 0} ${foot}Z`
}

/** A leaf from the end of its stalk to its tip, `bend` wide on each side. */
export function leaf(x0: number, y0: number, x1: number, y1: number, bend: number): string {
  const dx = x1 - x0
  const dy = y1 - y0
  const length = Math.hypot(dx, dy) || 1
  const nx = (-dy / length) * bend
  const ny = (dx / length) * bend
  const at = (t: number, side: number) =>
    `${round(x0 + dx * t + nx * side)} ${round(y0 + dy * t + ny * side)}`
  return `M${round(x0)} ${round(y0)}C${at(0.25, 1.1)} ${at(0.7, 0.9)} ${round(x1)} ${round(y1)}C${at(0.7, -0.9)} ${at(0.25, -1.1)} ${round(x0)} ${round(y0)}Z`
}
