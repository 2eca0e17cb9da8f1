import { type ComponentPropsWithRef, type CSSProperties, useEffect, useState } from 'react'
import { HAIRLINE_CLASS, HAIRLINE_RATIO } from './unit'

export interface RootProps extends ComponentPropsWithRef<'div'> {
  theme?: 'auto' | 'light' | 'dark'
  /** Big targets and type, for a screen on a wall. */
  kiosk?: boolean
}

/** The inner root of an element: tokens and the layout unit hang on it, and it knows the screen's pixel ratio. */
export function Root({ theme, kiosk = false, style, ...rest }: RootProps) {
  const ratio = useDevicePixelRatio()
  const own: CSSProperties & Record<`--${string}`, number> = { ...style, '--device-pixel-ratio': ratio }
  return (
    <div
      {...rest}
      className={ratio >= HAIRLINE_RATIO ? `ol-root ${HAIRLINE_CLASS}` : 'ol-root'}
      part="root"
      data-theme={theme}
      data-kiosk={kiosk || undefined}
      style={own}
    />
  )
}

/**
 * The device pixel ratio of the screen the page is on. It follows zoom and a window that is moved to another screen:
 * a query only tells that the ratio is no longer the one asked for, so each answer asks anew.
 */
function useDevicePixelRatio(): number {
  const [ratio, setRatio] = useState(currentRatio)
  useEffect(() => {
    if (typeof matchMedia !== 'function') return
    const query = matchMedia(`(resolution: ${ratio}dppx)`)
    const look = () => setRatio(currentRatio())
    query.addEventListener('change', look)
    // It may have changed between the render and now.
    look()
    return () => query.removeEventListener('change', look)
  }, [ratio])
  return ratio
}

const currentRatio = () => globalThis.devicePixelRatio || 1
