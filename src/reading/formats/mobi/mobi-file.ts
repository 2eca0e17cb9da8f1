import type { Resource, TocItem } from '../../publication/publication'
import type { ByteSource } from '../source/source'
import type { MobiHeader } from './header'
import type { MobiPages } from './pages'
import type { PalmRecords } from './records'

/** An open MOBI file and its decompressed text. */
export interface MobiFile {
  source: ByteSource
  records: PalmRecords
  header: MobiHeader
  /** Record of the book's header. */
  base: number
  text: Uint8Array<ArrayBuffer>
  /** First record of the resources. */
  resources: number
  fileName: string
}

/** The content of a book, read by `readKf8` or `readMobi6`. */
export interface MobiContent {
  pages: MobiPages
  toc: TocItem[]
  landmarks: TocItem[]
  mediaType: 'application/xhtml+xml' | 'text/html'
  /** Indexes of the book are lost. */
  isIncomplete: boolean
  /** Markup of a part, with links to the paths of the publication. */
  sourceOf(index: number): string
  /** A style sheet or SVG image in the text; null for none. */
  flow(number: number): Resource | null
  /** The text contains the cover image. */
  showsCover: boolean
}
