import type { BookSource } from './book-source'
import type { Locator } from './locator'

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
