import { sheet } from '../../../../styles'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { writingOf } from '../page/apply-preferences'
import type { ResolvedLayout } from '../page/page-metrics'
import { paintPaper, sheetsOver, sheetsUnder } from '../page/paged-viewport'
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
      sheetsUnder(),
      ...sheets,
      sheetsOver(),
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
  dress(column: HTMLElement, { dark, fontSize }: ResolvedLayout): ReturnType<typeof writingOf> {
    const { host } = this
    for (const [name, value] of Object.entries(column.dataset)) host.dataset[name] = value
    for (const name of Object.keys(host.dataset))
      if (column.dataset[name] === undefined) delete host.dataset[name]
    const [first] = this.#pieces
    paintPaper(host, dark || first?.chapter.roll ? null : (first?.chapter.body ?? null))
    const writing = writingOf(host, first?.chapter ?? null, fontSize)
    for (const { chapter } of this.#pieces.slice(1))
      chapter.html.style.setProperty('writing-mode', writing.mode, 'important')
    return writing
  }
}
