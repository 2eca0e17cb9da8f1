import { OBJECT, type Quote, REPLACED_ELEMENTS, textOfReplaced } from '../../../publication/plain-text'
import { findFragment } from '../../text/links'
import type { PathPiece } from './cfi-paths'

/** Binary search: the first index below `count` for which `test` is true, given that it is true for all after it. */
export function firstWhere(count: number, test: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Characters of a quote, and of the context before and after it. */
const QUOTE_LENGTH = 32

/** Whether `other` comes after `one` in document order; a descendant does. */
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

interface StreamPiece {
  node: Text | Element
  /** Where the node stood. */
  parent: Node | null
  before: Node | null
  /** Offset in the stream. */
  start: number
  length: number
}

/**
 * The node that is drawn for a piece: the text itself, or the element that stands in its place since the browser
 * translates the page (`<font>` with the translation). The positions in the book stay those of its own text.
 */
function drawnNode({ node, parent, before }: StreamPiece): Text | Element {
  const there = node.parentNode ? node : before ? before.nextSibling : parent?.firstChild
  return there instanceof Element ? there : node
}

/**
 * The text of a chapter as one sequence of characters, with a mapping to its nodes and back. Each image is one character, or the one it shows;
 * white space between blocks and the content of formulas and drawings is left out.
 */
export class TextStream {
  readonly #pieces: StreamPiece[] = []
  readonly #root: Element
  readonly #originalOf: (node: Text) => string
  readonly length: number
  #text: string | undefined

  /** @param originalOf returns the text of a node as it is in the book, before a conversion to another script */
  constructor(root: Element, originalOf: (node: Text) => string = (node) => node.data) {
    this.#root = root
    this.#originalOf = originalOf
    let start = 0
    const add = (node: Text | Element, length: number) => {
      const { parentNode: parent, previousSibling: before } = node
      this.#pieces.push({ node, parent, before, start, length })
      start += length
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && node.parentElement?.closest('svg, math')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (/\S/.test(node.data) && !node.parentElement?.closest('svg, math')) add(node, node.data.length)
      } else if (node instanceof Element && REPLACED_ELEMENTS.test(node.localName))
        add(node, textOfReplaced(node).length)
    }
    this.length = start
  }

  /** Number of text nodes and images. */
  get size(): number {
    return this.#pieces.length
  }

  /** Client rectangles of the piece with this index. */
  rects(at: number): DOMRectList | null {
    const piece = this.#pieces[at]
    if (!piece) return null
    const drawn = drawnNode(piece)
    if (drawn instanceof Element) return drawn.getClientRects()
    const range = document.createRange()
    range.selectNodeContents(drawn)
    return range.getClientRects()
  }

  /** Offset and length of the piece with this index. */
  span(at: number): { start: number; length: number } | null {
    const piece = this.#pieces[at]
    return piece ? { start: piece.start, length: piece.length } : null
  }

  /** The client rectangle of the character at an offset; null when it is not drawn. */
  rectAt(offset: number): DOMRect | null {
    const piece = this.#pieceAt(offset)
    if (!piece) return null
    const drawn = drawnNode(piece)
    const from = Math.min(offset - piece.start, piece.length - 1)
    if (drawn instanceof Element) {
      // Of a translation, the line at the same share of it.
      const lines = drawn.getClientRects()
      return lines[Math.floor((from / piece.length) * lines.length)] ?? null
    }
    const range = document.createRange()
    range.setStart(drawn, from)
    range.setEnd(drawn, from + 1)
    const [rect] = range.getClientRects()
    return rect ?? null
  }

  /** The text nodes and images, in order. */
  get pieces(): readonly PathPiece[] {
    return this.#pieces
  }

  /** The text node or image at an offset, and the offset in it; null beyond the end. */
  nodeAt(offset: number): { node: Text | Element; offset: number } | null {
    const piece = this.#pieceAt(offset)
    return piece && offset < piece.start + piece.length
      ? { node: piece.node, offset: offset - piece.start }
      : null
  }

  /** Offset of the first character or image in or after a node. */
  offsetOf(target: Node): number {
    const at = firstWhere(this.size, (nth) => {
      const piece = this.#pieces[nth]
      const node = piece && drawnNode(piece)
      return node !== undefined && (node.contains(target) || isBefore(target, node))
    })
    return this.#pieces[at]?.start ?? Math.max(0, this.length - 1)
  }

  /** Offset of the target of a fragment; null when it does not exist. */
  offsetOfId(id: string): number | null {
    const element = findFragment(this.#root, id)
    return element && this.offsetOf(element)
  }

  /** The text at an offset, with its context; undefined at an image and at the end. */
  quoteAt(offset: number): Quote | undefined {
    const { text } = this
    const highlight = text.slice(offset, offset + QUOTE_LENGTH)
    if (highlight === '' || highlight.startsWith(OBJECT)) return undefined
    return {
      before: text.slice(Math.max(0, offset - QUOTE_LENGTH), offset),
      highlight,
      after: text.slice(offset + QUOTE_LENGTH, offset + 2 * QUOTE_LENGTH),
    }
  }

  /** The text as it is in the book, with U+FFFC for each image. */
  get text(): string {
    this.#text ??= this.#pieces
      .map(({ node }) => (node instanceof Text ? this.#originalOf(node) : textOfReplaced(node)))
      .join('')
    return this.#text
  }

  #pieceAt(offset: number): StreamPiece | undefined {
    const next = firstWhere(this.size, (at) => (this.#pieces[at]?.start ?? 0) > offset)
    return this.#pieces[Math.max(0, next - 1)]
  }
}
