/**
 * Catches the focus when what has it is taken away: a toolbar that ends with what it did, a menu of somebody
 * who signs out. Without it the keyboard would begin again at the top of the page (WCAG 2.4.3).
 *
 * @param root where the element's content stands
 * @param fallback what takes the focus then
 * @returns undoes it
 */
export function keepFocus(root: ShadowRoot, fallback: () => HTMLElement | null): () => void {
  const page = root.ownerDocument
  let last: Node | null = null
  const onFocus = ({ target }: Event) => {
    last = target instanceof Node ? target : null
  }
  // What is pressed may have no focus to take; then nobody is to be called back.
  const onPress = () => {
    last = null
  }
  const lost = new MutationObserver(() => {
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
  lost.observe(root, { childList: true, subtree: true })
  return () => {
    lost.disconnect()
    root.removeEventListener('focusin', onFocus)
    page.removeEventListener('focusin', onPageFocus)
    page.removeEventListener('pointerdown', onPress, true)
  }
}
