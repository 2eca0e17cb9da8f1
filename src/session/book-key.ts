import { decodeId } from '../domain/book-id'

/** An identifier that is the same wherever it stands, as Atom wants them: a URN, a tag, an address. */
const LASTING = /^[a-z][a-z\d+.-]*:\S+$/i

/**
 * What records of a book go by. Many OPDS servers have no document for each book, and its id says in which of their
 * lists it was found; what is kept of it follows the book from list to list.
 */
export function bookKey(bid: string): string {
  const key = decodeId(bid)?.key
  return key !== undefined && LASTING.test(key) ? `=${encodeURIComponent(key)}` : bid
}
