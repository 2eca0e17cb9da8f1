import {
  BREAK_WEIGHT,
  DRAWING_WEIGHT,
  INLINE_ELEMENTS,
  REPLACED_ELEMENTS,
} from '../../../publication/plain-text'
import { HTML_NS } from '../../sanitise/markup-allow-list'
import { GALLERY_ATTRIBUTE } from '../gallery/cells'

/** Characters of a segment: some twenty pages, whose layout takes a frame or two. */
const SEGMENT = 16_000
/** Fraction of a segment's size from which a heading starts the next segment. */
const NEARLY_FULL = 0.6
/** Multiple from which a cut may be between any two elements: some paragraphs consist of inline elements only. */
const OVERFULL = 1.5
/** Layout cost of an element, in characters, in addition to its content. */
const ELEMENT_WEIGHT = 4
/** Weight, in elements, from which the weight of an element is kept. */
const MANY = 25
/** Elements that are never cut. A table is cut only when it has twice the size of a segment. */
const WHOLE = /^(?:tr|figure|ruby|picture|audio|video|map|details|pre)$/
const HEADING = /^h[1-6]$/
/** Marks an empty element that replaces a sibling in another segment, so that sibling selectors match as before. */
export const ELSEWHERE_ATTRIBUTE = 'data-ol-elsewhere'
/**
 * Selectors such as `nth-child` mostly count by twos, threes or fours. At most 12 placeholders, the common multiple, replace
 * any number of siblings, so that the count modulo 2, 3 and 4 stays the same.
 */
const ROUND = 12
/** Marks an element that starts in an earlier segment. */
export const CONTINUED_ATTRIBUTE = 'data-ol-continued'

/** The `html` and `body` of a segment. */
export interface CutPart {
  html: HTMLElement
  body: HTMLElement
}

interface OpenTag {
  source: Element
  copy: Element
  /** For each element name, the first child and the count so far, over all segments; and the last child of any name. */
  kinds: Map<string, { first: Element; count: number }>
  last: Element | null
  items: number
}

/**
 * Cuts a chapter between blocks (in a very long paragraph, after lines or sentences) into segments that are laid out one
 * at a time. The nodes of the chapter move into the segments; ancestors of a cut are repeated as empty copies without
 * their ids.
 *
 * @param html of a sanitised chapter; empty afterwards
 * @param size characters of a segment, for tests
 */
export function cutChapter(html: HTMLElement, body: HTMLElement, size = SEGMENT): CutPart[] {
  return new Cutter(html, body, size).cut()
}

class Cutter {
  readonly #html: HTMLElement
  readonly #body: HTMLElement
  readonly #size: number
  readonly #weights = new Map<Node, number>()
  readonly #parts: CutPart[] = []
  readonly #openElements: OpenTag[] = []
  #filled = 0

  constructor(html: HTMLElement, body: HTMLElement, size: number) {
    this.#html = html
    this.#body = body
    this.#size = size
  }

  cut(): CutPart[] {
    this.#weigh(this.#body)
    this.#openElements.push({ source: this.#body, copy: this.#body, kinds: new Map(), last: null, items: 0 })
    this.#openSegment()
    this.#fill(this.#body)
    return this.#parts
  }

  #fill(source: Element): void {
    let isAfterLine = false
    for (const child of [...source.childNodes]) {
      const weight = this.#weights.get(child) ?? this.#weigh(child)
      const mayCut = isAfterLine || isBlock(child) || this.#filled > this.#size * OVERFULL
      if (mayCut && this.#isFull(child, weight)) this.#nextSegment(child)
      if (child instanceof Text && weight > this.#size) this.#placeText(child)
      else if (child instanceof Element && this.#canOpen(child, weight)) this.#enter(child)
      else this.#place(child, weight)
      if (child instanceof Element) isAfterLine = isBlock(child) || child.localName === 'br'
      else if (weight > 0) isAfterLine = false
    }
  }

  #isFull(child: Node, weight: number): boolean {
    const isHeading = child instanceof Element && HEADING.test(child.localName)
    if (isHeading && this.#filled > this.#size * NEARLY_FULL) return true
    // An element that will itself be cut continues in the space that is left.
    const isCuttable = child instanceof Element && this.#canOpen(child, weight)
    return this.#filled > 0 && this.#filled + (isCuttable ? 0 : weight) > this.#size
  }

  #canOpen(element: Element, weight: number): boolean {
    if (element.namespaceURI !== HTML_NS || WHOLE.test(element.localName)) return false
    if (element.hasAttribute(GALLERY_ATTRIBUTE)) return false
    return weight > (element.localName === 'table' ? this.#size * 2 : this.#size / 2)
  }

  #enter(element: Element): void {
    const around = this.#openElements.at(-1)
    const copy = shell(element)
    if (element.id) copy.id = element.id
    this.#append(copy)
    this.#openElements.push({ source: element, copy, kinds: new Map(), last: null, items: 0 })
    this.#fill(element)
    this.#openElements.pop()
    if (around) recordChild(around, element)
  }

  #place(node: ChildNode, weight: number): void {
    const around = this.#openElements.at(-1)
    if (around && node instanceof Element) recordChild(around, node)
    this.#append(node)
    this.#filled += weight
  }

