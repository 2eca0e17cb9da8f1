import { type ReactNode, useEffect, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { ToolButton } from './ToolButton'
import { useDragShut } from './use-drag-shut'

export interface DrawerProps {
  label: string
  /** Paragraphs under the title, beside the button that closes the panel. */
  subtitle?: ReactNode
  /**
   * Under the title, not scrolled; the children then scroll below it in one body. Without it the children are rows of the
   * panel, and scroll by themselves.
   */
  head?: ReactNode
  /** Selects what takes the focus; the panel does where nothing matches. */
  focusOn?: string
  children: ReactNode
  onClose(): void
}

/** A panel at the edge of the page. The element that `focusOn` selects takes the focus, otherwise the panel. */
export function Drawer({
  label,
  subtitle,
  head,
  focusOn = '[data-autofocus]',
  children,
  onClose,
}: DrawerProps) {
  const { t } = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  useDragShut(panel, onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is placed once, when the panel opens
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>(focusOn) ?? panel.current
    first?.focus({ preventScroll: true })
  }, [])
  const title = <h2>{label}</h2>
  const titleRow = (
    <div className="drawer-head">
      {subtitle ? (
        <div>
          {title}
          {subtitle}
        </div>
      ) : (
        title
      )}
      <ToolButton icon="close" label={t('ui.close')} onClick={onClose} />
    </div>
  )
  return (
    <>
      <button type="button" className="scrim" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        className={head ? 'drawer ol-tool-drawer' : 'drawer'}
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        {head ? (
          <>
            <div className="ol-drawer-top">
              {titleRow}
              {head}
            </div>
            <div className="ol-drawer-body">{children}</div>
          </>
        ) : (
          <>
            {titleRow}
            {children}
          </>
        )}
      </div>
    </>
  )
}
