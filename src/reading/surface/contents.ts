import type { TocItem } from '../publication'
import { flattenToc, type SpineMap } from '../spine'
import { splitFragment } from './paths'

interface Entry {
  item: TocItem
  index: number
  fragment: string
}

/** Which entry of the contents a place belongs to. */
export class Contents {
  readonly #entries: readonly Entry[]

  constructor(toc: readonly TocItem[], spine: SpineMap) {
    this.#entries = flattenToc(toc).flatMap(({ item }) => {
      const { path, fragment } = splitFragment(item.href)
      const index = spine.indexOfHref(path)
      return item.href === '' || index === null ? [] : [{ item, index, fragment }]
    })
  }

  /**
   * The last entry that begins at or before a place. `offsetOf` tells where a fragment of the file on
   * show begins, null when it is not there.
   */
  at(index: number, offset: number, offsetOf: (fragment: string) => number | null): TocItem | null {
    let found: Entry | null = null
    for (const entry of this.#entries) {
      if (entry.index > index) continue
      if (entry.index === index && entry.fragment !== '' && (offsetOf(entry.fragment) ?? 0) > offset) continue
      if (!found || entry.index >= found.index) found = entry
    }
    return found?.item ?? null
  }
}
