import { sheet } from '../../../../styles'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { applyWritingMode, type WritingMode } from '../page/apply-preferences'
import type { ResolvedLayout } from '../page/page-metrics'
import { paintPaper, textBaseSheet, textOverrideSheet } from '../page/paged-viewport'
import fileCss from './file.css?inline'

const fileSheet = sheet(framed(fileCss))

/** A chapter in the column, or a segment of a segmented one. */
export interface ColumnPiece {
  readonly chapter: RenderedChapter
  /** Contains the chapter and is as long as it. */
  readonly element: HTMLElement
  readonly file: ColumnFile
}

/** A file in the column, in a shadow root of its own, so that its sheets do not affect other files. */
export class ColumnFile {
  readonly index: number
  readonly host = document.createElement('ol-file')
  readonly #root: ShadowRoot
  #pieces: readonly ColumnPiece[] = []

  constructor({ index, sheets, roll }: RenderedChapter) {
    this.index = index
    this.#root = this.host.attachShadow({ mode: 'open' })
    this.#root.adoptedStyleSheets = roll?.sheets(sheets) ?? [
      textBaseSheet(),
      ...sheets,
      textOverrideSheet(),
      fileSheet(),
    ]
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  /** Adds a chapter, or a segment, at an end of the file. @param flaw message about errors in its source; null for none */
  add(chapter: RenderedChapter, side: 'after' | 'before', flaw: HTMLElement | null): ColumnPiece {
    const element = document.createElement('ol-piece')
    element.append(...(flaw ? [flaw] : []), chapter.html)
    const piece: ColumnPiece = { chapter, element, file: this }
    if (side === 'after') this.#root.append(element)
    else this.#root.prepend(element)
    this.#pieces = side === 'after' ? [...this.#pieces, piece] : [piece, ...this.#pieces]
    return piece
  }

  remove(piece: ColumnPiece): void {
    piece.element.remove()
    piece.element.replaceChildren()
    this.#pieces = this.#pieces.filter((each) => each !== piece)
    if (!this.isEmpty) return
    this.host.remove()
    this.#root.adoptedStyleSheets = []
  }

  /** Copies the data attributes of the column's host, which its sheets use. Returns the writing mode of the file. */
  applyPreferences(
    column: HTMLElement,
    { isDark, fontSize }: ResolvedLayout,
  ): ReturnType<typeof applyWritingMode> {
    const { host } = this
    for (const [name, value] of Object.entries(column.dataset)) host.dataset[name] = value
    for (const name of Object.keys(host.dataset))
      if (column.dataset[name] === undefined) delete host.dataset[name]
    const [first] = this.#pieces
    paintPaper(host, isDark || first?.chapter.roll ? null : (first?.chapter.body ?? null))
    const writing = applyWritingMode(host, first?.chapter ?? null, fontSize)
    for (const { chapter } of this.#pieces.slice(1))
      chapter.html.style.setProperty('writing-mode', writing.mode, 'important')
    return writing
  }
}

/** The axis along which lines follow each other and a column scrolls. Its coordinates grow in reading direction. */
export interface ScrollAxis {
  start(rect: DOMRect): number
  end(rect: DOMRect): number
  /** Scroll offset of a view, in CSS pixels. */
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

/** The axis of a writing mode: down the page, or leftward or rightward in vertical writing. */
export function scrollAxisOf({ mode, isVertical }: Pick<WritingMode, 'mode' | 'isVertical'>): ScrollAxis {
  if (!isVertical) return DOWN
  return mode.endsWith('-lr') ? RIGHTWARD : LEFTWARD
}
