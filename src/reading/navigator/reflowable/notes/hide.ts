import { placeIn } from '../../text/links'
import { BESIDE_ATTRIBUTE, hasType, NOTE_ATTRIBUTE, targetOf } from '../../text/note-signs'

const NOTE_TYPES = ['footnote', 'endnote', 'rearnote', 'note']
/** What 多看 shows beside its marks alone, whatever is around it. */
const SHOP_LIST = 'ol.duokan-footnote-content'
/** What may be left of a list of notes without its notes. */
const REST = /^(?:hr|h[1-6]|br)$/

/** Takes notes that are shown beside their mark out of the running text of their chapter. */
export function hideLinkedNotes(body: Element, href: string): void {
  for (const mark of body.querySelectorAll(`[${NOTE_ATTRIBUTE}]`)) {
    const { path, fragment } = targetOf(mark)
    const place = path === href && fragment !== '' ? placeIn(body, fragment) : null
    const note = place && noteAround(place)
    if (note && !note.contains(mark)) hide(note, body)
  }
}

/** The note at a place, if it is one that is kept apart from the text: an item of such a list, or an aside. */
function noteAround(place: Element): Element | null {
  const item = place.closest(`${SHOP_LIST} > *, aside li`)
  const aside = place.closest('aside')
  const isNote = aside !== null && NOTE_TYPES.some((type) => hasType(aside, type))
  return item && (isNote || item.closest(SHOP_LIST)) ? item : isNote ? aside : null
}

/** Hides a note, and what would be left around it: a list with no item, its rule and its heading. */
function hide(note: Element, body: Element): void {
  note.setAttribute('hidden', '')
  note.setAttribute(BESIDE_ATTRIBUTE, '')
  const around = note.parentElement
  if (!around || around === body) return
  const isOfNotes =
    around.matches('aside, ol, ul') || hasType(around, 'footnotes') || around.classList.contains('footnotes')
  const isLeft = [...around.childNodes].some((child) =>
    child instanceof Element
      ? !child.hasAttribute('hidden') && !isRest(child)
      : child.nodeType === Node.TEXT_NODE && (child.nodeValue ?? '').trim() !== '',
  )
  if (isOfNotes && !isLeft) hide(around, body)
}

/** A rule or a heading, in whatever box. */
const isRest = (element: Element): boolean =>
  REST.test(element.localName) ||
  (element.childElementCount > 0 &&
    (element.textContent ?? '').trim() === '' &&
    [...element.children].every(isRest))
