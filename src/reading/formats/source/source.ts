import type { BookFormat, HeadingRule } from '../../../domain/book'
import type { Locator } from '../../../domain/locator'
import type { Locale } from '../../../i18n/locale'
import { readAll } from '../../../platform/bytes'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import type { Fetch } from '../../../platform/fetch'
import { beyondBounds, MAX_DOWNLOAD_BYTES } from '../../publication/limits'

/** A connection to a pdf.js worker, which may run in a Worker or behind a MessagePort. */
export interface PdfConnection {
  port: Worker | MessagePort
  /** No content security policy forbids WebAssembly in the worker; decoding with it is several times as fast. */
  mayCompile: boolean
  /** Terminates the worker and closes the connection. Idempotent. */
  end(): void
}

/** What pdf.js needs from the environment, a browser or Node. */
export interface PdfRuntime {
  connect(): Promise<PdfConnection>
  /**
   * Reads an asset of pdf.js: a predefined CMap by its name, a standard font or a decoder by its file name.
   * @throws when the file does not exist
   */
  readAsset(kind: 'cmap' | 'font' | 'decoder', name: string): Promise<Uint8Array>
  /** Address of the JavaScript JPEG 2000 decoder, used without WebAssembly; null when no pages are painted. */
  jpxDecoder: string | null
  /** Milliseconds that resolving the pages of the outline may take; absent: the default for interactive reading. */
  outlineTimeout?: number
  /**
   * Asks the user for the password of an encrypted PDF; null when the user cancels. Absent when there is no user.
   *
   * @param isRetry the previous password was wrong
   */
  askPassword?(isRetry: boolean): Promise<string | null>
  /** Encodes a canvas of pdf.js as PNG; null when that fails. Absent when covers are not needed. */
  toPng?(canvas: unknown): Uint8Array<ArrayBuffer> | null
}

/** Random access to the bytes of a file, in memory or on a server. */
export interface ByteSource {
  /** Size of the file in bytes. */
  readonly size: number
  /** Reads `length` bytes at `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  /** Requests bytes that will be read; absent when they are in memory. The read reports a failure. */
  prefetch?(offset: number, length: number): void
  /**
   * Prefetches the unread rest of a small file in the background; absent when the bytes are in memory. Never rejects.
   */
  prefetchRest?(): Promise<void>
  /** Callers that read the whole file report their progress here, in bytes. */
  onProgress?: (loaded: number, total: number) => void
  /** Aborts pending requests and clears the cache. Idempotent. */
  close(): void
}

/** A source of bytes in memory or of a `Blob`. */
export function createBytesSource(data: Uint8Array | Blob): ByteSource {
  const isBytes = data instanceof Uint8Array
  return {
    size: isBytes ? data.byteLength : data.size,
    read: async (offset, length) =>
      new Uint8Array(
        isBytes
          ? data.subarray(offset, offset + length)
          : await data.slice(offset, offset + length).arrayBuffer(),
      ),
    close: () => {},
  }
}

/**
 * Reads the whole body of a response.
 *
 * @throws LibraryError `book-too-large`; `aborted`; `network` when the connection is lost; `unauthorized` when the
 *   request was redirected to an HTML page, which is a sign-in page.
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
    const check = (loaded: number) => {
      if (Math.max(total, loaded) > MAX_DOWNLOAD_BYTES)
        throw beyondBounds(`download over ${MAX_DOWNLOAD_BYTES} bytes`)
    }
    check(0)
    const whole = await readAll(reader, (loaded) => {
      check(loaded)
      onProgress?.(loaded, Math.max(total, loaded))
    })
    // The first bytes of `<!doctype` or `<html`. A TXT book may begin with `<` too: 《…》 is often typed as <…>.
    const [first, second = 0] = whole
    if (response.redirected && response.status === 200 && first === 60 && [33, 104].includes(second))
      throw new LibraryError('unauthorized', `led to ${response.url}`)
    return whole
  } catch (thrown) {
    // The rest of the body is not needed.
    reader?.cancel().catch(() => {})
    const error = toLibraryError(thrown)
    if (error.code !== 'unknown') throw error
    throw new LibraryError('network', `connection broke off: ${error.message}`, { cause: thrown })
  }
}

/** What to open: bytes, or an address and the fetch function for it. */
export interface PublicationSource {
  format: BookFormat
  /** Address of the file; with `bytes` it only supplies the file name (TXT without a title). */
  url?: string
  bytes?: Uint8Array | Blob
  /** Default: the window's fetch. */
  fetch?: Fetch
  /** Size in bytes according to the catalogue; a hint that saves a round trip and may be wrong. */
  size?: number
  /** A request for the file that was started earlier (`requestFile`). */
  pendingFile?: PendingFile
  /** TXT only: the encoding that the user chose, a WHATWG label such as `gb18030`. */
  encoding?: string
  /** TXT only: rules for its headings, instead of those for all books. */
  headingRules?: readonly HeadingRule[]
  /** File name, if it is not in the address; it is the title of a file that has none. */
  fileName?: string
}

/**
 * Parses XML text. It is injected, because browsers use `DOMParser` behind a Trusted Types policy and Node uses
 * `@xmldom/xmldom`. Text that is not well-formed makes it throw or return a document with a `parsererror` element.
 */
export type ParseXml = (text: string) => Document

export interface OpenOptions {
  parseXml: ParseXml
  /** Loads the environment of pdf.js when a PDF is opened; PDFs are refused without it. */
  pdf?: () => Promise<PdfRuntime>
  /** Language of the headings that a TXT book lacks. Default: `zh-CN`. */
  locale?: Locale
  /** Where an EPUB will be opened, if known: its chapter is prefetched. Must not reject. */
  locator?: Promise<Locator | null>
  signal?: AbortSignal
  /** A previous attempt failed: code chunks are requested by other addresses too (`loadModule`). */
  isRetry?: boolean
  /** Loaded and total bytes (0 when unknown); called only while a whole file is downloaded. */
  onProgress?: (loaded: number, total: number) => void
}

/** A request for a book's file that was started before the book is opened. */
export interface PendingFile {
  /**
   * The file for the first caller; null for later callers. The caller's signal aborts the request, and its
   * `onProgress` is called.
   */
  take(options: Pick<OpenOptions, 'signal' | 'onProgress'>): Promise<ByteSource> | null
  /** Aborts the request and closes the file unless it was taken. Idempotent. */
  cancel(): void
}
