import { type Cfi, comparePaths, formatStep, parseCfi } from '../../../publication/cfi'
import { PICTURE } from '../../../publication/plain-text'
import { firstChildOf, idOf, localNameOf, nextSiblingOf } from '../../sanitise/safe-dom'

/** A step from the root to a node: as chapters have many, they share their beginnings. */
interface PathStep {
  readonly parent: PathStep | null
  readonly index: number
  /** Of an element; '' without one. */
  readonly id: string
  /** Of text, the characters before it in the same stretch: comments and sections part nodes, not text. */
  readonly base: number
}

/** A piece of a chapter's text, or a picture, and where it begins in the stream. */
export interface PathPiece {
  node: Node
  start: number
  length: number
}

/**
 * Where the nodes of a chapter stood in its source, as EPUB CFIs count. Taken before the chapter is cleaned; what
 * is moved or taken away afterwards does not change what a node's path is.
 */
export class CfiPaths {
  readonly #steps = new Map<Node, PathStep>()
  readonly #ids = new Map<string, PathStep>()

  /** @param root the source's root element */
  constructor(root: Element) {
    this.#walk(root, null)
  }

  /** The path of a place in a text node or at a picture; null for a node that was not in the source. */
  of(node: Node, offset: number): string | null {
    const step = this.#steps.get(node)
    if (!step) return null
    const path = wayTo(step).map(formatStep).join('')
    return node.nodeType === Node.TEXT_NODE ? `${path}:${step.base + offset}` : path
  }

  /**
   * Offset in the stream of the place an identifier means, or of what comes next where that is gone. An id on the way
   * wins over the counting before it. Null when the chapter ends before it.
   */
  offsetOf(cfi: string, pieces: Iterable<PathPiece>): number | null {
    const parsed = parseCfi(cfi)
    if (!parsed) return null
    const { inside, offset } = parsed
    const wanted = this.#corrected(inside)
    for (const { node, start, length } of pieces) {
      const step = this.#steps.get(node)
      if (!step) continue
      const steps = indexesTo(step)
      const order = comparePaths(steps, wanted)
      if (order > 0) return start
      if (order < 0) continue
      const isText = node.nodeType === Node.TEXT_NODE && steps.length === wanted.length
      if (!isText || offset === null) return start
      if (offset < step.base + length) return start + Math.max(0, offset - step.base)
    }
    return null
  }

  #corrected(inside: Cfi['inside']): readonly number[] {
    const named = inside.findLastIndex(({ id }) => id !== '' && this.#ids.has(id))
    const from = inside[named] ? this.#ids.get(inside[named].id) : undefined
    return [...(from ? indexesTo(from) : []), ...inside.slice(named + 1).map(({ index }) => index)]
  }

  #walk(element: Element, parent: PathStep | null): void {
    let index = 0
    let base = 0
    for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
      if (child.nodeType === Node.ELEMENT_NODE) {
        index += index % 2 === 0 ? 2 : 1
        base = 0
        this.#enter(child as Element, index, parent)
      } else if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) {
        if (index % 2 === 0) index += 1
        this.#steps.set(child, { parent, index, id: '', base })
        base += (child.nodeValue ?? '').length
      }
    }
  }

  #enter(element: Element, index: number, parent: PathStep | null): void {
    const step: PathStep = { parent, index, id: idOf(element), base: 0 }
    if (step.id !== '' && !this.#ids.has(step.id)) this.#ids.set(step.id, step)
    if (PICTURE.test(localNameOf(element))) this.#steps.set(element, step)
    this.#walk(element, step)
  }
}

/** The steps from the root to this one. */
function wayTo(step: PathStep): readonly PathStep[] {
  const way: PathStep[] = []
  for (let at: PathStep | null = step; at; at = at.parent) way.push(at)
  return way.reverse()
}

const indexesTo = (step: PathStep): readonly number[] => wayTo(step).map(({ index }) => index)
