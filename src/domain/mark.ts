import type { Locator } from './locator'

export const MARK_STYLES = ['yellow', 'green', 'blue', 'pink', 'underline'] as const
/** How marked words look: one of four colours laid under them, or a line. */
export type MarkStyle = (typeof MARK_STYLES)[number]

/** A place to come back to. */
export interface Bookmark {
  kind: 'bookmark'
  id: string
  bid: string
  /** Its `text.highlight` begins with the first words of the page. */
  locator: Locator
  /** The chapter's name when it was made; '' for none. */
  chapter: string
  /** ms since 1970 */
  created: number
}

/** Words that were marked. */
export interface Highlight {
  kind: 'highlight'
  id: string
  bid: string
  /** Where the words begin; `text.highlight` is all of them, as the book has them. */
  locator: Locator
  style: MarkStyle
  chapter: string
  /** ms since 1970 */
  created: number
}

/** What a reader wrote to marked words; a document of its own, so that a new colour elsewhere loses no word. */
export interface MarkNote {
  /** The highlight's id. */
  id: string
  bid: string
  text: string
}

/** Everything a reader left in a book, each in the order of the book. */
export interface BookMarks {
  bookmarks: readonly Bookmark[]
  highlights: readonly (Highlight & { note: string })[]
}

/** Where a reader's marks are kept. No method rejects for want of storage. */
export interface Marks {
  list(bid: string): Promise<BookMarks>
  /** Adds or replaces. */
  putBookmark(mark: Bookmark): Promise<void>
  putHighlight(mark: Highlight): Promise<void>
  /** A note of white space alone is removed. */
  putNote(note: MarkNote): Promise<void>
  removeBookmark(bid: string, id: string): Promise<void>
  /** Removes the note to it as well. */
  removeHighlight(bid: string, id: string): Promise<void>
  /** Called after any change, in this or another tab. Returns its undo. */
  subscribe(listener: () => void): () => void
}
