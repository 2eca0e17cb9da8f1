import { deepActiveElement } from '../ui/focus'

/**
 * Moves the focus to the heading of a new screen, so that assistive technology speaks the screen's name, once. The heading may be rendered
 * after its data has loaded; until then `main` keeps the keyboard's place. A focus that the user moves meanwhile stays.
 *
 * A screen whose heading depends on its data shows none before (Orca is silent when a heading that has the focus is replaced).
 *
 * @param main contains the screen
 * @param left address of the screen that Back has left: the first Tab goes to the link by which that was entered, and not to what
 * follows the heading, which may be far above the place of the list; null after any other navigation
 * @returns a function that gives up waiting for the heading
 */
export function focusHeading(main: HTMLElement, left: string | null = null): () => void {
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
    const toLink = (event: KeyboardEvent) => {
      const link = event.key === 'Tab' && !event.shiftKey && left !== null && linkInView(main, left)
      if (!link) return
      event.preventDefault()
      link.focus({ preventScroll: true })
    }
    heading.addEventListener('keydown', toLink)
    heading.addEventListener(
      'blur',
      () => {
        heading.removeAttribute('tabindex')
        heading.removeEventListener('keydown', toLink)
      },
      { once: true },
    )
    heading.focus({ preventScroll: true })
    return true
  }
  main.focus({ preventScroll: true })
  if (!take()) observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The first link to an address that is in the window. */
function linkInView(main: HTMLElement, address: string): HTMLElement | undefined {
  return [...main.querySelectorAll('a')].find((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return link.getAttribute('href') === address && bottom > 0 && top < innerHeight
  })
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
