import { loadModule } from '../../../../platform/load-module'
import { plainSheet } from '../../../../styles/sheet'
import type { Chapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { standBeside } from './beside'
import { boxesOf } from './boxes'
import { fitToPage } from './fit'
import look from './fitting.css?inline'
import { boxOpener } from './tall-boxes'
import { tearWords } from './word-break'

const over = plainSheet(() => framed(look))

/**
 * How a chapter is made to fit a page of any size, where its book was made for one: in one file, which is waited for
 * once.
 *
 * @param sheets the chapter's own; what says how that looks is put behind them
 * @param isBoxed a sheet may make boxes that browsers do not break over pages, or that need more than to be narrowed
 */
export async function fittingOf(
  sheets: CSSStyleSheet[],
  isBoxed: boolean,
): Promise<Pick<Chapter, 'fit' | 'openBoxes'>> {
  const boxes = isBoxed ? boxesOf(sheets) : null
  sheets.push(over())
  if (!boxes) return { fit: fitToPage }
  const bleeding =
    boxes.bleeding.length > 0 ? await loadModule(() => import('./full-bleed')).catch(() => null) : null
  return {
    fit: (html, room, isVertical) => {
      fitToPage(html, room, isVertical)
      tearWords(html, boxes.rows, isVertical)
      // What bleeds is reckoned by the edges of the text, which it moves.
      if (!bleeding) standBeside(html, boxes, isVertical)
      bleeding?.bleed(html, boxes.bleeding, isVertical)
    },
    openBoxes: boxOpener(boxes.whole),
  }
}
