import { splitFragment } from '../../../publication/paths'
import { findFragment, hasEpubType, LINK_ATTRIBUTE } from '../../text/links'
import { BACKLINK_ATTRIBUTE, linkTargetOf, NOTE_ATTRIBUTE } from '../../text/note-markup'
import { isBacklinkTo, isBareSign, looksLikeSign, signOf } from './pair'

const BLOCK =
  /^(?:aside|li|p|div|dl|dd|dt|section|article|blockquote|figure|figcaption|pre|ol|ul|table|tbody|tr|td|th|h[1-6])$/
const BLOCKS = 'li, p, div, dl, dd, dt, section, tr, blockquote, h1, h2, h3, h4, h5, h6'
/** Blocks that hold a whole note, unless all they hold is its number. */
const WHOLE = /^(?:aside|li|section|article|tr|dl|ol|ul|table|tbody|figure)$/
/** Where the notes of a list end. */
const SECTION = /^(?:hr|h[1-6]|section|article|aside|nav)$/
const HEADING = /^h[1-6]$/
/** Longest note, in characters, that is shown beside its reference; the reader goes to a longer one. */
const MAX_NOTE_LENGTH = 4000

/**
 * The note whose start a fragment identifies; null when nothing there can be read, or when it is too long to be shown
 * beside its reference. The identified element is often only the anchor, the number or the first paragraph of the note:
 * it goes on until the next note, heading, rule or section, and begins with the number that stands before it.
 *
 * @param mark the note reference
 */
export function findNote(body: Element, fragment: string, mark: Element): Range | null {
  const place = findFragment(body, fragment)
  return place && place !== body ? new NoteFinder(body, place, mark).find() : null
}

class NoteFinder {
  readonly #body: Element
  readonly #place: Element
  readonly #mark: Element
  /** Fragments that links of the reference's chapter lead to, and the notes among them. */
  readonly #targets = new Set<Element>()
  /** The id of the note with its digits left out, by which the other notes of the list are known; '' for none. */
  readonly #pattern: string
  readonly #hasBacklink: boolean

