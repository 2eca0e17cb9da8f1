import type { Locator } from '../../../domain/locator'
import type { Target } from '../../engine'
import type { Desk } from '../desk'
import { type BookLink, isInteractive, linkOf, outsideLinkOf } from '../links'
import { splitFragment } from '../paths'
import { findTarget } from '../place/start'

type OutsideLink = NonNullable<ReturnType<typeof outsideLinkOf>>

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
    void showAddress(outside, desk)
    return { link: null, isTaken: true }
  }
  if (!link) return { link: null, isTaken: isInteractive(path) }
  event.preventDefault()
  return { link, isTaken: true }
}

async function showAddress({ element, href }: OutsideLink, { events }: Desk): Promise<void> {
  const { addressContent } = await import('../chapter/note-content')
  const content = addressContent(href)
  events.emit('note', { content, anchor: element.getBoundingClientRect(), href, isOutside: true })
}

/** Shows a note beside its mark. What is no note, or holds none, is a place to go to, which it returns. */
export async function showNote(
  { href, isNote, element }: BookLink,
  desk: Desk,
  here: Locator | null,
): Promise<Target | null> {
  const book = desk.need()
  const { fragment } = splitFragment(href)
  const index = findTarget({ href }, book, here)?.index
  if (index === undefined) return null
  if (!isNote) return { href }
  const [chapter, { noteContent }] = await Promise.all([
    book.chapters.get(index).catch(() => null),
    import('../chapter/note-content'),
  ])
  const body = chapter?.giant?.bodyWith(fragment) ?? chapter?.body
  const content = body ? noteContent(body, fragment, element) : null
  if (!content) return { href }
  desk.events.emit('note', { content, anchor: element.getBoundingClientRect(), href })
  return null
}
