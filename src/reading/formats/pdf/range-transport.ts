import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { type LibraryError, toLibraryError } from '../../../platform/errors'
import type { ByteSource } from '../source/bytes'

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
