import { plainSheet } from '../../../../styles/sheet'
import { LINK_ATTRIBUTE, placeIn } from '../../text/links'
import {
  BACK_ATTRIBUTE,
  BESIDE_ATTRIBUTE,
  hasType,
  NOTE_ATTRIBUTE,
  SHOP_MARK,
  targetOf,
} from '../../text/note-signs'
import { framed } from '../css/frame-layer'
import look from './notes.css?inline'

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

/** What marks of notes look like where a book's own sheets say nothing. */
export const notesSheet = plainSheet(() => framed(look))

/** Words on a picture of a mark that are the mark's name, not the note. */
const MARK_NAME =
  /^\s*(?:[[(（〔【]?(?:注|註|注释|注釋|註釋|脚注|腳注|note|footnote|fn)?[\d①-⑳*]*[\])）〕】]?|.+\.\w{3,4})\s*$/iu

/**
 * Finds what marks a note and what leads back from one, before a chapter is cleaned: links that say so
 * (`epub:type`, DPUB-ARIA), and what bookshops put there instead, a link, picture or span of a class of their own that
 * may hold the note's text itself (多看, 掌阅, QQ阅读, 微信读书).
 *
 * @returns places the signs of them in the cleaned chapter, and takes notes out of the running text that are shown
 *   beside their marks
 */
export function takeNotes(content: Element): (body: Element, href: string, name: string) => void {
  const marks = new Map<Element, string>()
  const backs: Element[] = []
  for (const link of content.querySelectorAll('a, area')) {
    if (hasType(link, 'noteref') || SHOP_MARK.test(link.className)) marks.set(link, textOf(link))
    else if (hasType(link, 'backlink')) backs.push(link)
  }
  for (const mark of content.querySelectorAll('img, span')) {
    const isMark = mark.matches('[zy-footnote], [data-wr-footernote]') || SHOP_MARK.test(mark.className)
    const text = isMark ? textOf(mark) : ''
    if (text === '') continue
    const link = mark.closest('a')
    if (!link) marks.set(mark, text)
    else if (marks.has(link) || (link.textContent ?? '').trim() === '')
      marks.set(link, marks.get(link) || text)
  }
  return (body, href, name) => {
    for (const back of backs) back.setAttribute(BACK_ATTRIBUTE, '')
    for (const [mark, text] of marks) place(mark, text, name)
    hideLinkedNotes(body, href)
  }
}

function place(element: Element, text: string, name: string): void {
  const leads = element.hasAttribute(LINK_ATTRIBUTE)
  if (!leads && text === '') return
  const mark = element.localName === 'img' ? boxed(element) : element
  mark.setAttribute(NOTE_ATTRIBUTE, text)
  if (!leads) {
    // It leads nowhere: what it is a mark of is in it.
    mark.setAttribute(LINK_ATTRIBUTE, '')
    mark.setAttribute('tabindex', '0')
    mark.setAttribute('role', 'link')
  }
  if ((mark.textContent ?? '').trim() !== '') return
  const picture = mark.querySelector('img')
  if (picture) {
    // What its words were is the note.
    if (text !== '' || !picture.getAttribute('alt')) picture.setAttribute('alt', name)
  } else mark.setAttribute('aria-label', name)
}

/** A picture has nothing before or after it that could keep it on its line. */
function boxed(picture: Element): Element {
  const box = picture.ownerDocument.createElement('span')
  picture.replaceWith(box)
  box.append(picture)
  return box
}

/** The note that a mark itself holds; empty when it holds none. */
function textOf(mark: Element): string {
  const own = mark.getAttribute('data-wr-footernote') ?? mark.getAttribute('zy-footnote')
  const text = own ?? mark.getAttribute('alt') ?? ''
  return own === null && MARK_NAME.test(text) ? '' : text.trim()
}
