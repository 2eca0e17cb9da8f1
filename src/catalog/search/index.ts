export { NO_FOLD, parseFold } from './fold'
export { readSearchIndex, type SearchIndex } from './index-file'
export { matchSpans } from './spans'
export { createTextIndex, indexInSteps, type Searchable, type TextIndex } from './text-index'
