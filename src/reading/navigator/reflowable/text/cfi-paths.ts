import { type Cfi, comparePaths, formatStep, parseCfi } from '../../../publication/cfi'
import { REPLACED_ELEMENTS } from '../../../publication/plain-text'
import { firstChildOf, idOf, localNameOf, nextSiblingOf } from '../../sanitise/safe-dom'

/** A step of the path from the root to a node. Paths share their parents, since a chapter has many of them. */
interface PathStep {
  readonly parent: PathStep | null
  readonly index: number
  /** Id of an element; '' for none. */
  readonly id: string
  /** For text, the characters before it in the same run: comments and CDATA sections split nodes, but not runs. */
  readonly base: number
}

/** A text node or image of a chapter, and its offset in the text stream. */
export interface PathPiece {
  node: Node
  start: number
  length: number
}

/**
 * CFI paths of the nodes of a chapter in its source. They are collected before the chapter is sanitised, so that later
 * moves and removals do not change them.
 */
export class CfiPaths {
  readonly #steps = new Map<Node, PathStep>()
  readonly #ids = new Map<string, PathStep>()

  /** @param root the root element of the source */
  constructor(root: Element) {
    this.#walk(root, null)
  }

  /** The path of an offset in a text node, or of an image; null for a node that is not in the source. */
  of(node: Node, offset: number): string | null {
    const step = this.#steps.get(node)
    if (!step) return null
    const path = stepsTo(step).map(formatStep).join('')
    return node.nodeType === Node.TEXT_NODE ? `${path}:${step.base + offset}` : path
  }

  /** Notes that a text node was divided: `rest` is what followed the end of `node`. */
  divide(node: Text, rest: Text): void {
    const step = this.#steps.get(node)
    if (step) this.#steps.set(rest, { ...step, base: step.base + node.data.length })
  }

  /**
   * Resolves a CFI to an offset in the stream; when its node no longer exists, to that of the next one. An id in the CFI
   * takes precedence over the steps before it. Null for a malformed CFI, or one beyond the end of the chapter.
   */
  offsetOf(cfi: string, pieces: Iterable<PathPiece>): number | null {
    const parsed = parseCfi(cfi)
    if (!parsed) return null
    const { inside, offset } = parsed
    const target = this.#correctedSteps(inside)
    for (const { node, start, length } of pieces) {
      const step = this.#steps.get(node)
      if (!step) continue
      const steps = indexesTo(step)
      const order = comparePaths(steps, target)
      if (order > 0) return start
      if (order < 0) continue
      const isText = node.nodeType === Node.TEXT_NODE && steps.length === target.length
      if (!isText || offset === null) return start
      if (offset < step.base + length) return start + Math.max(0, offset - step.base)
    }
    return null
  }

  #correctedSteps(inside: Cfi['inside']): readonly number[] {
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
        this.#addElement(child as Element, index, parent)
      } else if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) {
        if (index % 2 === 0) index += 1
        this.#steps.set(child, { parent, index, id: '', base })
        base += (child.nodeValue ?? '').length
      }
    }
  }

  #addElement(element: Element, index: number, parent: PathStep | null): void {
    const step: PathStep = { parent, index, id: idOf(element), base: 0 }
    if (step.id !== '' && !this.#ids.has(step.id)) this.#ids.set(step.id, step)
    if (REPLACED_ELEMENTS.test(localNameOf(element))) this.#steps.set(element, step)
    this.#walk(element, step)
  }
}

/** The steps from the root to this one. */
function stepsTo(step: PathStep): readonly PathStep[] {
  const steps: PathStep[] = []
  for (let at: PathStep | null = step; at; at = at.parent) steps.push(at)
  return steps.reverse()
}

const indexesTo = (step: PathStep): readonly number[] => stepsTo(step).map(({ index }) => index)
