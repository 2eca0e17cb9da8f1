import type { Publication } from '../publication'
import { flattenToc, SpineMap } from '../spine'

/** The name of the chapter a file of the book belongs to; '' for none. */
export function chapterLabels(publication: Publication): (index: number) => string {
  const spine = new SpineMap(publication)
  const starts = flattenToc(publication.toc)
    .flatMap(({ item }) => {
      const index = item.href === '' ? null : spine.indexOfHref(item.href.replace(/#.*$/, ''))
      return index === null ? [] : [{ index, label: item.label }]
    })
    .sort((a, b) => a.index - b.index)
  const own = new Map(starts.toReversed().map(({ index, label }) => [index, label]))
  return (index) => own.get(index) ?? starts.findLast((start) => start.index < index)?.label ?? ''
}
