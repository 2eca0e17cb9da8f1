import type { Locator } from '../../../../domain/locator'
import { loadModule } from '../../../../platform/load-module'
import { splitFragment } from '../../../publication/paths'
import type { LinkTarget } from '../../navigator'
import { type BookLink, type ExternalLink, findFragment, LINK_ATTRIBUTE } from '../../text/links'
import {
  BACKLINK_ATTRIBUTE,
  hasEpubType,
  linkTargetOf,
  NOTE_ATTRIBUTE,
  POPUP_NOTE_ATTRIBUTE,
} from '../../text/note-markup'
import { findTarget } from '../location/start'
import type { RenderContext } from '../render-context'
import { isBacklinkTo, isNoteReference } from './pair'

const BLOCK = /^(aside|li|p|div|dl|dd|dt|section|blockquote|td|tr|table)$/i
/** Longest note, in characters, that is shown beside its reference; the reader goes to a longer one. */
const MAX_NOTE_LENGTH = 4000
/** Characters of an address that are shown. */
const MAX_ADDRESS_LENGTH = 300

/** The block of the note at `fragment`; null when there is none that can be shown beside its reference. */
export function findNoteBlock(body: Element, fragment: string): Element | null {
  for (
    let element = findFragment(body, fragment);
    element && element !== body;
    element = element.parentElement
  )
    if (BLOCK.test(element.localName)) return isShowable(partsOf(element)) ? element : null
  return null
}

/** The elements that contain the text of a note: its block, and for a `dt` the `dd` elements that follow it. */
function partsOf(block: Element): Element[] {
  const parts = [block]
  if (block.localName === 'dt')
    for (let next = block.nextElementSibling; next?.localName === 'dd'; next = next.nextElementSibling)
      parts.push(next)
  return parts
}

function isShowable(parts: readonly Element[]): boolean {
  const text = parts.map(({ textContent }) => textContent ?? '').join('')
  return (
    text.length <= MAX_NOTE_LENGTH &&
    (text.trim() !== '' || parts.some((part) => part.querySelector('img, svg')))
  )
}

/**
 * Copies the content of a note without ids and classes, which would have another meaning in the reader's interface, and
 * without its backlinks.
 *
 * @param mark the note reference
 */
export function createNoteContent(block: Element, mark: Element): DocumentFragment {
  const content = document.createDocumentFragment()
  for (const part of partsOf(block)) {
    const copy = part.cloneNode(true) as Element
    const backlinks = [...part.querySelectorAll('*')].map((each) => isBacklink(each, mark))
    const copies = [...copy.querySelectorAll('*')]
    for (const [at, each] of copies.entries()) {
      each.removeAttribute('id')
      each.removeAttribute('class')
      if (backlinks[at]) removeBacklink(each)
    }
    content.append(...copy.childNodes)
  }
  return content
}

/** Removes a backlink and the brackets around it, whether they are in the surrounding text or in elements of their own. */
function removeBacklink(link: Element): void {
  const { previousSibling: before, nextSibling: after } = link
  link.remove()
  if (!isRemovable(before, OPENS) || !isRemovable(after, CLOSES)) return
  before.textContent = (before.textContent ?? '').replace(OPENS, '')
  after.textContent = (after.textContent ?? '').replace(CLOSES, '')
}

const OPENS = /[[(（〔【［]\s*$/
const CLOSES = /^\s*[\])）〕】］]\s*/

/** Whether the bracket of a node can be removed without losing markup: it is in a text node or an element of its own. */
const isRemovable = (node: Node | null, bracket: RegExp): node is Node =>
  node !== null &&
  bracket.test(node.textContent ?? '') &&
  (node instanceof Text || (node.textContent ?? '').trim().length === 1)

const isBacklink = (element: Element, mark: Element): boolean =>
  element.hasAttribute(BACKLINK_ATTRIBUTE) ||
  hasEpubType(element, 'backlink') ||
  (element.hasAttribute(LINK_ATTRIBUTE) && isBacklinkTo(element, mark)) ||
  /^[\u21A9\u2191\u2190^]+\uFE0E?$/.test((element.textContent ?? '').trim())

