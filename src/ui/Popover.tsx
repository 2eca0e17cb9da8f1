import { type CSSProperties, type ReactNode, useId, useLayoutEffect } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import type { TriggerProps } from './Dropdown'
import { BASE_LAYER } from './layers'
import css from './popups.css?inline'
import { useAnchored } from './use-anchored'
import { useDelayedFlag } from './use-delayed-flag'
import { useOutsidePress } from './use-outside-press'

const s = sheet(css)

/** Width of a popover, in CSS pixels (SPEC §9). */
export const POPOVER_WIDTH = 150

export interface PopoverProps {
  /** Title, shown as a heading. */
  title: string
  content: ReactNode | ((close: () => void) => ReactNode)
  children: (trigger: TriggerProps) => ReactNode
}

/** A non-modal pop-up beside its trigger; a press outside or leaving it with Tab closes it. */
export function Popover({ title, content, children }: PopoverProps) {
  useSheet(s)
  const id = useId()
  const shown = useDelayedFlag()
  const place = useAnchored(shown.on, 'bottom', 8)
  const close = (giveBack: boolean) => {
    shown.set(false)
    if (giveBack) place.anchor()?.focus({ preventScroll: true })
  }
  useOutsidePress(
    shown.on,
    () => [place.anchor(), place.popup()],
    () => close(false),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus
  useLayoutEffect(() => {
    if (!shown.on) return
    const popup = place.popup()
    const first = popup?.querySelector<HTMLElement>('[data-autofocus]') ?? popup
    first?.focus({ preventScroll: true })
  }, [shown.on])
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...place.style,
    '--width': `${POPOVER_WIDTH}px`,
    zIndex: BASE_LAYER,
  }
  return (
    <span
      className="ol-tip-anchor"
      onBlur={(event) => {
        const next = event.relatedTarget
        if (shown.on && next instanceof Node && !event.currentTarget.contains(next)) close(false)
      }}
    >
      {children({
        ref: place.anchorRef,
        'aria-haspopup': 'dialog',
        'aria-expanded': shown.on,
        'aria-controls': shown.on ? id : undefined,
        onClick: () => (shown.on ? close(true) : shown.set(true)),
        onKeyDown: () => {},
      })}
      {shown.on && (
        <div
          ref={place.popupRef}
          id={id}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
          popover="manual"
          className="ol-pop"
          data-width={POPOVER_WIDTH}
          style={style}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            close(true)
          }}
        >
          <p className="ol-pop-title">{title}</p>
          {typeof content === 'function' ? content(() => close(true)) : content}
        </div>
      )}
    </span>
  )
}
