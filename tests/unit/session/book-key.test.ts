import { describe, expect, it } from 'vitest'
import { encodeId } from '../../../src/domain/book-id'
import { bookKey } from '../../../src/session/book-key'

const inList = (href: string, key?: string) => encodeId(key === undefined ? { href } : { href, key })

describe('the key of the records of a book', () => {
  it.each(['urn:uuid:6f3c', 'tag:books.example,2024:7', 'https://books.example/get/7'])(
    'is the same in every list for a book with the identifier %s',
    (key) => {
      expect(bookKey(inList('opds/new?page=2', key))).toBe(bookKey(inList('opds/author/3', key)))
      expect(bookKey(inList('opds/new', key))).not.toBe(bookKey(inList('opds/new', `${key}0`)))
      expect(bookKey(inList('opds/new', key))).not.toContain('/')
    },
  )

  it('is the id itself if that identifies only the book, or has no stable part', () => {
    const [list, other] = [inList('opds/new', 'Dune: Messiah'), inList('opds/author/3', 'Dune: Messiah')]
    for (const bid of ['42', inList('books/42.json'), list, other]) expect(bookKey(bid)).toBe(bid)
  })
})
