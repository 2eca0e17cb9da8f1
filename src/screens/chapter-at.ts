import type { ChapterLink } from '../domain/book'

/**
 * Title of the entry of the contents that a place in the book belongs to; '' if that is unknown. The catalogue does not say
 * where in a file an entry with a fragment begins: there the entry above it is named.
 *
 * @param index of the resource in the reading order, from 0
 */
export function chapterAt(chapters: readonly ChapterLink[], index: number): string {
  const begun = chapters.filter(({ number }) => number <= index + 1)
  const number = Math.max(...begun.map((entry) => entry.number))
  const inFile = begun.filter((entry) => entry.number === number)
  const last = inFile.at(-1)
  const isKnown = number <= index || inFile.every(({ fragment }) => fragment === undefined)
  return last && isKnown ? chapterAt(last.children, index) || last.title : ''
}
