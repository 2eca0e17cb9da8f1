import type { BookMarks, Bookmark, Highlight, MarkNote } from '../../domain/mark'

/** Where marks are kept; the owner decides for whom and how. No method rejects for want of storage. */
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
