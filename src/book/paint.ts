import type { ReactElement, ReactNode } from 'react'

/** JSX attribute names that differ from HTML. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', srcSet: 'srcset', htmlFor: 'for' }

/** Attributes that say `true` and `false` in words; any other that is true has no value, and false is left out. */
const IN_WORDS = /^(?:aria-|data-|draggable$|spellCheck$)/

const SVG = 'http://www.w3.org/2000/svg'

/** Listener of an event on a painted element. */
type Listener = (event: Event) => void

export type ElementProps = Readonly<Record<string, unknown>> & { children?: ReactNode }
export type PaintedElement = ReactElement<ElementProps>

/** Paints JSX in the place where the painter is. */
export type PaintNode = (node: ReactNode) => Node[]

/** Paints what is no HTML element: a component, a context, a fragment. */
export type PaintPart = (part: PaintedElement, paintNode: PaintNode) => Node[]

/**
 * Creates DOM nodes from JSX without React, for a first paint that must not wait for React. The nodes match what React
 * would create, so that `hydrateRoot` can take over.
 *
 * @param until removes all listeners when aborted; pass it whenever the JSX has listeners
 * @param paintPart by default for components without hooks; for others see `paintComponents`
 */
export function paint(
  node: ReactNode,
  page: Document,
  until?: AbortSignal,
  paintPart: PaintPart = paintPlainPart,
): Node[] {
  const paintIn = (namespace: string | null): PaintNode => {
    const paintNode: PaintNode = (each) => {
      if (typeof each === 'string' || typeof each === 'number')
        return each === '' ? [] : [page.createTextNode(String(each))]
      if (Array.isArray(each)) return each.flatMap(paintNode)
      if (!isElement(each)) return []
      const { type, props } = each
      if (typeof type !== 'string') return paintPart(each, paintNode)
      const own = type === 'svg' ? SVG : namespace
      const element = own === null ? page.createElement(type) : page.createElementNS(SVG, type)
      for (const [name, value] of Object.entries(props)) setProp(element, name, value, until)
      element.append(...(own === namespace ? paintNode : paintIn(own))(props.children))
      return [element]
    }
    return paintNode
  }
  return paintIn(null)(node)
}

const paintPlainPart: PaintPart = ({ type, props }, paintNode) =>
  paintNode(typeof type === 'function' ? (type as (props: ElementProps) => ReactNode)(props) : props.children)

type Painted = HTMLElement | SVGElement

function setProp(element: Painted, name: string, value: unknown, until: AbortSignal | undefined): void {
  if (name === 'children' || value === undefined || value === null) return
  if (name === 'ref') attach(value, element)
  else if (name === 'style') setStyle(element, Object(value))
  else if (typeof value === 'function')
    element.addEventListener(name.slice(2).toLowerCase(), value as Listener, { signal: until })
  else if (typeof value === 'boolean' && !IN_WORDS.test(name)) element.toggleAttribute(name, value)
  else element.setAttribute(NAMES[name] ?? name, String(value))
}

function attach(ref: unknown, element: Painted): void {
  if (typeof ref === 'function') ref(element)
  else if (typeof ref === 'object' && ref !== null) Object.assign(ref, { current: element })
}

/** By the style object: a strict policy forbids the attribute. Numbers are pixels, except those of custom properties. */
function setStyle({ style }: Painted, values: Record<string, string | number | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (name.startsWith('--')) style.setProperty(name, String(value))
    else
      Object.assign(style, {
        [name]: typeof value === 'number' && value !== 0 ? `${value}px` : String(value),
      })
  }
}

const isElement = (node: ReactNode): node is PaintedElement =>
  typeof node === 'object' && node !== null && 'props' in node
