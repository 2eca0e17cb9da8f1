import type { Publication, TocItem } from '../reading/publication/publication'
import { ReadingOrder } from '../reading/publication/reading-order'
import type { ContentsEntry } from './types'

/**
 * The table of contents of a book as its maker made it, each line with the number of the chapter it leads to.
 * One that names no more than a single file of several tells nothing: then the files stand there by their headings.
 *
 * @param headingOf what a file is called, by its place in the spine and its number; null for a book of pages, whose
 *   files are no chapters.
 */
export function contentsOf(
  publication: Pick<Publication, 'spine' | 'toc'>,
  headingOf: ((index: number, number: number) => string) | null,
): ContentsEntry[] {
  const spine = new ReadingOrder(publication)
  const numbers = new Map<number, number>()
  const numberOf = (href: string): number | null => {
    const index = href === '' ? null : spine.indexOfHref(href.replace(/#.*$/s, ''))
    if (index === null) return null
    const number = numbers.get(index) ?? spine.chapterOfIndex(index)
    numbers.set(index, number)
    return number
  }
  const read = (items: readonly TocItem[]): ContentsEntry[] =>
    items.flatMap(({ label, href, children: below }) => {
      const own = numberOf(href)
      const children = read(below)
      // A heading that leads nowhere leads to the first line below it; with none below, nobody can follow it.
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

const fragmentOf = (href: string): string => /#(.*)$/s.exec(href)?.[1] ?? ''

function flat(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children)])
}
