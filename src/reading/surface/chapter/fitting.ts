import type { Chapter } from '../prepared'
import { fitToPage } from './fit'
import { boxOpener } from './tall-boxes'

/**
 * How a chapter is made to fit a page of any size, where its book was made for one: in one file, which is waited for
 * once.
 *
 * @param isBoxed a sheet may make boxes that browsers do not break over pages
 */
export const fittingOf = (
  sheets: readonly CSSStyleSheet[],
  isBoxed: boolean,
): Pick<Chapter, 'fit' | 'openBoxes'> => ({
  fit: fitToPage,
  ...(isBoxed && { openBoxes: boxOpener(sheets) }),
})
