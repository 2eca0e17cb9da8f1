import type { MarkStyle } from '../../../domain/mark'

/** The kinds of decorations. */
export type Decoration = 'shared' | `mark-${MarkStyle}` | 'noted' | 'find' | 'find-now' | 'said' | 'saying'

/** In painting order: later ones are painted over earlier ones. */
const DECORATIONS: readonly Decoration[] = [
  'shared',
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

/** Paints decorations over text without changing the book's nodes. */
export interface DecorationPainter {
  /** Sets the ranges of a decoration; an empty list removes it. */
  paint(decoration: Decoration, ranges: readonly Range[]): void
  /** Updates decorations that are drawn by position. Call this after a layout change. */
  redraw(): void
  /** Removes all decorations. Idempotent. */
  release(): void
}

/** Name of a highlight in the document's registry; `decorations.css` has a rule for each name. */
const nameOf = (decoration: Decoration) => `ol-${decoration}`

/** Creates a painter with the CSS Custom Highlight API where the browser supports it, else with overlay boxes. */
export function createPainter(view: HTMLElement): DecorationPainter {
  return typeof Highlight === 'function' && typeof CSS !== 'undefined' && 'highlights' in CSS
    ? new HighlightPainter(CSS.highlights, view)
    : new OverlayPainter(view)
}

/**
 * Paints with the CSS Custom Highlight API. The registry belongs to the document, and all readers on the page share its
 * names: each adds and removes only its own ranges, and the last one removes the name.
 */
class HighlightPainter implements DecorationPainter {
  readonly #registry: HighlightRegistry
  readonly #view: HTMLElement
  readonly #own = new Map<Decoration, readonly Range[]>()
  /** Of pictures of characters: a highlight colours text only. */
  #pictures: OverlayPainter | null = null

  constructor(registry: HighlightRegistry, view: HTMLElement) {
    this.#registry = registry
    this.#view = view
  }

  paint(decoration: Decoration, all: readonly Range[]): void {
    const ranges = all.filter(({ startContainer }) => startContainer instanceof Text)
    const pictures = all.filter(({ startContainer }) => !(startContainer instanceof Text))
    if (pictures.length > 0) this.#pictures ??= new OverlayPainter(this.#view)
    this.#pictures?.paint(decoration, pictures)
    const name = nameOf(decoration)
    let highlight = this.#registry.get(name)
    for (const range of this.#own.get(decoration) ?? []) highlight?.delete(range)
    this.#own.set(decoration, ranges)
    if (ranges.length > 0 && !highlight) {
      highlight = new Highlight()
      highlight.priority = DECORATIONS.indexOf(decoration)
      this.#registry.set(name, highlight)
    }
    for (const range of ranges) highlight?.add(range)
    if (highlight?.size === 0) this.#registry.delete(name)
  }

  redraw(): void {
    this.#pictures?.redraw()
  }

  release(): void {
    this.#pictures?.release()
    this.#pictures = null
    for (const decoration of DECORATIONS) if (this.#own.has(decoration)) this.paint(decoration, [])
    this.#own.clear()
  }
}

/** Paints boxes in a separate layer that scrolls with the text. */
class OverlayPainter implements DecorationPainter {
  readonly #layer: HTMLElement
  readonly #view: HTMLElement
  readonly #ranges = new Map<Decoration, readonly Range[]>()

  constructor(view: HTMLElement) {
    this.#view = view
    this.#layer = view.ownerDocument.createElement('ol-lights')
    this.#layer.setAttribute('aria-hidden', 'true')
    view.append(this.#layer)
  }

  paint(decoration: Decoration, ranges: readonly Range[]): void {
    if (ranges.length === 0) this.#ranges.delete(decoration)
    else this.#ranges.set(decoration, ranges)
    this.redraw()
  }

  redraw(): void {
    const origin = this.#view.getBoundingClientRect()
    const left = this.#view.scrollLeft - origin.left
    const top = this.#view.scrollTop - origin.top
    const boxes: HTMLElement[] = []
    for (const decoration of DECORATIONS)
      for (const range of this.#ranges.get(decoration) ?? [])
        for (const rect of range.getClientRects()) {
          const box = this.#view.ownerDocument.createElement('ol-light')
          box.dataset.light = decoration
          const edges = {
            left: rect.left + left,
            top: rect.top + top,
            width: rect.width,
            height: rect.height,
          }
          // The sheet uses `!important` against the book's rules, so the position must be important too.
          for (const [edge, length] of Object.entries(edges))
            box.style.setProperty(edge, `${length}px`, 'important')
          boxes.push(box)
        }
    this.#layer.replaceChildren(...boxes)
  }

  release(): void {
    this.#ranges.clear()
    this.#layer.remove()
  }
}
