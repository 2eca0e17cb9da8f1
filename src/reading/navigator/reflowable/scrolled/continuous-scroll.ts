import { isTransient, type LibraryError, toLibraryError } from '../../../../platform/errors'
import { whenOnline } from '../../../../platform/online'
import type { RenderedChapter } from '../chapter-model'
import {
  createVisibleChapter,
  type ReflowableLocationTracker,
  type VisibleChapter,
} from '../location/location-tracker'
import type { RenderContext } from '../render-context'
import { ChapterColumn } from './column'
import type { ColumnPiece } from './file'

/** Height of a line in CSS pixels, for wheel events that count lines. */
const LINE_PX = 40

export interface WheelTarget {
  host: HTMLElement
  view: HTMLElement
  /** The view scrolls horizontally. */
  isHorizontal(): boolean
  scrollBy(distance: number): void
}

/**
 * Lets the mouse wheel scroll the view from the margins beside it, too, and horizontally, which browsers do not do.
 * Returns a function that stops listening.
 */
function listenToWheel({ host, view, isHorizontal, scrollBy }: WheelTarget): () => void {
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, deltaMode } = event
    if (event.ctrlKey || event.metaKey || Math.abs(deltaX) > Math.abs(deltaY)) return
    if (event.composedPath().includes(view) && !isHorizontal()) return
    event.preventDefault()
    const unit = deltaMode === 0 ? 1 : deltaMode === 1 ? LINE_PX : view.clientHeight
    scrollBy(deltaY * unit)
  }
  host.addEventListener('wheel', onWheel, { passive: false })
  return () => host.removeEventListener('wheel', onWheel)
}

/** Screenfuls that are mounted in advance on either side of the visible one. */
const PREFETCH = 1.5
/** Distance in screenfuls from which a file is removed. */
const FAR = 4
/** At this distance in screenfuls, files are added before the visible ones even while the reader scrolls. */
const URGENT = 0.4
/** Delay between a scroll and the next check. */
const CHECK_MS = 60
/** Fraction of a page: a smaller movement is ignored. */
const MIN_MOVE = 0.003
/** Time without a scroll event after which scrolling has stopped. */
const REST_MS = 150
/** Delay before a chapter that failed to load is requested again, if the device does not come online earlier. */
const RETRY_MS = 10_000
/** Prepared chapters that are retained beside those in the column. */
const MAX_SPARE = 2

/** The result of loading the file beyond an edge: a chapter, or an error; neither when nothing can follow. */
interface NextFile {
  chapter?: RenderedChapter
  error?: LibraryError
}

/**
 * Continuous scrolling: adds files to a column when its edge is near, and removes those that are far away. The reading
 * position stays that of the first visible line.
 */
export class ContinuousScroll {
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  readonly #column: ChapterColumn
  readonly #cleanups: (() => void)[]
  readonly #shown = new Map<ColumnPiece, VisibleChapter>()
  /** Spine indexes of chapters that cannot be shown in this column. */
  readonly #blocked = new Set<number>()
  readonly #isAnchoring = CSS.supports('overflow-anchor', 'auto')
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #scrolledAt = 0
  /** The file that loads on either side: the edge it follows, and its result, null until it has loaded. */
  readonly #loading = new Map<1 | -1, { edge: ColumnPiece; result: NextFile | null }>()
  /** The page that was reported last, and whether the mounted content is still the same. */
  #reportedPage = 0
  #isReported = false
  /** The reading position, its coordinate in the window, and the scroll offset of the view at that time. */
  #anchor: { shown: VisibleChapter; offset: number; at: number; scrolled: number } | null = null

