import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { IconButton } from './Button'
import css from './Dialog.css?inline'
import { deepActiveElement } from './focus'

const s = sheet(css)

/** Why a dialog requests to be closed. */
export type DialogCloseReason = 'escape' | 'backdrop' | 'button'

export interface DialogProps {
  open: boolean
  /** The dialog requests to be closed; the parent sets `open`. */
  onClose: (reason: DialogCloseReason) => void
  title: string
  /** Maximum width: `s` 360 px, `m` 480 px. */
  size?: 's' | 'm'
  /** A click outside closes it; true by default. */
  closeOnBackdrop?: boolean
  /** Shows the close button in the corner; true by default. */
  closeButton?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Id of the text that describes it. */
  describedBy?: string
  /** Buttons along the bottom. */
  footer?: ReactNode
  children?: ReactNode
}

/**
 * A modal on the native `<dialog>`: it is in the top layer, so that transforms and clipping of the host page do not
 * affect it, and the rest of the page is inert. When it opens, the focus moves to the element with `data-autofocus`,
 * otherwise to the dialog; when it closes, the focus returns.
 */
export function Dialog(props: DialogProps) {
  // Closed dialogs are not rendered, so that their content is mounted again each time.
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
    const undo = [followVisualViewport(dialog)]
    undo.push(whenRendered(dialog, () => undo.push(followContent(dialog))))
    return () => {
      for (const each of undo) each()
      dialog.close()
      if (before?.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  /** A press that begins inside (selecting text) and ends outside is not a click on the backdrop. */
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
        // Closed by the browser, such as by a back gesture; our own close removes this listener first.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose('escape')
      }}
      onKeyDown={(event) => {
        // On a second Escape the browser closes the dialog even if `cancel` is prevented.
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
      {/* Not <header>: outside a section it would have the banner role. */}
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
 * Sets `--view-top` and `--view-bottom` on a dialog: how much of the window is not visible at its edges, in CSS pixels. A
 * keyboard on the screen covers the window without resizing it. Returns the undo.
 */
function followVisualViewport(dialog: HTMLElement): () => void {
  const view = window.visualViewport
  const place = () => {
    // An enlarged page is moved by the user.
    const [top, height] = view && view.scale <= 1 ? [view.offsetTop, view.height] : [0, innerHeight]
    dialog.style.setProperty('--view-top', `${top}px`)
    dialog.style.setProperty('--view-bottom', `${Math.max(0, innerHeight - top - height)}px`)
  }
  place()
  const types = ['resize', 'scroll'] as const
  for (const type of types) view?.addEventListener(type, place)
  return () => {
    for (const type of types) view?.removeEventListener(type, place)
  }
}

/**
 * Moves the focus to the element with `data-autofocus`, also if that comes while the dialog itself still has it, and keeps the field
 * that has it in view while the room or the content changes. Returns the undo.
 */
function followContent(dialog: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => {
    const field = deepActiveElement(dialog)
    if (field?.matches('input, textarea') && dialog.contains(field))
      field.scrollIntoView({ block: 'nearest' })
  })
  const first = () => dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  const observe = () => {
    for (const element of [dialog, ...dialog.querySelectorAll('.ol-dialog-body > *')]) sizes.observe(element)
  }
  first().focus({ preventScroll: true })
  observe()
  const content = new MutationObserver(() => {
    observe()
    if (deepActiveElement(dialog) === dialog) first().focus({ preventScroll: true })
  })
  content.observe(dialog, { childList: true, subtree: true })
  return () => {
    content.disconnect()
    sizes.disconnect()
  }
}

/** The nearest element around another one that has a box: `display: contents` has none, though its content is visible. */
function boxAround(element: Element): Element | null {
  const root = element.getRootNode()
  const around = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  return around && getComputedStyle(around).display === 'contents' ? boxAround(around) : around
}

/**
 * Opens the dialog as a modal once it is visible: inside `display: none` a modal shows nothing and still makes the
 * whole page inert. Returns the function that undoes it.
 */
function whenRendered(dialog: HTMLDialogElement, opened: () => void): () => void {
  const root = dialog.getRootNode()
  const around = boxAround(dialog)
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
