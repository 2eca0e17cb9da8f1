import { OBJECT, PICTURE, type Quote } from '../../../publication/plain-text'
import { placeIn } from '../../text/links'
import type { PathPiece } from './cfi-paths'

/** The first of `count` for which `test` holds, given that it holds for all after it. */
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

/** Characters kept of a quote and of each side of it. */
const QUOTE_LENGTH = 32

/** What it contains comes after it as well. */
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

interface StreamLeaf {
  node: Text | Element
  /** Where it begins in the stream. */
  start: number
  length: number
}

/** The text of a chapter as one line of characters, and the way between that line and the nodes. */
export class TextStream {
  readonly #leaves: StreamLeaf[] = []
  readonly #root: Element
  readonly #originalOf: (node: Text) => string
  readonly length: number
  #text: string | undefined

  /** @param originalOf what a text node says in the book, where it shows words in another script */
  constructor(root: Element, originalOf: (node: Text) => string = (node) => node.data) {
    this.#root = root
    this.#originalOf = originalOf
    let start = 0
    const add = (node: Text | Element, length: number) => {
      this.#leaves.push({ node, start, length })
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
      } else if (node instanceof Element && PICTURE.test(node.localName)) add(node, 1)
    }
    this.length = start
  }

  /** How many pieces of text and pictures there are. */
  get size(): number {
    return this.#leaves.length
  }

  /** Rectangles of the nth piece. */
  rects(at: number): DOMRectList | null {
    const leaf = this.#leaves[at]
    if (!leaf) return null
    if (leaf.node instanceof Element) return leaf.node.getClientRects()
    const range = document.createRange()
    range.selectNodeContents(leaf.node)
    return range.getClientRects()
  }

  /** Start and length of the nth piece. */
  span(at: number): { start: number; length: number } | null {
    const leaf = this.#leaves[at]
    return leaf ? { start: leaf.start, length: leaf.length } : null
  }

  /** The rectangle of the character at an offset; null where nothing is drawn for it. */
  rectAt(offset: number): DOMRect | null {
    const leaf = this.#leafAt(offset)
    if (!leaf) return null
    if (leaf.node instanceof Element) return leaf.node.getBoundingClientRect()
    const range = document.createRange()
    const from = Math.min(offset - leaf.start, leaf.length - 1)
    range.setStart(leaf.node, from)
    range.setEnd(leaf.node, from + 1)
    const [rect] = range.getClientRects()
    return rect ?? null
  }

  /** The pieces of text and pictures in order. */
  get pieces(): readonly PathPiece[] {
    return this.#leaves
  }

  /** The text node or picture at an offset, and how far into it that is; null beyond the end. */
  nodeAt(offset: number): { node: Text | Element; offset: number } | null {
    const leaf = this.#leafAt(offset)
    return leaf && offset < leaf.start + leaf.length ? { node: leaf.node, offset: offset - leaf.start } : null
  }

  /** Offset of the first character in or after a node. */
  offsetOf(target: Node): number {
    const at = firstWhere(this.size, (nth) => {
      const node = this.#leaves[nth]?.node
      return node === target || (node !== undefined && isBefore(target, node))
    })
    return this.#leaves[at]?.start ?? Math.max(0, this.length - 1)
  }

  /** Offset of the place a fragment names; null where there is none. */
  offsetOfId(id: string): number | null {
    const element = placeIn(this.#root, id)
    return element && this.offsetOf(element)
  }

  /** The words at an offset; undefined where a picture stands. */
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

  /** As the book has it, a picture as U+FFFC. */
  get text(): string {
    this.#text ??= this.#leaves
      .map(({ node }) => (node instanceof Text ? this.#originalOf(node) : OBJECT))
      .join('')
    return this.#text
  }

  #leafAt(offset: number): StreamLeaf | undefined {
    const next = firstWhere(this.size, (at) => (this.#leaves[at]?.start ?? 0) > offset)
    return this.#leaves[Math.max(0, next - 1)]
  }
}
