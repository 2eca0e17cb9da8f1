import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { type LibraryError, toLibraryError } from '../../platform/errors'
import type { ByteSource } from '../formats/bytes'

/**
 * Gives pdf.js the ranges it asks for out of a ByteSource, so that its own network code is never used.
 * pdf.js has no word for a range that cannot be had, and never asks for it twice: `failed` rejects then, and `again`
 * asks for it anew.
 */
export class SourceTransport extends PDFDataRangeTransport {
  readonly #source: ByteSource
  readonly #missing: (readonly [begin: number, end: number])[] = []
  #failed: Promise<never>
  #fail: (error: LibraryError) => void = () => {}
  #closed = false

  constructor(source: ByteSource) {
    super(source.size, null)
    this.#source = source
    this.#failed = this.#hopeful()
  }

  /** Rejects when bytes cannot be had. */
  get failed(): Promise<never> {
    return this.#failed
  }

  /** Asks for what could not be had; it may be there by now. */
  again(): void {
    const missing = this.#missing.splice(0)
    if (missing.length === 0) return
    this.#failed = this.#hopeful()
    for (const [begin, end] of missing) void this.#answer(begin, end)
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#answer(begin, end)
  }

  override abort(): void {
    this.#closed = true
  }

  #hopeful(): Promise<never> {
    const failed = new Promise<never>((_, reject) => {
      this.#fail = reject
    })
    // Whoever waits is told by racing; nobody waiting is no reason to complain.
    failed.catch(() => {})
    return failed
  }

  async #answer(begin: number, end: number): Promise<void> {
    if (this.#closed) return
    try {
      const bytes = await this.#source.read(begin, end - begin)
      if (!this.#closed) this.onDataRange(begin, bytes)
    } catch (thrown) {
      this.#missing.push([begin, end])
      this.#fail(toLibraryError(thrown))
    }
  }
}
