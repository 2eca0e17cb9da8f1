import type { Locator } from '../../../domain/locator'
import type { LibraryError } from '../../../platform/errors'
import type { FixedPage } from './pre-paginated/page'
import type { RollPage } from './pre-paginated/roll'
import type { CfiPaths } from './text/cfi-paths'
import type { TextStream } from './text/stream'

/** A position in a chapter to start from: an end, a locator, a fragment identifier, or a progression (0 to 1). */
export type StartPosition =
  | { edge: 'start' | 'end' }
  | { locator: Locator }
  | { fragment: string }
  | { progression: number }

/** A chapter that is sanitised and ready to be mounted in a viewport. */
export interface RenderedChapter {
  /** Index in the spine. */
  index: number
  /** Path in the book. */
  href: string
  /** A real `html` element with a real `body`, so that the selectors of the book match. */
  html: HTMLElement
  body: HTMLElement
  sheets: readonly CSSStyleSheet[]
  /** Set on a fixed-layout page; null for reflowable text. */
  fixed: FixedPage | null
  /** Set on a file of a roll layout. */
  roll?: RollPage
  /** The source has errors; the content is what could be parsed. */
  isFlawed: boolean
  /** Why resources of the chapter failed to load. It is shown without them, and prepared anew at the next request. */
  loadError?: LibraryError | null
  /** The chapter consists of one image, which is not shown in one of two columns. */
  isImage?: boolean
  /** CFI paths of the nodes in the source; EPUB only. */
  paths?: CfiPaths
  /** Set on a chapter that is too long to be laid out whole: its segments are shown instead of it. */
  segmented?: CompleteChapter
  /** Set on such a segment. */
  part?: ChapterPart
  /**
   * Fits content that is larger than the page into it, or lets it continue on the next one (`fit/fitting.ts`); set when
   * the chapter may have such content. The chapter is mounted and laid out.
   *
   * @param room width of a column, in vertical writing its height, in CSS pixels
   */
  fitContent?(html: HTMLElement, room: number, isVertical: boolean): void
  /**
   * Marks the target of a link in a body of the chapter, and reveals the content at a start position; set when the
   * sheets or the content need that. Returns true when it may have changed the layout.
   *
   * @param stream of that body
   */
  revealStart?(start: StartPosition, body: HTMLElement, stream: TextStream): boolean
  /** Revokes the object URLs of the chapter. Idempotent. */
  dispose(): void
}

/** Where a segment lies in its chapter. */
export interface ChapterPart {
  segmented: CompleteChapter
  /** Number of the segment, from 0. */
  index: number
  /** Offset of its first character in the chapter. */
  start: number
  /** Characters of the segment. */
  length: number
}

/** A segment of a chapter that is too long to be laid out whole. It is laid out by itself. */
export type TextSegment = RenderedChapter & { part: ChapterPart }

/** The text of a node as it is in the book, when the page shows it converted to another script. */
export type OriginalOf = (node: Text) => string

/** A chapter that is too long to be laid out whole. Offsets count characters of the whole chapter. */
export interface CompleteChapter {
  readonly segments: readonly TextSegment[]
  /** Characters of the whole chapter. */
  readonly length: number
  /** The segment that contains an offset of the chapter. */
  segmentAt(offset: number): TextSegment | undefined
  /** Offset of a fragment in the chapter; null when it does not exist. */
  offsetOfFragment(fragment: string): number | null
  /** The body that contains the target of a fragment. */
  bodyOfFragment(fragment: string): HTMLElement | undefined
  /** Offset of a start position in the chapter; the end is the last character. */
  offsetOf(start: StartPosition, originalOf: OriginalOf): number
  /** Page and page count of the whole chapter, given that a segment has `pages` pages and shows `page` of them (from 1). */
  pagesAt(part: ChapterPart, page: number, pages: number): { page: number; pages: number }
}
