import { cloneElement, type ReactElement, useEffect, useEffectEvent, useId } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { BASE_LAYER } from './layers'
import css from './popups.css?inline'
import { useAnchored } from './use-anchored'
import { useDelayedFlag } from './use-delayed-flag'

const s = sheet(css)

/** Delay of hiding after pointer or focus leave, in ms (SPEC §9). */
export const TOOLTIP_HIDE_DELAY_MS = 200

export interface TooltipProps {
  text: string
  /** False if the text only repeats the accessible name of the child. */
  describes?: boolean
  /** One element that accepts `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A tooltip on hover or keyboard focus. It stays while the pointer is on it; Escape hides it. */
export function Tooltip({ text, describes = true, children }: TooltipProps) {
  useSheet(s)
  const id = useId()
  const shown = useDelayedFlag()
  const place = useAnchored(shown.on, 'top', 6)
  useEscape(shown.on, place.anchor, () => shown.set(false))
  return (
    <span
      ref={place.anchorRef}
      className="ol-tip-anchor"
      data-hide-delay={TOOLTIP_HIDE_DELAY_MS}
      onPointerEnter={(event) => event.pointerType !== 'touch' && shown.set(true)}
      onPointerLeave={() => shown.set(false, TOOLTIP_HIDE_DELAY_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && shown.set(true)}
      onBlur={() => shown.set(false, TOOLTIP_HIDE_DELAY_MS)}
    >
      {describes && text
        ? cloneElement(children, { 'aria-describedby': shown.on ? id : undefined })
        : children}
      {shown.on && text && (
        <span
          ref={place.popupRef}
          id={id}
          role="tooltip"
          popover="manual"
          className="ol-tip"
          style={{ ...place.style, zIndex: BASE_LAYER }}
        >
          {text}
        </span>
      )}
    </span>
  )
}

/**
 * Escape hides the tooltip wherever the focus is (WCAG 1.4.13: dismissible without moving the pointer). The key event is
 * consumed only if the focus is on the tooltip's own element.
 */
function useEscape(isOn: boolean, anchor: () => HTMLElement | null, hide: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    hide()
    const [target] = event.composedPath()
    if (!(target instanceof Node && anchor()?.contains(target))) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [isOn])
}
