import { define } from '../element'
import { BOOK_READER } from '../generated/book-reader'
import { BookReaderElement } from './element'

define(BOOK_READER.tag, BookReaderElement)
