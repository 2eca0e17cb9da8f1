export { NO_FOLD, parseFold } from '../../domain/search/fold'
export { readSearchIndex, recordToBook, type SearchIndex } from './index-file'
export { matchSpans } from './spans'
export { createTextIndex, indexInSteps, type Searchable, type TextIndex } from './text-index'
