import { sheet } from '../../../../styles'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { applyPreferences, measure, setAll, type Writing, writingOf } from '../page/apply-preferences'
import { pagedMetrics, type ResolvedLayout } from '../page/page-metrics'
import { sheetsOver } from '../page/paged-viewport'
import { NO_METRICS, type PageMetrics, type Viewport } from '../page/viewport'
import columnCss from './column.css?inline'
import { ColumnFile, type ColumnPiece } from './file'

/** The way lines follow each other, along which a column scrolls. Numbers grow as one reads on. */
export interface ScrollAxis {
  start(rect: DOMRect): number
  end(rect: DOMRect): number
  /** How far a view is scrolled, in CSS pixels. */
  scrolled(view: Element): number
  scroll(view: Element, to: number): void
}

const DOWN: ScrollAxis = {
  start: ({ top }) => top,
  end: ({ bottom }) => bottom,
  scrolled: ({ scrollTop }) => scrollTop,
  scroll(view, to) {
    view.scrollTop = to
  },
}

const LEFTWARD: ScrollAxis = {
  start: ({ right }) => -right,
  end: ({ left }) => -left,
  scrolled: ({ scrollLeft }) => -scrollLeft,
  scroll(view, to) {
    view.scrollLeft = -to
  },
}

const RIGHTWARD: ScrollAxis = {
  start: ({ left }) => left,
  end: ({ right }) => right,
  scrolled: ({ scrollLeft }) => scrollLeft,
  scroll(view, to) {
    view.scrollLeft = to
  },
}

export function axisOf({ mode, vertical }: Pick<Writing, 'mode' | 'vertical'>): ScrollAxis {
  if (!vertical) return DOWN
  return mode.endsWith('-lr') ? RIGHTWARD : LEFTWARD
}

const around = sheet(framed(columnCss))

/** In parts of a page: a line that peeks out by a hair is not being read any more. */
const HAIR = 0.01

const HORIZONTAL: Writing = { mode: 'horizontal-tb', vertical: false, rtl: false, leftward: false }

/**
 * Files one below the other in one scroller, in vertical writing side by side. One of their pieces is the one that is
 * read; what the column tells of pages is of that one. Nothing moves that is on show when something comes or goes
 * before it.
 */
export class ChapterColumn implements Viewport {
  readonly host = document.createElement('div')
  readonly view = document.createElement('ol-view')
  readonly #column = document.createElement('ol-column')
  #last: HTMLElement | null = null
  readonly #resized: ResizeObserver
  readonly #onChange: () => void
  #pieces: readonly ColumnPiece[] = []
  #read: ColumnPiece | null = null
  #axis: ScrollAxis = axisOf(HORIZONTAL)
  #writing = HORIZONTAL
  /** Room for a column's text across, and what the last layout was for. */
  #room = 0
  #laidOutFor = ''
  #metrics: PageMetrics = { ...NO_METRICS, shape: 'scrolled' }
  #late = 0

