/**
 * A place in a book, layered so that it survives another font, window, flow or a
 * slightly different file: each layer alone is enough to come close (DESIGN §7).
 */
export interface Locator {
  /** File inside the publication; for TXT `chapter-{index}`. */
  href: string
  /** Index of that file in the spine, from 0. */
  index: number
  /** EPUB CFI where the format has one. */
  cfi?: string
  /** Text at the place and around it, for finding it again. */
  text?: { before: string; highlight: string; after: string }
  /** How far into the file, 0 to 1. */
  progression: number
  /** How far into the whole book, 0 to 1. */
  fraction: number
}

/** Where a reader's places in books are kept. */
export interface Positions {
  load(bid: string): Promise<Locator | null>
  save(bid: string, locator: Locator): Promise<void>
  /** Called when places changed, here or elsewhere; returns its undo. Absent where nobody else can change them. */
  subscribe?(listener: () => void): () => void
}
