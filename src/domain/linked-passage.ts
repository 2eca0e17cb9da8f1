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

/** The query of a route to a passage, after its `?`. */
export const passageQuery = ({ text, to, before, after }: LinkedPassage): string =>
  new URLSearchParams({
    text,
    ...(to && { to }),
    ...(before && { before }),
    ...(after && { after }),
  }).toString()
