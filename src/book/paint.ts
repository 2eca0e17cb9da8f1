import type { ReactElement, ReactNode } from 'react'

/** What JSX calls otherwise than HTML. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', srcSet: 'srcset' }

/** Told of an event of what was painted. */
type Listener = (event: Event) => void

/**
 * Makes the nodes that JSX stands for, without React: for components without hooks, whose first picture must not wait
 * for it. React finds in them what it would have made itself (`hydrateRoot`), and goes on from there.
 *
 * @param until takes all listeners away again; without it there should be none
 */
export function paint(what: ReactNode, page: Document, until?: AbortSignal): Node[] {
  if (typeof what === 'string' || typeof what === 'number')
    return what === '' ? [] : [page.createTextNode(String(what))]
  if (Array.isArray(what)) return what.flatMap((each: ReactNode) => paint(each, page, until))
  if (!isElement(what)) return []
  const { type, props } = what
  if (typeof type === 'function') return paint((type as Component)(props), page, until)
  if (typeof type !== 'string') return paint(props.children, page, until)
  const made = page.createElement(type)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'ref' || value === undefined || value === null) continue
    if (typeof value === 'function')
      made.addEventListener(name.slice(2).toLowerCase(), value as Listener, { signal: until })
    else made.setAttribute(NAMES[name] ?? name, String(value))
  }
  made.append(...paint(props.children, page, until))
  return [made]
}

type ElementProps = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Component = (props: ElementProps) => ReactNode

const isElement = (what: ReactNode): what is ReactElement<ElementProps> =>
  typeof what === 'object' && what !== null && 'props' in what
