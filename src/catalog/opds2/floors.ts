import { encodeId, isOwnListNumber } from '../../domain/book-id'
import { relativeTo } from '../addresses'
import { groupAddress } from './categories'
import type { Feed } from './feed'
import { entriesOf, type ListEntry, once } from './lists'

/** Books a floor shows at most; the rest is behind `/more/{idp}`. */
const FLOOR_BOOKS = 12

/** A shelf of the root feed, before its books are mapped. */
export interface FloorSource {
  idp: string
  title: string
  subTitle: string
  /** All that the feed itself shows of it. */
  entries: readonly ListEntry[]
  /** Where the whole list is; undefined when `entries` is all. */
  href: string | undefined
}

/** The shelves of a root feed: its groups of books, else the books that stand in it openly. */
export function floorSourcesOf(feed: Feed): FloorSource[] {
  const used = new Set<string>()
  const shelves = feed.groups.flatMap((group): FloorSource[] => {
    if (group.publications.length === 0) return []
    const { identifier, title, subtitle } = group.metadata
    const href = groupAddress(group, feed.url)
    const own = isOwnListNumber(identifier) ? identifier : undefined
    const candidates = [own, href && encodeId({ href: relativeTo(feed.url, href) }), groupId(feed, title)]
    const idp = candidates.find((one) => one !== undefined && !used.has(one))
    if (idp === undefined) return []
    used.add(idp)
    const entries = once(group.publications, feed.url)
    return [{ idp, title, subTitle: subtitle, entries, href }]
  })
  return shelves.length > 0 ? shelves : openFloor(feed, feed.metadata.title, feed.url)
}

/** A whole feed as one shelf; none when it has no books. */
export function openFloor(feed: Feed, title: string, root: string): FloorSource[] {
  const entries = entriesOf(feed)
  if (entries.length === 0) return []
  const idp = encodeId({ href: relativeTo(root, feed.url) })
  return [{ idp, title, subTitle: feed.metadata.subtitle, entries, href: feed.url }]
}

export function firstOf(shelf: FloorSource): readonly ListEntry[] {
  return shelf.entries.slice(0, FLOOR_BOOKS)
}

function groupId(feed: Feed, title: string): string {
  return encodeId({ href: relativeTo(feed.url, feed.url), key: title })
}
