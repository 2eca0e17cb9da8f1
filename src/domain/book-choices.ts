/** A member's choices for one book; a member that was not chosen is absent. */
export interface BookChoices {
  /** TXT: the encoding of the file, a WHATWG label. */
  encoding?: string
  /** Fixed-layout books: the page fit; its shape is defined by the navigator. */
  view?: unknown
  /** True if the annotations that are published with the book are hidden. */
  hidesAnnotations?: unknown
}

/** Stores choices per book. No method rejects because storage is unavailable. */
export interface BookChoicesStore {
  load(bid: string): Promise<BookChoices>
  /** Replaces all choices for the book. */
  save(bid: string, choices: BookChoices): Promise<void>
}
