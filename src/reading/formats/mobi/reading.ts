import type { Resource, TocItem } from '../../publication/publication'
import type { ByteSource } from '../source/source'
import type { MobiHeader } from './header'
import type { MobiPages } from './pages'
import type { Records } from './records'

export interface MobiFile {
  source: ByteSource
  records: Records
  header: MobiHeader
  /** The record its header is in. */
  base: number
  text: Uint8Array<ArrayBuffer>
  /** The first record of pictures. */
  resources: number
  fileName: string
}

/** What is read of the text and the tables of a book, in one of the two ways there are. */
export interface MobiContent {
  pages: MobiPages
  toc: TocItem[]
  landmarks: TocItem[]
  mediaType: 'application/xhtml+xml' | 'text/html'
  /** What it was made of is lost in part. */
  isIncomplete: boolean
  /** A part's source with addresses that lead to files of the book. */
  sourceOf(index: number): string
  /** A sheet or a drawing that lies with the text; null for none. */
  flow(number: number): Resource | null
  /** The text shows the cover itself. */
  showsCover: boolean
}
