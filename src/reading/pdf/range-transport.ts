import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { isAborted, type LibraryError, toLibraryError } from '../../platform/errors'
import type { ByteSource } from '../formats/bytes'

/** Attempts at a range before the book is given up. */
const ATTEMPTS = 3

/**
 * Gives pdf.js the ranges it asks for out of a ByteSource, so that its own network code is never used.
 * pdf.js has no word for a range that cannot be had; `failed` rejects then.
 */
export class SourceTransport extends PDFDataRangeTransport {
  readonly failed: Promise<never>
  readonly #source: ByteSource
  #fail: (error: LibraryError) => void = () => {}
  #closed = false

  constructor(source: ByteSource) {
    super(source.size, null)
    this.#source = source
    this.failed = new Promise((_, reject) => {
      this.#fail = reject
    })
    // Whoever waits is told by racing; nobody waiting is no reason to complain.
    this.failed.catch(() => {})
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#answer(begin, end)
  }

  override abort(): void {
    this.#closed = true
  }

  async #answer(begin: number, end: number): Promise<void> {
    for (let attempt = 1; !this.#closed; attempt++) {
      try {
        const bytes = await this.#source.read(begin, end - begin)
        if (!this.#closed) this.onDataRange(begin, bytes)
        return
      } catch (thrown) {
        if (attempt < ATTEMPTS && !isAborted(thrown)) continue
        return this.#fail(toLibraryError(thrown))
      }
    }
  }
}
