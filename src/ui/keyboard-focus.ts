import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react'

const mark = ({ currentTarget }: SyntheticEvent<HTMLElement>, isOn: boolean) =>
  currentTarget.toggleAttribute('data-by-keys', isOn)

function onKey(event: KeyboardEvent<HTMLElement>) {
  if (/^(?:Tab|Arrow)/.test(event.key)) mark(event, true)
}

/**
 * Handlers that mark a reader whose user moves by keys with `data-by-keys`. `:focus-visible` also matches a page that took the
 * focus when it was opened by its address, and one that is touched after a key.
 */
export const KEYBOARD_FOCUS = {
  onKeyDownCapture: onKey,
  // The Tab that enters the reader goes down outside.
  onKeyUpCapture: onKey,
  onFocusCapture(event: FocusEvent<HTMLElement>) {
    if (navigator.userActivation?.hasBeenActive && event.target.matches(':focus-visible')) mark(event, true)
  },
  onPointerDownCapture: (event: SyntheticEvent<HTMLElement>) => mark(event, false),
}
