import { type ComponentPropsWithRef, useContext, useLayoutEffect, useRef } from 'react'
import { createScreenWatch } from './frame'
import { StyleSheetContext } from './use-sheet'

export interface RootProps extends Omit<ComponentPropsWithRef<'div'>, 'ref' | 'className'> {
  theme?: 'auto' | 'light' | 'dark'
  /** Larger targets and text, for a wall screen. */
  kiosk?: boolean
}

/**
 * The inner root of an element, with the design tokens and the layout unit. It follows the screen's pixel ratio and the
 * default font size that the user has chosen in the browser.
 */
export function Root({ theme, kiosk = false, ...rest }: RootProps) {
  const styleSheets = useContext(StyleSheetContext)
  const root = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const view = root.current?.ownerDocument.defaultView
    if (!view || !styleSheets || !root.current || !probe.current) return
    const screen = createScreenWatch(view)
    styleSheets.add(screen.sheet)
    const leave = screen.add({ root: root.current, probe: probe.current })
    return () => {
      leave()
      screen.end()
      styleSheets.remove(screen.sheet)
    }
  }, [styleSheets])
  return (
    <div className="ol-frame">
      <span ref={probe} className="ol-em" aria-hidden="true" />
      <div
        {...rest}
        ref={root}
        className="ol-root"
        part="root"
        data-theme={theme}
        data-kiosk={kiosk || undefined}
      />
    </div>
  )
}
