/** What can have the focus or be pressed, in the order of the page. */
const CONTROLS = 'a[href], a[role="link"], button, input'

const controlsOf = (root: Element) => [...root.querySelectorAll<HTMLElement>(CONTROLS)]

/** Remembers the focus and what is typed. The returned function restores them in a root that looks the same. */
export function rememberUse(root: HTMLElement): (other: Element) => void {
  const scope = root.getRootNode()
  const active = scope instanceof ShadowRoot ? scope.activeElement : null
  const places = controlsOf(root)
  const at = active ? places.indexOf(active as HTMLElement) : -1
  const fields = places.map((each) =>
    each instanceof HTMLInputElement && each.value !== ''
      ? { value: each.value, range: [each.selectionStart, each.selectionEnd] as const }
      : null,
  )
  return (other) => {
    const successors = controlsOf(other)
    fields.forEach((typed, index) => {
      const field = successors[index]
      if (!typed || !(field instanceof HTMLInputElement)) return
      type(field, typed.value)
      field.setSelectionRange(...typed.range)
    })
    if (at >= 0) successors[at]?.focus({ preventScroll: true })
  }
}

/** Sets a field's text as a user does: React looks for a change behind its own property of the field. */
function type(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/**
 * Holds what is pressed in a page whose code has not come: the last press is done again in its successor. A link that is to
 * open elsewhere opens there.
 */
export function holdPresses(root: Element, signal: AbortSignal) {
  let pressed = -1
  const hold = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest('a, button') : null
    if (!control) return
    event.preventDefault()
    pressed = controlsOf(root).findIndex((each) => each === control)
  }
  root.addEventListener('click', (event) => isPlain(event) && hold(event), { signal })
  // A link without an address (`router="memory"`) is pressed by key only through its own listener.
  root.addEventListener(
    'keydown',
    (event) => {
      const { target } = event
      const isLink = target instanceof Element && target.matches('a:not([href])')
      if (isLink && event instanceof KeyboardEvent && event.key === 'Enter') hold(event)
    },
    { signal },
  )
  return {
    /** The control of a page that looks the same which was pressed in this one. */
    pressedIn: (other: Element): HTMLElement | undefined => controlsOf(other)[pressed],
  }
}

const isPlain = (event: Event) =>
  event instanceof MouseEvent &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
