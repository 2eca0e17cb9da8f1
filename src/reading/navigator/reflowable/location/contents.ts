import { splitFragment } from '../../../publication/paths'
import type { TocItem } from '../../../publication/publication'
import { flattenToc, type SpineMap } from '../../../publication/reading-order'
import { firstWhere } from '../text/first-where'

interface Entry {
  item: TocItem
  index: number
  fragment: string
  /** Where in the file's text it begins, once that is known: no layout changes it. */
  offset?: number | null
}

/** Which entry of the contents a place belongs to. */
export class Contents {
  readonly #toc: () => readonly TocItem[]
  readonly #spine: SpineMap
  /** Made when first asked for, which is after the first page. */
  #entries: readonly Entry[] | null = null

  constructor(toc: () => readonly TocItem[], spine: SpineMap) {
    this.#toc = toc
    this.#spine = spine
  }

  /**
   * The last entry that begins at or before a place. `offsetOf` tells where a fragment of the file on
   * show begins, null when it is not there.
   */
  at(index: number, offset: number, offsetOf: (fragment: string) => number | null): TocItem | null {
    this.#entries ??= entriesOf(this.#toc(), this.#spine)
    const entries = this.#entries
    const hasBegun = (entry: Entry) => {
      if (entry.index === index && entry.fragment) entry.offset ??= offsetOf(entry.fragment)
      return entry.index < index || (entry.offset ?? 0) <= offset
    }
    let end = firstWhere(entries.length, (at) => (entries[at]?.index ?? 0) > index)
    // To look for the place of each takes long, and so many stand in the order of the text.
    if (entries[end - MANY]?.index === index) end = firstWhere(end, (at) => !hasBegun(entries[at] as Entry))
    return entries.findLast((entry, at) => at < end && hasBegun(entry))?.item ?? null
  }
}

/** Entries of one file of which the place of each is looked for. */
const MANY = 64

/** Entries from which on looking up the file of each takes long, and they stand in the order of the files. */
const VERY_MANY = 5000

/** By file, and within one in the order of the contents. */
function entriesOf(toc: readonly TocItem[], spine: SpineMap): Entry[] {
  const entries: Entry[] = []
  const lines = flattenToc(toc)
  const isLong = lines.length > VERY_MANY
  let last = -1
  let isInOrder = true
  for (const { item } of lines) {
    const { path, fragment } = splitFragment(item.href)
    if (!path) continue
    const isNext = isLong && spine.hrefOf(last + 1) === path
    const index = isNext ? last + 1 : spine.indexOfHref(path)
    if (index === null) continue
    isInOrder &&= index >= last
    last = index
    entries.push({ item, index, fragment })
  }
  return isInOrder ? entries : entries.sort((a, b) => a.index - b.index)
}
