import {
  INLINE_ELEMENTS,
  OBJECT,
  type PlainText,
  REPLACED_ELEMENTS,
  RUBY_ANNOTATION,
  textOfReplaced,
} from '../../publication/plain-text'
import { LINK_ATTRIBUTE } from './links'
import { linkTargetOf, NOTE_ATTRIBUTE, POPUP_NOTE_ATTRIBUTE } from './note-markup'

/** Collects the offsets of `blocks`, `breaks` and `gaps`. */
export class BlockOffsets {
  readonly blocks: number[] = []
  readonly breaks: number[] = []
  readonly gaps: number[] = []

  /** A block begins. */
  block(at: number): void {
    if (this.blocks.at(-1) !== at) this.blocks.push(at)
    else if (this.breaks.at(-1) === at) {
      this.breaks.pop()
      if (this.gaps.at(-1) === at) this.gaps.pop()
    }
  }

  /** A line begins; after a second line break, behind a gap. */
  line(at: number): void {
    if (this.blocks.at(-1) !== at) {
      this.blocks.push(at)
      this.breaks.push(at)
    } else if (this.breaks.at(-1) === at && this.gaps.at(-1) !== at) this.gaps.push(at)
  }
}

/** The offsets at which a block begins, without those of lines. */
export function blocksOf({ blocks, breaks = [] }: PlainText): readonly number[] {
  if (breaks.length === 0) return blocks
  const lines = new Set(breaks)
  return blocks.filter((at) => !lines.has(at))
}

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
type IsHidden = (element: Element) => boolean

/**
 * The text of a visible chapter as one string, in the book's own script, with the mapping between offsets and nodes.
 * Offsets are those of a locator.
 */
export class PageText implements PlainText {
  readonly text: string
  readonly blocks: readonly number[]
  readonly breaks: readonly number[]
  readonly gaps: readonly number[]
  readonly hidden: readonly (readonly [number, number])[]
  readonly asides: readonly (readonly [number, number])[]
  readonly #pieces: readonly TextPiece[]
  readonly #starts: ReadonlyMap<Node, number>
  readonly #collected: CollectedText

  /**
   * @param from elements that contain the text, in order; of a segmented chapter, only some are in the DOM
   * @param isHiddenAway whether the style sheets hide an element that is not in the DOM
   */
  constructor(
    from: Element | readonly Element[] | CollectedText,
    originalOf: NodeText = (node) => node.data,
    isHiddenAway: IsHidden = () => false,
  ) {
    const collected =
      from instanceof CollectedText
        ? from
        : new CollectedText(from instanceof Element ? [from] : from, originalOf, isHiddenAway)
    this.#collected = collected
    this.text = collected.text
    this.blocks = collected.offsets.blocks
    this.breaks = collected.offsets.breaks
    this.gaps = collected.offsets.gaps
    this.hidden = collected.hidden
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

  /** Returns the DOM ranges of the characters from `start` to `end`, one for each text node or picture of a character. */
  ranges(start: number, end: number): Range[] {
    const found: Range[] = []
    for (let at = this.#pieceIndexAt(start); at < this.#pieces.length; at++) {
      const piece = this.#pieces[at]
      if (!piece || piece.start >= end) break
      if (!(piece.node instanceof Text)) {
        if (this.text.charAt(piece.start) === OBJECT) continue
        const picture = piece.node.ownerDocument.createRange()
        picture.selectNode(piece.node)
        found.push(picture)
        continue
      }
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
  readonly offsets = new BlockOffsets()
  readonly asides: [number, number][] = []
  readonly hidden: [number, number][] = []
  readonly pieces: TextPiece[] = []
  readonly starts = new Map<Node, number>()

  constructor(roots: readonly Element[], originalOf: NodeText, isHiddenAway: IsHidden) {
    const parts: string[] = []
    const finder = new AsideFinder(roots, isHiddenAway)
    for (const root of roots) this.#walk(root, originalOf, parts, finder)
    this.text = parts.join('')
  }

  #walk(root: Element, originalOf: NodeText, parts: string[], finder: AsideFinder): void {
    const { offsets, asides, hidden, pieces } = this
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
      const parent = node.parentElement
      if (!parent) continue
      if (node instanceof Element && node.localName === 'br') {
        if (finder.of(parent) === 'none') offsets.line(start)
        continue
      }
      const words = wordsOf(node, originalOf)
      if (words === OBJECT && node instanceof Element) add(node, OBJECT)
      if (words === '' || words === OBJECT || !(node instanceof Element || node instanceof Text)) continue
      const kind = finder.of(parent)
      const around = blockOf(parent, root)
      // A hidden passage does not divide the text that it stands in.
      if (around !== block && kind !== 'hidden' && kind !== 'note') {
        block = around
        offsets.block(start)
      }
      const from = start
      add(node, words)
      if (kind !== 'none') extend(asides, from, start)
      if (kind === 'note') extend(hidden, from, start)
    }
  }
}

/** The text of a node; '' for none. */
function wordsOf(node: Node, originalOf: NodeText): string {
  if (node instanceof Text) return /\S/.test(node.data) ? originalOf(node) : ''
  return node instanceof Element && REPLACED_ELEMENTS.test(node.localName) ? textOfReplaced(node) : ''
}

/** Adds a span, which may continue the last one. */
function extend(spans: [number, number][], from: number, to: number): void {
  const last = spans.at(-1)
  if (last && last[1] === from) last[1] = to
  else spans.push([from, to])
}

function blockOf(element: Element | null, root: Element): Element {
  let around = element
  while (around && around !== root && INLINE_ELEMENTS.test(around.localName)) around = around.parentElement
  return around ?? root
}

/** How an element is outside of the running text: beside it, as ruby and note marks are; a hidden note; or hidden for good. */
type Aside = 'none' | 'beside' | 'note' | 'hidden'

/** Tells how elements of the collected text are outside of it. */
class AsideFinder {
  readonly #roots: readonly Element[]
  readonly #isHiddenAway: IsHidden
  readonly #kinds = new Map<Element, Aside>()
  /** Fragments that links lead to; collected with the first hidden passage. */
  #targets: ReadonlySet<string> | null = null

