import type { Locator } from './locator'

export const MARK_STYLES = ['yellow', 'green', 'blue', 'pink', 'underline'] as const
/** How marked words look: one of four colours laid under them, or a line. */
export type MarkStyle = (typeof MARK_STYLES)[number]

/** Words of a book and where they stand. */
export interface Passage {
  locator: Locator
  /**
   * As one reads them, in the book's own script: a line for each block, without what is printed beside the text. Left out
   * where they are known only as `locator` quotes them.
   */
  words?: string
}

/** A place to come back to. Its words are the first of the page. */
export interface Bookmark extends Passage {
  kind: 'bookmark'
  id: string
  bid: string
  /** The chapter's name when it was made; '' for none. */
  chapter: string
  /** ms since 1970 */
  created: number
}

/** Words that were marked. They begin at `locator`, and its `text.highlight` is all of them as the file has them. */
export interface Highlight extends Passage {
  kind: 'highlight'
  id: string
  bid: string
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

/** A highlight and its note; '' without one. */
export type NotedHighlight = Highlight & { note: string }

/** Everything a reader left in a book, each in the order of the book. */
export interface BookMarks {
  bookmarks: readonly Bookmark[]
  highlights: readonly NotedHighlight[]
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
