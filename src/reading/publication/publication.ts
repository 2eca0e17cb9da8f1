import type { Accessibility } from '../../domain/accessibility'
import type { SeriesPlace } from '../../domain/book'

/**
 * A parsed book of any format. `formats/` produces it; the navigators and the reader consume it. It does not use the
 * DOM of the page.
 */
export interface Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  /**
   * The table of contents. One that is missing or leads nowhere is built from the headings of the chapters, and is `toc`
   * from then on. Absent in formats whose `toc` is never broken.
   */
  restoreContents?(): Promise<readonly TocItem[]>
  /** The page list: the page numbers of a printed edition, in order; absent or empty when the book has none. */
  readonly pageList?: readonly TocItem[]
  /** True when the file is truncated or damaged and the publication holds only what could be recovered. */
  readonly isIncomplete?: boolean
  /**
   * Loads the document of a spine item, ready to be sanitised.
   *
   * @param many set if the chapters of the whole book are loaded, one after another
   * @throws LibraryError `bad-book`
   */
  load(index: number, many?: LoadMany): Promise<ChapterSource>
  /**
   * Prefetches the bytes that `load` will need for a spine item; absent in formats that hold everything in memory.
   *
   * @param most bytes that are requested at once, with the items after it that follow it in the file. Default: its own
   * @returns index of the next item, whose bytes were not requested
   */
  prefetch?(index: number, most?: number): number
  /** Prefetches the unread rest of the file in the background, if the file is small. */
  prefetchRest?(): void
  /** Reads a resource by its full path; null when there is none. */
  resource(href: string): Promise<Resource | null>
  /**
   * Appends a file that is outside the reading order, and that a link leads to, to `spine` as a non-linear item. Updates
   * `detour` of an item that was appended before. Does nothing when the book has no such file.
   */
  addNonLinearItem?(href: string, detour: NonLinearVisit): void
  /** The media overlay of a spine item, null when the item has none; absent when the book has none at all. */
  mediaOverlay?: (index: number) => Promise<MediaOverlay | null>
  /** Loads metadata that is not needed for reading; absent when the format has none. */
  describe?(): Promise<PublicationDescription>
  /** Full path of the cover image, for `resource`; null or absent when the book has none. */
  cover?(): Promise<string | null>
  /** Closes the file and aborts its requests. Idempotent. */
  close(): void
}

export interface PublicationMetadata {
  title: string
  author: string
  language: string
  /** The file's own identifier, '' when it has none. */
  identifier: string
  /** Page progression direction. */
  direction: 'ltr' | 'rtl' | 'default'
  layout: 'reflowable' | 'pre-paginated' | 'roll'
  /** Language and direction of title and author; absent: the direction of their first strong character. */
  titleText?: TextSetting
  authorText?: TextSetting
  /** The names that `author` joins. */
  authors?: readonly string[]
  /** TXT only: the encoding that was used, a WHATWG label. */
  encoding?: string
  /** Plain text, one paragraph a line. */
  description?: string
  publisher?: string
  /** ISO date of reduced precision: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  published?: string
  subjects?: readonly string[]
  /** The series that the book belongs to; an EPUB reports them in `describe`. */
  series?: readonly SeriesPlace[]
}

/** Metadata that only the panel about the book and `publish` show. */
export interface PublicationDescription {
  /** Null when the book has no accessibility metadata. */
  accessibility: Accessibility | null
  /** The series that the book belongs to. */
  series?: readonly SeriesPlace[]
  /** Landmarks: the cover, the start of the text, an index. */
  landmarks: readonly TocItem[]
  /** Lists of illustrations, tables, audio clips and video clips. */
  lists: readonly { kind: 'loi' | 'lot' | 'loa' | 'lov'; items: readonly TocItem[] }[]
}

/** Language and base direction of a metadata text; '' and 'auto' when the book declares none. */
export interface TextSetting {
  language: string
  direction: 'ltr' | 'rtl' | 'auto'
}

