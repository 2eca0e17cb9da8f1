import { isCatalogueListNumber } from '../../domain/book-id'
import { type IdBase, idOfAddress } from './address-ids'
import { groupAddress } from './categories'
import type { Feed } from './feed'
import { type ListEntry, readEntries, removeDuplicates } from './lists'

/** Maximum number of featured lists on the home page: some feeds have a group for each series of thousands. */
export const MAX_FLOORS = 60

/** Maximum number of books of a featured list on the home page; `/more/{idp}` shows the rest. */
const FLOOR_BOOKS = 12

/** A featured list of the root feed, before its books are mapped. */
export interface FloorSource {
  idp: string
  title: string
  subTitle: string
  /** The entries in the feed itself. */
  entries: readonly ListEntry[]
  /** Address of the whole list; undefined if `entries` is complete. */
  href: string | undefined
}

/** Returns the featured lists of a root feed: its groups of books, then its own publications as one list. */
export function readFloors(feed: Feed): FloorSource[] {
  const used = new Set<string>()
  const floors = feed.groups.flatMap((group): FloorSource[] => {
    if (group.publications.length === 0) return []
    const { idp: number, identifier, title, subtitle } = group.metadata
    const href = groupAddress(group, feed.url)
    const own = [number, identifier].find(isCatalogueListNumber)
    const candidates = [own, href && idOfAddress(feed, href), groupId(feed, title)]
    const idp = candidates.find((one) => one !== undefined && !used.has(one))
    if (idp === undefined) return []
    used.add(idp)
    const entries = removeDuplicates(group.publications, feed.url)
    return [{ idp, title, subTitle: subtitle, entries, href }]
  })
  // The books beside the groups.
  const isAlone = floors.length === 0 || feed.publications.length > 0
  return isAlone ? [...floors, ...feedToFloor(feed, feed.metadata.title, feed)] : floors
}

/** Returns a whole feed as one featured list; an empty array if it has no books. */
export function feedToFloor(feed: Feed, title: string, root: IdBase): FloorSource[] {
  const entries = readEntries(feed)
  if (entries.length === 0) return []
  const idp = idOfAddress(root, feed.url)
  return [{ idp, title, subTitle: feed.metadata.subtitle, entries, href: feed.url }]
}

/** Returns the entries that the home page shows. */
export function previewEntries(floor: FloorSource): readonly ListEntry[] {
  return floor.entries.slice(0, FLOOR_BOOKS)
}

function groupId(feed: Feed, title: string): string {
  return idOfAddress(feed, feed.url, title)
}
