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
