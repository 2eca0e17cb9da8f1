import { plainSheet } from '../../../../styles/sheet'
import {
  type LocatableText,
  offsetOfLocator,
  REPLACED_ELEMENTS,
  textOfReplaced,
} from '../../../publication/plain-text'
import { findFragment } from '../../text/links'
import type {
  ChapterPart,
  CompleteChapter,
  OriginalOf,
  RenderedChapter,
  StartPosition,
  TextSegment,
} from '../chapter-model'
import { framed } from '../css/frame-layer'
import type { CfiPaths, PathPiece } from '../text/cfi-paths'
import { TextStream } from '../text/stream'
import { cutChapter } from './cut'
import partsCss from './parts.css?inline'

const segmentSheet = plainSheet(() => framed(partsCss))

/**
 * A chapter that is too long to be laid out whole, cut into segments. Offsets count characters of the whole chapter. The
 * page counts of segments that were not laid out yet are estimated from those of the others.
 */
export class SegmentedChapter implements CompleteChapter {
  readonly segments: readonly TextSegment[]
  /** Characters of the whole chapter. */
  readonly length: number
  readonly #ids = new Map<string, number>()
  readonly #pages = new Map<number, number>()
  readonly #paths: CfiPaths | undefined
  #text: string | undefined

  /**
   * Cuts the chapter: its own `html` is empty afterwards.
   *
   * @param size characters of a segment
   */
  constructor(chapter: RenderedChapter, size?: number) {
    this.#paths = chapter.paths
    const sheets = [...chapter.sheets, segmentSheet()]
    let start = 0
    this.segments = cutChapter(chapter.html, chapter.body, size).map((part, index) => {
      const length = this.#measure(part.body, start)
      const segment: TextSegment = {
        ...chapter,
        ...part,
        sheets,
        part: { segmented: this, index, start, length },
      }
      start += length
      return segment
    })
    this.length = start
  }

  segmentAt(offset: number): TextSegment | undefined {
    return this.segments.findLast(({ part }) => part.start <= offset) ?? this.segments[0]
  }

  offsetOfFragment(fragment: string): number | null {
    return this.#ids.get(fragment) ?? null
  }

  bodyOfFragment(fragment: string): HTMLElement | undefined {
    return this.segments.find(({ body }) => findFragment(body, fragment) !== null)?.body
  }

  offsetOf(start: StartPosition, originalOf: OriginalOf): number {
    const last = Math.max(0, this.length - 1)
    if ('edge' in start) return start.edge === 'end' ? last : 0
    if ('fragment' in start) return this.offsetOfFragment(start.fragment) ?? 0
    if ('progression' in start) return Math.min(Math.round(start.progression * this.length), last)
    return offsetOfLocator(start.locator, this.#plainText(originalOf))
  }

  pagesAt(part: ChapterPart, page: number, pages: number): { page: number; pages: number } {
    const before = this.#pages.get(part.index)
    // Another count for the same text: the layout has changed, and the counts of the other segments are stale.
    if (before !== undefined && before !== pages) this.#pages.clear()
    this.#pages.set(part.index, pages)
    let known = 0
    let characters = 0
    for (const [at, count] of this.#pages) {
      known += count
      characters += this.segments[at]?.part.length ?? 0
    }
    const perCharacter = known / Math.max(1, characters)
    const counts = this.segments.map(
      ({ part: { index, length } }) =>
        this.#pages.get(index) ?? Math.max(1, Math.round(length * perCharacter)),
    )
    const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0)
    return { page: sum(counts.slice(0, part.index)) + page, pages: sum(counts) }
  }

  /** The text of the chapter. It is collected only when a quote is searched for. */
  #plainText(originalOf: OriginalOf): LocatableText {
    const textOf = () => this.#textOf(originalOf)
    return {
      length: this.length,
      get text() {
        return textOf()
      },
      offsetOfCfi: (cfi) => this.#paths?.offsetOf(cfi, this.#pieces()) ?? null,
    }
  }

  *#pieces(): Generator<PathPiece, void, undefined> {
    for (const { body, part } of this.segments)
      for (const piece of new TextStream(body).pieces) yield { ...piece, start: part.start + piece.start }
  }

  #textOf(originalOf: OriginalOf): string {
    this.#text ??= this.segments.map(({ body }) => new TextStream(body, originalOf).text).join('')
    return this.#text
  }

  /** Counts the characters of a segment as `TextStream` does, and stores the offsets of its ids. */
  #measure(body: Element, start: number): number {
    let offset = start
    const visit = (node: Node, isDrawn: boolean) => {
      if (node instanceof Text) {
        if (!isDrawn && /\S/.test(node.data)) offset += node.data.length
        return
      }
      if (!(node instanceof Element)) return
      const name = node.id || (node.localName === 'a' && node.getAttribute('name')) || ''
      if (name !== '' && !this.#ids.has(name)) this.#ids.set(name, offset)
      if (!isDrawn && REPLACED_ELEMENTS.test(node.localName)) offset += textOfReplaced(node).length
      const isDrawing = isDrawn || /^(?:svg|math)$/.test(node.localName)
      for (let child = node.firstChild; child; child = child.nextSibling) visit(child, isDrawing)
    }
    visit(body, false)
    return offset - start
  }
}