  /** @param onChange what is on show says other words or has another size: a picture or a typeface came late */
  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.host.lang = ''
    const root = this.host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheetsOver(), around()]
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
    return this.scrolled
  }

  get scrolled(): number {
    if (!this.#read) return 0
    return (this.#top + this.#metrics.pageInset - this.#startOf(this.#read)) / this.#metrics.step
  }

  get isBeyond(): boolean {
    return this.first !== this.#read
  }

  /** The piece that the first line on show is of. */
  get first(): ColumnPiece | null {
    const line = this.#top + this.#metrics.pageInset + HAIR * this.#metrics.step
    return this.#pieces.find((piece) => this.#endOf(piece) > line) ?? this.#pieces.at(-1) ?? null
  }

  /** False where the reader itself is out of sight: nothing has a place there. */
  get isSeen(): boolean {
    return this.view.clientWidth > 0
  }

  /** How far the view is scrolled, in CSS pixels. */
  get offset(): number {
    return this.#axis.scrolled(this.view)
  }

  /** Where in the window something is along the column, in CSS pixels. */
  along(rect: DOMRect): number {
    return this.#axis.start(rect)
  }

  scrollBy(distance: number): void {
    this.#axis.scroll(this.view, this.offset + distance)
  }

  turnTo(page: number): void {
    if (!this.#read) return
    const distance =
      this.#startOf(this.#read) + page * this.#metrics.step - this.#metrics.pageInset - this.#top
    if (Math.abs(distance) >= 0.5) this.#axis.scroll(this.view, Math.round(this.offset + distance))
  }

  pageOf(rect: DOMRect, edge: 'start' | 'end'): number {
    if (!this.#read) return 0
    return (this.#axis[edge](rect) - this.#startOf(this.#read)) / this.#metrics.step
  }

  /** Screenfuls that are ready before (-1) or after (1) what is on show; enough where nothing is to be seen at all. */
  ahead(step: 1 | -1): number {
    const edge = step === 1 ? this.#pieces.at(-1) : this.#pieces[0]
    return edge && this.isSeen ? this.away(edge, step, 'far') : Number.POSITIVE_INFINITY
  }

  /** Screenfuls from what is on show to the near or the far edge of a piece; negative where it reaches over. */
  away(piece: ColumnPiece, step: 1 | -1, edge: 'near' | 'far'): number {
    const view = this.view.getBoundingClientRect()
    const isEnd = (edge === 'far') === (step === 1)
    const at = isEnd ? this.#endOf(piece) : this.#startOf(piece)
    const distance = step === 1 ? at - this.#axis.end(view) : this.#axis.start(view) - at
    return distance / Math.max(1, this.#axis.end(view) - this.#axis.start(view))
  }

  /** Makes a piece the one that is read. */
  read(piece: ColumnPiece): void {
    if (this.#read === piece) return
    this.#read = piece
    this.#reckon()
  }

  /** Puts a chapter alone into the column. */
  open(chapter: RenderedChapter, flaw: HTMLElement | null, look: ResolvedLayout): ColumnPiece {
    this.clear()
    const piece = this.#place(chapter, 'after', flaw)
    this.#read = piece
    this.#axis.scroll(this.view, 0)
    this.layOut(look)
    return piece
  }

  /** Puts a chapter at an end of the column. False where it is written another way, and cannot go on there. */
  add(chapter: RenderedChapter, step: 1 | -1, flaw: HTMLElement | null, look: ResolvedLayout): boolean {
    let isFit = false
    this.#hold(() => {
      if (step === 1) this.#last?.remove()
      const piece = this.#place(chapter, step === 1 ? 'after' : 'before', flaw)
      isFit = this.#layPiece(piece, look).mode === this.#writing.mode
      if (!isFit) this.#take(piece)
    })
    return isFit
  }

  /** Puts a sentence after all there is, until something follows. */
  endWith(sentence: HTMLElement): void {
    if (this.#last?.isConnected) return
    this.#last = sentence
    this.#column.append(sentence)
    this.#reckon()
  }

  remove(piece: ColumnPiece): void {
    this.#hold(() => this.#take(piece))
  }

  clear(): void {
    for (const piece of this.#pieces) this.#take(piece)
    this.#last?.remove()
    this.#read = null
    this.#laidOutFor = ''
  }

  layOut(look: ResolvedLayout): boolean {
    const { host } = this
    const [first] = this.#pieces
    if (!first) return false
    const { clientWidth: width, clientHeight: height } = host
    const wanted = JSON.stringify([look, width, height])
    if (wanted === this.#laidOutFor) {
      this.#changed()
      return false
    }
    this.#laidOutFor = wanted
    applyPreferences(host, look)
    host.dataset.flow = 'scrolled'
    host.dataset.columns = '1'
    first.file.dress(host, look)
    this.#writing = writingOf(first.file.host, first.chapter, look.fontSize)
    host.lang = first.file.host.lang
    this.#axis = axisOf(this.#writing)
    const { vertical, rtl, leftward, mode } = this.#writing
    host.dataset.writing = vertical ? 'vertical' : 'horizontal'
    host.dataset.direction = rtl ? 'rtl' : 'ltr'
    setAll(host, '--ol-writing', mode)
    setAll(host, '--ol-direction', rtl ? 'rtl' : 'ltr')
    const page = pagedMetrics(width, height, look, vertical ? 'vertical' : 'horizontal')
    measure(host, page, vertical)
    const isRoll = first.chapter.roll !== undefined
    if (isRoll) {
      setAll(host, '--ol-view-left', '0px')
      setAll(host, '--ol-view-width', `${width}px`)
    }
    const pageInset = isRoll ? 0 : vertical ? page.side : page.top
    setAll(host, '--ol-lead', `${pageInset}px`)
    setAll(host, '--ol-inset', `${vertical ? page.top : page.side}px`)
    setAll(host, '--ol-room', `${vertical ? page.viewWidth : height}px`)
    this.#room = isRoll ? width : vertical ? page.height : page.columnWidth
    this.#metrics = {
      ...this.#metrics,
      vertical,
      leftward,
      pageInset,
      step: vertical ? page.viewWidth : page.height,
    }
    for (const piece of this.#pieces) this.#layPiece(piece, look)
    this.#reckon()
    return true
  }

  release(): void {
    cancelAnimationFrame(this.#late)
    this.clear()
    this.#resized.disconnect()
    this.host.remove()
  }

  get #top(): number {
    return this.#axis.start(this.view.getBoundingClientRect())
  }

  #startOf({ element }: ColumnPiece): number {
    return this.#axis.start(element.getBoundingClientRect())
  }

  #endOf({ element }: ColumnPiece): number {
    return this.#axis.end(element.getBoundingClientRect())
  }

  #place(chapter: RenderedChapter, side: 'after' | 'before', flaw: HTMLElement | null): ColumnPiece {
    const beside = (side === 'after' ? this.#pieces.at(-1) : this.#pieces[0])?.file
    const file = beside?.index === chapter.index ? beside : new ColumnFile(chapter)
    const piece = file.add(chapter, side, flaw)
    if (file !== beside) {
      if (side === 'after') this.#column.append(file.host)
      else this.#column.prepend(file.host)
    }
    this.#pieces = side === 'after' ? [...this.#pieces, piece] : [piece, ...this.#pieces]
    this.#resized.observe(piece.element)
    // A picture that has come late; its event does not leave the file.
    piece.element.addEventListener('load', () => this.#fitSoon(), { capture: true })
    return piece
  }

  #fitSoon(): void {
    this.#late ||= requestAnimationFrame(() => {
      this.#late = 0
      this.#hold(() => {
        for (const piece of this.#pieces) this.#fit(piece)
      })
    })
  }

  #fit({ chapter }: ColumnPiece): void {
    chapter.fit?.(chapter.html, this.#room, this.#writing.vertical)
  }

  #take(piece: ColumnPiece): void {
    this.#resized.unobserve(piece.element)
    this.#pieces = this.#pieces.filter((each) => each !== piece)
    piece.file.remove(piece)
  }

  #layPiece(piece: ColumnPiece, look: ResolvedLayout): Writing {
    const { file, chapter, element } = piece
    const writing = file.dress(this.host, look)
    if (chapter.roll) chapter.roll.lay(file.host, element, chapter, this.#room)
    else this.#fit(piece)
    return writing
  }

  /** Does something to the column while what is on show stays where it is, whether or not the browser sees to it. */
  #hold(work: () => void): void {
    const anchor = this.#read
    const before = anchor ? this.#startOf(anchor) : 0
    work()
    const moved = anchor ? this.#startOf(anchor) - before : 0
    if (Math.abs(moved) >= 0.5) this.scrollBy(moved)
    this.#reckon()
  }

  #changed(): void {
    if (!this.#read) return
    this.#reckon()
    this.#onChange()
  }

  /** How the pages of the piece that is read lie now. */
  #reckon(): void {
    if (!this.#read) return
    const { step, pageInset } = this.#metrics
    const view = this.view.getBoundingClientRect()
    const start = this.#startOf(this.#read)
    const screen = this.#axis.end(view) - this.#axis.start(view)
    const size = this.#endOf(this.#read) - start
    const last = Math.max(0, size + 2 * pageInset - screen) / step
    /** How far the column scrolls: its files' ends, less a screenful. */
    const column = this.#column.getBoundingClientRect()
    const at = (edge: number) => (edge + pageInset - start) / step
    const from = at(this.#axis.start(column))
    const to = Math.max(from, at(this.#axis.end(column) - screen))
    this.#metrics = { ...this.#metrics, last, pages: Math.ceil(last - 0.02) + 1, from, to }
  }
}
