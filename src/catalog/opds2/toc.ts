import * as v from 'valibot'
import { count, list, object, optional, text } from '../lenient'

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

const properties = optional(object({ chapter: count, fragment: text }))
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
