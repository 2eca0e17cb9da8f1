import type { Placement } from '@floating-ui/react-dom'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { deepActiveElement } from './focus'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { BASE_LAYER } from './layers'
import css from './popups.css?inline'
import { useAnchored } from './use-anchored'
import { useDelayedFlag } from './use-delayed-flag'
import { useOutsidePress } from './use-outside-press'

const s = sheet(css)

/** Delay between pointer enter and opening, in ms (SPEC §9). */
export const DROPDOWN_SHOW_TIMEOUT_MS = 150
/** Delay between pointer leave and closing, in ms (SPEC §9). */
export const DROPDOWN_HIDE_TIMEOUT_MS = 150

export interface MenuItem {
  key: string
  label: string
  /** Small text after the label. */
  note?: string
  icon?: IconName
  disabled?: boolean
  danger?: boolean
  /** If set, the item is a radio item, and this is its state. */
  checked?: boolean
  /** Shows a separator above the item. */
  separated?: boolean
  onSelect: () => void
}

/** Props of the trigger; spread them on a `Button` or `IconButton`. */
export interface TriggerProps {
  ref: (element: HTMLElement | null) => void
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface DropdownProps {
  items: readonly MenuItem[]
  /** Accessible name of the menu, if it has no `head`. */
  label: string
  /** Text above the items: not focusable, used as the menu's name. */
  head?: ReactNode
  /** `hover` opens on mouse hover as well as on click. */
  trigger?: 'click' | 'hover'
  placement?: Placement
  children: (trigger: TriggerProps) => ReactNode
}

/** A button with a menu. Arrows, Home, End and letters move in it; Escape closes it and returns the focus. */
export function Dropdown({
  items,
  label,
  head,
  trigger = 'click',
  placement = 'bottom-end',
  children,
}: DropdownProps) {
  useSheet(s)
  const id = useId()
  const shown = useDelayedFlag()
  const place = useAnchored(shown.on, placement, 6)
  /** Opened by click or key: pointer leave does not close it. */
  const pinned = useRef(false)
  const focusOnOpen = useRef<'first' | 'last' | null>(null)

  const open = (focus: 'first' | 'last' | null) => {
    pinned.current = true
    focusOnOpen.current = focus
    shown.set(true)
  }
  const close = (giveBack: boolean) => {
    pinned.current = false
    shown.set(false)
    if (giveBack) place.anchor()?.focus({ preventScroll: true })
  }
  useOutsidePress(
    shown.on,
    () => [place.anchor(), place.popup()],
    () => close(false),
  )
  useLayoutEffect(() => {
    if (!shown.on || !focusOnOpen.current) return
    const all = itemsOf(place.popup())
    ;(focusOnOpen.current === 'first' ? all[0] : all.at(-1))?.focus({ preventScroll: true })
    focusOnOpen.current = null
  })

  const hover =
    trigger === 'hover'
      ? {
          onPointerEnter: (event: React.PointerEvent) =>
            event.pointerType === 'mouse' && !shown.on
              ? shown.set(true, DROPDOWN_SHOW_TIMEOUT_MS)
              : pinned.current || shown.set(shown.on),
          onPointerLeave: () => pinned.current || shown.set(false, DROPDOWN_HIDE_TIMEOUT_MS),
        }
      : {}

  return (
    <span
      className="ol-tip-anchor"
      data-show-timeout={DROPDOWN_SHOW_TIMEOUT_MS}
      data-hide-timeout={DROPDOWN_HIDE_TIMEOUT_MS}
      {...hover}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (shown.on && next instanceof Node && !event.currentTarget.contains(next)) close(false)
      }}
    >
      {children({
        ref: place.anchorRef,
        'aria-haspopup': 'menu',
        'aria-expanded': shown.on,
        'aria-controls': shown.on ? id : undefined,
        // `detail` is 0 for a click made with the keyboard.
        onClick: (event) =>
          shown.on && pinned.current ? close(true) : open(event.detail === 0 ? 'first' : null),
        onKeyDown: (event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            if (shown.on) {
              const all = itemsOf(place.popup())
              ;(event.key === 'ArrowDown' ? all[0] : all.at(-1))?.focus()
            } else open(event.key === 'ArrowDown' ? 'first' : 'last')
          } else if (event.key === 'Escape' && shown.on) {
            event.preventDefault()
            event.stopPropagation()
            close(true)
          }
        },
      })}
      {shown.on && (
        <div
          ref={place.popupRef}
          id={id}
          role="menu"
          aria-label={head ? undefined : label}
          aria-labelledby={head ? `${id}-head` : undefined}
          popover="manual"
          className="ol-menu"
          style={{ ...place.style, zIndex: BASE_LAYER }}
          onKeyDown={(event) => moveInMenu(event, () => close(true))}
        >
          {head && <div id={`${id}-head`}>{head}</div>}
          {items.map((item) => (
            <Item
              key={item.key}
              item={item}
              onDone={() => {
                close(true)
                item.onSelect()
              }}
            />
          ))}
        </div>
      )}
    </span>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const choice = item.checked !== undefined
  return (
    <>
      {item.separated && <hr className="ol-menu-line" />}
      <button
        type="button"
        role={choice ? 'menuitemradio' : 'menuitem'}
        aria-checked={choice ? item.checked : undefined}
        aria-disabled={item.disabled || undefined}
        data-danger={item.danger || undefined}
        tabIndex={-1}
        className="ol-menu-item"
        onClick={() => item.disabled || onDone()}
      >
        {item.icon && <Icon name={item.icon} size={18} />}
        <span>{item.label}</span>
        {item.note && <small className="ol-menu-note">{item.note}</small>}
        {item.checked && <Icon name="check" size={16} className="ol-menu-check" />}
      </button>
    </>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('.ol-menu-item')] : []
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const all = itemsOf(event.currentTarget)
  const active = deepActiveElement(event.currentTarget)
  const at = active ? all.indexOf(active) : -1
  const to = target(event.key, all, at)
  if (to) to.focus()
  else if (event.key === 'Escape') close()
  else return
  event.preventDefault()
  event.stopPropagation()
}

function target(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length]
  if (key === 'ArrowUp') return all[at <= 0 ? all.length - 1 : at - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if ([...key].length !== 1 || key === ' ') return undefined
  const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
