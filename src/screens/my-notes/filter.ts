import type { TextFilter } from '../../catalog/search/text-filter'
import { MARK_STYLES } from '../../domain/mark'
import type { AnyMark } from '../../session/all-marks'
import { bookKey } from '../../session/book-key'
import { formatDay } from '../../session/reading-days'

/** What a note may look like: a colour, with a note, or a bookmark. */
export const LOOKS = [...MARK_STYLES, 'noted', 'bookmark'] as const
export type NoteLook = (typeof LOOKS)[number]

export const GROUPINGS = ['day', 'book'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface NoteFilter {
  query: string
  /** `bookKey`; '' for all books. */
  book: string
  /** '2026-11-27'; '' for any day. */
  day: string
  look: NoteLook | null
}

export const NO_FILTER: NoteFilter = { query: '', book: '', day: '', look: null }

/** Day of an annotation; '' if it has no date. */
export const dayOf = ({ created }: AnyMark): string => (created > 0 ? formatDay(created) : '')

const hasLook = (mark: AnyMark, look: NoteLook) => {
  if (look === 'bookmark') return mark.kind === 'bookmark'
  if (mark.kind === 'bookmark') return false
  return look === 'noted' ? mark.note !== '' : mark.style === look
}

/** The words of an annotation that a search looks at. */
const wordsOf = (mark: AnyMark, title: string) =>
  [
    title,
    mark.chapter,
    mark.words ?? mark.locator.text?.highlight ?? '',
    mark.kind === 'highlight' ? mark.note : '',
  ].join('\n')

/**
 * The annotations that match all of a filter; every word of the query must occur.
 *
 * @param titleOf title of a book by `bookKey`
 * @param words the filter of the query; null for a query without a word
 */
export function filterNotes(
  marks: readonly AnyMark[],
  { book, day, look }: Omit<NoteFilter, 'query'>,
  titleOf: (key: string) => string,
  words: TextFilter | null,
): readonly AnyMark[] {
  return marks.filter((mark) => {
    const key = bookKey(mark.bid)
    if (book !== '' && key !== book) return false
    if (day !== '' && dayOf(mark) !== day) return false
    if (look && !hasLook(mark, look)) return false
    return !words || words.has(wordsOf(mark, titleOf(key)))
  })
}

/** Annotations under one heading: a day, or a book by `bookKey`. */
export interface NoteGroup {
  key: string
  marks: readonly AnyMark[]
}

/** Groups in the order of their first annotation; those of a book in reading order. */
export function groupNotes(marks: readonly AnyMark[], by: Grouping): readonly NoteGroup[] {
  const groups = new Map<string, AnyMark[]>()
  for (const mark of marks) {
    const key = by === 'day' ? dayOf(mark) : bookKey(mark.bid)
    const group = groups.get(key)
    if (group) group.push(mark)
    else groups.set(key, [mark])
  }
  return [...groups].map(([key, found]) => ({ key, marks: by === 'book' ? found.sort(byPlace) : found }))
}

const byPlace = ({ locator: a }: AnyMark, { locator: b }: AnyMark) =>
  a.index - b.index || a.progression - b.progression

/** How often each key occurs, in the order in which they first occur. */
export function countBy(
  marks: readonly AnyMark[],
  keyOf: (mark: AnyMark) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const mark of marks) counts.set(keyOf(mark), (counts.get(keyOf(mark)) ?? 0) + 1)
  return counts
}
