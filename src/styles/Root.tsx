import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { HAIRLINE_CLASS, HAIRLINE_RATIO, textScale } from './unit'

export interface RootProps extends ComponentPropsWithRef<'div'> {
  theme?: 'auto' | 'light' | 'dark'
  /** Big targets and type, for a screen on a wall. */
  kiosk?: boolean
}

type RootStyle = CSSProperties & Record<`--${string}`, number>

/**
 * The inner root of an element: tokens and the layout unit hang on it. It knows the screen's pixel ratio and the size
 * of type that the reader has chosen in the browser, which the frame around it asks for.
 */
export function Root({ theme, kiosk = false, style, ...rest }: RootProps) {
  const ratio = useDevicePixelRatio()
  const em = useRef<HTMLSpanElement>(null)
  const scale = useTextScale(em)
  const own: RootStyle = { ...style, '--device-pixel-ratio': ratio, '--text-scale': scale }
  return (
    <div className="ol-frame">
      <span ref={em} className="ol-em" aria-hidden="true" />
      <div
        {...rest}
        className={ratio >= HAIRLINE_RATIO ? `ol-root ${HAIRLINE_CLASS}` : 'ol-root'}
        part="root"
        data-theme={theme}
        data-kiosk={kiosk || undefined}
        style={own}
      />
    </div>
  )
}

/**
 * How much larger than usual the browser's default type is, from 1 to `LARGEST_SCALE`. Read from an em of `medium`,
 * which is the reader's own choice whatever the host page makes of its root; it follows a change of that choice.
 */
function useTextScale(em: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const probe = em.current
    const view = probe?.ownerDocument.defaultView
    if (!probe || !view?.ResizeObserver) return
    const look = () => setScale(textScale(Number.parseFloat(view.getComputedStyle(probe).fontSize)))
    look()
    const observer = new view.ResizeObserver(look)
    observer.observe(probe)
    return () => observer.disconnect()
  }, [em])
  return scale
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
