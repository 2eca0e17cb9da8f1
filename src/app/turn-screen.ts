import { flushSync } from 'react-dom'
import type { RouteLocation } from '../routes/match'

/**
 * An element that turns what is in it by itself, and nothing around it. The document's own transitions would hold the
 * whole page still, which is not ours.
 */
interface Turning extends HTMLElement {
  startViewTransition(update: () => void): ViewTransition
}

/**
 * Goes from one screen to the next: faded into each other where the browser can do that in an element and nobody
 * asked for stillness, at once elsewhere.
 *
 * @param main holds the screen
 * @param change puts the next one there
 * @returns resolves when that is done; nothing when it is done already
 */
export function turnScreen(
  main: HTMLElement | null,
  to: RouteLocation,
  from: RouteLocation | null,
  change: () => void,
): undefined | Promise<void> {
  if (!main || !canTurn(main) || !from || from.meta.bare || to.meta.bare) {
    change()
    return
  }
  // The screens fade into each other from now on; none fades in by itself.
  main.dataset.turned = ''
  const transition = main.startViewTransition(() => flushSync(change))
  // One that is left for the next, or that nobody sees, is no error.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  return transition.updateCallbackDone
}

function canTurn(main: HTMLElement): main is Turning {
  const view = main.ownerDocument.defaultView
  return 'startViewTransition' in main && !view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches
}
