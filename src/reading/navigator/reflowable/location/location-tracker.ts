import type { Location, MoveCause } from '../../navigator'
import type { OriginalOf, RenderedChapter, StartPosition } from '../chapter-model'
import type { Viewport } from '../page/viewport'
import type { RenderContext } from '../render-context'
import { firstWhere, TextStream } from '../text/stream'
import { locationOf, type PositionedText } from './location'
import { startOffset } from './start'

/**
 * Offset in the stream of the first character or image that is drawn on a page or after it; null for a chapter without
 * content.
 */
function offsetAtPage(viewport: Viewport, stream: TextStream, page: number): number | null {
  if (stream.size === 0) return null
  const reaches = (at: number): boolean => {
    const rects = drawnFrom(stream, at)
    const last = rects?.[rects.length - 1]
    return last === undefined || viewport.pageOf(last, 'end') >= page + tolerance(viewport)
  }
  const at = firstWhere(stream.size, reaches)
  const span = stream.span(at)
  if (!span) return stream.length - 1
  const within = firstWhere(span.length, (offset) => {
    const rect = stream.rectAt(span.start + offset)
    // Collapsed white space is not drawn; it counts to what follows.
    return rect === null ? false : viewport.pageOf(rect, 'end') >= page + tolerance(viewport)
  })
  return span.start + Math.min(within, span.length - 1)
}

/** In scrolled flow a line of which less than 1 % of a page is visible is not counted as visible. */
const tolerance = (viewport: Viewport): number => (viewport.metrics.shape === 'scrolled' ? 0.01 : 0)

/** The members of a text stream that give the positions of its pieces. */
type StreamGeometry = Pick<TextStream, 'size' | 'length' | 'span' | 'rects' | 'rectAt'>

/**
 * The page that contains an offset of the stream, from 0. For an offset that is not drawn, the page of the next content
 * that is drawn, else of the last.
 */
export function pageAtOffset(
  viewport: Pick<Viewport, 'pageOf'>,
  stream: StreamGeometry,
  offset: number,
): number {
  for (let at = offset; at < Math.min(stream.length, offset + 200); at += 1) {
    const rect = stream.rectAt(at)
    if (rect && (rect.width > 0 || rect.height > 0)) return viewport.pageOf(rect, 'start')
  }
  const beyond = firstWhere(stream.size, (at) => (stream.span(at)?.start ?? 0) > offset)
  const [next] = drawnFrom(stream, beyond) ?? []
  if (next) return viewport.pageOf(next, 'start')
  for (let at = beyond - 1; at >= 0; at -= 1) {
    const last = [...(stream.rects(at) ?? [])].at(-1)
    if (last) return viewport.pageOf(last, 'end')
  }
  return 0
}

function drawnFrom(stream: Pick<StreamGeometry, 'size' | 'rects'>, at: number): DOMRectList | null {
  for (let next = at; next < stream.size; next += 1) {
    const rects = stream.rects(next)
    if (rects && rects.length > 0) return rects
  }
  return null
}

/** The visible chapter and the reading position in it. */
export interface VisibleChapter extends PositionedText {
  /** Null when the chapter could not be shown. */
  chapter: RenderedChapter | null
}

/** The state of a chapter that has just been mounted; the reading position is its start. */
export function createVisibleChapter(chapter: RenderedChapter, originalOf: OriginalOf): VisibleChapter {
  const { index, body, paths, part = null } = chapter
  const stream = new TextStream(body, originalOf)
  return { index, indexes: [index], chapter, part, paths, stream, offset: 0 }
}

/** 1 for a turn to the next page, -1 for a turn to the previous one, 0 for any other move. */
export type PageStep = 1 | -1 | 0

/** Tracks the reading position: stored as an offset in the text, emitted as `relocate` at each move. */
export class ReflowableLocationTracker {
  readonly #context: RenderContext
  #shown: VisibleChapter | null = null
  #location: Location | null = null
  /** The page of the viewport that was reported last, from 0. */
  #reportedPage = 0
  /** Finds the chapter of the first visible line when several chapters are mounted. */
  #findFirst: (() => VisibleChapter | null) | null = null

  constructor(context: RenderContext) {
    this.#context = context
  }

  get visible(): VisibleChapter | null {
    return this.#shown
  }

  get location(): Location | null {
    return this.#location
  }

  /** Sets the visible chapter. Call `start`, `settle` or `report` afterwards to set and report the position in it. */
  show(shown: VisibleChapter): VisibleChapter {
    this.#shown = shown
    return shown
  }

  /** Sets the function that finds the chapter of the first visible line; null when one chapter only is mounted. */
  setFinder(finder: (() => VisibleChapter | null) | null): void {
    this.#findFirst = finder
  }

