import type { LinkedPassage } from '../domain/linked-passage'
import { formatQuery, readPath } from './paths'
import type { Query } from './table'

/** The words of a hit in a book's text and what is around them, with the progression in the chapter. */
export interface QuotedPlace {
  quote: { before: string; highlight: string; after: string }
  progression: number
}

/** Path to an annotation of the member in a book. */
export const markPath = (bid: string, id: string): string => readPath(bid) + formatQuery({ mark: id })

/** Path to a hit in the text of a book, where the words that were searched for are marked. */
export const hitPath = (
  { bid, chapter, quote, progression }: QuotedPlace & { bid: string; chapter: number },
  find: string,
): string => {
  const { before, highlight: text, after } = quote
  return `${readPath(bid, chapter)}${formatQuery({ find, before, text, after, near: progression.toFixed(4) })}`
}

/** The passage that a query names; undefined if it names none, or a hit of a search. */
export function passageOf({ text, to, before, after, near }: Query): LinkedPassage | undefined {
  return text && near === undefined ? { text, to, before, after } : undefined
}
