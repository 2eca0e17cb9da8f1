import type { TextFilter } from '../../catalog/search/text-filter'
import { nameCollator } from '../../domain/collation'
import type { ShelfEntry } from '../../session/shelf'
import type { Progress } from '../use-records'
import type { ShelfOrder } from './orders'

/** Which group is shown: all books, ungrouped books, or one group. */
export type GroupChoice = { kind: 'all' } | { kind: 'none' } | { kind: 'named'; name: string }

export interface Arrangement {
  order: ShelfOrder
  /** What title and author must match; null for all. */
  filter: TextFilter | null
  group: GroupChoice
  progress: Progress
  locale: string
}

/** Filters and sorts the books of a shelf. Ties keep the order of the shelf, newest first. */
export function arrange(entries: readonly ShelfEntry[], arrangement: Arrangement): readonly ShelfEntry[] {
  const { order, group, progress, filter } = arrangement
  const inGroup = entries.filter((entry) => isIn(entry, group))
  const shown = filter ? found(inGroup, filter) : inGroup
  if (order === 'title') {
    const { compare } = nameCollator(arrangement.locale)
    return shown.sort((a, b) => compare(a.book.resName, b.book.resName))
  }
  const rank = (entry: ShelfEntry) => {
    if (order === 'added') return entry.added
    const current = progress.of(entry.bid)
    return (order === 'read' ? current?.changed : current?.fraction) ?? -1
  }
  return shown.sort((a, b) => rank(b) - rank(a))
}

/** The books with all words; if there is none, those with their characters in order, as in the catalogue's search. */
function found(entries: readonly ShelfEntry[], filter: TextFilter): ShelfEntry[] {
  const textOf = ({ book: { resName, resAuthor } }: ShelfEntry) => `${resName}\n${resAuthor}`
  const exact = entries.filter((entry) => filter.has(textOf(entry)))
  return exact.length > 0 ? exact : entries.filter((entry) => filter.hasInOrder(textOf(entry)))
}

function isIn({ group }: ShelfEntry, choice: GroupChoice): boolean {
  if (choice.kind === 'all') return true
  return choice.kind === 'none' ? !group : group === choice.name
}
