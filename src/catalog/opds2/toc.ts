import * as v from 'valibot'
import type { ChapterLink } from '../../domain/book'
import { count, list, maybe, object, text } from '../lenient'

/** A line of a table of contents (Readium web publication manifest, `toc`), with what stands below it. */
export interface TocEntry {
  title: string
  href: string
  /** Where the catalogue says it itself: the number the address of a chapter takes, from 1, and where in its file. */
  properties: { chapter: number | undefined; fragment: string } | undefined
  children: TocEntry[]
}

/** Levels that are read; what lies deeper is left out. */
const LEVELS = 8

const properties = maybe(object({ chapter: count, fragment: text }))
const noChildren = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((): TocEntry[] => []),
)

/** Reads a table of contents, as leniently as the rest of a feed. */
export const tocEntries = entriesOf(LEVELS)

function entriesOf(levels: number): v.GenericSchema<unknown, TocEntry[]> {
  const children = levels > 1 ? entriesOf(levels - 1) : noChildren
  return list(object({ title: text, href: text, properties, children }))
}

/**
 * The table of contents with the number of each entry's chapter: as the catalogue says it; else by the reading order,
 * where that is told; else by counting files as they come, a line without an address as one of its own. A heading above
 * others that leads nowhere has the number of the first below it.
 */
export function chaptersOf(
  toc: readonly TocEntry[],
  readingOrder: readonly { readonly href: string }[],
): readonly ChapterLink[] {
  const numbers = new Map(readingOrder.map(({ href }, index) => [fileOf(href), index + 1] as const).reverse())
  let last = 0
  const numberOf = ({ href, properties, children }: TocEntry): number | null => {
    const said = properties?.chapter
    if (said !== undefined && Number.isInteger(said) && said >= 1) return said
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
      // Without a name there is nothing to choose: what stands below moves up.
      return entry.title === '' || number === undefined
        ? children
        : [{ title: entry.title, number, ...(fragment && { fragment }), children }]
    })
  return read(toc)
}

const fragmentOf = ({ href, properties }: TocEntry) =>
  properties?.fragment || (/#(.*)$/s.exec(href)?.[1] ?? '')

const fileOf = (href: string) => href.replace(/#.*$/s, '')
