import { placeIn } from '../../text/links'
import { BESIDE_ATTRIBUTE, NOTE_ATTRIBUTE, targetOf } from '../../text/note-signs'

/**
 * The mark of the note that a node stands in, where the note is shown beside its mark alone; null anywhere else. A mark on
 * another part of a chapter too long to be laid out whole is not found.
 */
export function markOf(node: Node): HTMLElement | null {
  const note = node.parentElement?.closest(`[${BESIDE_ATTRIBUTE}]`)
  const body = note?.closest('body')
  if (!note || !body) return null
  for (const mark of body.querySelectorAll<HTMLElement>(`[${NOTE_ATTRIBUTE}]`)) {
    const { fragment } = targetOf(mark)
    const place = fragment === '' ? null : placeIn(body, fragment)
    if (place && (note.contains(place) || place.contains(note))) return mark
  }
  return null
}
