import { BREAK_WEIGHT, INLINE, PICTURE } from '../../../publication/plain-text'
import { HTML_NS } from '../../sanitise/markup-allow-list'
import { GALLERY_ATTRIBUTE } from '../gallery/cells'

/** Characters of a segment: some twenty pages, which are laid out within a frame or two. */
const SEGMENT = 16_000
/** From so full a segment on, a heading begins the next one. */
const NEARLY_FULL = 0.6
/** From so full a one on, a cut may fall between any two elements: some paragraphs are made of nothing else. */
const OVERFULL = 1.5
/** An element takes as long to lay out as so many characters, whatever it holds. */
const ELEMENT_WEIGHT = 4
/** These are never cut; a table only where it would be far too long. */
const WHOLE = /^(?:tr|figure|ruby|picture|audio|video|map|details|pre)$/
const HEADING = /^h[1-6]$/
/** Stands in for a neighbour that is in another segment, so that selectors still see one there. */
export const ELSEWHERE_ATTRIBUTE = 'data-ol-elsewhere'
/**
 * What counts neighbours (`nth-child`, `nth-of-type`) mostly counts them by twos, threes or fours; so many stand in
 * for any number of them, and the next one has its turn.
 */
const ROUND = 12
/** Marks what began in an earlier segment. */
export const CONTINUED_ATTRIBUTE = 'data-ol-continued'

export interface CutPart {
  html: HTMLElement
  body: HTMLElement
}

interface OpenTag {
  source: Element
  copy: Element
  /** Of each kind placed so far, over all segments, the first and how many; and the last of all. */
  kinds: Map<string, { first: Element; count: number }>
  last: Element | null
  items: number
}

/**
 * Cuts a chapter between blocks (in a paragraph without end: after lines or sentences) into parts that can be
 * laid out one at a time. The chapter's own nodes move into the parts; what is around a cut is repeated, empty and
 * without its id.
 *
 * @param html of a cleaned chapter; empty afterwards
 * @param size characters of a part, for tests
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
  readonly #open: OpenTag[] = []
  #filled = 0

  constructor(html: HTMLElement, body: HTMLElement, size: number) {
    this.#html = html
    this.#body = body
    this.#size = size
  }

  cut(): CutPart[] {
    this.#weigh(this.#body)
    this.#open.push({ source: this.#body, copy: this.#body, kinds: new Map(), last: null, items: 0 })
    this.#begin()
    this.#fill(this.#body)
    return this.#parts
  }

  #fill(source: Element): void {
    let isAfterLine = false
    for (const child of [...source.childNodes]) {
      const weight = this.#weights.get(child) ?? 0
      const mayCut = isAfterLine || isBlock(child) || this.#filled > this.#size * OVERFULL
      if (mayCut && this.#isFull(child, weight)) this.#next(child)
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
    // What will itself be cut goes on in the space that is left.
    const isOpened = child instanceof Element && this.#canOpen(child, weight)
    return this.#filled > 0 && this.#filled + (isOpened ? 0 : weight) > this.#size
  }

  #canOpen(element: Element, weight: number): boolean {
    if (element.namespaceURI !== HTML_NS || WHOLE.test(element.localName)) return false
    if (element.hasAttribute(GALLERY_ATTRIBUTE)) return false
    return weight > (element.localName === 'table' ? this.#size * 2 : this.#size / 2)
  }

  #enter(element: Element): void {
    const around = this.#open.at(-1)
    const copy = shell(element)
    if (element.id) copy.id = element.id
    this.#append(copy)
    this.#open.push({ source: element, copy, kinds: new Map(), last: null, items: 0 })
    this.#fill(element)
    this.#open.pop()
    if (around) note(around, element)
  }

  #place(node: ChildNode, weight: number): void {
    const around = this.#open.at(-1)
    if (around && node instanceof Element) note(around, node)
    this.#append(node)
    this.#filled += weight
  }

  #placeText(text: Text): void {
    for (const piece of pieces(text.data, this.#size / 2)) {
      if (this.#filled > 0 && this.#filled + piece.length > this.#size) this.#next(null)
      this.#append(document.createTextNode(piece))
      this.#filled += piece.length
    }
    text.remove()
  }

  #append(node: Node): void {
    this.#open.at(-1)?.copy.append(node)
  }

  /** Goes on in a new part, `child` being the first thing there. */
  #next(child: ChildNode | null): void {
    const inner = this.#open.at(-1)
    const kept = inner?.copy.lastElementChild
    const isLone = kept && HEADING.test(kept.localName) && kept.previousElementSibling !== null
    if (child instanceof Element) inner?.copy.append(...marker(child))
    this.#begin()
    this.#filled = 0
    if (isLone) {
      inner?.copy.append(kept)
      this.#filled = this.#weights.get(kept) ?? 0
    }
  }

  /** Opens everything that is open once more, in a new part. */
  #begin(): void {
    const html = shell(this.#html) as HTMLElement
    const isFirst = this.#parts.length === 0
    if (isFirst && this.#html.id) html.id = this.#html.id
    // Only the beginning is put on a side of an open book.
    if (!isFirst) delete html.dataset.olSide
    html.append(document.createElement('head'))
    let parent: Element = html
    for (const open of this.#open) {
      open.copy = shell(open.source)
      if (isFirst && open.source.id) open.copy.id = open.source.id
      if (!isFirst) continueIn(open)
      parent.append(open.copy)
      parent = open.copy
    }
    const body = html.lastElementChild
    if (body instanceof HTMLElement) this.#parts.push({ html, body })
  }

  /** As many characters as the chapter's stream will count (`stream.ts`), its line breaks, and its elements. */
  #weigh(node: Node): number {
    let weight = 0
    if (node instanceof Text) weight = /\S/.test(node.data) ? node.data.length : 0
    else if (node instanceof Element && node.localName === 'br') weight = BREAK_WEIGHT
    else if (node instanceof Element) {
      weight = ELEMENT_WEIGHT
      if (!PICTURE.test(node.localName))
        for (let child = node.firstChild; child; child = child.nextSibling) weight += this.#weigh(child)
    }
    this.#weights.set(node, weight)
    return weight
  }
}

