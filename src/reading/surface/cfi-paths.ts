import { type Cfi, comparePaths, formatStep, parseCfi } from '../cfi'
import { PICTURE } from '../plain-text'
import { childNodesOf, idOf, localNameOf } from './safe-dom'

interface Chunk {
  /** As it is written, with the ids of elements on the way. */
  path: string
  steps: readonly number[]
  /** Characters before the node in the same stretch of text: comments and sections part nodes, not text. */
  base: number
}

/** A piece of a chapter's text, or a picture, and where it begins in the stream. */
export interface Piece {
  node: Node
  start: number
  length: number
}

/**
 * Where the nodes of a chapter stood in its source, as EPUB CFIs count. Taken before the chapter is cleaned; what
 * is moved or taken away afterwards does not change what a node's path is.
 */
export class CfiPaths {
  readonly #chunks = new WeakMap<Node, Chunk>()
  readonly #ids = new Map<string, readonly number[]>()

  /** @param root the source's root element */
  constructor(root: Element) {
    this.#walk(root, '', [])
  }

  /** The path of a place in a text node or at a picture; null for a node that was not in the source. */
  of(node: Node, offset: number): string | null {
    const chunk = this.#chunks.get(node)
    if (!chunk) return null
    return node.nodeType === Node.TEXT_NODE ? `${chunk.path}:${chunk.base + offset}` : chunk.path
  }

  /**
   * Offset in the stream of the place an identifier means, or of what comes next where that is gone. An id on the way
   * wins over the counting before it. Null when the chapter ends before it.
   */
  offsetOf(cfi: string, pieces: Iterable<Piece>): number | null {
    const parsed = parseCfi(cfi)
    if (!parsed) return null
    const { inside, offset } = parsed
    const wanted = this.#corrected(inside)
    for (const { node, start, length } of pieces) {
      const chunk = this.#chunks.get(node)
      if (!chunk) continue
      const order = comparePaths(chunk.steps, wanted)
      if (order > 0) return start
      if (order < 0) continue
      const isText = node.nodeType === Node.TEXT_NODE && chunk.steps.length === wanted.length
      if (!isText || offset === null) return start
      if (offset < chunk.base + length) return start + Math.max(0, offset - chunk.base)
    }
    return null
  }

  #corrected(inside: Cfi['inside']): readonly number[] {
    const named = inside.findLastIndex(({ id }) => id !== '' && this.#ids.has(id))
    const from = inside[named] ? this.#ids.get(inside[named].id) : undefined
    return [...(from ?? []), ...inside.slice(named + 1).map(({ index }) => index)]
  }

  #walk(parent: Element, path: string, steps: readonly number[]): void {
    let index = 0
    let length = 0
    for (const child of childNodesOf(parent)) {
      if (child.nodeType === Node.ELEMENT_NODE) {
        index += index % 2 === 0 ? 2 : 1
        length = 0
        this.#enter(child as Element, index, path, steps)
      } else if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) {
        if (index % 2 === 0) index += 1
        this.#chunks.set(child, { path: `${path}/${index}`, steps: [...steps, index], base: length })
        length += (child.nodeValue ?? '').length
      }
    }
  }

  #enter(element: Element, index: number, path: string, steps: readonly number[]): void {
    const id = idOf(element)
    const own = path + formatStep({ index, id })
    const ownSteps = [...steps, index]
    if (id !== '' && !this.#ids.has(id)) this.#ids.set(id, ownSteps)
    if (PICTURE.test(localNameOf(element))) this.#chunks.set(element, { path: own, steps: ownSteps, base: 0 })
    this.#walk(element, own, ownSteps)
  }
}
