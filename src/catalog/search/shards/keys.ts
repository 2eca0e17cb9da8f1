import { KEY_SPAN } from '../../../domain/search/format'

/** Postings in order: keys (`KEY_SPAN`), or numbers. */
export type Postings = Float64Array

export const bookOf = (key: number): number => Math.floor(key / KEY_SPAN)
export const fieldOf = (key: number): number => (key % KEY_SPAN) & 3
export const positionOf = (key: number): number => (key % KEY_SPAN) >> 2

/** Returns the numbers that are in both lists. */
export function intersect(one: Postings, other: Postings): Postings {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const result = new Float64Array(few.length)
  let count = 0
  let at = 0
  for (const key of few) {
    // Skip ahead in growing steps: a rare term meets a frequent one in far fewer steps than the latter is long.
    for (let step = 1; (many[at + step] ?? Infinity) < key; step *= 2) at += step
    while ((many[at] ?? Infinity) < key) at++
    if (many[at] === key) result[count++] = key
  }
  return result.slice(0, count)
}

/** Returns the numbers that are in all lists; a list that is null is not known and left out, without any there is none. */
export function intersectAll(lists: readonly (Postings | null)[]): Postings {
  const [first = new Float64Array(0), ...others] = lists
    .filter((list) => list !== null)
    .sort((a, b) => a.length - b.length)
  return others.reduce(intersect, first)
}

/** Returns the numbers that are in any of the lists, once. */
export function union(lists: readonly Postings[]): Postings {
  if (lists.length === 1 && lists[0]) return lists[0]
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0))
  let length = 0
  for (const list of lists) {
    all.set(list, length)
    length += list.length
  }
  all.sort()
  let count = 0
  for (const key of all) if (count === 0 || all[count - 1] !== key) all[count++] = key
  return all.slice(0, count)
}

/** Moves keys back by a number of positions; those that would begin before their field are left out. */
export function moveBack(keys: Postings, positions: number): Postings {
  if (positions === 0) return keys
  const kept = keys.filter((key) => positionOf(key) >= positions)
  for (let at = 0; at < kept.length; at++) kept[at] = (kept[at] ?? 0) - positions * 4
  return kept
}

/**
 * Returns the keys of phrases: `lists[n]` holds the keys of the nth part, `offsets[n]` its distance from the first. A part
 * whose list is null is not known and counts as present; without any known part there is no phrase.
 */
export function phrase(lists: readonly (Postings | null)[], offsets: readonly number[]): Postings {
  return intersectAll(lists.map((list, at) => list && moveBack(list, offsets[at] ?? 0)))
}