  constructor(roots: readonly Element[], isHiddenAway: IsHidden) {
    this.#roots = roots
    this.#isHiddenAway = isHiddenAway
  }

  of(element: Element): Aside {
    if (this.#roots.includes(element)) return 'none'
    const known = this.#kinds.get(element)
    if (known) return known
    const around = element.parentElement ? this.of(element.parentElement) : 'none'
    const kind = around !== 'none' ? around : this.#ownKind(element)
    this.#kinds.set(element, kind)
    return kind
  }

  #ownKind(element: Element): Aside {
    if (this.#isHidden(element)) return this.#isNote(element) ? 'note' : 'hidden'
    return isBeside(element) ? 'beside' : 'none'
  }

  /** Whether an element is hidden by its attribute or by a style sheet. Annotations of ruby are not. */
  #isHidden(element: Element): boolean {
    if (element.hasAttribute('hidden')) return true
    if (RUBY_ANNOTATION.test(element.localName)) return false
    return element.isConnected ? getComputedStyle(element).display === 'none' : this.#isHiddenAway(element)
  }

  /** Whether a hidden passage is shown by a link that leads to it. */
  #isNote(element: Element): boolean {
    if (element.hasAttribute(POPUP_NOTE_ATTRIBUTE)) return true
    this.#targets ??= new Set(
      this.#roots
        .flatMap((root) => [...root.querySelectorAll(`[${LINK_ATTRIBUTE}]`)])
        .map((link) => linkTargetOf(link).fragment)
        .filter((fragment) => fragment !== ''),
    )
    if (this.#targets.size === 0) return false
    const named = [element, ...element.querySelectorAll('[id], a[name]')]
    return named.some((each) => this.#targets?.has(each.id || (each.getAttribute('name') ?? '')))
  }
}

const isBeside = (element: Element): boolean =>
  RUBY_ANNOTATION.test(element.localName) || element.hasAttribute(NOTE_ATTRIBUTE) || isRaisedLink(element)

/** Whether an element is a superscript link into the book, as note references without semantic markup are. */
function isRaisedLink(element: Element): boolean {
  if (element.localName !== 'sup') return false
  const link = element.closest(`[${LINK_ATTRIBUTE}]`)
  return link
    ? link.textContent === element.textContent
    : element.querySelector(`[${LINK_ATTRIBUTE}]`) !== null
}
