import { withoutFragment } from '../../publication/paths'
import type { Publication } from '../../publication/publication'
import { flattenToc, SpineMap } from '../../publication/reading-order'

/** The name of the chapter a file of the book belongs to; '' for none. */
export function chapterLabels(publication: Publication): (index: number) => string {
  const spine = new SpineMap(publication)
  const starts = flattenToc(publication.toc)
    .flatMap(({ item }) => {
      const index = item.href === '' ? null : spine.indexOfHref(withoutFragment(item.href))
      return index === null ? [] : [{ index, label: item.label, href: item.href }]
    })
    .sort((a, b) => a.index - b.index)
  // Where a part and its first chapter begin together, the chapter names the place.
  const own = new Map<number, (typeof starts)[number]>()
  for (const start of starts)
    if ((own.get(start.index)?.href ?? start.href) === start.href) own.set(start.index, start)
  return (index) => own.get(index)?.label ?? starts.findLast((start) => start.index < index)?.label ?? ''
}
