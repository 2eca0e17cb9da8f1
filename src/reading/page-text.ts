import { ANNOTATION, INLINE, OBJECT, PICTURE, type PlainText } from './plain-text'

interface Leaf {
  node: Text | Element
  start: number
  length: number
}

/** The original words of a text node whose shown words were converted; they are equally long. */
export type OriginalOf = (node: Text) => string

/**
 * The text of a chapter on the page: its characters in one line, as the book has them, and the way
 * between that line and the nodes. Offsets mean what they mean to a locator.
 */
export class PageText implements PlainText {
  readonly text: string
  readonly blocks: readonly number[]
  readonly asides: readonly (readonly [number, number])[]
  readonly #leaves: Leaf[] = []
  readonly #starts = new Map<Node, number>()

  constructor(root: Element, originalOf: OriginalOf = (node) => node.data) {
    const parts: string[] = []
    const blocks: number[] = []
    const asides: [number, number][] = []
    let start = 0
    let block: Element | null = null
    const add = (node: Text | Element, text: string) => {
      this.#leaves.push({ node, start, length: text.length })
      this.#starts.set(node, start)
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
        if (PICTURE.test(node.localName)) add(node, OBJECT)
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
        const last = asides.at(-1)
        if (last && last[1] === from) last[1] = start
        else asides.push([from, start])
      }
    }
    this.text = parts.join('')
    this.blocks = blocks
    this.asides = asides
  }

  get length(): number {
    return this.text.length
  }

  /** The nodes' own ranges for the characters from `start` to `end`: one for each piece of text. */
  ranges(start: number, end: number): Range[] {
    const found: Range[] = []
    for (let at = this.#leafIndexAt(start); at < this.#leaves.length; at++) {
      const leaf = this.#leaves[at]
      if (!leaf || leaf.start >= end) break
      if (!(leaf.node instanceof Text)) continue
      const from = Math.max(0, start - leaf.start)
      const to = Math.min(leaf.length, end - leaf.start, leaf.node.data.length)
      if (to <= from) continue
      const range = leaf.node.ownerDocument.createRange()
      range.setStart(leaf.node, from)
      range.setEnd(leaf.node, to)
      found.push(range)
    }
    return found
  }

  /** The offset that a boundary point of a range means. */
  offsetAt(container: Node, offset: number): number {
    const own = this.#starts.get(container)
    if (own !== undefined && container instanceof Text) return own + offset
    const child = container.childNodes[offset] ?? null
    const before = child ?? container
    for (const leaf of this.#leaves) {
      if (child && (leaf.node === child || child.contains(leaf.node))) return leaf.start
      const position = before.compareDocumentPosition(leaf.node)
      const isInside = (position & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0
      if (position & Node.DOCUMENT_POSITION_FOLLOWING && (child !== null || !isInside)) return leaf.start
    }
    return this.text.length
  }

  #leafIndexAt(offset: number): number {
    let low = 0
    let high = this.#leaves.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#leaves[middle]?.start ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}

function blockOf(element: Element | null, root: Element): Element {
  let around = element
  while (around && around !== root && INLINE.test(around.localName)) around = around.parentElement
  return around ?? root
}

function isAside(element: Element, root: Element): boolean {
  for (let around: Element | null = element; around && around !== root; around = around.parentElement)
    if (ANNOTATION.test(around.localName) || around.hasAttribute('hidden')) return true
  return false
}
