import {
  INLINE_ELEMENTS,
  OBJECT,
  type PlainText,
  REPLACED_ELEMENTS,
  RUBY_ANNOTATION,
} from '../../publication/plain-text'
import { LINK_ATTRIBUTE } from './links'
import { NOTE_ATTRIBUTE } from './note-markup'

/** A visible chapter or page with its text, for tools that decorate or read it. */
export interface VisiblePage {
  /** Index in the collected order. */
  index: number
  /** Path of the file in the book. */
  href: string
  /** Contains the chapter and its style sheets. */
  root: ShadowRoot
  /** The scroll container. */
  view: HTMLElement
  /** Collected on first access. */
  text: PageText
  /** BCP 47 tag, '' when the book has none. */
  language: string
}

interface TextPiece {
  node: Text | Element
  start: number
  length: number
}

/** Returns the original text of a text node whose content may be converted to another script; both have the same length. */
export type NodeText = (node: Text) => string

/**
 * The text of a visible chapter as one string, in the book's own script, with the mapping between offsets and nodes.
 * Offsets are those of a locator.
 */
export class PageText implements PlainText {
  readonly text: string
  readonly blocks: readonly number[]
  readonly asides: readonly (readonly [number, number])[]
  readonly #pieces: readonly TextPiece[]
  readonly #starts: ReadonlyMap<Node, number>
  readonly #collected: CollectedText

  /** @param from elements that contain the text, in order; of a segmented chapter, only some are in the DOM */
  constructor(
    from: Element | readonly Element[] | CollectedText,
    originalOf: NodeText = (node) => node.data,
  ) {
    const collected =
      from instanceof CollectedText
        ? from
        : new CollectedText(from instanceof Element ? [from] : from, originalOf)
    this.#collected = collected
    this.text = collected.text
    this.blocks = collected.blocks
    this.asides = collected.asides
    this.#pieces = collected.pieces
    this.#starts = collected.starts
  }

  /** Returns the same text as a new object, for other visible segments of the chapter. */
  clone(): PageText {
    return new PageText(this.#collected)
  }

  get length(): number {
    return this.text.length
  }

  /** Returns the DOM ranges of the characters from `start` to `end`, one for each text node. */
  ranges(start: number, end: number): Range[] {
    const found: Range[] = []
    for (let at = this.#pieceIndexAt(start); at < this.#pieces.length; at++) {
      const piece = this.#pieces[at]
      if (!piece || piece.start >= end) break
      if (!(piece.node instanceof Text)) continue
      const from = Math.max(0, start - piece.start)
      const to = Math.min(piece.length, end - piece.start, piece.node.data.length)
      if (to <= from) continue
      const range = piece.node.ownerDocument.createRange()
      range.setStart(piece.node, from)
      range.setEnd(piece.node, to)
      found.push(range)
    }
    return found
  }

  /** Returns the text offset of a boundary point of a range. */
  offsetAt(container: Node, offset: number): number {
    const own = this.#starts.get(container)
    if (own !== undefined && container instanceof Text) return own + offset
    const child = container.childNodes[offset] ?? null
    const before = child ?? container
    for (const piece of this.#pieces) {
      if (child && (piece.node === child || child.contains(piece.node))) return piece.start
      const position = before.compareDocumentPosition(piece.node)
      if (position & Node.DOCUMENT_POSITION_DISCONNECTED) continue
      const isInside = (position & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0
      if (position & Node.DOCUMENT_POSITION_FOLLOWING && (child !== null || !isInside)) return piece.start
    }
    return this.text.length
  }

  #pieceIndexAt(offset: number): number {
    let low = 0
    let high = this.#pieces.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#pieces[middle]?.start ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}

/** Collects the text, its blocks and asides from the DOM in one pass. */
class CollectedText {
  readonly text: string
  readonly blocks: number[] = []
  readonly asides: [number, number][] = []
  readonly pieces: TextPiece[] = []
  readonly starts = new Map<Node, number>()

  constructor(roots: readonly Element[], originalOf: NodeText) {
    const parts: string[] = []
    for (const root of roots) this.#walk(root, originalOf, parts)
    this.text = parts.join('')
  }

  #walk(root: Element, originalOf: NodeText, parts: string[]): void {
    const { blocks, asides, pieces } = this
    const last = pieces.at(-1)
    let start = last ? last.start + last.length : 0
    let block: Element | null = null
    const add = (node: Text | Element, text: string) => {
      pieces.push({ node, start, length: text.length })
      this.starts.set(node, start)
      parts.push(text)
      start += text.length
    }
    const walker = root.ownerDocument.createTreeWalker(
      root,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      (node) =>
        node.parentElement?.closest('svg, math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (REPLACED_ELEMENTS.test(node.localName)) add(node, OBJECT)
        else if (node.localName === 'br' && blocks.at(-1) !== start) blocks.push(start)
        continue
      }
      if (!(node instanceof Text) || !/\S/.test(node.data)) continue
      const parent = node.parentElement
      const around = blockOf(parent, root)
      if (around !== block) {
        block = around
        if (blocks.at(-1) !== start) blocks.push(start)
      }
      const from = start
      add(node, originalOf(node))
      if (parent && isAside(parent, root)) {
        const aside = asides.at(-1)
        if (aside && aside[1] === from) aside[1] = start
        else asides.push([from, start])
      }
    }
  }
}

function blockOf(element: Element | null, root: Element): Element {
  let around = element
  while (around && around !== root && INLINE_ELEMENTS.test(around.localName)) around = around.parentElement
  return around ?? root
}

function isAside(element: Element, root: Element): boolean {
  for (let around: Element | null = element; around && around !== root; around = around.parentElement)
    if (
      RUBY_ANNOTATION.test(around.localName) ||
      around.matches(`[hidden], [${NOTE_ATTRIBUTE}]`) ||
      isRaisedLink(around)
    )
      return true
  return false
}

/** Whether an element is a superscript link into the book, as note references without semantic markup are. */
function isRaisedLink(element: Element): boolean {
  if (element.localName !== 'sup') return false
  const link = element.closest(`[${LINK_ATTRIBUTE}]`)
  return link
    ? link.textContent === element.textContent
    : element.querySelector(`[${LINK_ATTRIBUTE}]`) !== null
}
