/**
 * Click listener of a shadow root: dispatches `submit` on the form of a clicked submit button (Enter in a field clicks
 * it too) in place of the browser. A sandboxed frame without `allow-forms` blocks even forms that send nothing.
 */
export function submitByClick(event: Event): void {
  if (event.defaultPrevented) return
  const button = event.composedPath().find((target) => target instanceof HTMLButtonElement)
  // Buttons in nested shadow roots belong to a book's own content.
  if (button?.type !== 'submit' || button.getRootNode() !== event.currentTarget) return
  const { form } = button
  if (!form || (!form.noValidate && !form.checkValidity())) return
  event.preventDefault()
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }))
}
