import type { Accessibility } from '../domain/accessibility'
import type { BookFormat, ContributorRole, HeadingRule, SeriesPlace } from '../domain/book'
import type { Locale } from '../i18n/locale'
import type { CalibreMetadata } from './calibre'
import type { PublishTranslate } from './translate'

/** Where the output folder is served, and what a page of a book leads into. */
export interface Site {
  /** Address of the output folder, with `/` at its end. */
  address: string
  /** Address of the page with `<org-library>`; absent if it is not known. */
  library?: string
}

/** Options of one run of the command. */
export interface PublishOptions {
  /** Folder of books, absolute. */
  books: string
  /** Output folder, absolute; created if missing. */
  out: string
  orgCode: string
  orgName: string
  templateId: string
  library: LibraryFile
  /** Patterns of paths to leave out, besides those of the library file. */
  exclude?: readonly string[]
  /** Whether the text of the books is indexed too. */
  fullText?: boolean
  /** Whether links in the folder may lead out of it. */
  followLinks?: boolean
  /** Number of threads that convert books; 1 by default. */
  jobs?: number
  /** Where the catalogue is served, for pages of its books; none are written without it. */
  site?: Site
  /** Language of the texts that the command writes where books have none. */
  locale: Locale
  /** Translates to `locale`. */
  t: PublishTranslate
  /** Prints one line of progress. */
  say: (line: string) => void
  /** Milliseconds of a clock, for the rate of progress; `performance.now` by default. */
  clock?: () => number
  /** Time of the run. */
  now: Date
}

/** A book's file in the folder, with its side file and cover. */
export interface BookFile {
  /** Relative to the folder of books, with `/`. */
  path: string
  absolute: string
  format: BookFormat
  bytes: number
  /** Changes when the book, its side file or its cover file changes or is renamed. */
  stamp: string
  /** Time of the last change, ISO. */
  modified: string
  side: SideFile
  /** Absolute path of a cover beside the book or named by its side file. */
  coverFile: string | null
  /** Absolute path of the annotations beside the book; null for none. */
  annotationsFile: string | null
  /** Set if the published file ends in more than its format. */
  ending?: BookEnding
  /** The files of which the book is packed when it is published; absent for a book that is one file. */
  parts?: readonly BookPart[]
  /** Set if its folder holds nothing but this book: as calibre keeps it, or with a picture of its own. */
  ownFolder?: 'calibre' | 'plain'
  /** What calibre knows about it. */
  calibre?: CalibreMetadata
}

/** Endings of published files that are a ZIP of another format: FictionBook, or Markdown with its pictures. */
export type BookEnding = 'fb2.zip' | 'md.zip'

/** A file of a book that is packed. */
export interface BookPart {
  /** In the archive. */
  name: string
  absolute: string
}

/** Metadata that a side file may override; member names are the specification's. */
export interface SideFile {
  resName?: string
  resAuthor?: string
  resIntro?: string
  cover?: string
  category?: string[]
  id?: string
  language?: string
  published?: string
  publisher?: string
  subjects?: string[]
  /** '' removes the book from the series in its own metadata. */
  series?: string
  seriesPosition?: number
  /** Rules for the headings of a plain text. */
  headings?: HeadingRule[]
}

export interface LibraryFile {
  orgName?: string
  templateId?: string
  categories: CategoryEntry[]
  featured: FeaturedEntry[]
  /** Patterns of paths to leave out. */
  exclude?: string[]
  /** Patterns of paths whose text is not indexed. */
  fullTextExclude?: string[]
}

export interface CategoryEntry {
  id?: string
  title: string
  children: CategoryEntry[]
}

export interface FeaturedEntry {
  idp?: string
  title: string
  subtitle?: string
  /** Paths relative to the folder. */
  books: string[]
}

export interface CoverFile {
  /** Relative to the output folder. */
  path: string
  width: number
  height: number
}

/** A book's data in the catalogue; stored in the manifest, so that an unchanged book is not converted again. */
export interface BookRecord {
  path: string
  bid: string
  format: BookFormat
  ending?: BookEnding
  /** Rules for its headings, of a plain text whose side file has some. */
  headingRules?: HeadingRule[]
  bytes: number
  modified: string
  /** When the book was first published in the catalogue, ISO. */
  added: string
  identifier: string
  title: string
  /** The title as it is sorted, if it differs. */
  sortAs?: string
  authors: string[]
  /** The authors as they are sorted, in their order. */
  authorsSortAs?: string[]
  /** Other contributors by their role. */
  contributors?: { role: ContributorRole; names: string[] }[]
  /** Other identifiers, as URIs. */
  identifiers?: string[]
  /** From 0 to 5. */
  rating?: number
  description: string
  language: string
  publisher: string
  published: string
  subjects: string[]
  series: SeriesPlace[]
  /** Titles from the top, at most two. */
  category: string[]
  wordCount: number
  /** Number of pages of a PDF or CBZ; absent for other formats. */
  pages?: number
  /** Set if every page has a fixed size. */
  isFixed?: true
  /** Absent if the book has no accessibility metadata. */
  accessibility?: Accessibility
  /** The set of annotations that is published with the book, as JSON. */
  annotations?: string
  toc: ContentsEntry[]
  covers: CoverFile[]
}

/** An entry of the table of contents. */
export interface ContentsEntry {
  title: string
  /** Number of its resource in the reading order, from 1, as in `/book-read/{bid}/{chapter}`. */
  chapter: number
  /** Id of the element in that resource where the entry begins; absent for the start of the resource. */
  fragment?: string
  children: ContentsEntry[]
}

/** A message about a file that did not stop the run. */
export interface PublishNote {
  path: string
  reason: string
}
