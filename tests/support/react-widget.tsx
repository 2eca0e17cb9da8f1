import type { ComponentType } from 'react'
import type { RuntimeSpec } from '../../widgets/contract/types'
import { createElementClass, type ElementClass } from '../../widgets/element'
import { shieldKeys } from '../../widgets/key-shield'
import { createReactContent, type ReactContentOptions, type WidgetProps } from '../../widgets/react-content'

/** An element class whose content is a React component from the first. */
export function createReactWidget<Values extends object>(
  spec: RuntimeSpec,
  Component: ComponentType<WidgetProps<Values>>,
  options?: ReactContentOptions,
): ElementClass<Values> {
  const mount = createReactContent(spec, Component, options)
  return createElementClass<Values>(spec, {
    connect({ host, root }) {
      const undo = [shieldKeys(host), mount(root, host.ownerDocument)]
      return () => {
        for (const step of undo) step()
      }
    },
  })
}
