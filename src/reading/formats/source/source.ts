import type { BookFormat } from '../../../domain/book'
import type { Locator } from '../../../domain/locator'
import type { Locale } from '../../../i18n/locale'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import type { Fetch } from '../../../platform/fetch'
import { beyondBounds, MAX_DOWNLOAD_BYTES } from '../../publication/limits'

/** A line to pdf.js's worker; what it runs in is the owner's business. */
export interface PdfConnection {
  port: Worker | MessagePort
  /** Nobody's policy forbids WebAssembly where pdf.js runs: it decodes there, several times as fast. */
  mayCompile: boolean
  /** Ends the worker and closes the line. Idempotent. */
  end(): void
}

/** What pdf.js needs of the place it runs in. */
export interface PdfRuntime {
  connect(): Promise<PdfConnection>
  /**
   * A file of pdf.js's own: a predefined CMap by its name, one of the standard fonts or a decoder by its file name.
   * @throws when there is none
   */
  file(kind: 'cmap' | 'font' | 'decoder', name: string): Promise<Uint8Array>
  /** Address of the JPEG 2000 decoder in plain JavaScript, for where WebAssembly is not; null where no pictures are painted. */
  jpxDecoder: string | null
  /** Milliseconds that an outline may take until all of its pages are known; absent: as long as a reader would wait. */
  outlinePatience?: number
  /**
   * The password of a book that has one; null when nobody tells it. Absent where there is nobody to ask.
   *
   * @param isAgain the one given before was wrong
   */
  askPassword?(isAgain: boolean): Promise<string | null>
  /** A canvas of pdf.js as a PNG; absent where covers are not asked for, null when it cannot be had. */
  toPng?(canvas: unknown): Uint8Array<ArrayBuffer> | null
}

/** A file read piece by piece, wherever it lies. */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number
  /** Bytes from `offset`; fewer than `length` at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  /** Fetches in the background what has not been read, if it is little; absent where all is at hand. Never rejects. */
  fetchRest?(): Promise<void>
  /** To be told how much of it has come, by whoever has to read all of it. */
  onProgress?: (loaded: number, total: number) => void
  /** Aborts what is under way and forgets what was kept. Idempotent. */
  close(): void
}

/** A file that is at hand already. */
export function bytesSource(data: Uint8Array | Blob): ByteSource {
  const isHere = data instanceof Uint8Array
  return {
    size: isHere ? data.byteLength : data.size,
    read: async (offset, length) =>
      new Uint8Array(
        isHere
          ? data.subarray(offset, offset + length)
          : await data.slice(offset, offset + length).arrayBuffer(),
      ),
    close: () => {},
  }
}

/**
 * Reads a response to its end.
 *
 * @throws LibraryError `book-too-large`, `aborted`, `network` when the connection breaks off, or `unauthorized` where
 *   one was led to a web page, to sign in there.
 */
export async function readBody(
  response: Response,
  onProgress?: (loaded: number, total: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, body } = response
  const total = headers.has('content-encoding') ? 0 : Number(headers.get('content-length')) || 0
  const reader = body?.getReader()
  try {
    if (!reader) return new Uint8Array(await response.arrayBuffer())
    const chunks: Uint8Array[] = []
    let loaded = 0
    for (;;) {
      if (Math.max(total, loaded) > MAX_DOWNLOAD_BYTES)
        throw beyondBounds(`download over ${MAX_DOWNLOAD_BYTES} bytes`)
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      loaded += value.byteLength
      onProgress?.(loaded, Math.max(total, loaded))
    }
    // `<!doctype` or `<html`; a text may begin with `<` as well: 《…》 is often typed as <…>.
    const [first, second = 0] = chunks[0] ?? []
    if (response.redirected && response.status === 200 && first === 60 && [33, 104].includes(second))
      throw new LibraryError('unauthorized', `led to ${response.url}`)
    return concat(chunks, loaded)
  } catch (thrown) {
    // What is left of it is not wanted.
    reader?.cancel().catch(() => {})
    const error = toLibraryError(thrown)
    if (error.code !== 'unknown') throw error
    throw new LibraryError('network', `connection broke off: ${error.message}`, { cause: thrown })
  }
}

export function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

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
  pendingFile?: PendingFile
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
  locator?: Promise<Locator | null>
  signal?: AbortSignal
  /** It was opened before and failed: what of the program did not come then is asked for in other ways. */
  isAgain?: boolean
  /** Bytes so far and in all (0 when unknown); called only while a whole file is being downloaded. */
  onProgress?: (loaded: number, total: number) => void
}

/** A book's file that is on its way already, for whoever opens the book. */
export interface PendingFile {
  /** The file, once; null for whoever asks again. It ends with the taker's signal, and tells the taker how far it is. */
  take(options: Pick<OpenOptions, 'signal' | 'onProgress'>): Promise<ByteSource> | null
  /** Lets go of a file that nobody has taken. Idempotent. */
  cancel(): void
}
