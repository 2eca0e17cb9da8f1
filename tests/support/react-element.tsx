import { type ComponentType, useSyncExternalStore } from 'react'
import type { RuntimeSpec } from '../../widgets/contract/types'
import { createElementClass, type ElementClass, type Widget } from '../../widgets/element'
import { shieldKeys } from '../../widgets/key-shield'
import { lateReact } from '../../widgets/late-react'
import { mountGuarded } from '../../widgets/mount-react'

/** Props of a test's component. */
export interface WidgetProps<Values> {
  host: HTMLElement
  values: Values
  root: ShadowRoot
  emit: Widget['emit']
}

/** An element class as the library's, with the content of a test, whose code is there at once. */
export function createReactElementClass<Props extends object>(
  spec: RuntimeSpec,
  Component: ComponentType<WidgetProps<Props>>,
  options: { onClick?: (event: Event) => void; errorEvent?: string } = {},
): ElementClass<Props> {
  const Content = ({ widget }: { widget: Widget }) => {
    const { host, root, emit } = widget
    const values = useSyncExternalStore(widget.subscribe, widget.values) as Props
    return <Component host={host} root={root} values={values} emit={emit} />
  }
  return createElementClass<Props>(spec, {
    onClick: options.onClick,
    base: lateReact((widget) => {
      const undo = [
        mountGuarded(widget.root, widget, <Content widget={widget} />, { ...options, tag: spec.tag }),
        shieldKeys(widget.host),
      ]
      return () => {
        for (const step of undo) step()
      }
    }),
  })
}
