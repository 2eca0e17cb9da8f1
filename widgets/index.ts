/** Exports the classes without defining any tag: importing this module has no effect on the page. */
export { BookCardElement } from './book-card/element'
export { BookReaderElement } from './book-reader/element'
export { OrgLibraryElement } from './org-library/element'