/** Formats the text of a note that its reference contains, one paragraph per line. Shops write some HTML into it. */
export function createTextContent(text: string): DocumentFragment {
  const content = document.createDocumentFragment()
  const lines = text
    .split(/\r?\n|<(?:br|\/p)\b[^>]*>/i)
    .map((line) => line.replace(/<\/?[a-z][^>]*>/gi, '').trim())
  for (const line of lines.filter((each) => each !== '')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    content.append(paragraph)
  }
  return content
}

/** Formats an address for a note, as it will be opened; one of more than 300 characters is shortened. */
function addressContent(href: string): DocumentFragment {
  const content = document.createDocumentFragment()
  const line = document.createElement('p')
  line.dir = 'ltr'
  line.textContent = href.length > MAX_ADDRESS_LENGTH ? `${href.slice(0, MAX_ADDRESS_LENGTH)}…` : href
  content.append(line)
  return content
}

/**
 * The reference of the note that contains a node, when the note is shown only beside its reference; null otherwise. A
 * reference in another segment of a segmented chapter is not found.
 */
export function findNoteReference(node: Node): HTMLElement | null {
  const note = node.parentElement?.closest(`[${POPUP_NOTE_ATTRIBUTE}]`)
  const body = note?.closest('body')
  if (!note || !body) return null
  for (const mark of body.querySelectorAll<HTMLElement>(`[${NOTE_ATTRIBUTE}]`)) {
    const { fragment } = linkTargetOf(mark)
    const place = fragment === '' ? null : findFragment(body, fragment)
    if (place && (note.contains(place) || place.contains(note))) return mark
  }
  return null
}

/**
 * Opens a link of the book: shows the note it refers to beside it, or a note about a file that is not a page. For any
 * other link it shows nothing and returns the target to go to.
 */
export async function openLink(
  { href, element }: BookLink,
  context: RenderContext,
  here: Locator | null,
): Promise<LinkTarget | null> {
  const ownText = element.getAttribute(NOTE_ATTRIBUTE)
  const index = href === '' ? undefined : findTarget({ href }, context.requireBook(), here)?.index
  const note = index === undefined ? null : await noteAt(index, href, element, context)
  const content = note?.content ?? (ownText ? createTextContent(ownText) : null)
  const anchor = element.getBoundingClientRect()
  if (content)
    // A note that is shown nowhere else has no target to go to.
    context.events.emit('note', { content, anchor, href: note && !note.isBeside ? href : '' })
  else if (index === undefined && href !== '') {
    const { createFileNote } = await loadModule(() => import('../file-note'))
    // The book was closed meanwhile: a sound would start that nobody could stop.
    if (context.isClosed) return null
    const { publication } = context.requireBook()
    context.events.emit('note', { ...createFileNote(href, publication, context.words.locale), anchor })
  }
  return content || index === undefined ? null : { href }
}

/** A copy of the note at a link's target; null when there is none, or when the link is no note reference. */
async function noteAt(
  index: number,
  href: string,
  mark: Element,
  context: RenderContext,
): Promise<{ content: DocumentFragment; isBeside: boolean } | null> {
  const { fragment } = splitFragment(href)
  if (fragment === '') return null
  const chapter = await context
    .requireBook()
    .chapters.get(index)
    .catch(() => null)
  const body = chapter?.segmented?.bodyOfFragment(fragment) ?? chapter?.body
  const block = body ? findNoteBlock(body, fragment) : null
  if (!block || !(mark.hasAttribute(NOTE_ATTRIBUTE) || isNoteReference(mark, block))) return null
  const isBeside = block.closest(`[${POPUP_NOTE_ATTRIBUTE}]`) !== null
  return { content: createNoteContent(block, mark), isBeside }
}

/** Shows the address of a link that leads out of the book. It is opened only when the user confirms. */
export function showAddress({ element, href }: ExternalLink, { events }: RenderContext): void {
  events.emit('note', {
    content: addressContent(href),
    anchor: element.getBoundingClientRect(),
    href,
    isExternal: true,
  })
}
