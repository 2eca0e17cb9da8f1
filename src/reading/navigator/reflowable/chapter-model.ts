import type { Locator } from '../../../domain/locator'
import type { LibraryError } from '../../../platform/errors'
import type { FixedPage } from './pre-paginated/page'
import type { RollPage } from './pre-paginated/roll'
import type { CfiPaths } from './text/cfi-paths'
import type { TextStream } from './text/stream'

/** Where in a chapter to begin. */
export type Start =
  | { edge: 'start' | 'end' }
  | { locator: Locator }
  | { fragment: string }
  | { progression: number }

/** A chapter made ready to be put on the page. */
export interface RenderedChapter {
  index: number
  href: string
  /** A real `html` element with a real `body` in it, so that a book's selectors match. */
  html: HTMLElement
  body: HTMLElement
  sheets: readonly CSSStyleSheet[]
  /** Set on a page of a fixed layout; null where text flows. */
  fixed: FixedPage | null
  /** Set on a file of a roll. */
  roll?: RollPage
  /** The source is in error, and what is here is what could be read of it. */
  isFlawed: boolean
  /** Why files of it did not come: it is shown without them, and made anew when it is asked for again. */
  lost?: LibraryError | null
  /** It is nothing but a picture, which is not shown in one of two columns. */
  isPlate?: boolean
  /** Where its nodes stood in the source; EPUB only. */
  paths?: CfiPaths
  /** The parts of a chapter that is too long to be laid out whole; it shows nothing itself. */
  segmented?: CompleteChapter
  /** Set on such a part. */
  part?: ChapterPart
  /**
   * Lets boxes that are taller than a page go on over the next ones; set where a sheet may make such boxes.
   *
   * @param html on a page, laid out in columns
   */
  openBoxes?(html: HTMLElement, isVertical: boolean): void
  /** Makes what is wider than its place fit into it (`fit.ts`); set where there is what may be. */
  fit?(html: HTMLElement, room: number, isVertical: boolean): void
  /**
   * Marks what a link has led to in a body of the chapter, and makes seen what a start leads to; set where its sheets,
   * or something in it, ask for that. True where that may have changed how it is laid out.
   *
   * @param stream of that body
   */
  aim?(start: Start, body: HTMLElement, stream: TextStream): boolean
  /** Gives back its object URLs. Idempotent. */
  dispose(): void
}

/** What a part of a chapter that is too long to be laid out whole knows of the whole. */
export interface ChapterPart {
  segmented: CompleteChapter
  /** From 0. */
  at: number
  /** Offset of its first character in the chapter. */
  start: number
  length: number
}

/** A part of such a chapter, laid out by itself. */
export type TextSegment = RenderedChapter & { part: ChapterPart }

/** What a text node says in the book, where it shows words in another script. */
export type OriginalOf = (node: Text) => string

/** A chapter too long to be laid out whole. Offsets are the chapter's, as if it were one. */
export interface CompleteChapter {
  readonly segments: readonly TextSegment[]
  /** Characters of the whole chapter. */
  readonly length: number
  /** The part an offset of the chapter lies in. */
  segmentAt(offset: number): TextSegment | undefined
  /** Offset in the chapter of a fragment; null where there is no such place. */
  offsetOfFragment(fragment: string): number | null
  /** The body that holds the place a fragment names. */
  bodyWith(fragment: string): HTMLElement | undefined
  /** The offset in the chapter that a start means, of its ends the first and the last. */
  offsetOf(start: Start, originalOf: OriginalOf): number
  /** Page and pages of the whole chapter, told that a part has `pages` and shows `page` of them (from 0). */
  pagesAt(part: ChapterPart, page: number, pages: number): { page: number; pages: number }
}
