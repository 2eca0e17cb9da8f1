import type { ComponentPropsWithRef, CSSProperties } from 'react'
import { HAIRLINE_CLASS, HAIRLINE_RATIO } from './unit'
import { useDevicePixelRatio } from './useDevicePixelRatio'

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
