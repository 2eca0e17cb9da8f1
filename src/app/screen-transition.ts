import { flushSync } from 'react-dom'
import type { RouteLocation } from '../routes/match'

/** An element with element-scoped view transitions. A document transition would freeze the whole host page. */
interface TransitionElement extends HTMLElement {
  startViewTransition(update: () => void): ViewTransition
}

/**
 * Replaces one screen with the next: with a short movement towards the screen of the higher rank (SPEC §2) when the browser supports element-scoped view
 * transitions and
 * reduced motion is not requested, immediately otherwise.
 *
 * @param main contains the screen
 * @param change renders the next screen
 * @returns a promise that resolves after the change; undefined when it is already done
 */
export function transitionScreen(
  main: HTMLElement | null,
  to: RouteLocation,
  from: RouteLocation | null,
  change: () => void,
): undefined | Promise<void> {
  if (!main || !canTurn(main) || !from || from.meta.bare || to.meta.bare) {
    change()
    return
  }
  // From now on transitions move between screens; turn off the screens' own fade-in.
  main.dataset.turned = to.meta.rank < from.meta.rank ? 'backward' : 'forward'
  const transition = main.startViewTransition(() => flushSync(change))
  // A skipped transition (superseded, or in a hidden page) is not an error.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  return transition.updateCallbackDone
}

function canTurn(main: HTMLElement): main is TransitionElement {
  const view = main.ownerDocument.defaultView
  return 'startViewTransition' in main && !view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches
}
