import type { Accessibility } from '../../domain/accessibility'
import type { SeriesPlace } from '../../domain/book'

/**
 * A parsed book, whatever file it came from. Formats produce it (`formats/`), the surface
 * and the reader consume it; nothing in it touches the page.
 */
export interface Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  /** The pages as they are numbered in print, in order; absent or empty when the book does not tell. */
  readonly pageList?: readonly TocItem[]
  /** The file is cut off, or a part of it is lost; what is left of it is here. */
  readonly isIncomplete?: boolean
  /** The document of a spine item, ready to be sanitised. @throws LibraryError `bad-book` */
  load(index: number): Promise<ChapterSource>
  /** Asks for what `load` will need of a spine item, when one may be about to read it; absent where all is at hand. */
  fetchAhead?(index: number): void
  /** Fetches in the background what has not been read, if it is little: nothing is waited for after that. */
  fetchRest?(): void
  /** A file of the book by its full path; null when there is none. */
  resource(href: string): Promise<Resource | null>
  /**
   * Takes a page of the book that links lead to and that is not in its order into `spine`, at the end and as one that
   * is read only when linked to; one that was taken in before gets the new detour. Without effect where the book has no
   * such page.
   */
  admit?(href: string, detour: NonLinearVisit): void
  /** What reads a spine item aloud, null for one that nothing does; absent where the book has no sound of its words. */
  overlay?: (index: number) => Promise<Overlay | null>
  /** What it says of itself that its reading does without; absent where that is nothing. */
  about?(): Promise<PublicationDescription>
  /** Full path of the cover picture, for `resource`; null or absent when the book shows none. */
  cover?(): Promise<string | null>
  /** Lets go of the archive. Idempotent. */
  close(): void
}

export interface PublicationMetadata {
  title: string
  author: string
  language: string
  /** The file's own identifier, '' when it has none. */
  identifier: string
  /** Page progression: which way "next" leads. */
  direction: 'ltr' | 'rtl' | 'default'
  layout: 'reflowable' | 'pre-paginated' | 'roll'
  /** How title and author are to be set; absent: by their first letter that has a direction. */
  titleText?: TextSetting
  authorText?: TextSetting
  /** One by one what `author` joins. */
  authors?: readonly string[]
  /** TXT: what its bytes were read as, a WHATWG label. */
  encoding?: string
  /** Plain text, paragraphs as lines. */
  description?: string
  publisher?: string
  /** ISO date as far as it is known: a year, a month or a day. */
  published?: string
  subjects?: readonly string[]
  /** The series it belongs to; those of an EPUB are told by `about`. */
  series?: readonly SeriesPlace[]
}

/** What a book says of itself beyond its metadata. */
export interface PublicationDescription {
  /** Null where it says nothing of who can read it. */
  accessibility: Accessibility | null
  /** The series it belongs to. */
  series?: readonly SeriesPlace[]
  /** Where its parts begin that one may look for: the cover, the text, an index. */
  landmarks: readonly TocItem[]
  /** Lists of illustrations, tables, sounds and films. */
  lists: readonly { kind: 'loi' | 'lot' | 'loa' | 'lov'; items: readonly TocItem[] }[]
}

/** Language and base direction of a piece of metadata, '' and 'auto' where the book does not tell. */
export interface TextSetting {
  language: string
  direction: 'ltr' | 'rtl' | 'auto'
}

/** How an item is meant to be laid out (EPUB 3.3 §8.2), with the overrides of its own applied. */
export interface Rendition {
  layout: 'reflowable' | 'pre-paginated' | 'roll'
  /** Of flowing text only; a page of a fixed size has nothing to flow. */
  flow: 'auto' | 'paginated' | 'scrolled-doc' | 'scrolled-continuous'
  /** When two pages may lie side by side: `landscape` in a wide window, `both` always, `auto` as the reader likes. */
  spread: 'auto' | 'none' | 'landscape' | 'both'
  /** Where in a spread the page belongs; null where its maker does not mind. */
  side: 'left' | 'right' | 'center' | null
  /** What is narrower than the page is set in its middle. */
  alignCenter: boolean
  /** What an older package says of the size of pages that say nothing themselves, as a `viewport` does. */
  viewport?: string
}

export interface SpineItem {
  /** Full path inside the archive, decoded; for TXT `chapter-{index}`. */
  href: string
  /** Full path of what it stands for, where that cannot be shown: links lead to it by this one as well. */
  named?: string
  mediaType: string
  /** False for what is read only when linked to. */
  linear: boolean
  /** Absent: flowing text without any wish. */
  rendition?: Rendition
  /** EPUB: which item of the package's spine it is, from 1, and its id there ('' for none); its CFI begins with them. */
  nth?: number
  id?: string
  /** Relative weight for the whole-book fraction: bytes or characters, at least 1. */
  size: number
  /** Of a page that is not in the order: what it is read from. */
  detour?: NonLinearVisit
}

/** Where in the book one was when a link led out of its order. */
export interface NonLinearVisit {
  /** In the spine. */
  index: number
  /** Of the whole book. */
  fraction: number
}

export interface TocItem {
  label: string
  /** Full path with an optional `#fragment`; '' for a heading that leads nowhere. */
  href: string
  children: readonly TocItem[]
}

export type ChapterSource =
  /** XHTML or SVG source as text, with the path it stands at. */
  | {
      kind: 'document'
      href: string
      mediaType: string
      /** Without a declaration or a document type; of named characters only XML's own five are left. */
      text: string
      /** The source has to be well-formed XML; where it is not, the reader is told. */
      strict?: boolean
      /** It was none, and has been made that without a loss. */
      isMended?: boolean
    }
  /** Plain text, already cut into paragraphs. */
  | { kind: 'text'; href: string; title: string; paragraphs: readonly string[] }

export interface Resource {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
}

/** The sound that reads a file (EPUB 3.3 §9), in the order of reading. */
export interface Overlay {
  parts: readonly OverlayPart[]
  /** Class of what is being read and, while something is, of the document; '' where the book has none. */
  activeClass: string
  playingClass: string
}

/** Words of a file, and what reads them. */
export interface OverlayPart {
  /** Id of the element they are in; '' for the whole file. */
  fragment: string
  /** Null where a voice is to say them. */
  sound: Clip | null
  /** It is a film of the text, which is played itself. */
  isFilm?: true
  /** What the reader may want left out (EPUB RS 3.3, skippability); absent from the running text. */
  aside?: Aside
  /** The innermost structure it is in that one may want to leave, and the part that comes after (escapability). */
  inside?: { structure: Structure; next: number }
}

/** Kinds of what stands beside the running text: notes, numbers of pages, and all else. */
export const ASIDES = ['note', 'page', 'sidebar'] as const
export type Aside = (typeof ASIDES)[number]

/** Kinds of what is listened to in part. */
export type Structure = 'table' | 'list' | 'figure' | 'aside'

/** A stretch of a sound of the book, in seconds; to its end where `to` is null. */
export interface Clip {
  href: string
  from: number
  to: number | null
}
