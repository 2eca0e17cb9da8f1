/**
 * The public contract of the three elements (DESIGN §3) as data. From this table `npm run contract` generates
 * types,
 * editor data and reference, and `generated/<tag>.ts` for the classes.
 */
import { BOOK_CARD } from './contract/book-card'
import { BOOK_READER } from './contract/book-reader'
import { ORG_LIBRARY } from './contract/org-library'
import type { ElementSpec } from './contract/types'

export { STYLE } from './contract/style'
export * from './contract/types'
export { BOOK_CARD, BOOK_READER, ORG_LIBRARY }

export const ELEMENTS: readonly ElementSpec[] = [ORG_LIBRARY, BOOK_CARD, BOOK_READER]
