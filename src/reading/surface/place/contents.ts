import { splitFragment } from '../../paths'
import type { TocItem } from '../../publication'
import { flattenToc, type SpineMap } from '../../spine'

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
    let found: Entry | null = null
    this.#entries ??= entriesOf(this.#toc(), this.#spine)
    for (const entry of this.#entries) {
      if (entry.index > index) continue
      if (entry.index === index) {
        if (entry.fragment) entry.offset ??= offsetOf(entry.fragment)
        if ((entry.offset ?? 0) > offset) continue
      }
      if (!found || entry.index >= found.index) found = entry
    }
    return found?.item ?? null
  }
}

function entriesOf(toc: readonly TocItem[], spine: SpineMap): Entry[] {
  const entries: Entry[] = []
  for (const { item } of flattenToc(toc)) {
    if (item.href === '') continue
    const { path, fragment } = splitFragment(item.href)
    const index = spine.indexOfHref(path)
    if (index !== null) entries.push({ item, index, fragment })
  }
  return entries
}
