/**
 * Whether a key is a single character that this reader has turned off as a shortcut (WCAG 2.1.4): speech input and
 * unsteady hands press letters nobody meant. Arrows, space, Page Up, Enter and what is pressed with Ctrl, Alt or Meta
 * are no such keys.
 */
export function isLetterKeyOff(event: KeyboardEvent): boolean {
  if (event.key === ' ' || [...event.key].length !== 1) return false
  return event.composedPath().some((target) => target instanceof Element && target.matches(LETTERS_OFF))
}

/** Stands on the reader's own element. */
const LETTERS_OFF = '.ol-reader[data-letter-keys="off"]'

/** Whether a key may be a command: pressed by itself or with Shift, and not taken by anything. */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) &&
  !isLetterKeyOff(event)

/** Whether one types into what a key was pressed on. */
export function isOfField(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  )
}

/** Whether what a key was pressed on can be pressed itself. */
export function isOfControl(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.matches('button, a, summary, audio, video, [role="link"]')
}

export type Command =
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

const KEYS: Readonly<Record<string, Command>> = {
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

/** What a key asks for; null for a key of no meaning here or one that belongs to a control. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (!isFree(event)) return null
  const command = event.key === ' ' && event.shiftKey ? 'prev' : KEYS[event.key]
  // With Shift these select words, as everywhere.
  if (!command || (event.shiftKey && /^(Arrow|Home|End)/.test(event.key))) return null
  if (command === 'escape') return command
  return isOfField(event) || (event.key === ' ' && isOfControl(event)) ? null : command
}
