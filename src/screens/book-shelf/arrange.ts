import { nameCollator } from '../../domain/collation'
import type { ShelfEntry } from '../../session/shelf'
import type { Progress } from '../use-records'
import type { ShelfOrder } from './orders'

/** Which group is shown: all books, ungrouped books, or one group. */
export type GroupChoice = { kind: 'all' } | { kind: 'none' } | { kind: 'named'; name: string }

export interface Arrangement {
  order: ShelfOrder
  /** Text that the title or author must contain; blank for all. */
  query: string
  group: GroupChoice
  progress: Progress
  locale: string
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** Filters and sorts the books of a shelf. Ties keep the order of the shelf, newest first. */
export function arrange(entries: readonly ShelfEntry[], arrangement: Arrangement): readonly ShelfEntry[] {
  const { order, group, progress } = arrangement
  const query = fold(arrangement.query)
  const shown = entries.filter(
    (entry) =>
      isIn(entry, group) &&
      (query === '' ||
        fold(entry.book.resName).includes(query) ||
        fold(entry.book.resAuthor).includes(query)),
  )
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

function isIn({ group }: ShelfEntry, choice: GroupChoice): boolean {
  if (choice.kind === 'all') return true
  return choice.kind === 'none' ? !group : group === choice.name
}
