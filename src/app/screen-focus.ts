import { deepActiveElement } from '../ui/focus'

/**
 * Moves the focus to the heading of a new screen, so that assistive technology speaks the screen's name, once. The heading may be rendered
 * after its data has loaded; until then `main` keeps the keyboard's place. A focus that the user moves meanwhile stays.
 *
 * A screen whose heading depends on its data shows none before (Orca is silent when a heading that has the focus is replaced).
 *
 * @param main contains the screen
 * @returns a function that gives up waiting for the heading
 */
export function focusHeading(main: HTMLElement): () => void {
  const isFree = () => {
    const at = deepActiveElement(main)
    return at === null || at === main
  }
  const observer = new MutationObserver(() => {
    if (take() || !isFree()) observer.disconnect()
  })
  const take = () => {
    const heading = main.querySelector('h1')
    if (!heading || !isFree()) return false
    // Not focusable for good: a click on it would move the focus.
    heading.tabIndex = -1
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
    heading.focus({ preventScroll: true })
    return true
  }
  main.focus({ preventScroll: true })
  if (!take()) observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Moves the focus from an element of a screen that is about to be replaced to `main`. A screen reader whose focus is removed goes to what stands
 * first in its place without a word, and then speaks no focus there (Orca 43 with Chromium 156: the heading of the next screen).
 */
export function leaveFocus(main: HTMLElement | null): void {
  if (!main) return
  const at = deepActiveElement(main)
  if (at !== main && main.contains(at)) main.focus({ preventScroll: true })
}
