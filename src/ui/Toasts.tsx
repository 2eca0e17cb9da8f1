import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { BASE_LAYER } from './layers'
import { useStanding } from './Status'
import css from './Toasts.css?inline'
import { TOAST_OFFSET, type ToastItem, type Toasts as ToastStore } from './toast-store'
import { usePausableTimer } from './use-pausable-timer'
import { usePopoverLayer } from './use-popover-layer'
import { useVisibleEdges } from './use-visible-edges'

const s = sheet(css)

/** Icons by kind of message. */
export const KIND_ICONS = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  error: 'alert-circle',
} as const satisfies Record<ToastItem['kind'], IconName>

/** Shows the toasts of an element, stacked from the top, in a polite live region; pointer and focus pause them. */
export function Toasts({ store }: { store: ToastStore }) {
  useSheet(s)
  const items = useStore(store, (state) => state.items)
  const isStanding = useStanding()
  const box = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)
  // A toast that is removed under the pointer or with the focus gets no leave event.
  useEffect(() => {
    if (items.length === 0 || !box.current?.matches(':hover, :focus-within')) setPaused(false)
  }, [items])
  usePopoverLayer(box, items.length > 0, items.at(-1)?.id)
  useVisibleEdges(box, items.length > 0)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--offset': `${TOAST_OFFSET}px`,
    zIndex: BASE_LAYER,
  }
  return (
    <div
      ref={box}
      popover="manual"
      className="ol-toasts"
      part="toasts"
      style={style}
      data-empty={items.length === 0 || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {/* Two live regions that always exist, so that their changes are announced. */}
      <div role="status" aria-live="polite" className="ol-toasts-region">
        {isStanding && items.filter((item) => item.kind !== 'error').map(row)}
      </div>
      <div role="alert" className="ol-toasts-region">
        {items.filter((item) => item.kind === 'error').map(row)}
      </div>
    </div>
  )

  function row(item: ToastItem) {
    return <ToastRow key={item.id} item={item} paused={paused} onDone={() => store.dismiss(item.id)} />
  }
}

function ToastRow({ item, paused, onDone }: { item: ToastItem; paused: boolean; onDone: () => void }) {
  usePausableTimer(onDone, item.duration, paused)
  const { action } = item
  return (
    <div className="ol-toast" data-kind={item.kind} data-duration={item.duration}>
      <Icon name={KIND_ICONS[item.kind]} size={18} />
      <span>{item.text}</span>
      {action && (
        <button
          type="button"
          className="ol-toast-action"
          onClick={() => {
            action.run()
            onDone()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
