import { type ReactNode, useEffect, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { ToolButton } from './ToolButton'

export interface DrawerProps {
  label: string
  /** Beside the title. */
  actions?: ReactNode
  /** Under the title, not scrolled. */
  head?: ReactNode
  children: ReactNode
  onClose(): void
}

/** A panel at the page's edge; what is under `[data-autofocus]` takes the focus, else the panel. */
export function Drawer({ label, actions, head, children, onClose }: DrawerProps) {
  const { t } = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <button type="button" className="scrim" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        className="drawer ol-tool-drawer"
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        <div className="ol-drawer-top">
          <div className="drawer-head">
            <h2>{label}</h2>
            <div className="tools">
              {actions}
              <ToolButton sign="close" label={t('ui.close')} onClick={onClose} />
            </div>
          </div>
          {head}
        </div>
        <div className="ol-drawer-body">{children}</div>
      </div>
    </>
  )
}
