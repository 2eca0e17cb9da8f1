import type { BookSource } from './book-source'

/**
 * A position in a publication, stored redundantly so that it survives another font, window, flow or a slightly different
 * file: each member alone is enough to restore it approximately (DESIGN §7).
 */
export interface Locator {
  /** Resource in the publication; for TXT `chapter-{index}`. */
  href: string
  /** Index of the resource in the reading order, from 0. */
  index: number
  /** EPUB CFI, if the format has one. */
  cfi?: string
  /** Text at the position and around it, to find it again. */
  text?: { before: string; highlight: string; after: string }
  /** Progression in the resource, 0 to 1. */
  progression: number
  /** Total progression in the publication, 0 to 1. */
  fraction: number
}

/** Stores the reading positions of a user, one per book. */
export interface Positions {
  load(bid: string): Promise<Locator | null>
  save(bid: string, locator: Locator): Promise<void>
  /**
   * Returns all positions in the book: the one that `load` returns, and those reached on other devices without knowing
   * it. Absent if there are no other devices.
   */
  all?(bid: string): Promise<readonly Locator[]>
  /** Forgets the positions of other devices: the user does not want to go there. */
  decline?(bid: string): Promise<void>
  /**
   * Calls `listener` after positions changed, in this or another tab; returns the unsubscribe function. Absent if nothing
   * else can change them.
   */
  subscribe?(listener: () => void): () => void
  /**
   * Exchanges the position with the catalogue, if it keeps one of the book. Null if it keeps none. Absent where nobody is
   * known to it.
   */
  follow?(book: FollowedBook): Promise<FollowedPosition | null>
}

/** What a book's reading order says of its resources (`ReadingOrder`). */
export interface ResourceOrder {
  has(index: number): boolean
  hrefOf(index: number): string
  indexOfHref(path: string): number | null
  /** Total progression of a progression in a resource, 0 to 1. */
  fraction(index: number, progression: number): number
  atFraction(fraction: number): { index: number; progression: number }
}

/** An open book whose position the catalogue may keep too. */
export interface FollowedBook {
  source: BookSource
  order: ResourceOrder
  /** The page that is shown; null before the first. */
  here(): Locator | null
  /** Offers a position that another device has reached; the reader decides. */
  offer(locator: Locator): void
}

/** The exchange of an open book's position with the catalogue. */
export interface FollowedPosition {
  /** The reader has moved to this position. */
  moved(locator: Locator): void
  /** The position on offer was taken, declined or passed: the next move counts. */
  settle(): void
  /** The book is closed. A position that is not written yet is written later. */
  stop(): void
}
