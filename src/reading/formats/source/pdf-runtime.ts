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
