import type { ReactNode } from 'react'
import * as React from 'react'
import { type ElementProps, type PaintPart, paint } from './paint'

/** Where React's hooks find what they call while a component renders. `react-dom` and `react-dom/server` set it too. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

type Effect = () => void

/**
 * Paints components with hooks and contexts, once and for good: states keep their first value, and no effect runs but
 * those that adopt a style sheet (`useInsertionEffect`), in React's order. It is the first screen's only; what changes
 * afterwards is React's work.
 *
 * Hooks are answered in the place where `react-dom` answers them, which React may change without notice:
 * `tests/unit/book/paint-components.test.tsx` compares the two, and a page whose first screen cannot be painted waits for
 * React (docs/decisions/2026-11-27-home-before-react.md).
 */
export function paintComponents(node: ReactNode, page: Document, until: AbortSignal): Node[] {
  const internals: { H: unknown } = Reflect.get(React, INTERNALS)
  const contexts = new Map<unknown, unknown>()
  let effects: Effect[] = []
  let ids = 0

  const read = (context: { _currentValue?: unknown }) =>
    contexts.has(context) ? contexts.get(context) : context._currentValue
  const nothing = () => {}
  const answers = {
    useContext: read,
    use: read,
    useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, nothing],
    useReducer: (_reduce: unknown, initial: unknown, init?: (initial: unknown) => unknown) => [
      init ? init(initial) : initial,
      nothing,
    ],
    useRef: (current: unknown) => ({ current }),
    useMemo: (make: () => unknown) => make(),
    useCallback: (callback: unknown) => callback,
    useEffectEvent: (callback: unknown) => callback,
    useSyncExternalStore: (_subscribe: unknown, snapshot: () => unknown) => snapshot(),
    useId: () => `ol-painted-${++ids}`,
    useInsertionEffect: (effect: Effect) => void effects.push(effect),
    useEffect: nothing,
    useLayoutEffect: nothing,
    useImperativeHandle: nothing,
    useDebugValue: nothing,
  }

  const render = (
    component: (props: ElementProps) => ReactNode,
    props: ElementProps,
  ): [ReactNode, Effect[]] => {
    const before = { dispatcher: internals.H, effects }
    const own: Effect[] = []
    effects = own
    internals.H = answers
    try {
      return [component(props), own]
    } finally {
      internals.H = before.dispatcher
      effects = before.effects
    }
  }

  const paintPart: PaintPart = ({ type, props }, paintNode) => {
    if (typeof type === 'function') {
      const [content, own] = render(type as (props: ElementProps) => ReactNode, props)
      const nodes = paintNode(content)
      for (const effect of own) effect()
      return nodes
    }
    if (!('value' in props)) return paintNode(props.children)
    // A context.
    const outer = contexts.has(type) ? { value: contexts.get(type) } : null
    contexts.set(type, props.value)
    const nodes = paintNode(props.children)
    if (outer) contexts.set(type, outer.value)
    else contexts.delete(type)
    return nodes
  }
  return paint(node, page, until, paintPart)
}
