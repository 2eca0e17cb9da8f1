import type { TocItem } from '../../publication/publication'
import { flattenToc } from '../../publication/reading-order'
import type { PageSource } from './source'

/** The last entry of the contents that begins on or before a page; null before the first. */
export function entryAt(source: Pick<PageSource, 'publication' | 'pageOf'>, index: number): TocItem | null {
  let found: TocItem | null = null
  let at = -1
  for (const { item } of flattenToc(source.publication.toc)) {
    const page = source.pageOf(item.href)
    if (page !== null && page <= index && page >= at) {
      found = item
      at = page
    }
  }
  return found
}
