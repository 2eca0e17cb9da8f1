import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  useOneOnPhone(box, store, items.length)
  useClearOfControl(box, items.at(-1)?.id)
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

/** Width of an element, in CSS pixels, below which toasts are at the bottom (`Toasts.css`), one at a time. */
const PHONE_WIDTH = 640

/** Leaves the newest toast alone where there is room for one. */
function useOneOnPhone(ref: RefObject<HTMLElement | null>, store: ToastStore, count: number): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode()
    if (count > 1 && root instanceof ShadowRoot && root.host.clientWidth < PHONE_WIDTH)
      store.setState(({ items }) => ({ items: items.slice(-1) }))
  }, [ref, store, count])
}

/** Moves the stack off the control that was pressed last, so that it can be pressed again. */
function useClearOfControl(ref: RefObject<HTMLElement | null>, newest: number | undefined): void {
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const root = ref.current?.getRootNode()
    const onClick = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest('button, a') : null
    }
    root?.addEventListener('click', onClick, true)
    return () => root?.removeEventListener('click', onClick, true)
  }, [ref])
  useLayoutEffect(() => {
    const stack = ref.current
    stack?.style.removeProperty('--clear')
    // A control that is gone has an empty box, which nothing covers.
    const control = pressed.current?.getBoundingClientRect()
    if (!stack || !control || newest === undefined) return
    const { left, right, top, bottom } = stack.getBoundingClientRect()
    const isOver =
      left < control.right && right > control.left && top < control.bottom && bottom > control.top
    if (!isOver) return
    const way = top > innerHeight / 2 ? bottom - control.top : control.bottom - top
    stack.style.setProperty('--clear', `${way + CONTROL_GAP}px`)
  }, [ref, newest])
}

/** Distance to that control in CSS pixels. */
const CONTROL_GAP = 8

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
