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

/** Words of a book as a link names them: a quote, found wherever it stands (Web Annotation, `TextQuoteSelector`). */
export interface LinkedPassage {
  /** The words, or the first of them if `to` is given. */
  text: string
  /** The last words of a passage that is too long to be quoted as a whole. */
  to?: string
  before?: string
  after?: string
}

/** Characters that a link quotes as a whole; of a longer passage it has the first and the last words. */
const WHOLE_LENGTH = 60
const FIRST_LENGTH = 24
const LAST_LENGTH = 12

/** The words of a passage as a link has them: as few as find it, since a Chinese character takes nine in an address. */
export function linkedWords(words: string): LinkedPassage {
  const characters = [...words]
  if (characters.length <= WHOLE_LENGTH) return { text: words }
  return {
    text: characters.slice(0, FIRST_LENGTH).join('').trim(),
    to: characters.slice(-LAST_LENGTH).join('').trim(),
  }
}

/**
 * Path to a passage of a book, whose words are lit.
 *
 * @param chapter in which the words are looked for first, from 1
 */
export const passagePath = (
  bid: string,
  { text, to, before, after }: LinkedPassage,
  chapter?: number,
): string =>
  readPath(bid, chapter) +
  formatQuery({ text, ...(to && { to }), ...(before && { before }), ...(after && { after }) })

/** The passage that a query names; undefined if it names none, or a hit of a search. */
export function passageOf({ text, to, before, after, near }: Query): LinkedPassage | undefined {
  return text && near === undefined ? { text, to, before, after } : undefined
}
