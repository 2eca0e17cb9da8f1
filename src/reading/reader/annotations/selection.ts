import type { PageOnShow } from '../../navigator/text/page-on-show'
import { wordsOf } from './page-words'

/** A stretch of one page's text. */
export interface SelectedPart {
  page: PageOnShow
  start: number
  end: number
}

/** Words on show that the reader has selected. */
export interface PageSelection {
  /** In reading order; more than one where it goes over the edge of a page. */
  parts: readonly SelectedPart[]
  /** As the reader sees them: a line for each block, without what is printed beside them. */
  words: string
  /** Around all of it, in client coordinates. */
  box: DOMRect
}

/** What is selected of the text on show; null when nothing is, or something else on the page. */
export function selectionOn(pages: readonly PageOnShow[]): PageSelection | null {
  const range = selectedRange([...new Set(pages.map(({ root }) => root))])
  if (!range) return null
  const isInside = (node: Node) => pages.some(({ root, view }) => root.contains(node) && isOnView(node, view))
  if (!isInside(range.startContainer) || !isInside(range.endContainer)) return null
  // Files that lie in roots of their own have no words in common: what goes over an edge ends there.
  const parts = pages.flatMap((page) => {
    const part = trimmed(
      page.text.text,
      page.text.offsetAt(range.startContainer, range.startOffset),
      page.text.offsetAt(range.endContainer, range.endOffset),
    )
    return part ? [{ page, ...part }] : []
  })
  const box = boxOf(parts.flatMap(({ page, start, end }) => page.text.ranges(start, end)))
  const words = parts.map(({ page, start, end }) => wordsOf(page.text, start, end)).join('\n')
  return box && { parts, words, box }
}

/** Whether a node lies on the view, or in a root that does. */
function isOnView(node: Node, view: HTMLElement): boolean {
  const root = node.getRootNode()
  return view.contains(root instanceof ShadowRoot && root !== view.getRootNode() ? root.host : node)
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } | null {
  let start = from
  let end = to
  while (start < end && /[\s\uFFFC]/.test(text.charAt(start))) start += 1
  while (end > start && /[\s\uFFFC]/.test(text.charAt(end - 1))) end -= 1
  return end > start ? { start, end } : null
}

type Ends = Pick<StaticRange, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset' | 'collapsed'>

/** A document's selection hides what lies in shadow roots; each browser has its own way to ask. */
function selectedRange(roots: readonly ShadowRoot[]): Ends | null {
  const selection = roots[0]?.ownerDocument.getSelection()
  if (!selection) return null
  if ('getComposedRanges' in selection) {
    const [range] = selection.getComposedRanges({ shadowRoots: [...roots] })
    if (range && !range.collapsed && roots.some((root) => root.contains(range.startContainer))) return range
  }
  for (const root of roots) {
    const own = 'getSelection' in root && typeof root.getSelection === 'function' ? root.getSelection() : null
    const inner: unknown = own ?? selection
    const range = inner instanceof Selection && inner.rangeCount > 0 ? inner.getRangeAt(0) : null
    if (range && !range.collapsed) return range
  }
  return null
}

function boxOf(ranges: readonly Range[]): DOMRect | null {
  const rects = ranges.flatMap((range) => [...range.getClientRects()]).filter((rect) => rect.width > 0)
  if (rects.length === 0) return null
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/** Lets go of what is selected. */
export function clearSelection(document: Document): void {
  document.getSelection()?.removeAllRanges()
}
