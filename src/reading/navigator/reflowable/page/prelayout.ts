import type { RenderedChapter } from '../chapter-model'
import type { ResolvedLayout } from './page-metrics'
import { PagedViewport } from './paged-viewport'

/** Characters of a chapter whose rehearsal nobody notices who turns a page meanwhile. */
const LONGEST = 6_000
const HAN = /[\u3400-\u9fff]/

/**
 * Lays a chapter out and takes it away again, within a task, so that nobody sees it. The browser keeps the measures of
 * the characters: of Chinese, which has thousands, they are two thirds of what the first layout of a chapter costs.
 *
 * @param stage what pages stand on; the chapter is laid out for its size
 */
export function prelayout(stage: HTMLElement, chapter: RenderedChapter, look: ResolvedLayout): void {
  const { html, body, fixed, segmented, roll } = chapter
  if (fixed || segmented || roll || html.isConnected) return
  const text = body.textContent ?? ''
  if (text.length > LONGEST || !HAN.test(text)) return
  const viewport = new PagedViewport(stage)
  viewport.show(chapter, look)
  // A hit test needs what letters cover, too.
  document.elementFromPoint(0, 0)
  viewport.remove()
}
