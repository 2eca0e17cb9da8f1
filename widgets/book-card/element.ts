import { bookItemSheet } from '../../src/book/BookItemContent'
import { coverSheet } from '../../src/book/CoverImageContent'
import { sheet } from '../../src/styles/sheet'
import { createElementClass } from '../element'
import { BOOK_CARD } from '../generated/book-card'
import cardCss from './card.css?inline'
import type { CardFields, CardView } from './card-book'
import { connectCard } from './connect-card'

/** `<book-card>`: one book in any page (SPEC §2, "Book item card display"). */
export class BookCardElement extends createElementClass<CardFields, CardView>(BOOK_CARD, {
  sheets: [sheet(cardCss), bookItemSheet, coverSheet],
  connect: connectCard,
}) {}
