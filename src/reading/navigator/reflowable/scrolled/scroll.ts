import { isPassing, type LibraryError, toLibraryError } from '../../../../platform/errors'
import { whenOnline } from '../../../../platform/online'
import type { RenderedChapter } from '../chapter-model'
import { type ReflowableLocationTracker, shownOf, type VisibleChapter } from '../location/location-tracker'
import type { RenderContext } from '../render-context'
import { ChapterColumn } from './column'
import type { ColumnPiece } from './file'

/** Of a wheel that counts lines, in CSS pixels. */
const LINE_PX = 40

export interface Wheeled {
  host: HTMLElement
  view: HTMLElement
  /** Files follow each other sideways. */
  isSideways(): boolean
  scrollBy(distance: number): void
}

/**
 * A wheel scrolls the column beside the text, too, and where it scrolls sideways, which no wheel does by itself.
 * Returns the undo.
 */
export function listenToWheel({ host, view, isSideways, scrollBy }: Wheeled): () => void {
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, deltaMode } = event
    if (event.ctrlKey || event.metaKey || Math.abs(deltaX) > Math.abs(deltaY)) return
    if (event.composedPath().includes(view) && !isSideways()) return
    event.preventDefault()
    const unit = deltaMode === 0 ? 1 : deltaMode === 1 ? LINE_PX : view.clientHeight
    scrollBy(deltaY * unit)
  }
  host.addEventListener('wheel', onWheel, { passive: false })
  return () => host.removeEventListener('wheel', onWheel)
}

/** Screenfuls made ready on either side of what is on show; what is farther away than the second is taken out. */
const AHEAD = 1.5
const FAR = 4
/** So near to an edge nothing waits for the reader to stop scrolling. */
const URGENT = 0.4
const SOON_MS = 60
/** A movement of so little of a page is none. */
const STILL = 0.003
const REST_MS = 150
/** Milliseconds after which a chapter that did not come is asked for again, if the device was not online before. */
const AGAIN_MS = 10_000
/** Chapters kept ready beside those in the column. */
const SPARE = 2

/** What follows a file: a chapter, or why it does not come; neither where nothing can. */
interface Beyond {
  chapter?: RenderedChapter
  error?: LibraryError
}

/**
 * Keeps a column filled as one scrolls through a book: the files before and after come when their edge is near and go
 * when it is far, while others are asked where one is, as ever, in the file of the first line.
 */
export class Scroll {
  readonly #context: RenderContext
  readonly #where: ReflowableLocationTracker
  readonly #column: ChapterColumn
  readonly #undo: (() => void)[]
  readonly #shown = new Map<ColumnPiece, VisibleChapter>()
  /** Chapters that cannot go on in this column. */
  readonly #walls = new Set<number>()
  readonly #isAnchoring = CSS.supports('overflow-anchor', 'auto')
  #timer: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #scrolledAt = 0
  /** What is on its way on either side: beyond which file, and what came of it, null before it has. */
  readonly #coming = new Map<1 | -1, { edge: ColumnPiece; came: Beyond | null }>()
  /** The page that was told last, and whether what is on show is still what it was then. */
  #told = 0
  #isTold = false
  /** What the reader reads, where it was in the window, and how far the view was scrolled then. */
  #anchor: { shown: VisibleChapter; offset: number; at: number; scrolled: number } | null = null

