import { plainSheet } from '../../../../styles/sheet'
import { findFragment, hasEpubType, LINK_ATTRIBUTE } from '../../text/links'
import {
  BACKLINK_ATTRIBUTE,
  linkTargetOf,
  NOTE_ATTRIBUTE,
  POPUP_NOTE_ATTRIBUTE,
  SHOP_NOTEREF,
} from '../../text/note-markup'
import { framed } from '../css/frame-layer'
import look from './notes.css?inline'

const NOTE_TYPES = ['footnote', 'endnote', 'rearnote', 'note']
/** List of notes that 多看 shows only beside their references. */
const SHOP_LIST = 'ol.duokan-footnote-content'
/** Elements that may remain of a list of notes without its notes. */
const LEFTOVER = /^(?:hr|h[1-6]|br)$/

/** Hides the notes of a chapter that are shown beside their references. */
function hideLinkedNotes(body: Element, href: string): void {
  for (const mark of body.querySelectorAll(`[${NOTE_ATTRIBUTE}]`)) {
    const { path, fragment } = linkTargetOf(mark)
    const place = path === href && fragment !== '' ? findFragment(body, fragment) : null
    const note = place && noteAround(place)
    if (note && !note.contains(mark)) hide(note, body)
  }
}

/** The note at an element, if it is apart from the running text: an item of a list of notes, or an aside; else null. */
function noteAround(place: Element): Element | null {
  const item = place.closest(`${SHOP_LIST} > *, aside li`)
  const aside = place.closest('aside')
  const isNote = aside !== null && NOTE_TYPES.some((type) => hasEpubType(aside, type))
  return item && (isNote || item.closest(SHOP_LIST)) ? item : isNote ? aside : null
}

/** Hides a note, and its list once all of its items are hidden, with its rule and heading. */
function hide(note: Element, body: Element): void {
  note.setAttribute('hidden', '')
  note.setAttribute(POPUP_NOTE_ATTRIBUTE, '')
  const around = note.parentElement
  if (!around || around === body) return
  const isNoteList =
    around.matches('aside, ol, ul') ||
    hasEpubType(around, 'footnotes') ||
    around.classList.contains('footnotes')
  const hasOtherContent = [...around.childNodes].some((child) =>
    child instanceof Element
      ? !child.hasAttribute('hidden') && !isLeftover(child)
      : child.nodeType === Node.TEXT_NODE && (child.nodeValue ?? '').trim() !== '',
  )
  if (isNoteList && !hasOtherContent) hide(around, body)
}

/** Whether an element is a rule or a heading, or contains nothing else and no text. */
const isLeftover = (element: Element): boolean =>
  LEFTOVER.test(element.localName) ||
  (element.childElementCount > 0 &&
    (element.textContent ?? '').trim() === '' &&
    [...element.children].every(isLeftover))

/** Default styles for note references. */
export const notesSheet = plainSheet(() => framed(look))

/** Alternative texts of a reference's image that name the reference and are not the note. */
const MARK_NAME =
  /^(?:[[(（〔【]?(?:注|註|注释|注釋|註釋|脚注|腳注|note|footnote|fn)?[\d①-⑳*]*[\])）〕】]?|.{1,200}\.\w{3,4})$/iu

/**
 * Finds note references and backlinks before a chapter is sanitised: links with `epub:type` or DPUB-ARIA roles, and the
 * links, images and spans with classes of bookshops, which may contain the text of the note (多看, 掌阅, QQ阅读, 微信读书).
 *
 * @returns a function that marks them in the sanitised chapter, and hides the notes that are shown beside their
 *   references. `name` is the label of a reference without text.
 */
export function extractNotes(content: Element): (body: Element, href: string, name: string) => void {
  const marks = new Map<Element, string>()
  const backs: Element[] = []
  for (const link of content.querySelectorAll('a, area')) {
    if (hasEpubType(link, 'noteref') || SHOP_NOTEREF.test(link.className)) marks.set(link, textOf(link))
    else if (hasEpubType(link, 'backlink')) backs.push(link)
  }
  for (const mark of content.querySelectorAll('img, span')) {
    const isMark = mark.matches('[zy-footnote], [data-wr-footernote]') || SHOP_NOTEREF.test(mark.className)
    const text = isMark ? textOf(mark) : ''
    if (text === '') continue
    const link = mark.closest('a')
    if (!link) marks.set(mark, text)
    else if (marks.has(link) || (link.textContent ?? '').trim() === '')
      marks.set(link, marks.get(link) || text)
  }
  return (body, href, name) => {
    for (const back of backs) back.setAttribute(BACKLINK_ATTRIBUTE, '')
    for (const [mark, text] of marks) markReference(mark, text, name)
    hideLinkedNotes(body, href)
  }
}

function markReference(element: Element, text: string, name: string): void {
  const isLink = element.hasAttribute(LINK_ATTRIBUTE)
  if (!isLink && text === '') return
  const mark = element.localName === 'img' ? wrap(element) : element
  mark.setAttribute(NOTE_ATTRIBUTE, text)
  if (!isLink) {
    // It has no target: it contains its note.
    mark.setAttribute(LINK_ATTRIBUTE, '')
    mark.setAttribute('tabindex', '0')
  }
  // DPUB-ARIA has its roles for links only; a picture or a span of a bookshop is a plain link.
  mark.setAttribute('role', mark.localName === 'a' ? 'doc-noteref' : 'link')
  if ((mark.textContent ?? '').trim() !== '') return
  const picture = mark.querySelector('img')
  if (picture) {
    // Its alternative text was the note.
    if (text !== '' || !picture.getAttribute('alt')) picture.setAttribute('alt', name)
  } else mark.setAttribute('aria-label', name)
}

/** Wraps an image in a span: an image has no pseudo-elements that keep it on the line of its word. */
function wrap(picture: Element): Element {
  const box = picture.ownerDocument.createElement('span')
  picture.replaceWith(box)
  box.append(picture)
  return box
}

/** The text of the note that a reference contains; '' for none. */
function textOf(mark: Element): string {
  const own = mark.getAttribute('data-wr-footernote') ?? mark.getAttribute('zy-footnote')
  const text = own ?? mark.getAttribute('alt') ?? ''
  return own === null && MARK_NAME.test(text.trim()) ? '' : text.trim()
}
