import type { MarkStyle } from '../../../domain/mark'

/** What is lit on a page; later ones lie over earlier ones. */
export type Decoration = `mark-${MarkStyle}` | 'noted' | 'find' | 'find-now' | 'said' | 'saying'

const LIGHTS: readonly Decoration[] = [
  'mark-yellow',
  'mark-green',
  'mark-blue',
  'mark-pink',
  'mark-underline',
  'noted',
  'find',
  'find-now',
  'said',
  'saying',
]

/** Lights words on the page without touching the book's own nodes. */
export interface DecorationPainter {
  /** Lights exactly these ranges as `light`; none puts it out. */
  paint(decoration: Decoration, ranges: readonly Range[]): void
  /** After another layout: what is drawn by place is drawn anew. */
  redraw(): void
  /** Puts everything out. Idempotent. */
  release(): void
}

/** The highlight's name in the document's registry; the sheet's rules are for these names. */
export const nameOf = (decoration: Decoration) => `ol-${decoration}`

/** The browser's own highlights where it has them, boxes behind the text where not. */
export function createPainter(view: HTMLElement): DecorationPainter {
  return typeof Highlight === 'function' && typeof CSS !== 'undefined' && 'highlights' in CSS
    ? new HighlightPainter(CSS.highlights)
    : new OverlayPainter(view)
}

/**
 * Highlights belong to the document and names are shared by every reader on the page: each adds and takes away
 * its own ranges only, and the last to go removes the name.
 */
export class HighlightPainter implements DecorationPainter {
  readonly #registry: HighlightRegistry
  readonly #mine = new Map<Decoration, readonly Range[]>()

  constructor(registry: HighlightRegistry) {
    this.#registry = registry
  }

  paint(decoration: Decoration, ranges: readonly Range[]): void {
    const name = nameOf(decoration)
    let highlight = this.#registry.get(name)
    for (const range of this.#mine.get(decoration) ?? []) highlight?.delete(range)
    this.#mine.set(decoration, ranges)
    if (ranges.length > 0 && !highlight) {
      highlight = new Highlight()
      highlight.priority = LIGHTS.indexOf(decoration)
      this.#registry.set(name, highlight)
    }
    for (const range of ranges) highlight?.add(range)
    if (highlight?.size === 0) this.#registry.delete(name)
  }

  redraw(): void {}

  release(): void {
    for (const decoration of LIGHTS) if (this.#mine.has(decoration)) this.paint(decoration, [])
    this.#mine.clear()
  }
}

/** Boxes in a layer of their own that scrolls with the text. */
export class OverlayPainter implements DecorationPainter {
  readonly #layer: HTMLElement
  readonly #view: HTMLElement
  readonly #lit = new Map<Decoration, readonly Range[]>()

  constructor(view: HTMLElement) {
    this.#view = view
    this.#layer = view.ownerDocument.createElement('ol-lights')
    this.#layer.setAttribute('aria-hidden', 'true')
    view.append(this.#layer)
  }

  paint(decoration: Decoration, ranges: readonly Range[]): void {
    if (ranges.length === 0) this.#lit.delete(decoration)
    else this.#lit.set(decoration, ranges)
    this.redraw()
  }

  redraw(): void {
    const origin = this.#view.getBoundingClientRect()
    const left = this.#view.scrollLeft - origin.left
    const top = this.#view.scrollTop - origin.top
    const boxes: HTMLElement[] = []
    for (const decoration of LIGHTS)
      for (const range of this.#lit.get(decoration) ?? [])
        for (const rect of range.getClientRects()) {
          const box = this.#view.ownerDocument.createElement('ol-light')
          box.dataset.light = decoration
          const edges = {
            left: rect.left + left,
            top: rect.top + top,
            width: rect.width,
            height: rect.height,
          }
          // A book's own rules are kept off with `!important`, so the place has to be important too.
          for (const [edge, length] of Object.entries(edges))
            box.style.setProperty(edge, `${length}px`, 'important')
          boxes.push(box)
        }
    this.#layer.replaceChildren(...boxes)
  }

  release(): void {
    this.#lit.clear()
    this.#layer.remove()
  }
}
