import type { Locator } from '../../../../domain/locator'
import { loadModule } from '../../../../platform/load-module'
import { splitFragment } from '../../../publication/paths'
import type { Target } from '../../navigator'
import type { BookLink, OutsideLink } from '../../text/links'
import { BESIDE_ATTRIBUTE, NOTE_ATTRIBUTE } from '../../text/note-signs'
import { findTarget } from '../location/start'
import type { Desk } from '../render-context'
import { addressContent, noteBlock, noteContent, textContent } from './content'
import { isMarkOf } from './pair'

/**
 * Shows the note a link is the mark of, beside it, or what there is to a file that is no page. Any other link leads to
 * a place, which it returns.
 */
export async function openLink(
  { href, element }: BookLink,
  desk: Desk,
  here: Locator | null,
): Promise<Target | null> {
  const held = element.getAttribute(NOTE_ATTRIBUTE)
  const index = href === '' ? undefined : findTarget({ href }, desk.need(), here)?.index
  const note = index === undefined ? null : await noteAt(index, href, element, desk)
  const content = note?.content ?? (held ? textContent(held) : null)
  const anchor = element.getBoundingClientRect()
  if (content)
    // Of one that is shown nowhere else there is no place to go to.
    desk.events.emit('note', { content, anchor, href: note && !note.isBeside ? href : '' })
  else if (index === undefined && href !== '') {
    const { fileNote } = await loadModule(() => import('../file-note'))
    // Closed meanwhile: a sound would play that nobody can stop.
    if (desk.isClosed) return null
    const { publication } = desk.need()
    desk.events.emit('note', { ...fileNote(href, publication, desk.words.locale), anchor })
  }
  return content || index === undefined ? null : { href }
}

/** A copy of the note at a place of a chapter; null where there is none, or the link is none's mark. */
async function noteAt(
  index: number,
  href: string,
  mark: Element,
  desk: Desk,
): Promise<{ content: DocumentFragment; isBeside: boolean } | null> {
  const { fragment } = splitFragment(href)
  if (fragment === '') return null
  const chapter = await desk
    .need()
    .chapters.get(index)
    .catch(() => null)
  const body = chapter?.giant?.bodyWith(fragment) ?? chapter?.body
  const block = body ? noteBlock(body, fragment) : null
  if (!block || !(mark.hasAttribute(NOTE_ATTRIBUTE) || isMarkOf(mark, block))) return null
  const isBeside = block.closest(`[${BESIDE_ATTRIBUTE}]`) !== null
  return { content: noteContent(block, mark), isBeside }
}

/** Shows where a link would lead out of the book; nothing is opened before the reader says so. */
export function showAddress({ element, href }: OutsideLink, { events }: Desk): void {
  events.emit('note', {
    content: addressContent(href),
    anchor: element.getBoundingClientRect(),
    href,
    isOutside: true,
  })
}
