export { NO_FOLD, parseFold } from './fold'
export { readSearchIndex, type SearchIndex } from './indexFile'
export { matchSpans } from './spans'
export { createTextIndex } from './textIndex'
