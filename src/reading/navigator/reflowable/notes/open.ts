import type { Locator } from '../../../../domain/locator'
import { loadModule } from '../../../../platform/load-module'
import { splitFragment } from '../../../publication/paths'
import type { LinkTarget } from '../../navigator'
import { type BookLink, type ExternalLink, findFragment, LINK_ATTRIBUTE } from '../../text/links'
import { linkTargetOf, NOTE_ATTRIBUTE, POPUP_NOTE_ATTRIBUTE } from '../../text/note-markup'
import { findTarget } from '../location/start'
import type { RenderContext } from '../render-context'
import { findNote, isBacklink } from './find-note'
import { isNoteReference } from './pair'

/** Characters of an address that are shown. */
const MAX_ADDRESS_LENGTH = 300

/**
 * Copies the content of a note without ids and classes, which would have another meaning in the reader's interface, and
 * without its backlinks.
 *
 * @param mark the note reference
 */
export function createNoteContent(note: Range, mark: Element): DocumentFragment {
  const content = note.cloneContents()
  const backlinks = [...content.querySelectorAll('*')].filter((each) => isBacklink(each, mark))
  for (const link of backlinks) removeBacklink(link)
  for (const each of [...content.querySelectorAll('*')]) {
    each.removeAttribute('id')
    each.removeAttribute('class')
    if (!EMPTIED.test(each.localName) || each.childElementCount > 0) continue
    // The paragraph or cell of the number alone.
    if ((each.textContent ?? '').trim() === '') each.remove()
  }
  unwrap(content)
  // The bracket of the next note's number.
  const last = content.lastChild
  if (last instanceof Text) last.data = last.data.replace(OPENS, '')
  return content
}

/** Elements that are left out of a note when nothing is in them. */
const EMPTIED = /^(?:p|div|span|td|th|tr|dt|dd|li|sup|a)$/
/** Blocks that mean nothing outside of their list or table. */
const PARTS = /^(?:li|dt|dd|tbody|tr|td|th)$/

/** Takes the one block of a note away from around its content, and makes parts of lists and tables plain blocks. */
function unwrap(content: DocumentFragment): void {
  for (
    let [only] = content.children;
    only && content.childElementCount === 1 && BOX.test(only.localName) && hasNoText(content);
    [only] = content.children
  )
    only.replaceWith(...only.childNodes)
  for (const part of [...content.children]) {
    if (!PARTS.test(part.localName)) continue
    const block = document.createElement('div')
    block.append(...part.childNodes)
    part.replaceWith(block)
  }
}

const BOX = /^(?:aside|section|div|p|h[1-6]|li|dl|dt|dd|tbody|tr|td|th)$/

const hasNoText = (content: DocumentFragment) =>
  [...content.childNodes].every((node) => node instanceof Element || (node.textContent ?? '').trim() === '')

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

/** Formats the text of a note that its reference contains, one paragraph per line. Shops write some HTML into it. */
export function createTextContent(text: string): DocumentFragment {
  const content = document.createDocumentFragment()
  const lines = text
    .split(/\r?\n|<(?:br|\/p)\b[^<>]*>/i)
    .map((line) => line.replace(/<\/?[a-z][^<>]*>/gi, '').trim())
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
 * The reference of the very note that contains a node, when the note is shown only beside its reference; null otherwise. A
 * reference in another segment of a segmented chapter is not found.
 */
export function findNoteReference(node: Node): HTMLElement | null {
  const body = node.parentElement?.closest('body')
  const note = node.parentElement?.closest(`[${POPUP_NOTE_ATTRIBUTE}]`) ?? outermostHidden(node, body)
  if (!note || !body) return null
  /** The target that contains the node, the innermost of several. */
  let around: Target | null = null
  /** The last target before the node: in a list of notes that is hidden as a whole, the node is in the note of this target. */
  let before: Target | null = null
  const inside: Target[] = []
  for (const mark of body.querySelectorAll<HTMLElement>(`[${LINK_ATTRIBUTE}]`)) {
    if (note.contains(mark)) continue
    const { fragment } = linkTargetOf(mark)
    const place = fragment === '' ? null : findFragment(body, fragment)
    if (!place || !(note.contains(place) || (place.contains(note) && mark.hasAttribute(NOTE_ATTRIBUTE))))
      continue
    const target = { mark, place }
    if (note.contains(place)) inside.push(target)
    if (place.contains(node)) {
      const isInner = !around || (around.place !== place && around.place.contains(place))
      if (isInner) around = target
    } else if (isBefore(place, node) && (!before || isBefore(before.place, place))) before = target
  }
  const own = around ?? before
  if (own) return own.mark
  // The target may be behind the text, where the note has only one.
  return new Set(inside.map(({ place }) => place)).size === 1 ? (inside[0]?.mark ?? null) : null
}

/** A link into a note, and the element of the note that it leads to. */
interface Target {
  mark: HTMLElement
  place: Element
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The outermost element around a node that the book itself hides; null for none. */
function outermostHidden(node: Node, body: Element | null | undefined): Element | null {
  let found: Element | null = null
  for (let around = node.parentElement; around && around !== body; around = around.parentElement)
    if (getComputedStyle(around).display === 'none') found = around
  return found
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
  const note = body ? findNote(body, fragment, mark) : null
  if (!note || note.intersectsNode(mark)) return null
  const { startContainer, startOffset } = note
  const first = startContainer.childNodes[startOffset] ?? startContainer
  // What the book hides can be shown in no other way.
  const isBeside =
    first instanceof Element &&
    (first.closest(`[${POPUP_NOTE_ATTRIBUTE}]`) ?? outermostHidden(first.firstChild ?? first, body)) !== null
  if (!isBeside && !mark.hasAttribute(NOTE_ATTRIBUTE) && !isNoteReference(mark, note.cloneContents()))
    return null
  return { content: createNoteContent(note, mark), isBeside }
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
