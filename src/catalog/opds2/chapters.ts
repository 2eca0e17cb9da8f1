import type { ChapterLink } from '../../domain/book'
import type { TocEntry } from './toc'

/**
 * Returns the table of contents with the chapter number of each entry: the catalogue's own number; else the position in
 * the reading order, if it is given; else by counting files in order, an entry without an address as its own file. A
 * heading without an address gets the number of its first child.
 */
export function chaptersOf(
  toc: readonly TocEntry[],
  readingOrder: readonly { readonly href: string }[],
): readonly ChapterLink[] {
  const numbers = new Map(readingOrder.map(({ href }, index) => [fileOf(href), index + 1] as const).reverse())
  let last = 0
  const numberOf = ({ href, properties, children }: TocEntry): number | null => {
    const stated = properties?.chapter
    if (stated !== undefined && Number.isInteger(stated) && stated >= 1) return stated
    const file = fileOf(href)
    if (file === '') return children.length > 0 ? null : ++last
    const number = numbers.get(file) ?? ++last
    numbers.set(file, number)
    return number
  }
  const read = (entries: readonly TocEntry[]): ChapterLink[] =>
    entries.flatMap((entry) => {
      const own = numberOf(entry)
      const children = read(entry.children)
      const number = own ?? children[0]?.number
      const fragment = own === null ? children[0]?.fragment : fragmentOf(entry)
      // An entry without a title is replaced by its children.
      return entry.title === '' || number === undefined
        ? children
        : [{ title: entry.title, number, ...(fragment && { fragment }), children }]
    })
  return read(toc)
}

const fragmentOf = ({ href, properties }: TocEntry) =>
  properties?.fragment || href.slice(fileOf(href).length + 1)

const fileOf = (href: string): string => href.split('#', 1)[0] ?? ''
