/**
 * Sends `submit` to the form of a pressed button (Enter in a field presses it too), in place of the browser: a
 * sandboxed frame without `allow-forms` blocks even forms that lead nowhere. Listens for clicks on a shadow root.
 */
export function submitByClick(event: Event): void {
  if (event.defaultPrevented) return
  const pressed = event.composedPath().find((one) => one instanceof HTMLButtonElement)
  // What stands in shadow roots further in is not ours: a book's own page.
  if (pressed?.type !== 'submit' || pressed.getRootNode() !== event.currentTarget) return
  const { form } = pressed
  if (!form || (!form.noValidate && !form.checkValidity())) return
  event.preventDefault()
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: pressed }))
}
