import type { KeyboardEvent, PointerEvent } from 'react'

/**
 * Handlers that set `data-by-keys` while a user moves by keys. `:focus-visible` also matches what took the focus when the page
 * was opened by its address, and what is touched after a key.
 */
export const KEYBOARD_FOCUS = {
  // Not when it goes down: the Tab that enters the element goes down outside.
  onKeyUpCapture: ({ key, currentTarget }: KeyboardEvent) =>
    /Tab|Arrow/.test(key) && currentTarget.setAttribute('data-by-keys', ''),
  onPointerDownCapture: ({ currentTarget }: PointerEvent) => currentTarget.removeAttribute('data-by-keys'),
}
