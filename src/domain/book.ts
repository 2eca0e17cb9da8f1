/** One size of a cover. `width` in CSS pixels of the file itself; 0 when the catalogue does not say. */
export interface CoverImage {
  url: string
  width: number
}

/** A file format a book can be read in here. */
export type BookFormat = 'epub' | 'azw3' | 'mobi' | 'txt' | 'pdf' | 'cbz'

/** Where one format of a book is fetched from. */
export interface Acquisition {
  format: BookFormat
  url: string
  /** Bytes as the catalogue states them. A hint only: servers rewrite files on download. */
  size?: number
}

/** A category as a link shows it; `path` is what follows `/category/`, one digit group a level. */
export interface CategoryRef {
  path: readonly string[]
  title: string
}

/** A series, or a work in several volumes, and where in it a book stands. */
export interface SeriesPlace {
  name: string
  /** From 0, seldom a fraction; left out where it is unknown. */
  position?: number
}

/**
 * A book as every card, list and screen shows it.
 *
 * Field names are the specification's (SPEC §3): `resName` title, `resAuthor` author,
 * `resIntro` introduction, `cover` image address (empty when the book has none).
 */
export interface Book {
  /** Digits; the catalogue's own number, or digits that decode to what finds the book again. */
  bid: string
  resName: string
  resAuthor: string
  resIntro: string
  /** Address of the cover to use where no choice of sizes is possible; '' when there is none. */
  cover: string
  /** The same cover in several sizes, smallest first; may be empty. */
  covers: readonly CoverImage[]
  /** BCP 47 tag of the language that title and introduction are in; left out when the catalogue does not say. */
  language?: string
  /** The series it belongs to, the catalogue's first one first; left out where the catalogue names none. */
  series?: readonly SeriesPlace[]
}

/** A line of the table of contents as a catalogue knows it before the book is open. */
export interface ChapterLink {
  title: string
  /** From 1, the number that `/book-read/{bid}/{chapter}` takes; several lines may stand in one chapter. */
  number: number
  /** The id of the element where it begins in that chapter's file; left out where it is the beginning. */
  fragment?: string
  /** The lines below it; empty for most. */
  children: readonly ChapterLink[]
}

/** Everything the details screen shows. */
export interface BookDetail extends Book {
  /** One by one what `resAuthor` joins. */
  authors: readonly string[]
  language: string
  publisher: string
  /** ISO date, '' when unknown. */
  published: string
  subjects: readonly string[]
  categories: readonly CategoryRef[]
  /** Characters of text, 0 when unknown. */
  wordCount: number
  chapters: readonly ChapterLink[]
  acquisitions: readonly Acquisition[]
  /** What the catalogue says of who can read it, as it says it; absent where that is nothing. */
  accessibility?: { said: Readonly<Record<string, unknown>>; isFixed: boolean }
}
