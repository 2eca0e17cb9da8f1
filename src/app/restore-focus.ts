/**
 * Moves the focus to `fallback` when the focused element is removed, for example a toolbar that closes after
 * its
 * action or the menu of a member who signs out. Otherwise the keyboard would restart at the top of the page
 * (WCAG 2.4.3).
 *
 * @param root shadow root of the element
 * @param fallback returns the element that receives the focus
 * @returns a function that undoes it
 */
export function restoreFocus(root: ShadowRoot, fallback: () => HTMLElement | null): () => void {
  const page = root.ownerDocument
  let last: Node | null = null
  const onFocus = ({ target }: Event) => {
    last = target instanceof Node ? target : null
  }
  // A pressed element may not be focusable; then the focus is not restored.
  const onPress = () => {
    last = null
  }
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return
    last = null
    const { activeElement } = page
    if (activeElement === null || activeElement === page.body) fallback()?.focus({ preventScroll: true })
  })
  const onPageFocus = (event: Event) => {
    if (event.target !== root.host) last = null
  }
  root.addEventListener('focusin', onFocus)
  page.addEventListener('focusin', onPageFocus)
  page.addEventListener('pointerdown', onPress, true)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
    page.removeEventListener('focusin', onPageFocus)
    page.removeEventListener('pointerdown', onPress, true)
  }
}
