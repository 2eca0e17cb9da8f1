import type { Publication, TocItem } from '../reading/publication/publication'
import { ReadingOrder } from '../reading/publication/reading-order'
import type { ContentsEntry } from './types'

/**
 * Returns the table of contents of a book, each entry with its chapter number. If it covers at most one of several
 * resources, the resources are listed by their headings instead.
 *
 * @param parseHeading returns the title of a resource by its index in the spine and its number; null for a fixed-layout
 *   book, whose resources are no chapters
 */
export function buildContents(
  publication: Pick<Publication, 'spine' | 'toc'>,
  headingOf: ((index: number, number: number) => string) | null,
): ContentsEntry[] {
  const spine = new ReadingOrder(publication)
  const numbers = new Map<number, number>()
  const numberOf = (href: string): number | null => {
    const index = href === '' ? null : spine.indexOfHref(href.split('#', 1)[0] ?? '')
    if (index === null) return null
    const number = numbers.get(index) ?? spine.chapterOfIndex(index)
    numbers.set(index, number)
    return number
  }
  const read = (items: readonly TocItem[]): ContentsEntry[] =>
    items.flatMap(({ label, href, children: childItems }) => {
      const own = numberOf(href)
      const children = read(childItems)
      // A heading without a target gets that of its first child; without children it is dropped.
      const chapter = own ?? children[0]?.chapter
      const fragment = own === null ? children[0]?.fragment : fragmentOf(href)
      return label === '' || chapter === undefined
        ? children
        : [{ title: label, chapter, ...(fragment && { fragment }), children }]
    })
  const toc = read(publication.toc)
  if (!headingOf || numbers.size > 1 || (numbers.size === 1 && spine.chapters === 1)) return toc
  const titles = new Map(
    flat(toc)
      .map(({ chapter, title }) => [chapter, title] as const)
      .reverse(),
  )
  return Array.from({ length: spine.chapters }, (_, at) => {
    const chapter = at + 1
    const title = titles.get(chapter) ?? headingOf(spine.indexOfChapter(chapter), chapter)
    return { title, chapter, children: [] }
  })
}

const fragmentOf = (href: string): string => {
  const at = href.indexOf('#')
  return at < 0 ? '' : href.slice(at + 1)
}

function flat(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children)])
}
