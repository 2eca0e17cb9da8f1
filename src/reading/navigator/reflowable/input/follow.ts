import { loadModule } from '../../../../platform/load-module'
import { type BookLink, isInteractive, linkOf, outsideLinkOf } from '../../text/links'
import type { Desk } from '../render-context'

/** What a click or a key was on. */
export interface Followed {
  /** A link of the book, to be followed; null where it was for nothing, or for something else. */
  link: BookLink | null
  /** It was for a link or for something else that has its own use for it. */
  isTaken: boolean
}

/** Takes a click or key for a link of the book; an address outside it is shown, and not gone to. */
export function takeLink(event: MouseEvent | KeyboardEvent, desk: Desk): Followed {
  const path = event.composedPath()
  const link = linkOf(path)
  const outside = link ? null : outsideLinkOf(path, event)
  if (outside) {
    event.preventDefault()
    loadModule(() => import('../notes/open')).then(
      ({ showAddress }) => showAddress(outside, desk),
      (thrown: unknown) => desk.tell(thrown),
    )
    return { link: null, isTaken: true }
  }
  if (!link) return { link: null, isTaken: isInteractive(path) }
  event.preventDefault()
  return { link, isTaken: true }
}