  #placeText(text: Text): void {
    for (const piece of pieces(text.data, this.#size / 2)) {
      if (this.#filled > 0 && this.#filled + piece.length > this.#size) this.#nextSegment(null)
      this.#append(document.createTextNode(piece))
      this.#filled += piece.length
    }
    text.remove()
  }

  #append(node: Node): void {
    this.#openElements.at(-1)?.copy.append(node)
  }

  /** Starts a new segment, in which `child` is the first node; a heading directly before it moves along. */
  #nextSegment(child: ChildNode | null): void {
    const inner = this.#openElements.at(-1)
    const previous = inner?.copy.lastElementChild
    const isLone = previous && HEADING.test(previous.localName) && previous.previousElementSibling !== null
    if (child instanceof Element) inner?.copy.append(...marker(child))
    this.#openSegment()
    this.#filled = 0
    if (isLone) {
      inner?.copy.append(previous)
      this.#filled = this.#weigh(previous)
    }
  }

  /** Repeats the open elements in a new segment. */
  #openSegment(): void {
    const html = shell(this.#html) as HTMLElement
    const isFirst = this.#parts.length === 0
    if (isFirst && this.#html.id) html.id = this.#html.id
    // Only the first segment keeps the side of a spread.
    if (!isFirst) delete html.dataset.olSide
    html.append(document.createElement('head'))
    let parent: Element = html
    for (const open of this.#openElements) {
      open.copy = shell(open.source)
      if (isFirst && open.source.id) open.copy.id = open.source.id
      if (!isFirst) continueElement(open)
      parent.append(open.copy)
      parent = open.copy
    }
    const body = html.lastElementChild
    if (body instanceof HTMLElement) this.#parts.push({ html, body })
  }

  /** Layout cost of a node: its characters as `TextStream` counts them, its line breaks and its elements. */
  #weigh(node: Node): number {
    if (node instanceof Text) return /\S/.test(node.data) ? node.data.length : 0
    if (!(node instanceof Element)) return 0
    if (node.localName === 'br') return BREAK_WEIGHT
    let weight = node.localName === 'svg' ? DRAWING_WEIGHT : ELEMENT_WEIGHT
    if (REPLACED_ELEMENTS.test(node.localName)) return weight
    for (let child = node.firstChild; child; child = child.nextSibling) weight += this.#weigh(child)
    // Of most elements it is soon computed again; those that are entered would be walked at each level.
    if (weight > ELEMENT_WEIGHT * MANY) this.#weights.set(node, weight)
    return weight
  }
}

/** A copy of an element without children, and without its id, which has to stay unique. */
function shell(element: Element): Element {
  const copy = element.cloneNode(false) as Element
  copy.removeAttribute('id')
  return copy
}

function recordChild(around: OpenTag, child: Element): void {
  const kind = around.kinds.get(child.localName)
  if (kind) kind.count += 1
  else around.kinds.set(child.localName, { first: child, count: 1 })
  around.last = child
  if (child.localName === 'li') around.items += 1
}

function continueElement({ source, copy, kinds, last, items }: OpenTag): void {
  if (source.localName !== 'body') copy.setAttribute(CONTINUED_ATTRIBUTE, '')
  if (source.localName === 'ol' && !source.hasAttribute('reversed'))
    copy.setAttribute('start', String((Number.parseInt(source.getAttribute('start') ?? '', 10) || 1) + items))
  for (const { first, count } of kinds.values()) {
    const placeholders = ((count - 1) % ROUND) + 1 - (first.localName === last?.localName ? 1 : 0)
    for (let at = 0; at < placeholders; at++) copy.append(...marker(first))
  }
  if (last) copy.append(...marker(last))
}

/** A placeholder for an element that is not shown; none for an image, which would count as a character. */
function marker(element: Element): Element[] {
  if (element.namespaceURI !== HTML_NS || REPLACED_ELEMENTS.test(element.localName)) return []
  const copy = shell(element)
  copy.setAttribute(ELSEWHERE_ATTRIBUTE, '')
  return [copy]
}

function isBlock(node: Node): boolean {
  return node instanceof Element && !INLINE_ELEMENTS.test(node.localName) && node.localName !== 'br'
}

/** Splits a long text into pieces of at most `size` characters, after lines or sentences where possible. */
function* pieces(text: string, size: number): Generator<string, void, undefined> {
  let from = 0
  while (text.length - from > size) {
    const window = text.slice(from, from + size)
    const end = Math.max(...['\n', '。', '！', '？', '”', '. '].map((mark) => window.lastIndexOf(mark)))
    let length = end > size / 2 ? end + 1 : window.length
    if (/[\ud800-\udbff]/.test(text.charAt(from + length - 1))) length -= 1
    yield text.slice(from, from + length)
    from += length
  }
  yield text.slice(from)
}