  /** Turns to a start position and reports it. */
  start(shown: VisibleChapter, start: StartPosition, by: MoveCause, step: PageStep): void {
    const { viewport, originalOf } = this.#context
    const { stream, part, paths, chapter, index } = shown
    if (chapter?.revealStart?.(start, chapter.body, stream)) viewport.layOut(this.#context.layoutOf(index))
    if ('edge' in start) {
      viewport.turnTo(start.edge === 'end' ? viewport.metrics.last : 0)
      this.settle(by, step)
      return
    }
    shown.offset = part
      ? Math.max(0, part.segmented.offsetOf(start, originalOf) - part.start)
      : startOffset(start, stream, paths)
    viewport.turnTo(pageAtOffset(viewport, stream, shown.offset))
    this.report(by, step)
  }

  /** Makes the first content of the visible page the reading position and reports it. */
  settle(by: MoveCause, step: PageStep = 0): void {
    const { viewport } = this.#context
    this.#shown = this.#findFirst?.() ?? this.#shown
    if (this.#shown) this.#shown.offset = offsetAtPage(viewport, this.#shown.stream, viewport.page) ?? 0
    this.report(by, step)
  }

  /**
   * The same after scrolling has stopped. The browser may not have reported the scroll itself yet: a position on another
   * page is reported as a turn.
   */
  rest(): void {
    this.settle(this.#hasMoved ? 'turn' : 'rest')
  }

  /** Turns to the page that contains the reading position after a layout. */
  restore(): void {
    const { viewport } = this.#context
    const shown = this.#shown
    if (!shown) return
    viewport.turnTo(shown.stream.size > 0 ? pageAtOffset(viewport, shown.stream, shown.offset) : 0)
    this.report('layout')
  }

  /** Reports the reading position. After a jump that is the target itself, even in the middle of a page. */
  report(cause: MoveCause, step: PageStep = 0): void {
    const { viewport, forward, appearance, events, motion } = this.#context
    if (!this.#shown) return
    this.#reportedPage = Math.floor(viewport.page + 0.01)
    this.#location = locationOf(this.#shown, viewport, this.#context.requireBook(), forward)
    if (step !== 0 && !appearance.isStill && viewport.metrics.shape !== 'scrolled')
      motion?.turned((forward === 'right') === (step === 1) ? 'right' : 'left')
    events.emit('relocate', { location: this.#location, cause })
  }

  /** Something other than a page turn scrolls the view. */
  onScroll(): void {
    const { viewport } = this.#context
    if (!this.#shown || !this.#location) return
    if (viewport.metrics.shape === 'scrolled') {
      if (this.#hasMoved) this.settle('turn')
      // Safari before 26 has no `scrollend`: a smooth scroll from outside stops there at the next page.
    } else if (!('onscrollend' in viewport.view)) this.onScrollEnd()
  }

  /**
   * In paginated flow the view moves to the whole page that contains the target of the scroll, which is the same page where
   * the target is already on it. Without the module that finds the target, the nearest page is shown.
   */
  onScrollEnd(): void {
    if (!this.#isScrolledAway) return
    const { viewport, pageOfScrollTarget } = this.#context
    this.#follow(pageOfScrollTarget?.(viewport, this.#reportedPage) ?? viewport.page)
  }

  /** Turns to the page of a focused element. */
  onFocus(element: Element): void {
    const { viewport } = this.#context
    const [rect] = element.getClientRects()
    if (rect && this.#location && viewport.metrics.shape === 'paginated')
      this.#follow(viewport.pageOf(rect, 'start'))
  }

  clear(): void {
    this.#shown = null
    this.#findFirst = null
  }

  /** The visible screenful or chapter is not the one that was reported. */
  get #hasMoved(): boolean {
    const { viewport } = this.#context
    return viewport.isBeyond || Math.abs(Math.floor(viewport.page + 0.01) - this.#reportedPage) >= 1
  }

  /** The view does not lie on the page that was reported last: something other than a turn has scrolled it. */
  get #isScrolledAway(): boolean {
    const { viewport } = this.#context
    const isPaginated =
      this.#shown !== null && this.#location !== null && viewport.metrics.shape === 'paginated'
    return isPaginated && Math.abs(viewport.scrollPosition - this.#reportedPage) >= 0.005
  }

  /** Shows the page that something outside the reader wants to see. */
  #follow(page: number): void {
    const { viewport } = this.#context
    viewport.turnTo(Math.max(0, Math.min(page, viewport.metrics.pages - 1)))
    if (viewport.page !== this.#reportedPage) this.settle('follow')
  }
}
