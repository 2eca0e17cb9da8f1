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
