import { atOnce, type Sliced } from '../../../platform/slices'
import { CHINESE_FIGURES, numberOf } from '../../publication/numerals'
import type { TocItem } from '../../publication/publication'

/** A line of the contents and how deep it stands below another. */
export interface Line {
  item: TocItem
  depth: number
}

/** A line that can be gone to, read once for all that is looked for. */
export interface ReadLine extends Line {
  /** Its words as they are compared. */
  words: string
  /** The number it begins with, in whatever figures; NaN for none. */
  number: number
}

const FIGURES = `\\d+|[${CHINESE_FIGURES}]+`
/** A chapter's number stands at the beginning, behind 第, or behind the first word: 12. Title, 第十二章, Chapter 12. */
const COUNTED = new RegExp(`^(?:\\p{L}+[.\\s]+)?[\\s【\\[(（]*第?\\s*(${FIGURES})`, 'u')
/** Nothing but a chapter's number: 12, 十二, 第12章. */
const NUMBER = new RegExp(`^第?(${FIGURES})[章回节節卷部集话話篇]?$`, 'u')

/** @param fold makes words alike that are to be found by each other */
export function readLines(lines: readonly Line[], fold: (words: string) => string): ReadLine[] {
  return atOnce(readInSlices(lines, fold))
}

/** The same, a line at a time. */
export function* readInSlices(lines: readonly Line[], fold: (words: string) => string): Sliced<ReadLine[]> {
  const read: ReadLine[] = []
  for (const line of lines) {
    const { href, label } = line.item
    if (href !== '')
      read.push({ ...line, words: fold(label), number: numberOf(COUNTED.exec(label)?.[1] ?? '?') })
    yield
  }
  return read
}

/**
 * The lines with some words in them, in their order. Who looks for a number means that chapter first, however the book
 * writes it: 12 finds 第十二章 before 第112章.
 *
 * @param query as the lines' words are compared; none for ''
 */
export function linesWith(lines: readonly ReadLine[], query: string): ReadLine[] {
  if (query === '') return []
  const number = numberOf(NUMBER.exec(query)?.[1] ?? '?')
  const isMeant = (line: ReadLine) => line.number === number
  return [...lines.filter(isMeant), ...lines.filter((line) => !isMeant(line) && line.words.includes(query))]
}
