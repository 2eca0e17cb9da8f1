import { BACK_ATTRIBUTE, hasType, LINK_ATTRIBUTE, NOTE_ATTRIBUTE, placeIn } from './links'
import { splitFragment } from './paths'

const BLOCK = /^(aside|li|p|div|dd|section|blockquote|td)$/i
const NOTE_TYPES = ['footnote', 'endnote', 'rearnote', 'note']
/** More than this is a text to go to, not a note to show beside its mark. */
const LONGEST_NOTE = 4000

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

/** The text of the note at `fragment` as a copy without ids, or null when there is none to show. */
export function noteContent(body: Element, fragment: string): DocumentFragment | null {
  if (fragment === '') return null
  const target = placeIn(body, fragment)
  const block = nearestBlock(target, body)
  if (!block || (block.textContent ?? '').trim() === '' || (block.textContent ?? '').length > LONGEST_NOTE)
    return null
  const content = document.createDocumentFragment()
  for (const node of block.childNodes) content.append(node.cloneNode(true))
  for (const element of content.querySelectorAll('*')) {
    element.removeAttribute('id')
    if (
      element.hasAttribute(BACK_ATTRIBUTE) ||
      /^[\u21A9\u2191^]+$/.test((element.textContent ?? '').trim().charAt(0))
    )
      element.remove()
  }
  return content
}

function nearestBlock(target: Element | null, body: Element): Element | null {
  for (let element = target; element && element !== body; element = element.parentElement)
    if (BLOCK.test(element.localName)) return element
  return null
}

/** An address as a note shows it: all of it, as it will be opened. */
export function addressContent(href: string): DocumentFragment {
  const content = document.createDocumentFragment()
  const line = document.createElement('p')
  line.dir = 'ltr'
  line.textContent = href.length > LONGEST_ADDRESS ? `${href.slice(0, LONGEST_ADDRESS)}…` : href
  content.append(line)
  return content
}

const LONGEST_ADDRESS = 300
