import type { ChapterLink } from '../domain/book'

/**
 * Title of the entry of the contents that a place in the book belongs to; '' before the first. Of several entries in one
 * file, the catalogue does not say where they begin: then the entry of the file itself is named, if only one is.
 *
 * @param index of the resource in the reading order, from 0
 */
export function chapterAt(chapters: readonly ChapterLink[], index: number): string {
  const entries = flatten(chapters).filter(({ number }) => number <= index + 1)
  const number = Math.max(...entries.map((entry) => entry.number))
  const inFile = entries.filter((entry) => entry.number === number)
  const isPast = number < index + 1
  const isKnown = isPast || inFile.every(({ fragment }) => fragment === undefined)
  return (isKnown && inFile.at(-1)?.title) || ''
}

const flatten = (chapters: readonly ChapterLink[]): ChapterLink[] =>
  chapters.flatMap((chapter) => [chapter, ...flatten(chapter.children)])
