import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { ToolButton } from './ToolButton'
import { useDragShut } from './use-drag-shut'

export interface SheetProps {
  title: string
  className?: string
  children: ReactNode
  onClose(): void
}

/**
 * A native modal dialog inside the reader's shadow root. Its key events do not reach the reader, so that no page turns
 * behind it. The focus returns when it closes.
 */
export function Sheet({ title, className = '', children, onClose }: SheetProps) {
  const { t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useDragShut(dialog, onClose)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const scope = shown.getRootNode()
    const before = scope instanceof ShadowRoot || scope instanceof Document ? scope.activeElement : null
    shown.showModal()
    const first = shown.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus({ preventScroll: true })
    return () => {
      shown.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`ol-sheet ${className}`}
      aria-labelledby={titleId}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="ol-sheet-inside">
        <div className="ol-sheet-head">
          <h2 id={titleId}>{title}</h2>
          <ToolButton icon="close" label={t('ui.close')} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
