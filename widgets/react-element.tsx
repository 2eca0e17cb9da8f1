import r2wc from '@r2wc/react-to-web-component'
import { type ComponentType, useSyncExternalStore } from 'react'
import { WardrobeContext } from '../src/styles/use-sheet'
import type { RuntimeSpec } from './contract/types'
import { createElementClass, type ElementClass, type Ways, type Widget, widgetOf } from './element'

/** What a widget's component gets. */
export interface WidgetProps<Values> {
  host: HTMLElement
  values: Values
  root: ShadowRoot
  emit: Widget['emit']
}

/** An element around a React component. r2wc mounts and unmounts, and no more: `createElementClass` does the rest. */
export function createReactElementClass<Props extends object>(
  spec: RuntimeSpec,
  Component: ComponentType<WidgetProps<Props>>,
  ways: Pick<Ways<Props>, 'clicked'> = {},
): ElementClass<Props> {
  const Bridge = ({ container }: { container?: HTMLElement }) => {
    // r2wc types its container as an element; with `shadow` it is the root.
    const { host, root, wardrobe, emit, subscribe, values } = widgetOf(
      (container as unknown as ShadowRoot).host,
    )
    return (
      <WardrobeContext.Provider value={wardrobe}>
        <Component
          host={host}
          root={root}
          values={useSyncExternalStore(subscribe, values) as Props}
          emit={emit}
        />
      </WardrobeContext.Provider>
    )
  }
  const base = () => r2wc(Bridge, { shadow: 'open', props: [] }) as unknown as new () => HTMLElement
  return createElementClass<Props>(spec, { ...ways, base })
}
