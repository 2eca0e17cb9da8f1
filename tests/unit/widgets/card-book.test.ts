import { describe, expect, test } from 'vitest'
import type { Book } from '../../../src/domain/book'
import { type CardFields, cardBook } from '../../../widgets/book-card/card-book'

const BOOK: Book = {
  bid: '7',
  resName: '渡口',
  resAuthor: '阮汀',
  resIntro: '',
  cover: '/c.jpg',
  covers: [{ url: '/c.jpg', width: 90 }],
  language: 'zh',
  series: [{ name: '河', position: 2 }],
}

const fields = (set: Partial<CardFields>) =>
  ({ book: '7', src: '/library/', resName: '', resAuthor: '', resIntro: '', cover: '', ...set }) as CardFields

describe('the book of a card', () => {
  test('is that of the catalogue, with its language and series', () => {
    expect(cardBook({ ...fields({}), found: { book: BOOK, error: null } }).book).toEqual(BOOK)
  })

  test('has what the page sets on the element instead; a cover of the page has no other sizes', () => {
    const found = { book: BOOK, error: null }
    expect(cardBook({ ...fields({ resAuthor: '某人', cover: '/d.png' }), found }).book).toEqual({
      ...BOOK,
      resAuthor: '某人',
      cover: '/d.png',
      covers: [],
    })
  })
})