/** Layout of a spine item (EPUB 3.3 §8.2), with the item's own overrides applied. */
export interface Rendition {
  layout: 'reflowable' | 'pre-paginated' | 'roll'
  /** Reflowable items only. */
  flow: 'auto' | 'paginated' | 'scrolled-doc' | 'scrolled-continuous'
  /**
   * When two pages form a spread: `landscape` in a wide window, `both` always, `auto` by the reading system's choice.
   */
  spread: 'auto' | 'none' | 'landscape' | 'both'
  /** Position of the page in a spread; null when the book does not set one. */
  side: 'left' | 'right' | 'center' | null
  /** Centres content that is narrower than the page (`rendition:align-x-center`). */
  alignCenter: boolean
  /** Default page size from an older package's metadata, in the syntax of a `viewport` meta element. */
  viewport?: string
}

export interface SpineItem {
  /** Full path inside the archive, decoded; for TXT `chapter-{index}`. */
  href: string
  /** Full path of the file that this one replaces as a fallback; links to that path lead to this item too. */
  fallbackFor?: string
  /** '' for an item whose file is missing and has no fallback: its page says so. */
  mediaType: string
  /** False for an item that is read only through a link. */
  linear: boolean
  /** Absent: reflowable with the default of every property. */
  rendition?: Rendition
  /**
   * EPUB only: the number of the `itemref` in the package's spine, from 1, and its id ('' for none). CFIs begin with
   * them.
   */
  itemref?: number
  id?: string
  /** Relative weight for the total progression: bytes or characters, at least 1. */
  size: number
  /** Set for an item that is outside the reading order: the location from which a link led to it. */
  visit?: NonLinearVisit
}

/** What makes loading thousands of chapters faster, and one of them no faster. */
export interface LoadMany {
  /**
   * Inflates the deflate data of a small file in one call, without a stream of the browser. Returns null for a large file, and
   * for one that is not valid or not `size` bytes long: a stream then tells what is wrong.
   */
  inflate(data: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> | null
}

/** The location in the reading order from which a link led to a non-linear item. */
export interface NonLinearVisit {
  /** Index in the spine. */
  index: number
  /** Total progression, 0 to 1. */
  fraction: number
}

export interface TocItem {
  label: string
  /** Full path with an optional `#fragment`; '' for a heading without a link. */
  href: string
  children: readonly TocItem[]
}

export type ChapterSource =
  /** XHTML or SVG source as text, with its full path. */
  | {
      kind: 'document'
      href: string
      mediaType: string
      /** Without XML declaration and DOCTYPE; the only named entities are the five of XML. */
      text: string
      /** The source must be well-formed XML; the reader shows a notice when it is not. */
      strict?: boolean
      /** The source was not well-formed and was repaired without loss. */
      isMended?: boolean
    }
  /** Plain text, split into paragraphs. `title` is its heading, after the lines of those directly above it; '' for none. */
  | { kind: 'text'; href: string; title: string; paragraphs: readonly string[] }

export interface Resource {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
}

/** The media overlay of a file (EPUB 3.3 §9), in reading order. */
export interface MediaOverlay {
  parts: readonly OverlayPart[]
  /** CSS classes of the active element, and of the document during playback; '' when the book declares none. */
  activeClass: string
  playingClass: string
}

/** A part of a file's text and the audio clip that narrates it. */
export interface OverlayPart {
  /** Id of the element that holds the text; '' for the whole file. */
  fragment: string
  /** Null when the text is to be spoken by speech synthesis. */
  audio: Clip | null
  /** The element is a video, which is played instead of an audio clip. */
  isVideo?: true
  /** Kind of content that the user may skip (EPUB RS 3.3, skippability); absent for the running text. */
  skippable?: Skippable
  /** The innermost structure that the user may leave, and the index of the part after it (escapability). */
  escapable?: { structure: Escapable; next: number }
}

/** Kinds of skippable content: notes, page numbers, and all others. */
export const SKIPPABLES = ['note', 'page', 'sidebar'] as const
export type Skippable = (typeof SKIPPABLES)[number]

/** Kinds of escapable structures. */
export type Escapable = 'table' | 'list' | 'figure' | 'aside'

/** A part of an audio file of the book, in seconds; `to` is null for the end of the file. */
export interface Clip {
  href: string
  from: number
  to: number | null
}
