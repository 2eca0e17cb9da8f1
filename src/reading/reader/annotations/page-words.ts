import type { PageText } from '../../navigator/text/page-text'
import { OBJECT } from '../../publication/plain-text'
import { wholeWords } from './excerpt'

/** UTF-16 units of a page that its first words are told by; a heading may take some of them. */
const FIRST = 80

/** A stretch of a text as one reads it: in the script on show, a line for each block, ruby and pictures left out. */
export const wordsOf = (text: PageText, start: number, end: number): string =>
  linesOf(text, start, end, shown).join('\n')

/** The same in the book's own script. */
export const wordsAsTold = (text: PageText, start: number, end: number): string =>
  linesOf(text, start, end, told).join('\n')

/** What one reads first from an offset on, as the book tells it; words of letters are not cut. */
export function firstWords(text: PageText, start: number): string {
  const half = /[\uDC00-\uDFFF]/.test(text.text.charAt(start + FIRST)) ? 1 : 0
  const end = Math.min(text.length, start + FIRST + half)
  const words = wordsAsTold(text, start, end)
  const isWhole = text.blocks.includes(end) || /\s/.test(text.text.charAt(end - 1))
  return isWhole ? words : wholeWords(words, text.text.slice(end, end + 2))
}

type Read = (text: PageText, start: number, end: number) => string

function linesOf(text: PageText, start: number, end: number, read: Read): string[] {
  const edges = [...text.blocks.filter((block) => block > start && block < end), end]
  let from = start
  const lines = edges.map((to) => {
    const line = lineOf(text, from, to, read)
    from = to
    return line.trim()
  })
  return lines.filter((line) => line !== '')
}

function lineOf(text: PageText, start: number, end: number, read: Read): string {
  let line = ''
  let at = start
  for (const [from, to] of [...text.asides.filter(([from, to]) => from < end && to > start), [end, end]]) {
    if (from > at) line += read(text, at, from)
    at = Math.max(at, to)
  }
  return line.replaceAll(OBJECT, '').replace(/\s+/g, ' ')
}

const told: Read = ({ text }, start, end) => text.slice(start, end)

/** Words in the script they are shown in; where they stand otherwise than they are told, as they are told. */
const shown: Read = (text, start, end) => {
  const asTold = told(text, start, end)
  const seen = text.ranges(start, end).map(String).join('')
  return seen.length === asTold.replaceAll(OBJECT, '').length ? seen : asTold
}
