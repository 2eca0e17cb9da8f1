import type { Bookmark, Passage } from './mark'

/** The last, possibly cut word of a text in a script that separates words by spaces. */
const LAST_WORD = /\s[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d’'-]*$/u

/** Longest note that can be written, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 5000

/** Joins the lines of an excerpt that is shown on one line. */
const BREAK = ' / '

/**
 * The text of a mark, one line per block, without object replacement characters. If only the quote of the locator is
 * stored, it becomes one line, because line breaks in the source do not mark blocks.
 */
export const passageText = ({ words, locator }: Passage): string =>
  words ?? oneLine((locator.text?.highlight ?? '').replace(/\uFFFC/g, ''))

/**
 * The beginning of a bookmarked page, one line per block, without the chapter title, which is shown beside it; '' if the
 * page has no text.
 */
export function excerptOf(mark: Bookmark): string {
  const words = mark.words === undefined ? quoteAfterTitle(mark) : linesAfterTitle(mark.words, mark.chapter)
  return words && `${words}…`
}

/** `excerptOf` on one line. */
export const singleLineExcerpt = (mark: Bookmark): string => excerptOf(mark).replaceAll('\n', BREAK)

/** Drops the last word if `after` continues it. Only for scripts that separate words by spaces. */
export const trimCutWord = (words: string, after: string): string =>
  /^[\p{L}\p{M}\d]/u.test(after) ? words.replace(LAST_WORD, '') : words

/** Drops the leading lines that make up the chapter title; a number and a title on two lines are one entry of the contents. */
function linesAfterTitle(words: string, chapter: string): string {
  const lines = words.split('\n')
  let name = unspaced(chapter)
  while (name !== '' && lines[0] !== undefined && name.startsWith(unspaced(lines[0])))
    name = name.slice(unspaced(lines.shift() ?? '').length)
  return lines.join('\n')
}

function quoteAfterTitle(mark: Bookmark): string {
  const name = oneLine(mark.chapter)
  const all = passageText(mark)
  const words = all.startsWith(name) ? all.slice(name.length).trimStart() : all
  return trimCutWord(words, mark.locator.text?.after ?? '')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const unspaced = (text: string) => text.replace(/\s+/g, '')
