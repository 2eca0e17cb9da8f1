import type { Accessibility } from '../domain/accessibility'
import type { BookFormat, SeriesPlace } from '../domain/book'
import type { Locale } from '../i18n/locale'
import type { PublishTranslate } from './translate'

/** What one run of the command is told. */
export interface PublishOptions {
  /** Folder of books, absolute. */
  books: string
  /** Output folder, absolute; made when it is not there. */
  out: string
  orgCode: string
  orgName: string
  templateId: string
  library: LibraryFile
  /** Of the words that the command writes where books say nothing. */
  locale: Locale
  /** Speaks `locale`. */
  t: PublishTranslate
  /** One line of progress. */
  say: (line: string) => void
  /** Time of the run. */
  now: Date
}

/** A book's file in the folder, with what may stand beside it. */
export interface BookFile {
  /** Relative to the folder, with `/`. */
  path: string
  absolute: string
  format: BookFormat
  bytes: number
  /** Changes when the book, its side file or its cover beside it does, or one of them comes by another name. */
  stamp: string
  /** Time of the last change, ISO. */
  modified: string
  side: SideFile
  /** A cover beside the book or named by its side file: absolute path. */
  coverFile: string | null
}

/** What a side file may correct; field names are the specification's. */
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
  /** '' takes the book out of the series it names itself. */
  series?: string
  seriesPosition?: number
}

export interface LibraryFile {
  orgName?: string
  templateId?: string
  categories: CategoryEntry[]
  featured: FeaturedEntry[]
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

/** A book as the catalogue tells it; kept in the manifest so that an unchanged book is not read again. */
export interface BookRecord {
  path: string
  bid: string
  format: BookFormat
  bytes: number
  modified: string
  /** When the book first came into the catalogue, ISO. */
  added: string
  identifier: string
  title: string
  authors: string[]
  description: string
  language: string
  publisher: string
  published: string
  subjects: string[]
  series: SeriesPlace[]
  /** Titles from the top, at most two. */
  category: string[]
  wordCount: number
  /** Pages of a book whose pages are fixed; absent for one that flows. */
  pages?: number
  /** Every page is of a fixed size. */
  isFixed?: true
  /** Absent where the book says nothing of it. */
  accessibility?: Accessibility
  toc: ContentsEntry[]
  covers: CoverFile[]
}

/** A line of the table of contents. */
export interface ContentsEntry {
  title: string
  /** The file it leads to, from 1 in reading order: what `/book-read/{bid}/{chapter}` takes. */
  chapter: number
  /** The id of the element in that file where it begins; left out where it is the file's beginning. */
  fragment?: string
  children: ContentsEntry[]
}

/** Something that did not stop the run: a file and what to know about it. */
export interface PublishNote {
  path: string
  reason: string
}