  constructor(context: RenderContext, where: ReflowableLocationTracker) {
    this.#context = context
    this.#where = where
    this.#column = new ChapterColumn(() => this.#changed())
    const { host, view } = this.#column
    const onScroll = () => {
      this.#scrolledAt = performance.now()
      this.#soon()
    }
    view.addEventListener('scroll', onScroll, { passive: true })
    const onOnline = () => this.#soon()
    this.#undo = [
      whenOnline(onOnline),
      listenToWheel({
        host,
        view,
        isSideways: () => this.#column.metrics.vertical,
        scrollBy: (distance) => this.#column.scrollBy(distance),
      }),
      () => view.removeEventListener('scroll', onScroll),
      context.events.on('relocate', () => {
        this.#told = this.#column.page
        this.#isTold = true
        this.#takeAnchor()
        this.#soon()
      }),
    ]
  }

  /** Shows a chapter, or a part of a giant one: where it is when it is there already, else alone to begin with. */
  put(chapter: RenderedChapter): VisibleChapter {
    const there = this.#column.pieces.find((piece) => piece.chapter === chapter)
    if (there) return this.#read(there)
    this.#context.originals?.show(chapter.html)
    this.#forget()
    this.#context.onShow?.renew()
    this.#context.stand(this.#column)
    this.#where.findBy(() => this.#first())
    const look = this.#context.look(chapter.index)
    const piece = this.#column.open(chapter, this.#context.flawOf(chapter), look)
    this.#keepReady()
    return this.#read(piece)
  }

  /** Nothing scrolls on any more. */
  clear(): void {
    if (this.#column.pieces.length === 0) return
    this.#forget()
    this.#column.clear()
    this.#where.findBy(null)
  }

  release(): void {
    this.clear()
    for (const undo of this.#undo.splice(0)) undo()
    this.#column.release()
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    clearTimeout(this.#again)
    this.#shown.clear()
    this.#walls.clear()
    this.#coming.clear()
    this.#anchor = null
  }

  #first(): VisibleChapter | null {
    const { first } = this.#column
    return first && this.#read(first)
  }

  #read(piece: ColumnPiece): VisibleChapter {
    this.#column.read(piece)
    const shown = this.#shown.get(piece) ?? shownOf(piece.chapter, this.#context.wordsOf)
    this.#shown.set(piece, shown)
    return shown
  }

  #soon(): void {
    if (this.#timer !== undefined || this.#column.pieces.length === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#fill()
    }, SOON_MS)
  }

  /**
   * Brings in what is near and takes out what is far. What comes or goes above waits until nothing moves. What has to
   * come first is waited for on its own side alone.
   */
  #fill(): void {
    if (this.#context.isClosed || this.#column.pieces.length === 0 || !this.#column.isSeen) return
    const isMoving = performance.now() - this.#scrolledAt < REST_MS
    const mayShift = !isMoving || this.#isAnchoring
    this.#fillSide(1, AHEAD)
    if (mayShift) this.#thin()
    this.#fillSide(-1, mayShift ? AHEAD : URGENT)
    const hasMoved = this.#column.isBeyond || Math.abs(this.#column.page - this.#told) > STILL
    // Within a page, too, the place is where one stopped scrolling.
    if (hasMoved && !(isMoving && this.#isTold)) this.#where.rest()
    else if (!this.#isTold) this.#where.tell('rest')
    if (isMoving) this.#soon()
  }

  #fillSide(step: 1 | -1, wanted: number): void {
    while (this.#column.ahead(step) < wanted) {
      const edge = this.#edge(step)
      const { chapter, error } = (edge && this.#beyond(edge, step)) ?? {}
      if (error) this.#comeBack(step, error)
      if (!chapter) break
      this.#context.originals?.show(chapter.html)
      const look = this.#context.look(chapter.index)
      if (!this.#column.add(chapter, step, this.#context.flawOf(chapter), look)) {
        this.#walls.add(chapter.index)
        break
      }
      this.#keepReady()
    }
  }

  /** What comes after or before a file; null while it is on its way. */
  #beyond(edge: ColumnPiece, step: 1 | -1): Beyond | null {
    const { index, part } = edge.chapter
    const segment = part?.segmented.segments[part.at + step]
    if (segment) return { chapter: segment }
    const { spine, chapters } = this.#context.need()
    const next = spine.neighbour(index, step)
    if (next === null || this.#walls.has(next) || !this.#context.goesOn(next)) return {}
    const coming = this.#coming.get(step)
    if (coming?.edge === edge) {
      if (coming.came) this.#coming.delete(step)
      return coming.came
    }
    const goOn = (chapter: RenderedChapter): Beyond => {
      if (!chapter.fixed) return { chapter: chapter.segmented?.segments.at(step === 1 ? 0 : -1) ?? chapter }
      this.#walls.add(next)
      return {}
    }
    const ready = chapters.ready(next)
    if (ready) return goOn(ready)
    const waiting: { edge: ColumnPiece; came: Beyond | null } = { edge, came: null }
    const arrive = (came: Beyond) => {
      waiting.came = came
      // Meanwhile another place may have been gone to.
      if (this.#coming.get(step) === waiting) this.#fill()
    }
    this.#coming.set(step, waiting)
    chapters.get(next).then(
      (chapter) => arrive(goOn(chapter)),
      (thrown: unknown) => {
        const error = toLibraryError(thrown)
        if (isPassing(error)) return arrive({ error })
        this.#walls.add(next)
        arrive({})
      },
    )
    return null
  }

  /** A chapter did not come: nothing but that follows for the time being, and it is asked for again. */
  #comeBack(step: 1 | -1, error: LibraryError): void {
    if (step === 1)
      this.#column.endWith(this.#context.notice('ol-trouble', this.#context.words.trouble(error)))
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#soon(), AGAIN_MS)
  }

  /** Takes out what is far away. */
  #thin(): void {
    const column = this.#column
    const far = column.pieces.filter(
      (piece) => column.away(piece, 1, 'near') > FAR || column.away(piece, -1, 'near') > FAR,
    )
    for (const piece of far) {
      column.remove(piece)
      this.#shown.delete(piece)
    }
    if (far.length > 0) this.#keepReady()
  }

  #edge(step: 1 | -1): ColumnPiece | undefined {
    return this.#column.pieces.at(step === 1 ? -1 : 0)
  }

  #keepReady(): void {
    const indexes = new Set(this.#column.chapters.map(({ index }) => index))
    this.#context.need().chapters.show([...indexes], SPARE)
    this.#isTold = false
  }

  #takeAnchor(): void {
    this.#anchor = null
    const { shown } = this.#where
    const rect =
      this.#isAnchoring || this.#column.pieces.length === 0 ? null : shown?.stream.rectAt(shown.offset)
    if (!shown || !rect) return
    const { offset } = shown
    this.#anchor = { shown, offset, at: this.#column.along(rect), scrolled: this.#column.offset }
  }

  /** Something on show is other than it was. Where it grew or shrank, most browsers see to it that what is read stays where it is. */
  #changed(): void {
    const { shown, offset, at, scrolled } = this.#anchor ?? {}
    const rect = shown && offset !== undefined ? shown.stream.rectAt(offset) : null
    if (rect && at !== undefined && scrolled !== undefined) {
      const moved = this.#column.along(rect) - (at - (this.#column.offset - scrolled))
      if (Math.abs(moved) >= 1) this.#column.scrollBy(moved)
    }
    this.#isTold = false
    this.#soon()
  }
}