  constructor(context: RenderContext, tracker: ReflowableLocationTracker) {
    this.#context = context
    this.#tracker = tracker
    this.#column = new ChapterColumn(() => this.#changed())
    const { host, view } = this.#column
    const onScroll = () => {
      this.#scrolledAt = performance.now()
      this.#scheduleCheck()
    }
    view.addEventListener('scroll', onScroll, { passive: true })
    const onOnline = () => this.#scheduleCheck()
    this.#cleanups = [
      whenOnline(onOnline),
      listenToWheel({
        host,
        view,
        isHorizontal: () => this.#column.metrics.isVertical,
        scrollBy: (distance) => this.#column.scrollBy(distance),
      }),
      () => view.removeEventListener('scroll', onScroll),
      context.events.on('relocate', () => {
        this.#reportedPage = this.#column.page
        this.#isReported = true
        this.#updateAnchor()
        this.#scheduleCheck()
      }),
    ]
  }

  /** Shows a chapter, or a segment of one: in place when it is in the column already, otherwise alone at first. */
  mount(chapter: RenderedChapter): VisibleChapter {
    const present = this.#column.pieces.find((piece) => piece.chapter === chapter)
    if (present) return this.#select(present)
    this.#context.convert(chapter.html)
    this.#forget()
    this.#context.visibleText?.clear()
    this.#context.mount(this.#column)
    this.#tracker.setFinder(() => this.#selectFirst())
    const look = this.#context.layoutOf(chapter.index)
    const piece = this.#column.open(chapter, this.#context.flawNotice(chapter), look)
    this.#keepReady()
    return this.#select(piece)
  }

  /** Empties the column: another viewport is mounted. */
  clear(): void {
    if (this.#column.pieces.length === 0) return
    this.#forget()
    this.#column.clear()
    this.#tracker.setFinder(null)
  }

  release(): void {
    this.clear()
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
    this.#column.release()
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    clearTimeout(this.#retryTimer)
    this.#shown.clear()
    this.#blocked.clear()
    this.#loading.clear()
    this.#anchor = null
  }

  #selectFirst(): VisibleChapter | null {
    const { firstVisible } = this.#column
    return firstVisible && this.#select(firstVisible)
  }

  #select(piece: ColumnPiece): VisibleChapter {
    this.#column.setCurrent(piece)
    const shown = this.#shown.get(piece) ?? createVisibleChapter(piece.chapter, this.#context.originalOf)
    this.#shown.set(piece, shown)
    return shown
  }

  #scheduleCheck(): void {
    if (this.#timer !== undefined || this.#column.pieces.length === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#fill()
    }, CHECK_MS)
  }

  /**
   * Adds files that are near and removes those that are far away. Without scroll anchoring in the browser, changes before
   * the visible content wait until scrolling stops. Each side waits only for its own files to load.
   */
  #fill(): void {
    if (this.#context.isClosed || this.#column.pieces.length === 0 || !this.#column.isVisible) return
    const isMoving = performance.now() - this.#scrolledAt < REST_MS
    const mayShift = !isMoving || this.#isAnchoring
    this.#fillSide(1, PREFETCH)
    if (mayShift) this.#removeFar()
    this.#fillSide(-1, mayShift ? PREFETCH : URGENT)
    const hasMoved = this.#column.isBeyond || Math.abs(this.#column.page - this.#reportedPage) > MIN_MOVE
    // The position is reported where scrolling stops, also within a page.
    if (hasMoved && !(isMoving && this.#isReported)) this.#tracker.rest()
    else if (!this.#isReported) this.#tracker.report('rest')
    if (isMoving) this.#scheduleCheck()
  }

  #fillSide(step: 1 | -1, screenfuls: number): void {
    while (this.#column.screenfulsAhead(step) < screenfuls) {
      const edge = this.#edge(step)
      const { chapter, error } = (edge && this.#nextFile(edge, step)) ?? {}
      if (error) this.#retryLater(step, error)
      if (!chapter) break
      this.#context.convert(chapter.html)
      const look = this.#context.layoutOf(chapter.index)
      if (!this.#column.add(chapter, step, this.#context.flawNotice(chapter), look)) {
        this.#blocked.add(chapter.index)
        break
      }
      this.#keepReady()
    }
  }

  /** The file after or before an edge; null while it loads. */
  #nextFile(edge: ColumnPiece, step: 1 | -1): NextFile | null {
    const { index, part } = edge.chapter
    const segment = part?.segmented.segments[part.index + step]
    if (segment) return { chapter: segment }
    const { spine, chapters } = this.#context.requireBook()
    const next = spine.neighbour(index, step)
    if (next === null || this.#blocked.has(next) || !this.#context.isContinuous(next)) return {}
    const loading = this.#loading.get(step)
    if (loading?.edge === edge) {
      if (loading.result) this.#loading.delete(step)
      return loading.result
    }
    const toNext = (chapter: RenderedChapter): NextFile => {
      if (!chapter.fixed) return { chapter: chapter.segmented?.segments.at(step === 1 ? 0 : -1) ?? chapter }
      this.#blocked.add(next)
      return {}
    }
    const ready = chapters.ready(next)
    if (ready) return toNext(ready)
    const waiting: { edge: ColumnPiece; result: NextFile | null } = { edge, result: null }
    const arrive = (result: NextFile) => {
      waiting.result = result
      // The reader may have gone elsewhere meanwhile.
      if (this.#loading.get(step) === waiting) this.#fill()
    }
    this.#loading.set(step, waiting)
    chapters.get(next).then(
      (chapter) => arrive(toNext(chapter)),
      (thrown: unknown) => {
        const error = toLibraryError(thrown)
        if (isTransient(error)) return arrive({ error })
        this.#blocked.add(next)
        arrive({})
      },
    )
    return null
  }

  /** Shows the error of a chapter that failed to load at the end of the column, and schedules a retry. */
  #retryLater(step: 1 | -1, error: LibraryError): void {
    if (step === 1)
      this.#column.showEndNotice(this.#context.notice('ol-trouble', this.#context.words.trouble(error)))
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.#scheduleCheck(), RETRY_MS)
  }

  /** Removes pieces that are far away. */
  #removeFar(): void {
    const column = this.#column
    const far = column.pieces.filter(
      (piece) => column.screenfulsTo(piece, 1, 'near') > FAR || column.screenfulsTo(piece, -1, 'near') > FAR,
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
    this.#context.requireBook().chapters.show([...indexes], MAX_SPARE)
    this.#isReported = false
  }

  #updateAnchor(): void {
    this.#anchor = null
    const { visible } = this.#tracker
    const rect =
      this.#isAnchoring || this.#column.pieces.length === 0 ? null : visible?.stream.rectAt(visible.offset)
    if (!visible || !rect) return
    const { offset } = visible
    this.#anchor = {
      shown: visible,
      offset,
      at: this.#column.startAlongAxis(rect),
      scrolled: this.#column.offset,
    }
  }

  /** Keeps the reading position in place after content has changed its size, in browsers without scroll anchoring. */
  #changed(): void {
    const { shown, offset, at, scrolled } = this.#anchor ?? {}
    const rect = shown && offset !== undefined ? shown.stream.rectAt(offset) : null
    if (rect && at !== undefined && scrolled !== undefined) {
      const moved = this.#column.startAlongAxis(rect) - (at - (this.#column.offset - scrolled))
      if (Math.abs(moved) >= 1) this.#column.scrollBy(moved)
    }
    this.#isReported = false
    this.#scheduleCheck()
  }
}
