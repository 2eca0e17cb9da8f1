/**
 * Whether a key is a single character and single-character shortcuts are off (WCAG 2.1.4): speech input and unsteady hands
 * press unintended letters. Arrows, space, Page Up and Enter do not count. The function ignores Ctrl, Alt and Meta: the
 * caller excludes keys with those modifiers.
 */
export function isLetterKeyOff(event: KeyboardEvent): boolean {
  if (event.key === ' ' || [...event.key].length !== 1) return false
  return event.composedPath().some((target) => target instanceof Element && target.matches(LETTERS_OFF))
}

/** Selects the reader's root element while single-character shortcuts are off. */
const LETTERS_OFF = '.ol-reader[data-letter-keys="off"]'

/** Whether a key may be a command: pressed alone or with Shift, and not handled by anything else. */
export const hasNoModifier = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) &&
  !isLetterKeyOff(event)

/** Whether the target of a key event is a text field or editable. */
export function isFromField(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  )
}

/** Whether the target of a key event is a control that a key can activate. */
export function isFromControl(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.matches('button, a, summary, audio, video, [role="link"]')
}

export type ReaderCommand =
  | 'next'
  | 'prev'
  | 'left'
  | 'right'
  | 'first'
  | 'last'
  | 'toc'
  | 'larger'
  | 'smaller'
  | 'escape'

const KEYS: Readonly<Record<string, ReaderCommand>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'prev',
  ArrowDown: 'next',
  PageUp: 'prev',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'next',
  t: 'toc',
  T: 'toc',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  Escape: 'escape',
}

/** Returns the command of a key; null for an unknown key or one that belongs to a control. */
export function commandOf(event: KeyboardEvent): ReaderCommand | null {
  if (!hasNoModifier(event)) return null
  const command = event.key === ' ' && event.shiftKey ? 'prev' : KEYS[event.key]
  // With Shift these keys select text.
  if (!command || (event.shiftKey && /^(Arrow|Home|End)/.test(event.key))) return null
  if (command === 'escape') return command
  return isFromField(event) || (event.key === ' ' && isFromControl(event)) ? null : command
}
