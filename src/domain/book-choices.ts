/** What a reader chose for one book alone; each is absent where nothing was chosen. */
export interface BookChoices {
  /** TXT: the encoding it is in, a WHATWG label. */
  encoding?: string
  /** Books of fixed pages: how the pages sit in the window, in the words of whatever shows them. */
  view?: unknown
}

/** Where choices are kept; the owner decides for whom and how. No method rejects for want of storage. */
export interface ChoicesOfBooks {
  load(bid: string): Promise<BookChoices>
  /** Replaces all that was chosen for the book. */
  save(bid: string, choices: BookChoices): Promise<void>
}
