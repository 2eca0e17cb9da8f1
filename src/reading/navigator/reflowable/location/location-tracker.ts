import type { Location, NavigatorEvents } from '../../navigator'
import type { OriginalOf, RenderedChapter, Start } from '../chapter-model'
import type { Viewport } from '../page/viewport'
import type { RenderContext } from '../render-context'
import { firstWhere, TextStream } from '../text/stream'
import { locationOf, type ShownText } from './location'
import { startOffset } from './start'

/** Offset in the stream of the first thing drawn on or after a page; null for a chapter with nothing to show. */
export function offsetAtPage(viewport: Viewport, stream: TextStream, page: number): number | null {
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
    // What is not drawn (collapsed space) goes with what follows.
    return rect === null ? false : viewport.pageOf(rect, 'end') >= page + tolerance(viewport)
  })
  return span.start + Math.min(within, span.length - 1)
}

/** In scrolled flow a line that peeks out by a hair is not being read any more. */
const tolerance = (viewport: Viewport): number => (viewport.metrics.shape === 'scrolled' ? 0.01 : 0)

/** What is asked of a stream for where its pieces are drawn. */
type Drawn = Pick<TextStream, 'size' | 'length' | 'span' | 'rects' | 'rectAt'>

/** The page a place of the stream lies on, from 0; of what is not drawn, that of what is drawn next, else last. */
export function pageAtOffset(viewport: Pick<Viewport, 'pageOf'>, stream: Drawn, offset: number): number {
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

function drawnFrom(stream: Pick<Drawn, 'size' | 'rects'>, at: number): DOMRectList | null {
  for (let next = at; next < stream.size; next += 1) {
    const rects = stream.rects(next)
    if (rects && rects.length > 0) return rects
  }
  return null
}

/** What is on the page, and where in it one is. */
export interface VisibleChapter extends ShownText {
  /** Null where a chapter could not be shown. */
  chapter: RenderedChapter | null
}

/** A chapter on the page, at its beginning. */
export function shownOf(chapter: RenderedChapter, originalOf: OriginalOf): VisibleChapter {
  const { index, body, paths, part = null } = chapter
  const stream = new TextStream(body, originalOf)
  return { index, indexes: [index], chapter, part, paths, stream, offset: 0 }
}

/** Why one is somewhere else, or where one was on another page. */
export type MoveCause = NavigatorEvents['relocate']['by']

/** 1 for a page turned onward, -1 for one turned back, 0 for any other way. */
export type PageStep = 1 | -1 | 0

/** Where one is in the book: kept as an offset in the text, told at each move. */
export class ReflowableLocationTracker {
  readonly #context: RenderContext
  #shown: VisibleChapter | null = null
  #place: Location | null = null
  /** The page of the box that was told last, from 0. */
  #told = 0
  /** Where several chapters are on show: what the first line is of. */
  #finder: (() => VisibleChapter | null) | null = null

  constructor(context: RenderContext) {
    this.#context = context
  }

  get shown(): VisibleChapter | null {
    return this.#shown
  }

  get location(): Location | null {
    return this.#place
  }

  /** Something else is on the page; `begin`, `settle` or `tell` says where in it one is. */
  show(shown: VisibleChapter): VisibleChapter {
    this.#shown = shown
    return shown
  }

  /** Several chapters are on show, and `finder` knows which of them the first line is of; null for one only. */
  findBy(finder: (() => VisibleChapter | null) | null): void {
    this.#finder = finder
  }

  /** Turns to where a start means. */
  begin(shown: VisibleChapter, start: Start, by: MoveCause, step: PageStep): void {
    const { viewport, wordsOf } = this.#context
    const { stream, part, paths, chapter, index } = shown
    if (chapter?.aim?.(start, chapter.body, stream)) viewport.layOut(this.#context.look(index))
    if ('edge' in start) {
      viewport.turnTo(start.edge === 'end' ? viewport.metrics.last : 0)
      this.settle(by, step)
      return
    }
    shown.offset = part
      ? Math.max(0, part.segmented.offsetOf(start, wordsOf) - part.start)
      : startOffset(start, stream, paths)
    viewport.turnTo(pageAtOffset(viewport, stream, shown.offset))
    this.tell(by, step)
  }

  /** Takes the first thing on the page as the place one is at. */
  settle(by: MoveCause, step: PageStep = 0): void {
    const { viewport } = this.#context
    this.#shown = this.#finder?.() ?? this.#shown
    if (this.#shown) this.#shown.offset = offsetAtPage(viewport, this.#shown.stream, viewport.page) ?? 0
    this.tell(by, step)
  }

  /** The same where scrolling came to rest. A browser may tell of a scroll after that: it is a turn all the same. */
  rest(): void {
    this.settle(this.#isElsewhere ? 'turn' : 'rest')
  }

  /** Turns back to the words one was at. */
  keep(): void {
    const { viewport } = this.#context
    const shown = this.#shown
    if (!shown) return
    viewport.turnTo(shown.stream.size > 0 ? pageAtOffset(viewport, shown.stream, shown.offset) : 0)
    this.tell('layout')
  }

  /** Says where one is now. A jump's own target, even in the middle of a page, is the place. */
  tell(by: MoveCause, step: PageStep = 0): void {
    const { viewport, forward, appearance, events, motion } = this.#context
    if (!this.#shown) return
    this.#told = Math.floor(viewport.page + 0.01)
    this.#place = locationOf(this.#shown, viewport, this.#context.need(), forward)
    if (step !== 0 && !appearance.still && viewport.metrics.shape !== 'scrolled')
      motion?.turned((forward === 'right') === (step === 1) ? 'right' : 'left')
    events.emit('relocate', { location: this.#place, by })
  }

  /** The view also scrolls when focus or a find in the page leads there: whole pages only, and noted. */
  scrolled(): void {
    const { viewport } = this.#context
    if (!this.#shown || !this.#place) return
    if (viewport.metrics.shape === 'scrolled') {
      if (this.#isElsewhere) this.settle('turn')
      return
    }
    const moved = viewport.scrolled - this.#told
    if (Math.abs(moved) < 0.005) return
    // However little the browser scrolled, what it wanted to show is not on this page.
    this.#turnTo(Math.abs(moved) < 0.5 ? this.#told + Math.sign(moved) : viewport.page)
  }

  /** Focus leads to its page, as scrolling to it would. */
  focused(element: Element): void {
    const { viewport } = this.#context
    const [rect] = element.getClientRects()
    if (rect && this.#place && viewport.metrics.shape === 'paginated')
      this.#turnTo(viewport.pageOf(rect, 'start'))
  }

  forget(): void {
    this.#shown = null
    this.#finder = null
  }

  /** Another screenful or another chapter is on show than was told. */
  get #isElsewhere(): boolean {
    const { viewport } = this.#context
    return viewport.isBeyond || Math.abs(Math.floor(viewport.page + 0.01) - this.#told) >= 1
  }

  #turnTo(page: number): void {
    const { viewport } = this.#context
    viewport.turnTo(Math.max(0, Math.min(page, viewport.metrics.pages - 1)))
    if (viewport.page !== this.#told) this.settle('turn')
  }
}
