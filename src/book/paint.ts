import type { ReactElement, ReactNode } from 'react'

/** JSX attribute names that differ from HTML. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', srcSet: 'srcset' }

/** Listener of an event on a painted element. */
type Listener = (event: Event) => void

/**
 * Creates DOM nodes from JSX without React, for components without hooks whose first paint must not wait for
 * React.
 * The nodes match what React would create, so that `hydrateRoot` can take over.
 *
 * @param until removes all listeners when aborted; pass it whenever the JSX has listeners
 */
export function paint(node: ReactNode, page: Document, until?: AbortSignal): Node[] {
  if (typeof node === 'string' || typeof node === 'number')
    return node === '' ? [] : [page.createTextNode(String(node))]
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => paint(child, page, until))
  if (!isElement(node)) return []
  const { type, props } = node
  if (typeof type === 'function') return paint((type as Component)(props), page, until)
  if (typeof type !== 'string') return paint(props.children, page, until)
  const element = page.createElement(type)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'ref' || value === undefined || value === null) continue
    if (typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), value as Listener, { signal: until })
    else element.setAttribute(NAMES[name] ?? name, String(value))
  }
  element.append(...paint(props.children, page, until))
  return [element]
}

type ElementProps = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Component = (props: ElementProps) => ReactNode

const isElement = (node: ReactNode): node is ReactElement<ElementProps> =>
  typeof node === 'object' && node !== null && 'props' in node
