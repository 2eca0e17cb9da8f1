import * as v from 'valibot'
import type { ChapterLink } from '../../domain/book'
import { count, list, maybe, object, text } from '../lenient'

/** An entry of a table of contents (Readium Web Publication Manifest, `toc`) with its children. */
export interface TocEntry {
  title: string
  href: string
  /** The catalogue's own data: the number of the chapter in its route, from 1, and the fragment in its file. */
  properties: { chapter: number | undefined; fragment: string } | undefined
  children: TocEntry[]
}

/** Maximum depth; deeper levels are dropped. */
const MAX_LEVELS = 8

const properties = maybe(object({ chapter: count, fragment: text }))
const noChildren = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((): TocEntry[] => []),
)

/** Parses a table of contents leniently. */
export const tocEntries = entriesOf(MAX_LEVELS)

function entriesOf(levels: number): v.GenericSchema<unknown, TocEntry[]> {
  const children = levels > 1 ? entriesOf(levels - 1) : noChildren
  return list(object({ title: text, href: text, properties, children }))
}

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
