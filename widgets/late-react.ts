import r2wc from '@r2wc/core'
import { type Widget, widgetOf } from './element'

const Late = () => null

/**
 * The base class of an element whose React comes late: r2wc mounts and unmounts, by a renderer that begins without React.
 *
 * @param connect shows the element; returns a function that undoes it
 */
export const lateReact =
  <Values>(connect: (widget: Widget<Values>) => () => void) =>
  (): (new () => HTMLElement) =>
    r2wc<object, () => void>(
      Late,
      { shadow: 'open', props: [] },
      {
        // r2wc types its container as an element; with `shadow` it is the root.
        mount: (container) => connect(widgetOf((container as unknown as ShadowRoot).host) as Widget<Values>),
        update() {},
        unmount: (undo) => undo(),
      },
    ) as unknown as new () => HTMLElement
