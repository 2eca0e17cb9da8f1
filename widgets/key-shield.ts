/** Elements that accept typed text. A letter key also selects in a `select`. */
const FIELDS =
  'textarea,select,input:not([type=button],[type=checkbox],[type=color],[type=file],[type=image],[type=radio],[type=range],[type=reset],[type=submit])'

/** Text input events other than key events. */
const TEXT = [
  'beforeinput',
  'input',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'copy',
  'cut',
  'paste',
]
const KEYS = ['keydown', 'keypress', 'keyup'] as const

/** Keys that stay with the page: closing, moving the focus, modifiers. */
const PAGE_KEYS = /^(?:Escape|Tab|F\d+|Control|Shift|Alt|AltGraph|Meta|CapsLock)$/

/**
 * Hides from the host page what the user types into fields of an element, and the keys that the element has
 * handled:
 * across a shadow root a page sees the element as the target and takes each letter for a shortcut of its own.
 *
 * Bubbling events stop at the element. Capturing listeners of the page on the document run before that, so a
 * key for a
 * field is intercepted at the window, and a non-composed copy is dispatched at the field. The browser inserts
 * the text
 * for the original key, unless the copy is prevented. Capturing listeners on the window that were added before
 * the
 * element was connected cannot be avoided.
 *
 * Keys with Ctrl or Meta, Escape, Tab and function keys stay with the page, unless the element has handled
 * them.
 *
 * @returns a function that undoes it
 */
export function shieldKeys(host: HTMLElement): () => void {
  const view = host.ownerDocument.defaultView ?? window
  const stop = new AbortController()
  const { signal } = stop
  /** The last unhandled keydown per key; its keyup belongs to whoever handled the keydown. */
  const presses = new Map<string, KeyboardEvent>()

  const divert = (event: KeyboardEvent) => {
    const path = event.composedPath()
    const field = path[0]
    if (!event.isTrusted || !path.includes(host) || !isField(field) || !isTyped(event)) return
    // Listeners around a nested shadow root would not receive the copy; there the event stops at the element.
    if (field.getRootNode() !== host.shadowRoot) return
    event.stopImmediatePropagation()
    if (!field.dispatchEvent(copyOf(event))) event.preventDefault()
  }
  const endText = (event: Event) => {
    if (isField(event.composedPath()[0])) event.stopPropagation()
  }
  const endKey = (event: KeyboardEvent) => {
    const isTyping = isField(event.composedPath()[0]) && isTyped(event)
    if (isTyping || presses.get(event.code)?.defaultPrevented || isForControl(event)) event.stopPropagation()
  }
  const note = (event: KeyboardEvent) => {
    if (event.defaultPrevented) presses.delete(event.code)
    else presses.set(event.code, event)
  }

  host.addEventListener('keydown', note, { signal, capture: true })
  for (const type of KEYS) {
    view.addEventListener(type, divert, { signal, capture: true })
    host.addEventListener(type, endKey, { signal })
  }
  for (const type of TEXT) host.addEventListener(type, endText, { signal })
  return () => stop.abort()
}

const isField = (target: EventTarget | undefined): target is HTMLElement =>
  target instanceof HTMLElement && (target.matches(FIELDS) || target.isContentEditable)

/** Whether a key is text for the field. AltGr, which some keyboards report as Ctrl and Alt, types letters. */
const isTyped = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  (!PAGE_KEYS.test(event.key) && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph')))

/** Whether the browser handles a key on a button, link or input by itself. */
function isForControl(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (target.matches('input')) return /^(?: |Enter|Arrow\w+|Home|End|Page\w+)$/.test(event.key)
  return target.matches('button,summary,a[href],[role=link]') && /^(?: |Enter)$/.test(event.key)
}

function copyOf(event: KeyboardEvent): KeyboardEvent {
  const { key, code, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey } = event
  const { keyCode, charCode, view, cancelable } = event
  return new KeyboardEvent(event.type, {
    ...{
      key,
      code,
      location,
      repeat,
      isComposing,
      ctrlKey,
      shiftKey,
      altKey,
      metaKey,
      keyCode,
      charCode,
      view,
    },
    modifierAltGraph: event.getModifierState('AltGraph'),
    bubbles: true,
    cancelable,
  })
}
