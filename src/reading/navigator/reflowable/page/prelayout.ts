import type { RenderedChapter } from '../chapter-model'
import type { ResolvedLayout } from './page-metrics'
import { PagedViewport } from './paged-viewport'

/** Longest chapter, in characters, whose layout in advance does not noticeably delay a page turn. */
const LONGEST = 6_000
const HAN = /[\u3400-\u9fff]/

/**
 * Lays out a chapter and removes it within one task, so that it is never painted. The browser caches the glyph metrics:
 * for Chinese, which has thousands of characters, they are two thirds of the cost of a chapter's first layout.
 *
 * @param stage container of the pages; the chapter is laid out for its size
 */
export function prelayout(stage: HTMLElement, chapter: RenderedChapter, look: ResolvedLayout): void {
  const { html, body, fixed, segmented, roll } = chapter
  if (fixed || segmented || roll || html.isConnected) return
  const text = body.textContent ?? ''
  if (text.length > LONGEST || !HAN.test(text)) return
  const viewport = new PagedViewport(stage)
  viewport.show(chapter, look)
  // A hit test also needs the extents of the glyphs.
  document.elementFromPoint(0, 0)
  viewport.remove()
}
