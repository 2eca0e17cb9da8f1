import type { Viewport } from '../page/viewport'

/** How far an edge or a centre may be from where `scrollIntoView` puts it, in CSS pixels: engines round differently. */
const TOLERANCE = 1.5

/** An element that lies where an alignment would put it: the view may have been scrolled to it. */
interface AlignedElement {
  element: Element
  /** Length along the axis of the pages, in CSS pixels. */
  length: number
  rects: readonly DOMRect[]
}

/**
 * Finds the page of the element that something outside the reader has scrolled into view: assistive technology, a script
 * of the host page, an extension. A scroll tells no target, so the target is the element that now lies at the start, the
 * centre or the end of the view, as the CSSOM View alignments put it. Where several do, a paragraph with a part on the
 * visible page comes first: a page must not turn for a text that is on it. Then blocks come before inline elements, of
 * which one may lie there by accident, and short elements before those that contain them.
 *
 * @param reported the page that was visible before the scroll, from 0
 * @returns null where no element lies at such a place: the target is a range of text
 */
export function pageOfScrollTarget(
  viewport: Pick<Viewport, 'view' | 'metrics' | 'chapters' | 'pageOf'>,
  reported: number,
): number | null {
  const { view, metrics, chapters } = viewport
  const port = spanOf(view.getBoundingClientRect(), metrics.isVertical)
  const found: AlignedElement[] = []
  for (const { html } of chapters) collect(html, port, metrics.isVertical, found)
  const isHere = ({ rects }: AlignedElement) =>
    rects.some((rect) => viewport.pageOf(rect, 'start') === reported)
  const blocks = found.filter(({ element }) => !isInline(element))
  if (blocks.some((block) => isHere(block) && isParagraph(block.element))) return reported
  const [best] = (blocks.length > 0 ? blocks : found).sort((a, b) => a.length - b.length)
  const [first] = best?.rects ?? []
  if (!best || !first) return null
  return isHere(best) ? reported : viewport.pageOf(first, 'start')
}

const isInline = (element: Element): boolean => getComputedStyle(element).display.startsWith('inline')

/** A block without blocks in it. */
const isParagraph = (element: Element): boolean => Array.from(element.children).every(isInline)

interface Span {
  start: number
  end: number
}

/** The extent of a box along the axis on which pages follow each other. */
const spanOf = (rect: DOMRect, isVertical: boolean): Span =>
  isVertical ? { start: rect.top, end: rect.bottom } : { start: rect.left, end: rect.right }

/** Adds the elements in `parent` that lie where an alignment would put them. Branches outside the view are passed over. */
function collect(parent: Element, port: Span, isVertical: boolean, found: AlignedElement[]): void {
  for (const element of parent.children) {
    const { start, end } = spanOf(element.getBoundingClientRect(), isVertical)
    if (end <= port.start || start >= port.end) {
      // The contents of an element without a box of its own, and what overflows one, may still be in the view.
      if (end > start) continue
    } else if (isAligned({ start, end }, port)) {
      const rects = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      if (rects.length > 0) found.push({ element, length: end - start, rects })
    }
    collect(element, port, isVertical, found)
  }
}

const isAligned = (box: Span, port: Span): boolean =>
  isNear(box.start, port.start) ||
  isNear(box.end, port.end) ||
  isNear(box.start + box.end, port.start + port.end, 2 * TOLERANCE)

const isNear = (one: number, other: number, tolerance = TOLERANCE): boolean =>
  Math.abs(one - other) <= tolerance
