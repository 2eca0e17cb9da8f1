import { toJson } from '../../../../platform/json'
import { sheet } from '../../../../styles'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import {
  applyMetrics,
  applyPreferences,
  applyWritingMode,
  setCustomProperty,
  type WritingMode,
} from '../page/apply-preferences'
import { pagedMetrics, type ResolvedLayout } from '../page/page-metrics'
import { textOverrideSheet } from '../page/paged-viewport'
import { NO_METRICS, type PageMetrics, type Viewport } from '../page/viewport'
import columnCss from './column.css?inline'
import { ColumnFile, type ColumnPiece, type ScrollAxis, scrollAxisOf } from './file'

const columnSheet = sheet(framed(columnCss))

/** Fraction of a page: a line of which less is visible is not counted as visible. */
const MIN_VISIBLE = 0.01

const HORIZONTAL: WritingMode = { mode: 'horizontal-tb', isVertical: false, isRtl: false, isLeftward: false }

/**
 * Viewport for continuous scrolling: files one below the other, in vertical writing side by side. One of their pieces
 * holds the reading position, and page numbers are those of that piece. Visible content does not move when pieces are
 * added or removed before it.
 */
export class ChapterColumn implements Viewport {
  readonly host = document.createElement('div')
  readonly view = document.createElement('ol-view')
  readonly #column = document.createElement('ol-column')
  #endNotice: HTMLElement | null = null
  readonly #resized: ResizeObserver
  readonly #onChange: () => void
  #pieces: readonly ColumnPiece[] = []
  #current: ColumnPiece | null = null
  #axis: ScrollAxis = scrollAxisOf(HORIZONTAL)
  #writing = HORIZONTAL
  /** Length of a line in CSS pixels, and the inputs of the last layout. */
  #lineLength = 0
  #laidOutFor = ''
  #metrics: PageMetrics = { ...NO_METRICS, shape: 'scrolled' }
  #fitFrame = 0

  /** @param onChange is called when content has changed its size, as when an image or a font has loaded late */
  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.host.lang = ''
    const root = this.host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [textOverrideSheet(), columnSheet()]
    this.view.append(this.#column)
    root.append(this.view)
    this.#resized = new ResizeObserver(() => this.#changed())
  }

  get metrics(): Readonly<PageMetrics> {
    return this.#metrics
  }

  get pieces(): readonly ColumnPiece[] {
    return this.#pieces
  }

  get chapters(): readonly RenderedChapter[] {
    return this.#pieces.map(({ chapter }) => chapter)
  }

  get page(): number {
    return this.scrollPosition
  }

