import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { IconButton } from './Button'
import css from './Dialog.css?inline'
import { deepActiveElement } from './focus'

const s = sheet(css)

/** What made a dialog ask to be closed. */
export type DialogCloseReason = 'escape' | 'backdrop' | 'button'

export interface DialogProps {
  open: boolean
  /** The dialog asks; whoever holds `open` decides. */
  onClose: (reason: DialogCloseReason) => void
  title: string
  /** `s` 360, `m` 480 px wide at most. */
  size?: 's' | 'm'
  /** A click outside closes it; true by default. */
  closeOnBackdrop?: boolean
  /** The cross in the corner; true by default. */
  closeButton?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Id of the text that says what it is about. */
  describedBy?: string
  /** Buttons along the bottom. */
  footer?: ReactNode
  children?: ReactNode
}

/**
 * A modal on the native `<dialog>`: it stands in the top layer, so no transform or clipping of the host page
 * can reach it, and the rest of the page is inert. On opening, the focus goes to what carries
 * `data-autofocus`, else to the dialog; on closing it returns to where it was.
 */
export function Dialog(props: DialogProps) {
  // closed dialogs are not in the page at all, so that their content starts afresh each time
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  size = 'm',
  closeOnBackdrop = true,
  closeButton = true,
  role = 'dialog',
  describedBy,
  footer,
  children,
}: DialogProps) {
  useSheet(s)
  const { t } = useI18n()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = deepActiveElement(dialog)
    const stopWaiting = whenRendered(dialog, () => {
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
      first.focus({ preventScroll: true })
    })
    return () => {
      stopWaiting()
      dialog.close()
      if (before?.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  /** A press that began inside (selecting text) and ended outside is no click on the backdrop. */
  const isOutside = (event: PointerEvent | React.MouseEvent) =>
    event.target === ref.current && isBeyond(ref.current, event)

  return (
    <dialog
      ref={ref}
      className="ol-dialog"
      part="dialog"
      data-size={size}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose('escape')
      }}
      onClose={(event) => {
        // closed by the browser, over our heads (a back gesture); a close that is ours has no listener left
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose('escape')
      }}
      onKeyDown={(event) => {
        // the browser closes by itself on a second Escape however often `cancel` is prevented
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onClose('escape')
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressedOutside.current && isOutside(event)) onClose('backdrop')
      }}
    >
      {/* no <header>: outside of a section it would be the banner of the page */}
      <div className="ol-dialog-head">
        <h2 id={titleId} className="ol-dialog-title">
          {title}
        </h2>
        {closeButton && (
          <IconButton
            icon="close"
            label={t('ui.close')}
            className="ol-dialog-close"
            onClick={() => onClose('button')}
          />
        )}
      </div>
      <div className="ol-dialog-body">{children}</div>
      {footer && <div className="ol-dialog-foot">{footer}</div>}
    </dialog>
  )
}

function isBeyond(dialog: HTMLDialogElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/**
 * Opens the dialog as a modal once it can be seen. In an element that is `display: none` a modal would show
 * nothing and yet make the whole page inert. Returns its undo.
 */
function whenRendered(dialog: HTMLDialogElement, opened: () => void): () => void {
  const root = dialog.getRootNode()
  const around = dialog.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  const open = () => {
    if (dialog.open) return true
    if (around?.checkVisibility?.() === false) return false
    dialog.showModal()
    opened()
    return true
  }
  if (open() || !(root instanceof ShadowRoot)) return () => {}
  const observer = new ResizeObserver(() => {
    if (open()) observer.disconnect()
  })
  observer.observe(root.host)
  return () => observer.disconnect()
}
