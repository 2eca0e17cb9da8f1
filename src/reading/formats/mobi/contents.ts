import { MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import type { Table } from './tables'

/** What the numbers of a line of the contents are; landmarks have the same for a fragment. */
export const POSITION = 1
const LABEL = 3
export const FRAGMENT = 6
const PARENT = 21

/**
 * The contents of a book from its table, in which the lines of a level stand behind those of the level above.
 *
 * @param placeOf the address of a position of the text, or of a fragment of KF8 and an offset in it; '' for none
 */
export function contentsOf(
  { lines, words }: Table,
  placeOf: (position: number | { fragment: number; offset: number }) => string,
): TocItem[] {
  const top: TocItem[] = []
  const made: { children: TocItem[]; depth: number }[] = []
  lines.forEach(({ numbers }, at) => {
    const number = (tag: number) => numbers.get(tag)?.[0]
    const [fragment, offset = 0] = numbers.get(FRAGMENT) ?? []
    const children: TocItem[] = []
    // One that names itself, or a line that is yet to come, has no parent: nothing is in itself.
    const parent = made[number(PARENT) ?? at]
    const around = parent && parent.depth < MAX_NESTING ? parent : { children: top, depth: 0 }
    made.push({ children, depth: around.depth + 1 })
    around.children.push({
      label: words(number(LABEL) ?? -1).trim(),
      href: placeOf(fragment === undefined ? (number(POSITION) ?? -1) : { fragment, offset }),
      children,
    })
  })
  return top
}
