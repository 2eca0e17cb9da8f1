import type { Locator } from '../../../../domain/locator'
import { loadModule } from '../../../../platform/load-module'
import { splitFragment } from '../../../publication/paths'
import type { LinkTarget } from '../../navigator'
import { type BookLink, LINK_ATTRIBUTE, type OutsideLink, placeIn } from '../../text/links'
import { BACK_ATTRIBUTE, BESIDE_ATTRIBUTE, hasType, NOTE_ATTRIBUTE, targetOf } from '../../text/note-signs'
import { findTarget } from '../location/start'
import type { RenderContext } from '../render-context'
import { isBackTo, isMarkOf } from './pair'

const BLOCK = /^(aside|li|p|div|dl|dd|dt|section|blockquote|td|tr|table)$/i
/** More than this is a text to go to, not a note to show beside its mark. */
const LONGEST_NOTE = 4000
const LONGEST_ADDRESS = 300

/** The block of the note at `fragment`; null when there is none that could be shown beside its mark. */
export function noteBlock(body: Element, fragment: string): Element | null {
  for (let element = placeIn(body, fragment); element && element !== body; element = element.parentElement)
    if (BLOCK.test(element.localName)) return isShowable(partsOf(element)) ? element : null
  return null
}

/** What holds the words of a note: its block, or what is said of a term. */
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
    text.length <= LONGEST_NOTE &&
    (text.trim() !== '' || parts.some((part) => part.querySelector('img, svg')))
  )
}

/** A note's words as a copy without ids and classes, which are the reader's where it is shown, and without the way back to its mark. */
export function noteContent(block: Element, mark: Element): DocumentFragment {
  const content = document.createDocumentFragment()
  for (const part of partsOf(block)) {
    const copy = part.cloneNode(true) as Element
    const ways = [...part.querySelectorAll('*')].map((each) => isWayBack(each, mark))
    const copies = [...copy.querySelectorAll('*')]
    for (const [at, each] of copies.entries()) {
      each.removeAttribute('id')
      each.removeAttribute('class')
      if (ways[at]) takeOut(each)
    }
    content.append(...copy.childNodes)
  }
  return content
}

/** Takes out the way back, and the brackets that stood around it alone, in elements of their own or not. */
function takeOut(way: Element): void {
  const { previousSibling: before, nextSibling: after } = way
  way.remove()
  if (!isEdge(before, OPENS) || !isEdge(after, CLOSES)) return
  before.textContent = (before.textContent ?? '').replace(OPENS, '')
  after.textContent = (after.textContent ?? '').replace(CLOSES, '')
}

const OPENS = /[[(（〔【［]\s*$/
const CLOSES = /^\s*[\])）〕】］]\s*/

/** Whether nothing would be lost of a node, were its bracket taken out. */
const isEdge = (node: Node | null, bracket: RegExp): node is Node =>
  node !== null &&
  bracket.test(node.textContent ?? '') &&
  (node instanceof Text || (node.textContent ?? '').trim().length === 1)

const isWayBack = (element: Element, mark: Element): boolean =>
  element.hasAttribute(BACK_ATTRIBUTE) ||
  hasType(element, 'backlink') ||
  (element.hasAttribute(LINK_ATTRIBUTE) && isBackTo(element, mark)) ||
  /^[\u21A9\u2191\u2190^]+\uFE0E?$/.test((element.textContent ?? '').trim())

/** The text of a note that its mark held, line by line. Shops write some HTML into it. */
export function textContent(text: string): DocumentFragment {
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

/** An address as a note shows it: all of it, as it will be opened. */
export function addressContent(href: string): DocumentFragment {
  const content = document.createDocumentFragment()
  const line = document.createElement('p')
  line.dir = 'ltr'
  line.textContent = href.length > LONGEST_ADDRESS ? `${href.slice(0, LONGEST_ADDRESS)}…` : href
  content.append(line)
  return content
}

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

/**
 * Shows the note a link is the mark of, beside it, or what there is to a file that is no page. Any other link leads to
 * a place, which it returns.
 */
export async function openLink(
  { href, element }: BookLink,
  context: RenderContext,
  here: Locator | null,
): Promise<LinkTarget | null> {
  const held = element.getAttribute(NOTE_ATTRIBUTE)
  const index = href === '' ? undefined : findTarget({ href }, context.need(), here)?.index
  const note = index === undefined ? null : await noteAt(index, href, element, context)
  const content = note?.content ?? (held ? textContent(held) : null)
  const anchor = element.getBoundingClientRect()
  if (content)
    // Of one that is shown nowhere else there is no place to go to.
    context.events.emit('note', { content, anchor, href: note && !note.isBeside ? href : '' })
  else if (index === undefined && href !== '') {
    const { fileNote } = await loadModule(() => import('../file-note'))
    // Closed meanwhile: a sound would play that nobody can stop.
    if (context.isClosed) return null
    const { publication } = context.need()
    context.events.emit('note', { ...fileNote(href, publication, context.words.locale), anchor })
  }
  return content || index === undefined ? null : { href }
}

/** A copy of the note at a place of a chapter; null where there is none, or the link is none's mark. */
async function noteAt(
  index: number,
  href: string,
  mark: Element,
  context: RenderContext,
): Promise<{ content: DocumentFragment; isBeside: boolean } | null> {
  const { fragment } = splitFragment(href)
  if (fragment === '') return null
  const chapter = await context
    .need()
    .chapters.get(index)
    .catch(() => null)
  const body = chapter?.segmented?.bodyWith(fragment) ?? chapter?.body
  const block = body ? noteBlock(body, fragment) : null
  if (!block || !(mark.hasAttribute(NOTE_ATTRIBUTE) || isMarkOf(mark, block))) return null
  const isBeside = block.closest(`[${BESIDE_ATTRIBUTE}]`) !== null
  return { content: noteContent(block, mark), isBeside }
}

/** Shows where a link would lead out of the book; nothing is opened before the reader says so. */
export function showAddress({ element, href }: OutsideLink, { events }: RenderContext): void {
  events.emit('note', {
    content: addressContent(href),
    anchor: element.getBoundingClientRect(),
    href,
    isOutside: true,
  })
}
