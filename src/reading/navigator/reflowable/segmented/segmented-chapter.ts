import { plainSheet } from '../../../../styles/sheet'
import { offsetOfLocator, PICTURE, type Words } from '../../../publication/plain-text'
import { placeIn } from '../../text/links'
import type {
  ChapterPart,
  CompleteChapter,
  OriginalOf,
  RenderedChapter,
  Start,
  TextSegment,
} from '../chapter-model'
import { framed } from '../css/frame-layer'
import type { CfiPaths, PathPiece } from '../text/cfi-paths'
import { TextStream } from '../text/stream'
import { cutChapter } from './cut'
import partsCss from './parts.css?inline'

const ofParts = plainSheet(() => framed(partsCss))

/**
 * A chapter too long to be laid out whole. Offsets are the chapter's: they mean what they would mean if it
 * were one. How many pages the parts have that were not laid out yet is estimated from those that were.
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
   * Takes the chapter apart: its own `html` is empty afterwards.
   *
   * @param size characters of a part
   */
  constructor(chapter: RenderedChapter, size?: number) {
    this.#paths = chapter.paths
    const sheets = [...chapter.sheets, ofParts()]
    let start = 0
    this.segments = cutChapter(chapter.html, chapter.body, size).map((part, at) => {
      const length = this.#measure(part.body, start)
      const segment: TextSegment = {
        ...chapter,
        ...part,
        sheets,
        part: { segmented: this, at, start, length },
      }
      start += length
      return segment
    })
    this.length = start
  }

  /** The part an offset of the chapter lies in. */
  segmentAt(offset: number): TextSegment | undefined {
    return this.segments.findLast(({ part }) => part.start <= offset) ?? this.segments[0]
  }

  /** Offset in the chapter of a fragment; null where there is no such place. */
  offsetOfFragment(fragment: string): number | null {
    return this.#ids.get(fragment) ?? null
  }

  /** The body that holds the place a fragment names. */
  bodyWith(fragment: string): HTMLElement | undefined {
    return this.segments.find(({ body }) => placeIn(body, fragment) !== null)?.body
  }

  /** The offset in the chapter that a start means, of its ends the first and the last. */
  offsetOf(start: Start, originalOf: OriginalOf): number {
    const last = Math.max(0, this.length - 1)
    if ('edge' in start) return start.edge === 'end' ? last : 0
    if ('fragment' in start) return this.offsetOfFragment(start.fragment) ?? 0
    if ('progression' in start) return Math.min(Math.round(start.progression * this.length), last)
    return offsetOfLocator(start.locator, this.#words(originalOf))
  }

  /** Page and pages of the whole chapter, told that a part has `pages` and shows `page` of them (from 0). */
  pagesAt(part: ChapterPart, page: number, pages: number): { page: number; pages: number } {
    const before = this.#pages.get(part.at)
    // Another count for the same words: they were laid out in another way, and so will the others be.
    if (before !== undefined && before !== pages) this.#pages.clear()
    this.#pages.set(part.at, pages)
    let known = 0
    let characters = 0
    for (const [at, count] of this.#pages) {
      known += count
      characters += this.segments[at]?.part.length ?? 0
    }
    const perCharacter = known / Math.max(1, characters)
    const counts = this.segments.map(
      ({ part: { at, length } }) => this.#pages.get(at) ?? Math.max(1, Math.round(length * perCharacter)),
    )
    const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0)
    return { page: sum(counts.slice(0, part.at)) + page, pages: sum(counts) }
  }

  /** Gathered only where a quote is looked for. */
  #words(originalOf: OriginalOf): Words {
    const all = () => this.#all(originalOf)
    return {
      length: this.length,
      get text() {
        return all()
      },
      offsetOfCfi: (cfi) => this.#paths?.offsetOf(cfi, this.#pieces()) ?? null,
    }
  }

  *#pieces(): Generator<PathPiece, void, undefined> {
    for (const { body, part } of this.segments)
      for (const piece of new TextStream(body).pieces) yield { ...piece, start: part.start + piece.start }
  }

  #all(originalOf: OriginalOf): string {
    this.#text ??= this.segments.map(({ body }) => new TextStream(body, originalOf).text).join('')
    return this.#text
  }

  /** Counts a part's characters as its stream will, and notes where its places are. */
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
      if (!isDrawn && PICTURE.test(node.localName)) offset += 1
      const isDrawing = isDrawn || /^(?:svg|math)$/.test(node.localName)
      for (let child = node.firstChild; child; child = child.nextSibling) visit(child, isDrawing)
    }
    visit(body, false)
    return offset - start
  }
}
