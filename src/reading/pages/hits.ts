import type { PageTextNodes } from './source'

/** Name of the highlight in the registry of the page; one for all readers, each adds its own ranges. */
const NAME = 'ol-page-hit'

interface HighlightLike {
  add(range: AbstractRange): unknown
  delete(range: AbstractRange): unknown
}

/**
 * Marks words of a page by the CSS Custom Highlight API; does nothing where there is none. Returns the undo.
 */
export function markHit(text: PageTextNodes, start: number, length: number): () => void {
  const range = rangeOf(text, start, length)
  const { CSS: css, Highlight: Made } = globalThis as {
    CSS?: { highlights?: Map<string, HighlightLike> }
    Highlight?: new () => HighlightLike
  }
  if (!range || !css?.highlights || !Made) return () => {}
  const highlight = css.highlights.get(NAME) ?? new Made()
  css.highlights.set(NAME, highlight)
  highlight.add(range)
  return () => highlight.delete(range)
}

/** Where a quotation stands in the page's text; with its surroundings if they are found, else the words alone. */
export function findQuote(text: string, quote: { before: string; highlight: string; after: string }): number {
  const { before, highlight, after } = quote
  if (highlight === '') return -1
  const whole = text.indexOf(before + highlight + after)
  return whole >= 0 ? whole + before.length : text.indexOf(highlight)
}

function rangeOf({ nodes }: PageTextNodes, start: number, length: number): Range | null {
  const from = nodeAt(nodes, start)
  const to = nodeAt(nodes, start + length - 1)
  if (!from || !to) return null
  const range = document.createRange()
  range.setStart(from.node, Math.min(start - from.start, from.node.length))
  range.setEnd(to.node, Math.min(start + length - to.start, to.node.length))
  return range
}

function nodeAt(nodes: PageTextNodes['nodes'], offset: number) {
  return nodes.findLast((each) => each.start <= offset) ?? null
}