  constructor(body: Element, place: Element, mark: Element) {
    this.#body = body
    this.#place = place
    this.#mark = mark
    const id = nameOf(place)
    const pattern = id.replace(/\d+/g, '#')
    this.#pattern = pattern === id ? '' : pattern
    const around = place.closest(BLOCKS) ?? place
    this.#hasBacklink = [...around.querySelectorAll(`[${LINK_ATTRIBUTE}]`)].some((link) => this.#isBack(link))
    const { path } = linkTargetOf(mark)
    for (const link of mark.closest('body')?.querySelectorAll(`[${LINK_ATTRIBUTE}]`) ?? []) {
      const to = splitFragment(link.getAttribute(LINK_ATTRIBUTE) ?? '')
      if (to.path !== path || to.fragment === '' || this.#isBack(link)) continue
      const target = findFragment(body, to.fragment)
      if (target && !target.contains(place)) this.#targets.add(target)
    }
  }

  find(): Range | null {
    const first = this.#firstBlock()
    const range = document.createRange()
    range.setStartBefore(first)
    range.setEndAfter(first)
    const isCut = this.#cutInside(first, range)
    let isReadable = hasWords(range, this.#mark)
    let last = first
    // The block at the id is a number or an anchor: the note is what follows, here or behind the box around it.
    while (!isCut && !isReadable) {
      const next = this.#following(last)
      if (!next) {
        const { parentNode } = last
        if (parentNode) range.setEnd(parentNode, parentNode.childNodes.length)
        break
      }
      if (this.#isNextNote(next)) {
        range.setEndBefore(next)
        break
      }
      last = next
      range.setEndAfter(next)
      if (this.#cutInside(next, range)) break
      isReadable = hasWords(range, this.#mark)
    }
    if (!isReadable && !hasWords(range, this.#mark)) return null
    if (!isCut) this.#extend(last, first, range)
    this.#startAtNumber(first, range)
    return range.toString().length <= MAX_NOTE_LENGTH ? range : null
  }

  /** The outermost element that is the place alone, or the block around it. */
  #firstBlock(): Element {
    let first = this.#place
    while (!BLOCK.test(first.localName)) {
      const parent = first.parentElement
      if (!parent || parent === this.#body) break
      if ([...parent.children].some((child) => child !== first && BLOCK.test(child.localName))) break
      first = parent
    }
    return first
  }

  /** Ends (and begins) a range within a block that holds several notes. */
  #cutInside(block: Element, range: Range): boolean {
    if (block === this.#place) {
      if (WHOLE.test(block.localName)) return false
      // An id on the first note's box alone says nothing of notes inside of it.
      if ([...block.children].some((child) => BLOCK.test(child.localName))) return false
    }
    const starts = [...block.querySelectorAll('*')].filter(
      (each) => each !== this.#place && !each.contains(this.#place) && this.#startsInline(each),
    )
    const isInside = block.contains(this.#place)
    const after = starts.find((each) => !isInside || follows(this.#place, each))
    if (isInside && starts.some((each) => follows(each, this.#place))) range.setStartBefore(this.#place)
    if (after) range.setEndBefore(after)
    return after !== undefined
  }

  /** Whether another note starts at an element in the middle of a block. */
  #startsInline(element: Element): boolean {
    if (this.#place.contains(element)) return false
    if (this.#targets.has(element)) return true
    if (this.#hasPattern(element)) return true
    if (!element.hasAttribute(LINK_ATTRIBUTE) || this.#isBack(element)) return false
    return isFirstOfLine(element) && looksLikeSign(signOf(element))
  }

  /** Adds the blocks that follow, up to the next note. Without a next note, up to the end of the list of notes. */
  #extend(last: Element, first: Element, range: Range): void {
    if (WHOLE.test(last.localName) || isBox(last)) {
      // A row whose first cell is empty continues the row before it.
      for (let row = last.nextElementSibling; row && isContinuedRow(last, row); row = row.nextElementSibling)
        range.setEndAfter(row)
      return
    }
    const level = HEADING.test(first.localName) ? first.localName : ''
    const isApart = this.#mark.closest('body') !== this.#body || isInSectionOfNotes(first, this.#mark)
    let end: Element | null = null
    let length = range.toString().length
    let bound: Element | null = null
    for (let next = last.nextElementSibling; next; next = next.nextElementSibling) {
      if (this.#isNextNote(next)) {
        bound = next
        break
      }
      if (level && HEADING.test(next.localName) ? next.localName <= level : SECTION.test(next.localName))
        break
      if (next.localName === 'dt' || this.#refersToNote(next)) break
      end = next
      length += (next.textContent ?? '').length
      if (length > MAX_NOTE_LENGTH) break
      // A link back to the reference closes the note.
      if ([...next.querySelectorAll(`[${LINK_ATTRIBUTE}]`)].some((link) => this.#isBack(link))) break
    }
    if (!end && !bound) return
    const isCell = /^(?:td|th|dt|dd)$/.test(last.localName)
    // Of the last note in a running text nobody says where it ends: it is its own block.
    if (!bound && !isCell && (!isApart || length > MAX_NOTE_LENGTH)) return
    if (bound) range.setEndBefore(bound)
    else if (end) range.setEndAfter(end)
  }

  /** A number in a cell, a term or a span of its own before the note belongs to it. */
  #startAtNumber(first: Element, range: Range): void {
    if (range.startContainer !== first.parentNode) return
    const before = first.previousElementSibling
    if (!before || this.#targets.has(before) || first.previousSibling instanceof Text) return
    if (signOf(before) === '' || !isBareSign(signOf(before), this.#mark)) return
    range.setStartBefore(before)
  }

  #following(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== this.#body; at = at.parentElement)
      if (at.nextElementSibling) return at.nextElementSibling
    return null
  }

  /** Whether the next note starts at a block. */
  #isNextNote(block: Element): boolean {
    if (block.contains(this.#mark)) return true
    const all = [block, ...block.querySelectorAll('*')]
    if (all.some((each) => this.#targets.has(each) || this.#hasPattern(each))) return true
    return (
      all.some(
        (each) =>
          (each.hasAttribute(LINK_ATTRIBUTE) || each.hasAttribute(BACKLINK_ATTRIBUTE)) &&
          !this.#isBack(each) &&
          isFirstOfLine(each) &&
          looksLikeSign(signOf(each)),
      ) || this.#hasNextNumber(block)
    )
  }

  /** Whether an element has an id of the note's kind (`n2` after `n1`). */
  #hasPattern(element: Element): boolean {
    const id = nameOf(element)
    if (this.#pattern === '' || element === this.#place || id.replace(/\d+/g, '#') !== this.#pattern)
      return false
    // Where notes have backlinks, so has the next one: else the id is that of a paragraph, in a file that numbers them.
    return (
      !this.#hasBacklink || (element.closest(BLOCKS) ?? element).querySelector(`[${LINK_ATTRIBUTE}]`) !== null
    )
  }

  /** Whether a block begins with the number after that of the reference: "[5]" or "5. " after 4. */
  #hasNextNumber(block: Element): boolean {
    const number = /\d{1,4}/.exec(signOf(this.#mark))?.[0]
    if (number === undefined) return false
    const text = (block.textContent ?? '').trim().slice(0, 8)
    const own = /^[[(（〔【［〈{]?(\d{1,4})\s?[\])）〕】］〉}.．、:：]/.exec(text)
    return own?.[1] !== undefined && Number(own[1]) === Number(number) + 1
  }

  /** Whether a block of the running text refers to a note. */
  #refersToNote(block: Element): boolean {
    if (this.#mark.closest('body') !== this.#body) return false
    return [...block.querySelectorAll(`[${LINK_ATTRIBUTE}]`)].some(
      (link) =>
        !this.#isBack(link) &&
        (link.hasAttribute(NOTE_ATTRIBUTE) || (looksLikeSign(signOf(link)) && !isFirstOfLine(link))),
    )
  }

  #isBack(link: Element): boolean {
    return isBacklink(link, this.#mark)
  }
}

const nameOf = (element: Element): string =>
  element.id || (element.localName === 'a' ? (element.getAttribute('name') ?? '') : '')

const follows = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Whether a `div` or quotation consists of blocks, which are the whole note. */
const isBox = (element: Element) =>
  /^(?:div|blockquote)$/.test(element.localName) &&
  [...element.children].some((child) => BLOCK.test(child.localName))

const isContinuedRow = (row: Element, next: Element) =>
  row.localName === 'tr' &&
  next.localName === 'tr' &&
  next.childElementCount > 1 &&
  (next.firstElementChild?.textContent ?? '').trim() === ''

/** Whether a heading or a rule separates a note from the text that refers to it. */
function isInSectionOfNotes(first: Element, mark: Element): boolean {
  for (let before = first.previousElementSibling; before; before = before.previousElementSibling) {
    if (before.contains(mark)) return false
    if (SECTION.test(before.localName)) return true
  }
  return first.parentElement !== null && !first.parentElement.contains(mark)
}

/** Whether an element comes first in its block, or in the line after a `br`. */
function isFirstOfLine(element: Element): boolean {
  for (let at: Node | null = element; at; ) {
    for (let before = at.previousSibling; before; before = before.previousSibling) {
      if (before instanceof Element && before.localName === 'br') return true
      if (!/^[\s[(（〔【［〈{]*$/.test(before.textContent ?? '')) return false
    }
    at = at.parentElement
    if (at instanceof Element && BLOCK.test(at.localName)) return true
  }
  return true
}

/** Whether a range has something to read besides backlinks and its number. */
function hasWords(range: Range, mark: Element): boolean {
  const copy = range.cloneContents()
  if (copy.querySelector('img, svg, math, audio, video')) return true
  for (const link of copy.querySelectorAll(`[${LINK_ATTRIBUTE}]`)) if (isBacklink(link, mark)) link.remove()
  const text = (copy.textContent ?? '').trim()
  return text !== '' && !isBareSign(text, mark)
}

/** Whether a link in a note leads back to its reference. */
export const isBacklink = (element: Element, mark: Element): boolean =>
  element.hasAttribute(BACKLINK_ATTRIBUTE) ||
  hasEpubType(element, 'backlink') ||
  (element.hasAttribute(LINK_ATTRIBUTE) && isBacklinkTo(element, mark)) ||
  /^[\u21A9\u2191\u2190^]+\uFE0E?$/.test((element.textContent ?? '').trim())
