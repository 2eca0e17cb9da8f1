import { BOOK_CARD } from '../contract'
import { define } from '../element'
import { BookCardElement } from './element'

define(BOOK_CARD.tag, BookCardElement)
