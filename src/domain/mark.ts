import type { Locator } from './locator'
import {
  type Change,
  isSameChange,
  type RecordRow,
  type RecordVersion,
  replaces,
  versionsOf,
} from './member-record'

export const MARK_STYLES = ['yellow', 'green', 'blue', 'pink', 'underline'] as const
/** The style of a highlight: one of four background colours, or an underline. */
export type MarkStyle = (typeof MARK_STYLES)[number]

/** A passage of a book with its position. */
export interface Passage {
  locator: Locator
  /**
   * The text as the reader sees it, in the book's own script: one line per block, without annotations beside the text.
   * Absent if only the quote in `locator` is known.
   */
  words?: string
}

/** A bookmark. Its words are the first words of the page. */
export interface Bookmark extends Passage {
  kind: 'bookmark'
  id: string
  bid: string
  /** The chapter's title when the bookmark was created; '' for none. */
  chapter: string
  /** ms since 1970 */
  created: number
}

/** A highlight. It starts at `locator`, whose `text.highlight` is the whole text as it is in the file. */
export interface Highlight extends Passage {
  kind: 'highlight'
  id: string
  bid: string
  style: MarkStyle
  chapter: string
  /** ms since 1970 */
  created: number
}

/** The note of a highlight; its own document, so that a new colour set on another device does not overwrite the text. */
export interface MarkNote {
  /** The highlight's id. */
  id: string
  bid: string
  text: string
  /** The change that wrote the text, if this version only says that the highlight still exists. */
  from?: Change
}

/** A highlight with its note; '' for none. */
export type NotedHighlight = Highlight & { note: string }

/** Separates the texts of a note that was changed on several devices at the same time. */
const BETWEEN_TEXTS = '\n\n'

/**
 * The text of a note. Texts that several devices wrote without knowing each other's stand together, the oldest first,
 * until the member edits them.
 */
export function noteText(note: RecordRow<MarkNote>): string {
  const versions = versionsOf(note)
  const texts = versions
    .filter((version) => !versions.some((other) => isRewritten(version, other)))
    .sort((a, b) => a.changed - b.changed)
    .flatMap(({ value }) => value?.text ?? [])
  return [...new Set(texts)].join(BETWEEN_TEXTS)
}

/** Whether a version only repeats a text that another version has replaced by a new one. */
function isRewritten({ value }: RecordVersion<MarkNote>, other: RecordVersion<MarkNote>): boolean {
  const from = value?.from
  if (!from || !other.value || !replaces(other, from)) return false
  return !other.value.from || !isSameChange(other.value.from, from)
}

/** All annotations of a user in a book, in reading order. */
export interface BookMarks {
  bookmarks: readonly Bookmark[]
  highlights: readonly NotedHighlight[]
}

/** Stores the annotations of a user. No method rejects because storage is unavailable. */
export interface Marks {
  list(bid: string): Promise<BookMarks>
  /** Adds or replaces a bookmark. */
  putBookmark(mark: Bookmark): Promise<void>
  putHighlight(mark: Highlight): Promise<void>
  /**
   * Adds or replaces a note; a note with only white space is removed.
   *
   * @param before the text that the member edited; what came from another device since then stays in the note
   */
  putNote(note: MarkNote, before?: string): Promise<void>
  removeBookmark(bid: string, id: string): Promise<void>
  /** Removes a highlight and its note. */
  removeHighlight(bid: string, id: string): Promise<void>
  /** Calls `listener` after each change in this or another tab. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}
