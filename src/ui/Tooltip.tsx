import type { Placement } from '@floating-ui/react-dom'
import { cloneElement, type ReactElement, useId } from 'react'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import { BASE_LAYER } from './layers'
import css from './popups.css?inline'
import { useAnchored } from './useAnchored'
import { useDelayedFlag } from './useDelayedFlag'

const s = sheet(css)

/** How long a tooltip stays after pointer or focus have left, in ms (SPEC §9). */
export const TOOLTIP_HIDE_DELAY_MS = 200

export interface TooltipProps {
  text: string
  placement?: Placement
  /** False where the text only repeats the name that the child already has. */
  describes?: boolean
  hideDelay?: number
  /** One element that takes `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A word of help on hover or keyboard focus. It can itself be pointed at, and Escape takes it away. */
export function Tooltip({
  text,
  placement = 'top',
  describes = true,
  hideDelay = TOOLTIP_HIDE_DELAY_MS,
  children,
}: TooltipProps) {
  useSheet(s)
  const id = useId()
  const shown = useDelayedFlag()
  const place = useAnchored(shown.on, placement, 6)
  return (
    <span
      ref={place.anchorRef}
      className="ol-tip-anchor"
      data-hide-delay={hideDelay}
      onPointerEnter={(event) => event.pointerType !== 'touch' && shown.set(true)}
      onPointerLeave={() => shown.set(false, hideDelay)}
      onFocus={(event) => event.target.matches(':focus-visible') && shown.set(true)}
      onBlur={() => shown.set(false, hideDelay)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown.on) return
        event.preventDefault()
        event.stopPropagation()
        shown.set(false)
      }}
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
