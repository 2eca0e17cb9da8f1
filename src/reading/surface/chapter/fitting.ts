import type { Chapter } from '../prepared'
import { fitToPage } from './fit'
import { boxOpener } from './tall-boxes'

/** How a chapter is made to fit a page of any size, where its book was made for one: in one file, which is waited for once. */
export const fittingOf = (sheets: readonly CSSStyleSheet[]): Pick<Chapter, 'fit' | 'openBoxes'> => ({
  fit: fitToPage,
  openBoxes: boxOpener(sheets),
})
