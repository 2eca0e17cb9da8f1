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
 * Gives pdf.js the ranges it asks for out of a ByteSource, so that its own network code is never used.
 * pdf.js has no word for a range that cannot be had, and never asks for it twice: `onFailed` is called then, and
 * `again` asks for it anew.
 */
export class SourceTransport extends PDFDataRangeTransport {
  readonly #source: ByteSource
  readonly #missing: (readonly [begin: number, end: number])[] = []
  readonly #onFailed: (error: LibraryError) => void
  #closed = false

  constructor(source: ByteSource, onFailed: (error: LibraryError) => void) {
    super(source.size, null)
    this.#source = source
    this.#onFailed = onFailed
  }

  /** Asks for what could not be had; it may be there by now. */
  again(): void {
    for (const [begin, end] of this.#missing.splice(0)) void this.#answer(begin, end)
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
      this.#missing.push([begin, end])
      this.#onFailed(toLibraryError(thrown))
    }
  }
}

/** Pages beyond which a file is no book. */
const MAX_PAGES = 100_000
/** Pixels of one picture in a page; a larger one is left out. */
const MAX_PICTURE_PIXELS = 100_000_000
/** Bytes pdf.js asks for at a time. */
const RANGE_BYTES = 65_536

/** An open PDF. Every wait on it also ends when its bytes cannot be had, which are asked for anew then, or it is closed. */
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

  get count(): number {
    return this.pdf.numPages
  }

  /** @throws LibraryError as `openDocument` */
  page(index: number): Promise<PDFPageProxy> {
    const found = this.#pages.get(index)
    if (found) return found
    const page = this.wait(this.pdf.getPage(index + 1))
    this.#pages.set(index, page)
    page.catch(() => this.#pages.delete(index))
    return page
  }

  /**
   * Whether the file tells of itself what its parts are.
   *
   * @throws LibraryError as `openDocument`
   */
  isTagged(): Promise<boolean> {
    this.#tagged ??= this.wait(this.pdf.getMarkInfo()).then((info) => info?.Marked === true)
    this.#tagged.catch(() => {
      this.#tagged = null
    })
    return this.#tagged
  }

  /** Lets go of what was decoded for a page. */
  release(index: number): void {
    void this.#pages.get(index)?.then(
      (page) => page.cleanup(),
      () => {},
    )
  }

  /** @throws LibraryError `bad-book`, or what the source of the bytes throws */
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
 * Those who wait for something of a PDF that may never come. Nothing of what came is held: a promise that stays open for
 * as long as the book does keeps every result that was raced against it.
 */
class Waits {
  readonly #fails = new Set<(error: LibraryError) => void>()
  readonly #begun: () => void
  #closed: LibraryError | null = null

  /** @param begun called when somebody begins to wait */
  constructor(begun: () => void) {
    this.#begun = begun
  }

  /** Rejects also when what is waited for will not come. */
  wait<T>(work: Promise<T>): Promise<T> {
    return new Promise((fulfil, reject) => {
      const done = () => this.#fails.delete(reject)
      this.#fails.add(reject)
      work.then(fulfil, reject).then(done)
      if (this.#closed) reject(this.#closed)
      else this.#begun()
    })
  }

  /** What is waited for now will not come. */
  fail(error: LibraryError): void {
    for (const reject of this.#fails) reject(error)
    this.#fails.clear()
  }

  /** Nothing will come any more. */
  close(error: LibraryError): void {
    this.#closed = error
    this.fail(error)
  }
}

/**
 * @throws LibraryError `encrypted-book` for one whose password nobody tells, `bad-book`, `book-too-large`, or what the
 *   source throws. The source is closed then.
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
    // The types know only workers; pdf.js itself needs no more of a port than to post and to listen.
    const worker = PDFWorker.create({ port: port as Worker, verbosity: VerbosityLevel.ERRORS })
    const transport = new SourceTransport(source, (error) => waits.fail(error))
    const waits = new Waits(() => transport.again())
    const task = getDocument({ ...options(runtime, mayCompile), range: transport, worker })
    if (runtime.askPassword)
      task.onPassword = passwordGiver(runtime.askPassword, (error) => waits.fail(error))
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

function passwordGiver(
  ask: (isAgain: boolean) => Promise<string | null>,
  refuse: (error: LibraryError) => void,
): (give: (password: string) => void, reason: number) => void {
  return async (give, reason) => {
    const isAgain = reason === PasswordResponses.INCORRECT_PASSWORD
    const password = await ask(isAgain).catch(() => null)
    if (password === null) refuse(new LibraryError('encrypted-book', 'nobody told the password'))
    else give(password)
  }
}

/** Nothing of the file is run or fetched from elsewhere, and nothing here needs `eval`, or WebAssembly where it is not free. */
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
        return { cMapData: await runtime.file('cmap', name), isCompressed: true }
      }
    },
    // No `standardFontDataUrl`: where a font is not installed, pdf.js would ask the page for it by that address.
    StandardFontDataFactory: class {
      fetch({ filename }: { filename: string }) {
        return runtime.file('font', filename)
      }
    },
    // pdf.js puts the name of the file behind it; behind a `#` that changes nothing.
    ...(runtime.jpxDecoder ? { wasmUrl: `${runtime.jpxDecoder}#/` } : {}),
    WasmFactory: class {
      fetch({ filename }: { filename: string }) {
        return runtime.file('decoder', filename)
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
