import { define } from '../element'
import { BOOK_CARD } from '../generated/book-card'
import { BookCardElement } from './element'

define(BOOK_CARD.tag, BookCardElement)
