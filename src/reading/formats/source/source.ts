import type { BookFormat } from '../../../domain/book'
import type { Locator } from '../../../domain/locator'
import type { Locale } from '../../../i18n/locale'
import type { Fetch } from '../../../platform/fetch'
import type { ByteSource } from './bytes'
import type { PdfRuntime } from './pdf-runtime'

/** What to open: bytes at hand, or an address together with the fetch to use for it. */
export interface PublicationSource {
  format: BookFormat
  /** Address of the file; unused when `bytes` is given, except for its name (TXT without a title). */
  url?: string
  bytes?: Uint8Array | Blob
  /** Default: the page's own fetch. */
  fetch?: Fetch
  /** Bytes as the catalogue states them; a hint that saves one round trip, never relied upon. */
  size?: number
  /** The file of the address where it was asked for already (`beginBook`). */
  begun?: Begun
  /** TXT only: the reader's own choice of encoding, a WHATWG label such as `gb18030`. */
  encoding?: string
  /** File name where the address does not tell it; what does not tell its own title takes it from there. */
  fileName?: string
}

/**
 * Turns well-formed XML text into a document. Injected, because browsers have their own parser
 * (behind a Trusted Types policy) and Node has `@xmldom/xmldom`. It may throw, or return a
 * document with a `parsererror` element; both count as unreadable.
 */
export type ParseXml = (text: string) => Document

export interface OpenOptions {
  parseXml: ParseXml
  /** What pdf.js needs of the place it runs in, fetched when a PDF is opened; without it no PDF can be. */
  pdf?: () => Promise<PdfRuntime>
  /** For headings that a plain text does not have itself. Default: `zh-CN`. */
  locale?: Locale
  /** Where an EPUB will be opened, if that is known: its chapter is asked for at once. Never rejects. */
  place?: Promise<Locator | null>
  signal?: AbortSignal
  /** It was opened before and failed: what of the program did not come then is asked for in other ways. */
  isAgain?: boolean
  /** Bytes so far and in all (0 when unknown); called only while a whole file is being downloaded. */
  onProgress?: (loaded: number, total: number) => void
}

/** A book's file that is on its way already, for whoever opens the book. */
export interface Begun {
  /** The file, once; null for whoever asks again. It ends with the taker's signal, and tells the taker how far it is. */
  take(options: Pick<OpenOptions, 'signal' | 'onProgress'>): Promise<ByteSource> | null
  /** Lets go of a file that nobody has taken. Idempotent. */
  cancel(): void
}
