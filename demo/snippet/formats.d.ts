export interface Described {
  tag: string
  attributes: [name: string, value: string | true][]
  width: number
  origin: string
  title: string
  book: string
  /** Address pattern of a link to a book, with `{bid}`. */
  to: string
}

export interface Snippet {
  code: string
  rich?: string
  missing?: string
  about: string
  once?: { title: string; code: string }
}

export function snippetOf(as: string, what: Described): Snippet
