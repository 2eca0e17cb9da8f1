import { count, nested, object, optional, text } from '../lenient'

/** An entry of a table of contents (Readium Web Publication Manifest, `toc`) with its children. */
export interface TocEntry {
  title: string
  href: string
  /** The catalogue's own data: the number of the chapter in its route, from 1, and the fragment in its file. */
  properties: { chapter: number | undefined; fragment: string } | undefined
  children: TocEntry[]
}

const properties = optional(object({ chapter: count, fragment: text }))

/** Parses a table of contents leniently. */
export const tocEntries = nested<TocEntry>((children) =>
  object({ title: text, href: text, properties, children }),
)