/** The element without what it holds and without its id, which has to stay single. */
function shell(element: Element): Element {
  const copy = element.cloneNode(false) as Element
  copy.removeAttribute('id')
  return copy
}

function note(around: OpenTag, child: Element): void {
  const kind = around.kinds.get(child.localName)
  if (kind) kind.count += 1
  else around.kinds.set(child.localName, { first: child, count: 1 })
  around.last = child
  if (child.localName === 'li') around.items += 1
}

function continueIn({ source, copy, kinds, last, items }: OpenTag): void {
  if (source.localName !== 'body') copy.setAttribute(CONTINUED_ATTRIBUTE, '')
  if (source.localName === 'ol' && !source.hasAttribute('reversed'))
    copy.setAttribute('start', String((Number.parseInt(source.getAttribute('start') ?? '', 10) || 1) + items))
  for (const { first, count } of kinds.values()) {
    const standIns = ((count - 1) % ROUND) + 1 - (first.localName === last?.localName ? 1 : 0)
    for (let at = 0; at < standIns; at++) copy.append(...marker(first))
  }
  if (last) copy.append(...marker(last))
}

/** Something like `element` that shows nothing; nothing at all for a picture, which would count as one. */
function marker(element: Element): Element[] {
  if (element.namespaceURI !== HTML_NS || PICTURE.test(element.localName)) return []
  const copy = shell(element)
  copy.setAttribute(ELSEWHERE_ATTRIBUTE, '')
  return [copy]
}

function isBlock(node: Node): boolean {
  return node instanceof Element && !INLINE.test(node.localName) && node.localName !== 'br'
}

/** A text without end in pieces that close with a line or a sentence, as near to `size` as they come. */
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
