import { useEffect, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { ToolIcon, type ToolIconName } from './ToolIcon'

export interface MenuEntry {
  icon: ToolIconName
  label: string
  pressed?: boolean
  /** The keyboard shortcut of the entry. */
  key?: string
  onSelect(): void
}

/** The "more" menu: actions without a button in the bar. */
export function Menu({ items, onClose }: { items: readonly MenuEntry[]; onClose(): void }) {
  const { t } = useI18n()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons.at((at + step) % buttons.length)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button type="button" className="scrim ol-clear" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        className="ol-menu"
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={t('ui.more')}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role={item.pressed === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.pressed}
            onClick={() => {
              onClose()
              item.onSelect()
            }}
          >
            <ToolIcon name={item.icon} />
            <span>{item.label}</span>
            {item.key && <kbd aria-hidden="true">{item.key}</kbd>}
          </button>
        ))}
      </div>
    </>
  )
}
