import { DOMParser, type Element } from '@xmldom/xmldom'

/**
 * Converts an icon's drawing, of any shapes, to the data of a single path.
 * Throws for an unknown shape, so that a new drawing cannot lose a part unnoticed.
 */
export function pathOf(body: string): string {
  const root = new DOMParser().parseFromString(`<svg>${body}</svg>`, 'image/svg+xml').documentElement
  if (!root) throw new Error('an icon without a drawing')
  return shapes(root).map(drawn).join('')
}

/** The elements that draw, in painting order. */
function shapes(parent: Element): Element[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType !== node.ELEMENT_NODE) return []
    const element = node as Element
    return element.tagName === 'g' ? shapes(element) : [element]
  })
}

function drawn(shape: Element): string {
  const at = (name: string) => Number(shape.getAttribute(name) ?? 0)
  switch (shape.tagName) {
    case 'path':
      return absoluteStart(shape.getAttribute('d') ?? '')
    case 'circle':
      return oval(at('cx'), at('cy'), at('r'), at('r'))
    case 'ellipse':
      return oval(at('cx'), at('cy'), at('rx'), at('ry'))
    case 'rect':
      return box(at('x'), at('y'), at('width'), at('height'), at('rx') || at('ry'))
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
    default:
      throw new Error(`an icon has a <${shape.tagName}>, which no path is known for`)
  }
}

/**
 * Makes the first move of a path absolute, because the path is appended to another. The pairs after a small `m` are
 * relative lines and stay unchanged.
 */
const absoluteStart = (data: string) => data.replace(/^m(-?[\d.]+[ ,]?-?[\d.]+) ?([-\d.])?/, moveTo)

const moveTo = (_: string, pair: string, next?: string) =>
  next === undefined ? `M${pair}` : `M${pair}l${next}`

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

function box(x: number, y: number, width: number, height: number, r: number): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [w, h] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
}
