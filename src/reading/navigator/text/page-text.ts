import { ANNOTATION, INLINE, OBJECT, PICTURE, type PlainText } from '../../publication/plain-text'
import { LINK_ATTRIBUTE } from './links'
import { NOTE_ATTRIBUTE } from './note-signs'

/** The chapter on the page, for what lights or reads its words. */
export interface PageOnShow {
  index: number
  href: string
  /** Holds the chapter and its sheets. */
  root: ShadowRoot
  /** The box whose scrolling turns pages. */
  view: HTMLElement
  /** Gathered when first asked for. */
  text: PageText
  /** BCP 47, '' when the book does not say. */
  language: string
}

interface TextLeaf {
  node: Text | Element
  start: number
  length: number
}

/** The original words of a text node whose shown words were converted; they are equally long. */
export type OriginalOffset = (node: Text) => string

/**
 * The text of a chapter on the page: its characters in one line, as the book has them, and the way
 * between that line and the nodes. Offsets mean what they mean to a locator.
 */
export class PageText implements PlainText {
  readonly text: string
  readonly blocks: readonly number[]
  readonly asides: readonly (readonly [number, number])[]
  readonly #leaves: readonly TextLeaf[]
  readonly #starts: ReadonlyMap<Node, number>
  readonly #reading: ReadingText

  /** @param from what holds the text, in order; of a giant chapter only a part of it is on the page */
  constructor(
    from: Element | readonly Element[] | ReadingText,
    originalOf: OriginalOffset = (node) => node.data,
  ) {
    const reading =
      from instanceof ReadingText
        ? from
        : new ReadingText(from instanceof Element ? [from] : from, originalOf)
    this.#reading = reading
    this.text = reading.text
    this.blocks = reading.blocks
    this.asides = reading.asides
    this.#leaves = reading.leaves
    this.#starts = reading.starts
  }

  /** The same text as another object, for another part of it that came on the page. */
  again(): PageText {
    return new PageText(this.#reading)
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
      if (position & Node.DOCUMENT_POSITION_DISCONNECTED) continue
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

/** What walking through a text finds. */
class ReadingText {
  readonly text: string
  readonly blocks: number[] = []
  readonly asides: [number, number][] = []
  readonly leaves: TextLeaf[] = []
  readonly starts = new Map<Node, number>()

  constructor(roots: readonly Element[], originalOf: OriginalOffset) {
    const parts: string[] = []
    for (const root of roots) this.#walk(root, originalOf, parts)
    this.text = parts.join('')
  }

  #walk(root: Element, originalOf: OriginalOffset, parts: string[]): void {
    const { blocks, asides, leaves } = this
    const last = leaves.at(-1)
    let start = last ? last.start + last.length : 0
    let block: Element | null = null
    const add = (node: Text | Element, text: string) => {
      leaves.push({ node, start, length: text.length })
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
        const aside = asides.at(-1)
        if (aside && aside[1] === from) aside[1] = start
        else asides.push([from, start])
      }
    }
  }
}

function blockOf(element: Element | null, root: Element): Element {
  let around = element
  while (around && around !== root && INLINE.test(around.localName)) around = around.parentElement
  return around ?? root
}

function isAside(element: Element, root: Element): boolean {
  for (let around: Element | null = element; around && around !== root; around = around.parentElement)
    if (
      ANNOTATION.test(around.localName) ||
      around.matches(`[hidden], [${NOTE_ATTRIBUTE}]`) ||
      isRaisedLink(around)
    )
      return true
  return false
}

/** A raised number that leads somewhere in the book, as marks of notes do that do not say what they are. */
function isRaisedLink(element: Element): boolean {
  if (element.localName !== 'sup') return false
  const link = element.closest(`[${LINK_ATTRIBUTE}]`)
  return link
    ? link.textContent === element.textContent
    : element.querySelector(`[${LINK_ATTRIBUTE}]`) !== null
}
