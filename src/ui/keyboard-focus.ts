import type { KeyboardEvent, SyntheticEvent } from 'react'

const mark = ({ currentTarget }: SyntheticEvent<HTMLElement>, isOn: boolean) =>
  currentTarget.toggleAttribute('data-by-keys', isOn)

function onKey(event: KeyboardEvent<HTMLElement>) {
  if (/^(?:Tab|Arrow)/.test(event.key)) mark(event, true)
}

/**
 * Handlers that set `data-by-keys` while a user moves by keys. `:focus-visible` also matches what took the focus when the page
 * was opened by its address, and what is touched after a key.
 */
export const KEYBOARD_FOCUS = {
  onKeyDownCapture: onKey,
  // The Tab that enters the element goes down outside.
  onKeyUpCapture: onKey,
  onPointerDownCapture: (event: SyntheticEvent<HTMLElement>) => mark(event, false),
}
