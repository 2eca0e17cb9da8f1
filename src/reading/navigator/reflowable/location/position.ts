import type { Box } from '../page/viewport'
import { firstWhere } from '../text/first-where'
import type { TextStream } from '../text/stream'

/** Offset in the stream of the first thing drawn on or after a page; null for a chapter with nothing to show. */
export function offsetAtPage(box: Box, stream: TextStream, page: number): number | null {
  if (stream.size === 0) return null
  const reaches = (at: number): boolean => {
    const rects = drawnFrom(stream, at)
    const last = rects?.[rects.length - 1]
    return last === undefined || box.pageOf(last, 'end') >= page + tolerance(box)
  }
  const at = firstWhere(stream.size, reaches)
  const span = stream.span(at)
  if (!span) return stream.length - 1
  const within = firstWhere(span.length, (offset) => {
    const rect = stream.rectAt(span.start + offset)
    // What is not drawn (collapsed space) goes with what follows.
    return rect === null ? false : box.pageOf(rect, 'end') >= page + tolerance(box)
  })
  return span.start + Math.min(within, span.length - 1)
}

/** In scrolled flow a line that peeks out by a hair is not being read any more. */
const tolerance = (box: Box): number => (box.lay.shape === 'scrolled' ? 0.01 : 0)

/** What is asked of a stream for where its pieces are drawn. */
type Drawn = Pick<TextStream, 'size' | 'length' | 'span' | 'rects' | 'rectAt'>

/** The page a place of the stream lies on, from 0; of what is not drawn, that of what is drawn next, else last. */
export function pageAtOffset(box: Pick<Box, 'pageOf'>, stream: Drawn, offset: number): number {
  for (let at = offset; at < Math.min(stream.length, offset + 200); at += 1) {
    const rect = stream.rectAt(at)
    if (rect && (rect.width > 0 || rect.height > 0)) return box.pageOf(rect, 'start')
  }
  const beyond = firstWhere(stream.size, (at) => (stream.span(at)?.start ?? 0) > offset)
  const [next] = drawnFrom(stream, beyond) ?? []
  if (next) return box.pageOf(next, 'start')
  for (let at = beyond - 1; at >= 0; at -= 1) {
    const last = [...(stream.rects(at) ?? [])].at(-1)
    if (last) return box.pageOf(last, 'end')
  }
  return 0
}

function drawnFrom(stream: Pick<Drawn, 'size' | 'rects'>, at: number): DOMRectList | null {
  for (let next = at; next < stream.size; next += 1) {
    const rects = stream.rects(next)
    if (rects && rects.length > 0) return rects
  }
  return null
}
