import { decodeId } from '../domain/book-id'

/** An identifier that is the same in every feed, as Atom requires: a URN, a tag URI, an address. */
const PERMANENT_ID = /^[a-z][a-z\d+.-]*:\S+$/i

/**
 * Returns the key of a book's records. Many OPDS servers have no document per book, so that a book id contains the list
 * in which the book was found; the key is the same in all lists.
 */
export function bookKey(bid: string): string {
  const key = decodeId(bid)?.key
  return key !== undefined && PERMANENT_ID.test(key) ? `=${encodeURIComponent(key)}` : bid
}
