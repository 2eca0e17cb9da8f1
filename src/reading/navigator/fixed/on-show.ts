import type { Locator } from '../../../domain/locator'
import { findQuote } from '../../publication/quote'
import type { PageOnShow } from '../text/page-on-show'
import type { PageText } from '../text/page-text'
import type { Standing } from './layout'
import type { Leaves } from './page-pool'
import type { PageSource } from './source'
import type { PagesView } from './view'

/** Part of the window above words that were jumped to. */
const ABOVE = 0.3

/** The pages on the screen whose words are there, in reading order. */
export function pagesOnShow(
  { first, last }: Standing,
  view: PagesView,
  leaves: Leaves,
  { publication }: PageSource,
): PageOnShow[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((index) => {
    const text = leaves.textOf(index)
    const href = publication.spine[index]?.href ?? ''
    const { language } = publication.metadata
    return text ? [{ index, href, root: view.root, view: view.scroller, text, language }] : []
  })
}

/** Scrolls so far that words of a page can be seen; leaves alone what can be seen already. */
export function reveal({ scroller }: PagesView, text: PageText, { text: quote, progression }: Locator): void {
  if (!quote) return
  const start = findQuote(text.text, quote, Math.round(progression * text.length))
  const [range] = start < 0 ? [] : text.ranges(start, start + Math.max(1, quote.highlight.length))
  const words = range?.getBoundingClientRect()
  if (!words) return
  const box = scroller.getBoundingClientRect()
  if (words.top < box.top || words.bottom > box.bottom)
    scroller.scrollTop += words.top - box.top - box.height * ABOVE
  if (words.left < box.left || words.right > box.right)
    scroller.scrollLeft += words.left - box.left - Math.max(0, box.width - words.width) / 2
}