  get scrollPosition(): number {
    if (!this.#current) return 0
    return (
      (this.#viewStart + this.#metrics.pageInset - this.#startOf(this.#current)) / this.#metrics.pageAdvance
    )
  }

  get isBeyond(): boolean {
    return this.firstVisible !== this.#current
  }

  /** The piece that contains the first visible line. */
  get firstVisible(): ColumnPiece | null {
    const line = this.#viewStart + this.#metrics.pageInset + MIN_VISIBLE * this.#metrics.pageAdvance
    return this.#pieces.find((piece) => this.#endOf(piece) > line) ?? this.#pieces.at(-1) ?? null
  }

  /** False while the reader itself is not displayed: nothing has a position then. */
  get isVisible(): boolean {
    return this.view.clientWidth > 0
  }

  /** Scroll offset of the view, in CSS pixels. */
  get offset(): number {
    return this.#axis.scrolled(this.view)
  }

  /** Start of a client rectangle along the axis of the column, in CSS pixels. */
  startAlongAxis(rect: DOMRect): number {
    return this.#axis.start(rect)
  }

  scrollBy(distance: number): void {
    this.#axis.scroll(this.view, this.offset + distance)
  }

  turnTo(page: number): void {
    if (!this.#current) return
    const distance =
      this.#startOf(this.#current) +
      page * this.#metrics.pageAdvance -
      this.#metrics.pageInset -
      this.#viewStart
    if (Math.abs(distance) >= 0.5) this.#axis.scroll(this.view, Math.round(this.offset + distance))
  }

  pageOf(rect: DOMRect, edge: 'start' | 'end'): number {
    if (!this.#current) return 0
    return (this.#axis[edge](rect) - this.#startOf(this.#current)) / this.#metrics.pageAdvance
  }

  /** Screenfuls mounted before (-1) or after (1) the visible one; infinite while the reader is not displayed. */
  screenfulsAhead(step: 1 | -1): number {
    const edge = step === 1 ? this.#pieces.at(-1) : this.#pieces[0]
    return edge && this.isVisible ? this.screenfulsTo(edge, step, 'far') : Number.POSITIVE_INFINITY
  }

  /** Screenfuls from the visible content to the near or far edge of a piece; negative when they overlap. */
  screenfulsTo(piece: ColumnPiece, step: 1 | -1, edge: 'near' | 'far'): number {
    const view = this.view.getBoundingClientRect()
    const isEnd = (edge === 'far') === (step === 1)
    const at = isEnd ? this.#endOf(piece) : this.#startOf(piece)
    const distance = step === 1 ? at - this.#axis.end(view) : this.#axis.start(view) - at
    return distance / Math.max(1, this.#axis.end(view) - this.#axis.start(view))
  }

  /** Makes a piece the one that holds the reading position. */
  setCurrent(piece: ColumnPiece): void {
    if (this.#current === piece) return
    this.#current = piece
    this.#updateMetrics()
  }

  /** Replaces the content of the column by one chapter. */
  open(chapter: RenderedChapter, flaw: HTMLElement | null, look: ResolvedLayout): ColumnPiece {
    this.clear()
    const piece = this.#attach(chapter, 'after', flaw)
    this.#current = piece
    this.#axis.scroll(this.view, 0)
    this.layOut(look)
    return piece
  }

  /** Adds a chapter at an end of the column. Returns false, and adds nothing, when its writing mode is another one. */
  add(chapter: RenderedChapter, step: 1 | -1, flaw: HTMLElement | null, look: ResolvedLayout): boolean {
    let isAdded = false
    this.#keepPosition(() => {
      if (step === 1) this.#endNotice?.remove()
      const piece = this.#attach(chapter, step === 1 ? 'after' : 'before', flaw)
      isAdded = this.#layOutPiece(piece, look).mode === this.#writing.mode
      if (!isAdded) this.#detach(piece)
    })
    return isAdded
  }

  /** Shows a message at the end of the column, until a chapter is added there. */
  showEndNotice(message: HTMLElement): void {
    if (this.#endNotice?.isConnected) return
    this.#endNotice = message
    this.#column.append(message)
    this.#updateMetrics()
  }

  remove(piece: ColumnPiece): void {
    this.#keepPosition(() => this.#detach(piece))
  }

  clear(): void {
    for (const piece of this.#pieces) this.#detach(piece)
    this.#endNotice?.remove()
    this.#current = null
    this.#laidOutFor = ''
  }

  layOut(look: ResolvedLayout): boolean {
    const { host } = this
    const [first] = this.#pieces
    if (!first) return false
    const { clientWidth: width, clientHeight: height } = host
    const inputs = toJson([look, width, height])
    if (inputs === this.#laidOutFor) {
      this.#changed()
      return false
    }
    this.#laidOutFor = inputs
    applyPreferences(host, look)
    host.dataset.flow = 'scrolled'
    host.dataset.columns = '1'
    first.file.applyPreferences(host, look)
    this.#writing = applyWritingMode(first.file.host, first.chapter, look.fontSize)
    host.lang = first.file.host.lang
    this.#axis = scrollAxisOf(this.#writing)
    const { isVertical, isRtl, isLeftward, mode } = this.#writing
    host.dataset.writing = isVertical ? 'vertical' : 'horizontal'
    host.dataset.direction = isRtl ? 'rtl' : 'ltr'
    setCustomProperty(host, '--ol-writing', mode)
    setCustomProperty(host, '--ol-direction', isRtl ? 'rtl' : 'ltr')
    const page = pagedMetrics(width, height, look, isVertical ? 'vertical' : 'horizontal')
    applyMetrics(host, page, isVertical)
    const isRoll = first.chapter.roll !== undefined
    host.toggleAttribute('data-roll', isRoll)
    if (isRoll) {
      setCustomProperty(host, '--ol-view-left', '0px')
      setCustomProperty(host, '--ol-view-width', `${width}px`)
    }
    const pageInset = isRoll ? 0 : isVertical ? page.side : page.top
    setCustomProperty(host, '--ol-lead', `${pageInset}px`)
    setCustomProperty(host, '--ol-inset', `${isVertical ? page.top : page.side}px`)
    setCustomProperty(host, '--ol-room', `${isVertical ? page.viewWidth : height}px`)
    this.#lineLength = isRoll ? width : isVertical ? page.height : page.columnWidth
    this.#metrics = {
      ...this.#metrics,
      isVertical,
      isLeftward,
      pageInset,
      pageAdvance: isVertical ? page.viewWidth : page.height,
    }
    for (const piece of this.#pieces) this.#layOutPiece(piece, look)
    this.#updateMetrics()
    return true
  }

  release(): void {
    cancelAnimationFrame(this.#fitFrame)
    this.clear()
    this.#resized.disconnect()
    this.host.remove()
  }

  get #viewStart(): number {
    return this.#axis.start(this.view.getBoundingClientRect())
  }

  #startOf({ element }: ColumnPiece): number {
    return this.#axis.start(element.getBoundingClientRect())
  }

  #endOf({ element }: ColumnPiece): number {
    return this.#axis.end(element.getBoundingClientRect())
  }

  #attach(chapter: RenderedChapter, side: 'after' | 'before', flaw: HTMLElement | null): ColumnPiece {
    const beside = (side === 'after' ? this.#pieces.at(-1) : this.#pieces[0])?.file
    const file = beside?.index === chapter.index ? beside : new ColumnFile(chapter)
    const piece = file.add(chapter, side, flaw)
    if (file !== beside) {
      if (side === 'after') this.#column.append(file.host)
      else this.#column.prepend(file.host)
    }
    this.#pieces = side === 'after' ? [...this.#pieces, piece] : [piece, ...this.#pieces]
    this.#resized.observe(piece.element)
    // For images that load late: a `load` event does not leave the shadow root of the file.
    piece.element.addEventListener('load', () => this.#fitSoon(), { capture: true })
    return piece
  }

  #fitSoon(): void {
    this.#fitFrame ||= requestAnimationFrame(() => {
      this.#fitFrame = 0
      this.#keepPosition(() => {
        for (const piece of this.#pieces) this.#fit(piece)
      })
    })
  }

  #fit({ chapter }: ColumnPiece): void {
    chapter.fitContent?.(chapter.html, this.#lineLength, this.#writing.isVertical)
  }

  #detach(piece: ColumnPiece): void {
    this.#resized.unobserve(piece.element)
    this.#pieces = this.#pieces.filter((each) => each !== piece)
    piece.file.remove(piece)
  }

  #layOutPiece(piece: ColumnPiece, look: ResolvedLayout): WritingMode {
    const { file, chapter, element } = piece
    const writing = file.applyPreferences(this.host, look)
    if (chapter.roll) chapter.roll.layOut(file.host, element, chapter, this.#lineLength)
    else this.#fit(piece)
    return writing
  }

  /** Runs a change of the column and keeps visible content in place, also without scroll anchoring in the browser. */
  #keepPosition(change: () => void): void {
    const anchor = this.#current
    const before = anchor ? this.#startOf(anchor) : 0
    change()
    const moved = anchor ? this.#startOf(anchor) - before : 0
    if (Math.abs(moved) >= 0.5) this.scrollBy(moved)
    this.#updateMetrics()
  }

  #changed(): void {
    if (!this.#current) return
    this.#updateMetrics()
    this.#onChange()
  }

  /** Recomputes the page metrics of the piece at the reading position. */
  #updateMetrics(): void {
    if (!this.#current) return
    const { pageAdvance, pageInset } = this.#metrics
    const view = this.view.getBoundingClientRect()
    const start = this.#startOf(this.#current)
    const screen = this.#axis.end(view) - this.#axis.start(view)
    const size = this.#endOf(this.#current) - start
    const last = Math.max(0, size + 2 * pageInset - screen) / pageAdvance
    /** The scroll range of the column: the extent of its files, less a screenful. */
    const column = this.#column.getBoundingClientRect()
    const at = (edge: number) => (edge + pageInset - start) / pageAdvance
    const from = at(this.#axis.start(column))
    const to = Math.max(from, at(this.#axis.end(column) - screen))
    this.#metrics = { ...this.#metrics, last, pages: Math.ceil(last - 0.02) + 1, from, to }
  }
}
