export { type Fold, NO_FOLD, parseFold } from './fold'
export { readSearchIndex, type SearchIndex } from './indexFile'
export { matchSpans, type Span } from './spans'
export { createTextIndex, type Searchable, type TextIndex } from './textIndex'
