import { hasType, LINK_ATTRIBUTE, NOTE_ATTRIBUTE, placeIn } from '../links'
import { splitFragment } from '../paths'

const NOTE_TYPES = ['footnote', 'endnote', 'rearnote', 'note']

/** Takes notes that are shown beside their mark out of the running text of their chapter. */
export function hideLinkedNotes(body: Element, href: string): void {
  for (const mark of body.querySelectorAll(`[${NOTE_ATTRIBUTE}]`)) {
    const { path, fragment } = splitFragment(mark.getAttribute(LINK_ATTRIBUTE) ?? '')
    if (path !== href || fragment === '') continue
    const note = placeIn(body, fragment)
    if (note?.localName === 'aside' && NOTE_TYPES.some((type) => hasType(note, type))) hide(note, body)
  }
}

/** Hides a note, and what would be left of its list of notes: a rule, a heading. */
function hide(note: Element, body: Element): void {
  note.setAttribute('hidden', '')
  const list = note.parentElement
  if (!list || list === body || !hasType(list, 'footnotes')) return
  const left = [...list.children].filter((child) => !child.hasAttribute('hidden'))
  if (left.every((child) => /^(hr|h[1-6]|br)$/.test(child.localName))) list.setAttribute('hidden', '')
}
