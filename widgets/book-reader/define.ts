import { BOOK_READER } from '../contract'
import { define } from '../element'
import { BookReaderElement } from './element'

define(BOOK_READER.tag, BookReaderElement)
