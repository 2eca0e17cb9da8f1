import { bookItemSheet } from '../../src/book/BookFace'
import { coverSheet } from '../../src/book/CoverFace'
import { sheet } from '../../src/styles/sheet'
import { createElementClass } from '../element'
import { BOOK_CARD } from '../generated/book-card'
import { beginCard } from './begin'
import type { CardFields, CardView } from './card-book'
import waitingCss from './waiting.css?inline'

/** `<book-card>`: one book in any page (SPEC §2, "Book item card display"). */
export class BookCardElement extends createElementClass<CardFields, CardView>(BOOK_CARD, {
  sheets: [sheet(waitingCss), bookItemSheet, coverSheet],
  begin: beginCard,
}) {}
