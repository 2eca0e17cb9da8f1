/** Elements somebody types into. A letter chooses in a `select`. */
const FIELDS =
  'textarea,select,input:not([type=button],[type=checkbox],[type=color],[type=file],[type=image],[type=radio],[type=range],[type=reset],[type=submit])'

/** Events that carry what is typed, besides those of keys. */
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

/** Keys that are the page's wherever they are pressed: they close, move the focus, or are held with another. */
const OF_PAGE = /^(?:Escape|Tab|F\d+|Control|Shift|Alt|AltGraph|Meta|CapsLock)$/

/**
 * Keeps from the page around what somebody types into the fields of an element, and the keys that the element has used:
 * across a shadow root a page sees the element as the target and takes each letter for a shortcut of its own.
 *
 * While they bubble, such events end at the element. Before that, a page's capturing listeners on the document hear them
 * first: so a key for a field is taken at the window, and a copy that does not leave the element goes to the field. The
 * browser types by the key itself, unless the copy is prevented. What the page listens to at the window in the
 * capturing phase, from before the element came, is out of reach.
 *
 * Keys with Ctrl or Meta, Escape, Tab and function keys stay the page's, unless the element has used them.
 *
 * @returns its undo
 */
export function shieldKeys(host: HTMLElement): () => void {
  const view = host.ownerDocument.defaultView ?? window
  const stop = new AbortController()
  const { signal } = stop
  /** The last press of each key that came in unused: its release is for whoever used the press. */
  const presses = new Map<string, KeyboardEvent>()

  const divert = (event: KeyboardEvent) => {
    const path = event.composedPath()
    const field = path[0]
    if (!event.isTrusted || !path.includes(host) || !isField(field) || !isTyped(event)) return
    // A root further inside has listeners around it that the copy would not reach; there the end at the element counts.
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

/** Whether a key is for the field. AltGr, which is Ctrl and Alt on some keyboards, writes letters. */
const isTyped = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  (!OF_PAGE.test(event.key) && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph')))

/** What the browser itself does with a key on a button or a slider. */
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
