import { LINK_ATTRIBUTE, placeIn } from '../links'
import { splitFragment } from '../paths'
import { BESIDE_ATTRIBUTE, NOTE_ATTRIBUTE } from './signs'

/**
 * Goes to the mark of the note that a node stands in and opens it, where the note is shown beside its mark alone; does
 * nothing anywhere else. A mark on another part of a chapter too long to be laid out whole is not found.
 */
export function openNoteOf(node: Node): void {
  const note = node.parentElement?.closest(`[${BESIDE_ATTRIBUTE}]`)
  const body = note?.closest('body')
  if (!note || !body) return
  for (const mark of body.querySelectorAll<HTMLElement>(`[${NOTE_ATTRIBUTE}]`)) {
    const { fragment } = splitFragment(mark.getAttribute(LINK_ATTRIBUTE) ?? '')
    const place = fragment === '' ? null : placeIn(body, fragment)
    if (!place || !(note.contains(place) || place.contains(note))) continue
    // Its page comes with it; the focus stays, and comes back to whoever goes on from hit to hit.
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    mark.click()
    return
  }
}
