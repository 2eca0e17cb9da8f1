import {
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import type { ByteSource, PdfConnection, PdfRuntime } from '../source/source'

/**
 * Serves the ranges that pdf.js requests from a ByteSource, so that its own network code is never used. pdf.js has no
 * error for a range and never requests it twice: a failed read calls `onFailed`, and `again` repeats it.
 */
class SourceTransport extends PDFDataRangeTransport {
  readonly #source: ByteSource
  readonly #failedRanges: (readonly [begin: number, end: number])[] = []
  readonly #onFailed: (error: LibraryError) => void
  #closed = false

  constructor(source: ByteSource, onFailed: (error: LibraryError) => void) {
    super(source.size, null)
    this.#source = source
    this.#onFailed = onFailed
  }

  /** Repeats the reads that failed. */
  again(): void {
    for (const [begin, end] of this.#failedRanges.splice(0)) void this.#answer(begin, end)
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#answer(begin, end)
  }

  override abort(): void {
    this.#closed = true
  }

  async #answer(begin: number, end: number): Promise<void> {
    if (this.#closed) return
    try {
      const bytes = await this.#source.read(begin, end - begin)
      if (!this.#closed) this.onDataRange(begin, bytes)
    } catch (thrown) {
      this.#failedRanges.push([begin, end])
      this.#onFailed(toLibraryError(thrown))
    }
  }
}

/** Pages of a file; one with more is refused. */
const MAX_PAGES = 100_000
/** Pixels of an image in a page; larger ones are not painted. */
const MAX_PICTURE_PIXELS = 100_000_000
/** Bytes per request of pdf.js. */
const RANGE_BYTES = 65_536

/**
 * An open PDF. Every `wait` also rejects when a read fails or the document is closed; the next `wait` repeats the failed
 * reads.
 */
export class PdfDocument {
  readonly pdf: PDFDocumentProxy
  readonly #waits: Waits
  readonly #close: () => void
  readonly #pages = new Map<number, Promise<PDFPageProxy>>()
  #tagged: Promise<boolean> | null = null

  constructor(pdf: PDFDocumentProxy, waits: Waits, close: () => void) {
    this.pdf = pdf
    this.#waits = waits
    this.#close = close
  }

  /** Number of pages. */
  get count(): number {
    return this.pdf.numPages
  }

  /** The page at an index from 0. @throws LibraryError as `wait` */
  page(index: number): Promise<PDFPageProxy> {
    const found = this.#pages.get(index)
    if (found) return found
    const page = this.wait(this.pdf.getPage(index + 1))
    this.#pages.set(index, page)
    page.catch(() => this.#pages.delete(index))
    return page
  }

  /**
   * Whether the file is a tagged PDF.
   *
   * @throws LibraryError as `wait`
   */
  isTagged(): Promise<boolean> {
    this.#tagged ??= this.wait(this.pdf.getMarkInfo()).then((info) => info?.Marked === true)
    this.#tagged.catch(() => {
      this.#tagged = null
    })
    return this.#tagged
  }

  /** Releases the decoded resources of a page. */
  release(index: number): void {
    void this.#pages.get(index)?.then(
      (page) => page.cleanup(),
      () => {},
    )
  }

  /** Awaits work of pdf.js. @throws LibraryError `bad-book`, `aborted`, or what the source throws */
  async wait<T>(work: Promise<T>): Promise<T> {
    try {
      return await this.#waits.wait(work)
    } catch (thrown) {
      throw asLibraryError(thrown)
    }
  }

  close(): void {
    this.#pages.clear()
    this.#close()
  }
}

/**
 * Waits for promises of pdf.js that may never settle. It does not use `Promise.race`, because a promise that stays
 * pending as long as the book is open would retain every result that was raced against it.
 */
class Waits {
  readonly #fails = new Set<(error: LibraryError) => void>()
  readonly #onWait: () => void
  #closed: LibraryError | null = null

  /** @param onWait called at the start of each wait */
  constructor(onWait: () => void) {
    this.#onWait = onWait
  }

  /** Settles like `work`, or rejects by `fail` or `close`. */
  wait<T>(work: Promise<T>): Promise<T> {
    return new Promise((fulfil, reject) => {
      const done = () => this.#fails.delete(reject)
      this.#fails.add(reject)
      work.then(fulfil, reject).then(done)
      if (this.#closed) reject(this.#closed)
      else this.#onWait()
    })
  }

  /** Rejects all pending waits. */
  fail(error: LibraryError): void {
    for (const reject of this.#fails) reject(error)
    this.#fails.clear()
  }

  /** Rejects all pending and future waits. */
  close(error: LibraryError): void {
    this.#closed = error
    this.fail(error)
  }
}

/**
 * Opens a PDF in pdf.js.
 *
 * @throws LibraryError `encrypted-book` for a PDF whose password the user does not enter, `bad-book`, `book-too-large`, or
 *   what the source throws. The source is closed then.
 */
export async function openDocument(source: ByteSource, runtime: PdfRuntime): Promise<PdfDocument> {
  let connection: PdfConnection | null = null
  const undo: (() => void)[] = [() => source.close()]
  const close = () => {
    for (const each of undo.splice(0)) each()
  }
  try {
    connection = await runtime.connect()
    const { end, port, mayCompile } = connection
    // The type requires a Worker, but pdf.js only posts messages and listens for them.
    const worker = PDFWorker.create({ port: port as Worker, verbosity: VerbosityLevel.ERRORS })
    const transport = new SourceTransport(source, (error) => waits.fail(error))
    const waits = new Waits(() => transport.again())
    const task = getDocument({ ...options(runtime, mayCompile), range: transport, worker })
    if (runtime.askPassword)
      task.onPassword = passwordHandler(runtime.askPassword, (error) => waits.fail(error))
    undo.unshift(() => {
      transport.abort()
      waits.close(new LibraryError('aborted', 'the book was closed'))
      task
        .destroy()
        .catch(() => {})
        .finally(() => {
          worker.destroy()
          end()
        })
    })
    const pdf = await waits.wait(task.promise)
    if (!(pdf.numPages > 0)) throw new LibraryError('bad-book', 'a PDF without pages')
    if (pdf.numPages > MAX_PAGES) throw new LibraryError('book-too-large', `a PDF of ${pdf.numPages} pages`)
    return new PdfDocument(pdf, waits, close)
  } catch (thrown) {
    if (connection && undo.length === 1) connection.end()
    close()
    throw asLibraryError(thrown)
  }
}

function passwordHandler(
  ask: (isRetry: boolean) => Promise<string | null>,
  refuse: (error: LibraryError) => void,
): (give: (password: string) => void, reason: number) => void {
  return async (give, reason) => {
    const isRetry = reason === PasswordResponses.INCORRECT_PASSWORD
    const password = await ask(isRetry).catch(() => null)
    if (password === null) refuse(new LibraryError('encrypted-book', 'nobody told the password'))
    else give(password)
  }
}

/**
 * Options of pdf.js: no script of the file runs, nothing is fetched by pdf.js, no `eval`, WebAssembly only if
 * allowed.
 */
function options(runtime: PdfRuntime, mayCompile: boolean) {
  return {
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useWasm: mayCompile,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: MAX_PICTURE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: 'cmap/',
    cMapPacked: true,
    CMapReaderFactory: class {
      async fetch({ name }: { name: string }) {
        return { cMapData: await runtime.readAsset('cmap', name), isCompressed: true }
      }
    },
    // No `standardFontDataUrl`: for a font that is not installed, pdf.js would fetch that address from the page.
    StandardFontDataFactory: class {
      fetch({ filename }: { filename: string }) {
        return runtime.readAsset('font', filename)
      }
    },
    // pdf.js appends the file name, which has no effect after a `#`.
    ...(runtime.jpxDecoder ? { wasmUrl: `${runtime.jpxDecoder}#/` } : {}),
    WasmFactory: class {
      fetch({ filename }: { filename: string }) {
        return runtime.readAsset('decoder', filename)
      }
    },
  }
}

function asLibraryError(thrown: unknown): LibraryError {
  const error = toLibraryError(thrown)
  if (error.code !== 'unknown') return error
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'PasswordException')
    return new LibraryError('encrypted-book', 'the PDF asks for a password', { cause: thrown })
  if (name === 'RenderingCancelledException' || name === 'AbortException')
    return new LibraryError('aborted', error.message, { cause: thrown })
  return new LibraryError('bad-book', `PDF: ${error.message}`, { cause: thrown })
}
