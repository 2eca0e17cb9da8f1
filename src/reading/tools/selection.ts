import type { PageOnShow } from '../page-on-show'

/** Words of the page that the reader has selected. */
export interface PageSelection {
  /** In the chapter's text. */
  start: number
  end: number
  /** As the book has them. */
  words: string
  /** Around all of it, in client coordinates. */
  box: DOMRect
}

/** What is selected of the chapter on show; null when nothing is, or something else on the page. */
export function selectionOn(page: PageOnShow): PageSelection | null {
  const range = selectedRange(page.root)
  if (!range) return null
  const { text } = page
  const isInside = (node: Node) => page.view.contains(node)
  if (!isInside(range.startContainer) || !isInside(range.endContainer)) return null
  let start = text.offsetAt(range.startContainer, range.startOffset)
  let end = text.offsetAt(range.endContainer, range.endOffset)
  while (start < end && /[\s\uFFFC]/.test(text.text.charAt(start))) start += 1
  while (end > start && /[\s\uFFFC]/.test(text.text.charAt(end - 1))) end -= 1
  if (end <= start) return null
  const box = boxOf(text.ranges(start, end))
  return box && { start, end, words: text.text.slice(start, end), box }
}

type Ends = Pick<StaticRange, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset' | 'collapsed'>

/** A document's selection hides what lies in shadow roots; each browser has its own way to ask. */
function selectedRange(root: ShadowRoot): Ends | null {
  const selection = root.ownerDocument.getSelection()
  if (!selection) return null
  if ('getComposedRanges' in selection) {
    const [range] = selection.getComposedRanges({ shadowRoots: [root] })
    if (range && !range.collapsed && range.startContainer.getRootNode() === root) return range
  }
  const own = 'getSelection' in root && typeof root.getSelection === 'function' ? root.getSelection() : null
  const inner: unknown = own ?? selection
  if (!(inner instanceof Selection) || inner.rangeCount === 0) return null
  const range = inner.getRangeAt(0)
  return range.collapsed ? null : range
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
